/** A battle that is being set up: the rows of its file, and what the next click on the table does. */
import { hit } from '../geometry/hits';
import { snapped, type Point } from '../geometry/points';
import { scenery } from '../play/read';
import type { ModelRow, Position, RulesetPage, TerrainRow } from '../wire/protocol';

export type Brush =
  | { does: 'pick' }
  | { does: 'model'; row: Partial<ModelRow> }
  | { does: 'unit'; row: Partial<ModelRow> }
  | { does: 'terrain'; row: Omit<TerrainRow, 'id'>; points: Point[] };

export const blank = (ruleset: string): Position => ({
  marchwarden: 1,
  ruleset,
  title: '',
  board: { width: 48, depth: 48 },
  options: {},
  sides: ruleset === 'middle-earth' ? [{ id: 'good', alignment: 'good' }, { id: 'evil', alignment: 'evil' }] : [{ id: 'blue' }, { id: 'red' }],
  terrain: [],
  models: [],
  turn: {},
});

export class Draft {
  position = $state.raw<Position>(blank('middle-earth'));
  brush = $state.raw<Brush>({ does: 'pick' });
  side = $state('');
  picked = $state<{ list: 'models' | 'units' | 'terrain'; id: string } | null>(null);
  book = $state.raw<RulesetPage | null>(null);
  #past: Position[] = [];
  canUndo = $state(false);
  readonly scenery = $derived(scenery({ position: this.position }));
  readonly row = $derived.by<ModelRow | TerrainRow | null>(() => {
    const rows = this.picked ? ((this.position[this.picked.list] ?? []) as (ModelRow | TerrainRow)[]) : [];
    return rows.find((one) => one.id === this.picked?.id) ?? null;
  });

  change(part: Partial<Position>): void {
    this.#past = [...this.#past.slice(-99), this.position];
    this.canUndo = true;
    this.position = { ...this.position, ...part };
  }

  undo(): void {
    const before = this.#past.pop();
    if (before) this.position = before;
    this.canUndo = this.#past.length > 0;
  }

  load(position: Position): void {
    this.#past = [];
    this.canUndo = false;
    this.picked = null;
    this.position = { ...blank(position.ruleset), ...position };
    this.side = this.position.sides[0]?.id ?? '';
  }

  /** The battle file's text; JSON is YAML too. */
  text(): string {
    const { marchwarden: _, ruleset, turn, units, options, title, ...rest } = this.position;
    const more: Record<string, unknown> = {};
    if (title) more.title = title;
    if (options && Object.keys(options).length) more.options = options;
    if (units?.length) more.units = units;
    if (turn && Object.keys(turn).length) more.turn = turn;
    return JSON.stringify({ marchwarden: 1, ruleset, ...more, ...rest }, null, 1);
  }

  /** A click on the table with the brush that is held. */
  click(at: Point, slack: number): void {
    const place = snapped(at, 0.1);
    const { brush } = this;
    if (brush.does === 'terrain') {
      this.brush = { ...brush, points: [...brush.points, place] };
    } else if (brush.does === 'pick') {
      const found = hit(this.scenery.tokens, at, slack);
      if (found) this.picked = { list: found.kind === 'unit' ? 'units' : 'models', id: found.id };
      else this.picked = this.#terrainAt(at);
    } else {
      const list = brush.does === 'unit' ? 'units' : 'models';
      const id = this.freeId(String(brush.row.profile || brush.row.name || brush.does));
      const row = { id, side: this.side || this.position.sides[0]?.id, ...brush.row, at: place } as ModelRow;
      this.change({ [list]: [...(this.position[list] ?? []), row] });
    }
  }

  closeShape(): void {
    const { brush } = this;
    if (brush.does !== 'terrain' || brush.points.length < 2) return;
    const id = this.freeId(brush.row.kind);
    this.change({ terrain: [...this.position.terrain, { id, ...brush.row, polygon: brush.points }] });
    this.brush = { ...brush, points: [] };
  }

  move(id: string, list: 'models' | 'units', at: Point): void {
    const rows = (this.position[list] ?? []).map((row) => (row.id === id ? { ...row, at: snapped(at, 0.1) } : row));
    this.change({ [list]: rows });
  }

  edit(change: Record<string, unknown>): void {
    if (!this.picked) return;
    const { list, id } = this.picked;
    const rows = ((this.position[list] ?? []) as ModelRow[]).map((row) => (row.id === id ? without({ ...row, ...change }) : row));
    this.change({ [list]: rows } as Partial<Position>);
  }

  replace(row: ModelRow | TerrainRow): void {
    if (!this.picked) return;
    const { list, id } = this.picked;
    this.change({ [list]: ((this.position[list] ?? []) as { id: string }[]).map((one) => (one.id === id ? row : one)) } as Partial<Position>);
    this.picked = { list, id: row.id };
  }

  remove(): void {
    if (!this.picked) return;
    const { list, id } = this.picked;
    this.change({ [list]: ((this.position[list] ?? []) as { id: string }[]).filter((row) => row.id !== id) } as Partial<Position>);
    this.picked = null;
  }

  /** Rows from an imported list, side by side along an edge of the table. */
  addRows(rows: ModelRow[]): void {
    const south = this.position.sides.findIndex((side) => side.id === this.side) % 2 === 0;
    const { width, depth } = this.position.board;
    const across = Math.max(1, Math.floor((width - 4) / 2));
    const placed = rows.map((row, i) => {
      const rank = Math.floor(i / across) * 2 + 2;
      const at: Point = [2 + (i % across) * 2, south ? rank : depth - rank];
      return { ...row, side: row.side || this.side, at: row.at ?? at };
    });
    this.change({ models: [...this.position.models, ...placed] });
  }

  freeId(word: string): string {
    const taken = new Set([...this.position.models, ...(this.position.units ?? []), ...this.position.terrain].map((row) => row.id));
    const stem = word.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'piece';
    if (!taken.has(stem)) return stem;
    let number = 2;
    while (taken.has(`${stem}-${number}`)) number += 1;
    return `${stem}-${number}`;
  }

  #terrainAt(at: Point): { list: 'terrain'; id: string } | null {
    const found = this.position.terrain.findLast((piece) => piece.polygon && inside(at, piece.polygon));
    return found ? { list: 'terrain', id: found.id } : null;
  }
}

const without = <T extends Record<string, unknown>>(row: T): T =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== '' && value !== undefined && value !== null)) as T;

function inside([x, y]: Point, polygon: Point[]): boolean {
  if (polygon.length === 2) {
    const [[ax, ay], [bx, by]] = polygon;
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const t = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length ** 2));
    return Math.hypot(x - ax - t * (bx - ax), y - ay - t * (by - ay)) < 0.4;
  }
  let within = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i, i += 1) {
    const [[ax, ay], [bx, by]] = [polygon[i], polygon[j]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  }
  return within;
}
