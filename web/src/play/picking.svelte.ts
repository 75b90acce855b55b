/** Which model is picked, and what the server says it can do. */
import { nextTowards } from '../geometry/hits';
import type { Multi, Order, Together, Touch } from '../wire/protocol';
import type { Game } from './game.svelte';
import { readReach, regionOnly, type Reach } from './reach';
import type { Token } from './read';
import type { Looking } from './view.svelte';

export class Picking {
  selected = $state<string | null>(null);
  reach = $state.raw<Reach | null>(null);
  offers = $state.raw<Order[]>([]);
  /** The ground the picked model sees; asked for only where somebody wants to look at it. */
  seen = $state.raw<Multi>([]);
  /** Whether all is known that the picked model can do, and not just the region of its move. */
  whole = false;
  #turn = 0;
  #looked = 0;
  readonly token = $derived.by<Token | null>(() => this.find(this.selected));

  constructor(
    readonly game: Game,
    readonly looking: Looking,
  ) {}

  find(id: string | null): Token | null {
    return id === null ? null : (this.game.scenery.byId.get(id) ?? null);
  }

  async pick(id: string | null): Promise<void> {
    this.selected = id;
    this.reach = null;
    this.offers = [];
    if (id !== null) await this.refresh();
  }

  /** Asks anew what the picked model can do; the table may have changed since. */
  async refresh(): Promise<void> {
    const token = this.token;
    this.#turn += 1;
    const turn = this.#turn;
    this.whole = false;
    this.seen = [];
    this.#looked = 0;
    if (!token) {
      this.selected = null;
      this.reach = null;
      return;
    }
    try {
      // The region is what the player waits for; what else the model can do may come a moment later.
      const first = await this.#more<Record<string, unknown>>('region').catch(() => this.#ask<Record<string, unknown>>({}));
      if (turn !== this.#turn) return;
      const inParts = ((first.asks ?? []) as string[]).includes('rest');
      this.reach = inParts && this.reach ? { ...this.reach, ...regionOnly(first) } : readReach(first, token.at);
      if (inParts) {
        const rest = await this.#more<Record<string, unknown>>('rest');
        if (turn !== this.#turn) return;
        this.reach = readReach({ ...rest, free: first.free }, token.at);
      }
      this.whole = true;
      const { orders } = await this.game.ask<{ orders: Order[] }>({ type: 'orders', model: token.id }).catch(() => ({ orders: [] }));
      if (turn !== this.#turn) return;
      this.offers = orders;
      if (!this.reach.asks.includes('together')) return;
      const { together } = await this.#more<{ together: Together[] }>('together');
      if (turn === this.#turn && this.reach) this.reach = { ...this.reach, together };
    } catch (error) {
      if (turn === this.#turn) this.reach = { ...readReach({ model: token.id }, token.at), refusal: { rule: '', reason: (error as Error).message } };
      this.whole = true;
    }
  }

  /** Where the picked model may touch an enemy it charges, after some legs. */
  async contacts(target: string, after: Order[]): Promise<Touch[][]> {
    const { charges } = await this.#more<{ charges: { arcs: Touch[][] }[] }>('contacts', { target, after });
    return charges[0]?.arcs ?? [];
  }

  /** Asks once what the picked model sees. */
  async look(): Promise<void> {
    const turn = this.#turn;
    if (this.#looked === turn || !this.reach?.asks.includes('sight')) return;
    this.#looked = turn;
    const { sight } = await this.#more<{ sight: Multi }>('sight').catch(() => ({ sight: [] as Multi }));
    if (turn === this.#turn) this.seen = sight;
  }

  #more<T>(of: string, how: Record<string, unknown> = {}): Promise<T> {
    return this.#ask<T>({ of, ...how });
  }

  #ask<T>(how: Record<string, unknown>): Promise<T> {
    return this.game.ask<T>({ type: 'reach', model: this.selected, how });
  }

  /** Waits until the answer about the picked model is there. */
  async ready(): Promise<void> {
    while (this.selected && !(this.reach && this.whole)) await new Promise((done) => setTimeout(done, 10));
  }

  /** The next own model that can still do something, as the referee says it; else that has not been activated yet. */
  next(step: 1 | -1): Token | null {
    const able = this.game.scenery.scene.can_act;
    const open = (t: Token): boolean => (able ? able.includes(t.id) : !t.marks.includes('activated'));
    const mine = this.game.scenery.tokens.filter((t) => this.game.plays(t.side) && open(t));
    const at = mine.findIndex((t) => t.id === this.selected);
    return mine.length ? this.#shown(mine[(at + step + mine.length) % mine.length]) : null;
  }

  /** The nearest model in a direction from the picked one. */
  neighbour(towards: number): Token | null {
    const token = this.token;
    const next = token && nextTowards(this.game.scenery.tokens.filter((t) => t.id !== token.id), token.at, towards);
    return next ? this.#shown(next) : null;
  }

  #shown(token: Token): Token {
    this.looking.reveal(token.at);
    return token;
  }
}
