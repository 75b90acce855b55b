/** The frames and bodies of docs/protocol.md, as the page sees them. */
import type { Point } from '../geometry/points';

export type Order = Record<string, unknown>;

/** A row of a battle file's models: its common keys and whatever its rule system adds. */
export interface ModelRow {
  id: string;
  side: string;
  at?: Point;
  name?: string;
  profile?: string;
  facing?: number;
  base?: 'round' | 'oval' | 'square';
  base_mm?: number | [number, number];
  off_board?: boolean;
  [key: string]: unknown;
}

export interface TerrainRow {
  id: string;
  kind: string;
  polygon?: Point[];
  height?: number;
  depth?: number;
  at?: Point;
  water?: boolean;
  climbable?: boolean;
  difficult?: boolean;
  sight?: 'clear';
}

/** A battle file's plain data. */
export interface Position {
  marchwarden?: number;
  ruleset: string;
  title?: string;
  board: { width: number; depth: number };
  options?: Record<string, unknown>;
  sides: { id: string; name?: string; [key: string]: unknown }[];
  terrain: TerrainRow[];
  models: ModelRow[];
  units?: ModelRow[];
  turn: { number?: number; phase?: string; step?: string; priority?: string; active?: string };
  [key: string]: unknown;
}

export interface Answerable {
  order: Order;
  effect: string;
  label?: string;
  rule?: string;
}

export interface Question {
  ask: string;
  side: string;
  model?: string;
  answers?: Answerable[];
  kind?: string;
  count?: number;
  [key: string]: unknown;
}

export interface View {
  position: Position;
  scene?: Scene | null;
  question?: Question | null;
  waiting_for?: string[];
}

export type Multi = Point[][][];

/** What a rule system shows beyond bases and terrain; every part may be missing. */
export interface Scene {
  zones?: { model: string; outline: Multi }[];
  sight?: { model: string; outline: Multi }[];
  units?: UnitShape[];
  can_act?: string[];
  labels?: { model: string; text: string }[];
  orders?: Answerable[];
  /** How many inches an inch of difficult ground counts for; 2 where nothing is said. */
  difficult_costs?: number;
}

export interface UnitShape {
  id: string;
  outline: Point[];
  ranks?: number[];
  places?: { at: Point; facing: number; role?: string; width?: number; depth?: number }[];
}

export interface Objection {
  rule: string;
  reason: string;
  where?: Point | null;
  limit?: number | null;
  value?: number | null;
  because_of?: string | null;
  nearest?: Point | null;
  instead?: Order | null;
}

export interface GameEvent {
  event: string;
  model?: string;
  unit?: string;
  path?: Point[];
  to?: Point;
  [field: string]: unknown;
}

export interface Verdict {
  legal: boolean;
  cost?: number;
  events?: GameEvent[];
  rule?: string;
  reason?: string;
  where?: Point;
  limit?: number;
  value?: number;
  because_of?: string;
  nearest?: Point;
  instead?: Order;
  objections?: Objection[];
}

export interface Outcome {
  roll: string;
  odds: number;
  effect: string;
}

export interface Charge {
  target: string;
  cost?: number | null;
  contact?: Point | null;
  path?: Point[];
  tests?: (string | Record<string, unknown>)[];
  short_by?: number | null;
  blocker?: string | null;
  rule?: string;
  reason?: string;
}

/** A place where a charger may touch its target: the centre of its base, and the legal path there. */
export interface Touch {
  at: Point;
  cost: number;
  path: Point[];
}

/** Enemies that can be charged at once. */
export interface Together {
  targets: string[];
  cost: number;
}

export interface Beyond {
  kind: string;
  piece: string;
  at?: Point;
  cost?: number;
  leg?: Order;
  /** Where the base lands when it goes well. */
  landing?: Point | null;
  region?: Multi;
  outcomes?: Outcome[];
}

export interface Deed {
  label: string;
  order: Order;
  cost?: number | null;
  note?: string;
  outline?: Point[];
  rule?: string;
  /** What these ready orders have in common, where they are the answers to one situation. */
  group?: string;
}

export interface Patch {
  keys?: Record<string, unknown>;
  gone?: string[];
  rows?: Record<string, Record<string, Record<string, unknown> | null>>;
  scene?: Scene | null;
  question?: Question | null;
  waiting_for?: string[];
}

export interface Entry {
  seq: number;
  rev: number;
  kind: 'created' | 'sow' | 'sown' | 'order' | 'undo' | 'offer' | 'reply' | 'resigned' | 'adjourned' | 'revealed';
  actor: string;
  at: number;
  digest: string;
  hash: string;
  body?: { order?: Order; redo?: boolean; undone?: number[]; [key: string]: unknown } | null;
  verdict?: Verdict | null;
  patch?: Patch | null;
  dice?: number[];
  undone_by?: number | null;
}

export interface Seat {
  seat: string;
  sides: string[];
  name: string;
  here: boolean;
}

export interface Offered {
  offer: number;
  by: string;
  kind: 'takeback' | 'ruling' | 'adjourn';
  to?: number | null;
  order?: Order | null;
}

export interface Said {
  n: number;
  by: string;
  name: string;
  text: string;
  at: number;
}

export interface Now {
  takeback: { free: string[]; last: number | null; redo: boolean };
  dice: { mode: 'server' | 'typed' | 'file'; commit?: string; sown?: Record<string, string>; fixed?: boolean; secret?: string };
  offers?: Offered[];
  ended?: { how: string; by: string } | null;
  goal?: { met: boolean; missing?: string[] } | null;
}

export interface State extends Now {
  type: 'state';
  game: string;
  title: string;
  ruleset: string;
  mode: 'hot-seat' | 'seats';
  rev: number;
  seq: number;
  digest: string;
  view: View;
  you: { seats: string[] };
  seats: Seat[];
  log?: Entry[];
  chat?: Said[];
  watchers?: number;
  frozen?: string;
}

export type Frame =
  | State
  | { type: 'happened'; entry: Entry; now: Now }
  | { type: 'missed'; entries: Entry[]; now: Now; seats: Seat[]; you: { seats: string[] }; chat?: Said[] }
  | { type: 'accepted'; key: string; seq: number; rev: number; digest: string; verdict?: Verdict }
  | { type: 'refused'; key: string; code: string; message: string; rev: number; verdict?: Verdict | null }
  | { type: 'answer'; id: number; rev: number; result?: unknown; code?: string; message?: string }
  | ({ type: 'said' } & Said)
  | { type: 'seats'; seats: Seat[]; watchers?: number }
  | { type: 'wrong'; code: string; message: string }
  | { type: 'pong'; rev: number; seq: number }
  | { type: 'bye'; reason: string; again?: boolean };

export interface Example {
  id: string;
  title: string;
  ruleset: string;
  summary?: string;
  lesson?: boolean;
  hints?: string[];
  afterwards?: string;
}

export interface RulesetPage {
  id: string;
  title: string;
  options: { name: string; default: unknown; choices: unknown[]; clause: string; summary: string }[];
  profiles: Record<string, Record<string, unknown>>;
  plain: Record<string, unknown>;
  clauses: Clause[];
  phases: string[];
  terrain: string[];
  rows: string[];
}

export interface Clause {
  id: string;
  title: string;
  source: string;
  summary?: string;
  beyond?: boolean;
  /** A shipped battle that shows it at work. */
  example?: string;
}

export interface GameMade {
  game: string;
  seats: { seat: string; sides: string[]; token: string; link: string }[];
  hot_seat: string;
  watch: string;
}

export interface GameLine {
  game: string;
  title: string;
  ruleset: string;
  mode: string;
  created: number;
  touched: number;
  seq: number;
  ended?: string;
}
