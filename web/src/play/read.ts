/** From a battle file's rows to what is drawn: bases in inches, short labels, marks. */
import type { Base, Standing } from '../geometry/hits';
import { polar, type Point } from '../geometry/points';
import { labels } from '../text/names';
import type { ModelRow, Position, Scene, UnitShape, View } from '../wire/protocol';

/** Millimetres as inches, without the dust of the division. */
const inch = (mm: number): number => Number((mm / 25.4).toFixed(6));

export type Mark = 'prone' | 'engaged' | 'activated' | 'unable' | 'routing' | 'charging' | 'reserve';

export interface Token extends Standing {
  kind: 'model' | 'unit';
  label: string;
  name: string;
  side: string;
  /** The place of its side in the file: picks colour and rim. */
  rank: number;
  /** Where the rules measure it: the centre of a base, the middle of a unit's front. */
  anchor: Point;
  marks: Mark[];
  /** What is left and what it began with, of points that run out. */
  left: { name: string; now: number; of: number }[];
  row: ModelRow;
  unit: UnitShape | null;
}

export interface Scenery {
  position: Position;
  tokens: Token[];
  byId: Map<string, Token>;
  labels: Map<string, string>;
  scene: Scene;
}

const MARKS: [Mark, (row: ModelRow) => boolean][] = [
  ['prone', (row) => row.prone === true],
  ['engaged', (row) => row.engaged === true || ((row.engaged_with as string[] | undefined)?.length ?? 0) > 0],
  ['activated', (row) => row.activated === true],
  ['unable', (row) => Boolean(row.unable)],
  ['routing', (row) => row.routing === true],
  ['charging', (row) => row.charging === true],
  ['reserve', (row) => row.reserve === true],
];

export function baseOf(row: ModelRow): Base {
  const size = row.base_mm ?? 25;
  const [a, b] = Array.isArray(size) ? size : [size, size];
  if (row.base === 'square') return { shape: 'square', width: inch(a), depth: inch(b) };
  return a === b ? { shape: 'round', radius: inch(a / 2) } : { shape: 'oval', length: inch(a), width: inch(b) };
}

export type Profiles = Record<string, Record<string, unknown>>;

/** Everything that stands on the table, in the file's order; profiles tell what a row leaves to them. */
export function scenery(view: View, profiles: Profiles = {}): Scenery {
  const { position } = view;
  const scene = view.scene ?? {};
  const full = (row: ModelRow): ModelRow => ({ ...profiles[row.profile ?? ''], ...row });
  const units = (position.units ?? []).map(full);
  const models = (position.models ?? []).map(full);
  const named = [...models, ...units].map((row) => ({ id: row.id, side: row.side, name: row.name ?? plain(row) }));
  const label = labels(named, position.sides ?? []);
  const shapes = new Map((scene.units ?? []).map((unit) => [unit.id, unit]));
  const tokens = [
    ...models.filter((row) => onTable(row)).map((row) => modelToken(row, position, label)),
    ...units.filter((row) => onTable(row)).map((row) => unitToken(row, position, label, shapes.get(row.id) ?? null)),
  ];
  return { position, tokens, byId: new Map(tokens.map((token) => [token.id, token])), labels: label, scene };
}

const onTable = (row: ModelRow): boolean => !row.slain && !row.off_board && !row.reserve && Array.isArray(row.at);

/** "uruk-hai-captain" as a player would write it. */
export function plain(row: { id: string; profile?: string }): string {
  const words = (row.profile || row.id).replace(/[-_]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function shared(row: ModelRow, position: Position, label: Map<string, string>): Omit<Token, 'kind' | 'at' | 'base' | 'unit'> {
  return {
    id: row.id,
    label: label.get(row.id) ?? '?',
    name: row.name || plain(row),
    side: row.side,
    rank: Math.max(0, position.sides.findIndex((side) => side.id === row.side)),
    anchor: row.at as Point,
    facing: row.facing ?? 0,
    marks: MARKS.filter(([, test]) => test(row)).map(([mark]) => mark),
    left: leftOf(row),
    row,
  };
}

function modelToken(row: ModelRow, position: Position, label: Map<string, string>): Token {
  return { ...shared(row, position, label), kind: 'model', at: row.at as Point, base: baseOf(row), unit: null };
}

/** A unit is picked up by its whole block: `at` in the file is the middle of its front edge. */
function unitToken(row: ModelRow, position: Position, label: Map<string, string>, shape: UnitShape | null): Token {
  const { base, centre } = blockOf(row);
  const kept = shape ?? { id: row.id, outline: [] };
  return { ...shared(row, position, label), kind: 'unit', at: centre, base, unit: kept };
}

/** Whether it moves as a block, by manoeuvres rather than by any path. */
export const ranked = (token: Token): boolean =>
  token.kind === 'unit' && token.row.skirmish !== true && (token.row.kind ?? 'unit') !== 'character';

export function blockOf(row: ModelRow): { base: Extract<Base, { shape: 'square' }>; centre: Point } {
  const size = row.base_mm ?? 25;
  const [width, depth] = (Array.isArray(size) ? size : [size, size]).map(inch);
  const count = Number(row.count ?? 1);
  const front = Math.max(1, Math.min(count, Number(row.front ?? count)));
  const ranks = Math.ceil(count / front);
  const base = { shape: 'square' as const, width: front * width, depth: ranks * depth };
  return { base, centre: polar(row.at as Point, (row.facing ?? 0) + 180, base.depth / 2) };
}

const RUNS_OUT = ['might', 'will', 'fate', 'wounds'];

function leftOf(row: ModelRow): Token['left'] {
  return RUNS_OUT.flatMap((name) => {
    const now = Number(row[`${name}_left`] ?? row[name] ?? 0);
    const of = Number(row[name] ?? now);
    return of > 1 || (of > 0 && name !== 'wounds') || now !== of ? [{ name, now, of }] : [];
  });
}
