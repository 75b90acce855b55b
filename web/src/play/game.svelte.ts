/** A game as this page knows it: the server's state, its log, and the line to it. */
import { Connection, type Result, type Status } from '../wire/connection';
import { patched } from '../wire/patch';
import type { Entry, Frame, Now, Offered, Order, Said, Seat, View } from '../wire/protocol';
import { scenery, type Profiles, type Scenery } from './read';

const EMPTY: View = { position: { ruleset: '', board: { width: 48, depth: 48 }, sides: [], terrain: [], models: [], turn: {} } };

export class Game {
  status = $state<Status>('connecting');
  trouble = $state('');
  title = $state('');
  ruleset = $state('');
  mode = $state<'hot-seat' | 'seats'>('hot-seat');
  frozen = $state('');
  rev = $state(0);
  seq = $state(0);
  digest = $state('');
  view = $state.raw<View>(EMPTY);
  log = $state.raw<Entry[]>([]);
  chat = $state.raw<Said[]>([]);
  seats = $state.raw<Seat[]>([]);
  you = $state.raw<string[]>([]);
  watchers = $state(0);
  now = $state.raw<Now>({ takeback: { free: [], last: null, redo: false }, dice: { mode: 'server' } });
  pending = $state(0);
  loaded = $state(false);
  /** What the rule system's profiles say, once its book is open. */
  profiles = $state.raw<Profiles>({});
  scenery = $derived<Scenery>(scenery(this.view, this.profiles));
  /** The sides this page plays. */
  sides = $derived(this.seats.filter((seat) => this.you.includes(seat.seat)).flatMap((seat) => seat.sides));
  watching = $derived(this.you.length === 0);
  question = $derived(this.view.question ?? null);
  myQuestion = $derived(this.question !== null && this.plays(this.question.side));
  offers = $derived<Offered[]>(this.now.offers ?? []);
  connection: Connection;
  #known = false;
  /** Told of every new line, so that somebody may show or say it. */
  onEntry: (entry: Entry) => void = () => undefined;

  constructor(
    readonly id: string,
    tokens: readonly string[],
  ) {
    this.connection = new Connection(id, tokens, {
      frame: (frame) => this.#hear(frame),
      status: (status) => (this.status = status),
      since: () => (this.#known ? this.seq : null),
      rev: () => this.rev,
    });
  }

  /** Whether an order for this side may come from this page; dice belong to no side in hot-seat. */
  plays(side: string): boolean {
    return this.sides.includes(side) || (side === '' && this.you.length > 0);
  }

  sideName(id: string): string {
    const side = this.view.position.sides.find((one) => one.id === id);
    return side?.name || id.charAt(0).toUpperCase() + id.slice(1);
  }

  /** Who did something: a seat by its player's name or its sides. */
  actor(id: string): string {
    const seat = this.seats.find((one) => one.seat === id);
    if (!seat) return '';
    return (seat.sides.includes(seat.name) ? '' : seat.name) || seat.sides.map((side) => this.sideName(side)).join(' and ');
  }

  async play(order: Order): Promise<Result> {
    return this.#counted(this.connection.command(order));
  }

  async keyed(frame: Record<string, unknown>): Promise<Result> {
    return this.#counted(this.connection.keyed(frame));
  }

  ask<T>(frame: Record<string, unknown>): Promise<T> {
    return this.connection.ask<T>(frame);
  }

  say(text: string): void {
    this.connection.tell({ type: 'chat', text: text.slice(0, 500) });
  }

  rename(seat: string, name: string): void {
    this.connection.tell({ type: 'rename', seat, name: name.slice(0, 64) });
  }

  close(): void {
    this.connection.close();
  }

  async #counted(result: Promise<Result>): Promise<Result> {
    this.pending += 1;
    try {
      return await result;
    } finally {
      this.pending -= 1;
    }
  }

  #hear(frame: Frame): void {
    switch (frame.type) {
      case 'state':
        this.#takeState(frame);
        break;
      case 'happened':
        this.#take(frame.entry);
        this.#takeNow(frame.now);
        break;
      case 'missed':
        for (const entry of frame.entries) this.#take(entry);
        this.seats = frame.seats;
        this.you = frame.you.seats;
        this.chat = frame.chat ?? this.chat;
        this.#takeNow(frame.now);
        break;
      case 'said':
        this.chat = [...this.chat, frame];
        break;
      case 'seats':
        this.seats = frame.seats;
        this.watchers = frame.watchers ?? 0;
        break;
      case 'wrong':
        this.trouble = frame.message;
        break;
      case 'bye':
        if (frame.again === false) this.trouble = frame.reason;
        break;
      default:
    }
  }

  #takeState(state: Extract<Frame, { type: 'state' }>): void {
    this.#known = true;
    this.loaded = true;
    Object.assign(this, {
      title: state.title, ruleset: state.ruleset, mode: state.mode, rev: state.rev, seq: state.seq,
      digest: state.digest, frozen: state.frozen ?? '', seats: state.seats, you: state.you.seats,
      watchers: state.watchers ?? 0, log: state.log ?? [], chat: state.chat ?? [], view: state.view, trouble: '',
    });
    this.#takeNow(state);
  }

  #take(entry: Entry): void {
    if (entry.seq <= this.seq) return;
    this.seq = entry.seq;
    this.rev = entry.rev;
    this.digest = entry.digest;
    const undone = new Set(entry.kind === 'undo' ? (entry.body?.undone ?? []) : []);
    const lines = this.log.map((line) => (undone.has(line.seq) ? { ...line, undone_by: entry.seq } : line));
    this.log = [...lines, entry];
    this.view = patched(this.view, entry.patch);
    this.onEntry(entry);
  }

  #takeNow({ takeback, dice, offers, ended, goal }: Now): void {
    this.now = { takeback, dice, offers, ended, goal };
    if (dice.mode === 'server' && dice.commit && !dice.fixed) this.#sow(dice.sown ?? {});
  }

  /** Each seat adds its own part to the dice, after the server has committed to its own. */
  #sow(sown: Record<string, string>): void {
    for (const seat of this.you) {
      if (seat in sown || this.#sowing.has(seat)) continue;
      this.#sowing.add(seat);
      const seed = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
      // The frame that brought the state is still being read; the line is open a moment later.
      setTimeout(() => this.connection.tell({ type: 'sow', seat, seed }), 0);
    }
  }

  readonly #sowing = new Set<string>();
}
