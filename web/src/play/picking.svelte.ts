/** Which model is picked, and what the server says it can do. */
import { nextTowards } from '../geometry/hits';
import type { Order, Together, Touch } from '../wire/protocol';
import type { Game } from './game.svelte';
import { readReach, type Reach } from './reach';
import type { Token } from './read';
import type { Looking } from './view.svelte';

export class Picking {
  selected = $state<string | null>(null);
  reach = $state.raw<Reach | null>(null);
  offers = $state.raw<Order[]>([]);
  #turn = 0;
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
    if (!token) {
      this.selected = null;
      this.reach = null;
      return;
    }
    try {
      const raw = await this.game.ask<Record<string, unknown>>({ type: 'reach', model: token.id, how: {} });
      if (turn !== this.#turn) return;
      this.reach = readReach(raw, token.at);
      // The region is what the player waits for; what else the model can do may come a moment later.
      const { orders } = await this.game.ask<{ orders: Order[] }>({ type: 'orders', model: token.id }).catch(() => ({ orders: [] }));
      if (turn !== this.#turn) return;
      this.offers = orders;
      if (!this.reach.asks.includes('together')) return;
      const { together } = await this.#more<{ together: Together[] }>('together');
      if (turn === this.#turn && this.reach) this.reach = { ...this.reach, together };
    } catch (error) {
      if (turn === this.#turn) this.reach = { ...readReach({ model: token.id }, token.at), refusal: { rule: '', reason: (error as Error).message } };
    }
  }

  /** Where the picked model may touch an enemy it charges, after some legs. */
  async contacts(target: string, after: Order[]): Promise<Touch[][]> {
    const { charges } = await this.#more<{ charges: { arcs: Touch[][] }[] }>('contacts', { target, after });
    return charges[0]?.arcs ?? [];
  }

  #more<T>(of: string, how: Record<string, unknown> = {}): Promise<T> {
    return this.game.ask<T>({ type: 'reach', model: this.selected, how: { of, ...how } });
  }

  /** Waits until the answer about the picked model is there. */
  async ready(): Promise<void> {
    while (this.selected && !this.reach) await new Promise((done) => setTimeout(done, 10));
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
