/** Looking at a game again, line by line; the game itself goes on untouched. */
import { gameAddress } from '../address';
import { api } from '../wire/api';
import type { Entry, View } from '../wire/protocol';
import type { Game } from './game.svelte';

export class Replay {
  on = $state(false);
  /** The line of the log that is shown: an index into `lines`. */
  at = $state(0);
  playing = $state(false);
  view = $state.raw<View | null>(null);
  #kept = new Map<number, View>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #asked = 0;
  readonly lines = $derived.by<Entry[]>(() =>
    this.game.log.filter((line) => line.kind === 'created' || line.kind === 'order' || line.kind === 'undo'),
  );
  readonly line = $derived<Entry | undefined>(this.lines[this.at]);

  constructor(
    readonly id: string,
    readonly game: Game,
    event: number | null,
  ) {
    if (event !== null) void this.open(event);
  }

  async open(event: number | null = null): Promise<void> {
    while (!this.game.loaded) await new Promise((done) => setTimeout(done, 50));
    this.on = true;
    const found = event === null ? this.lines.length - 1 : this.lines.findLastIndex((line) => line.seq <= event);
    await this.go(Math.max(0, found));
  }

  close(): void {
    this.pause();
    this.on = false;
    this.view = null;
    history.replaceState(null, '', gameAddress(this.id));
  }

  async go(to: number): Promise<void> {
    this.at = Math.min(this.lines.length - 1, Math.max(0, to));
    const line = this.line;
    if (!line) return;
    history.replaceState(null, '', gameAddress(this.id, { event: line.seq }));
    this.#asked += 1;
    const asked = this.#asked;
    let view = this.#kept.get(line.seq);
    if (!view) {
      view = (await api.viewAt(this.id, line.seq)).view;
      this.#kept.set(line.seq, view);
    }
    if (asked === this.#asked && this.on) this.view = view;
  }

  move(to: 'back' | 'on' | 'activation-back' | 'activation-on' | 'first' | 'last' | 'play'): void {
    if (to === 'play') return this.playing ? this.pause() : this.play();
    this.pause();
    const places = { back: this.at - 1, on: this.at + 1, first: 0, last: this.lines.length - 1 };
    if (to in places) return void this.go(places[to as keyof typeof places]);
    void this.go(this.#activation(to === 'activation-on' ? 1 : -1));
  }

  play(): void {
    this.playing = true;
    if (this.at >= this.lines.length - 1) void this.go(0);
    this.#timer = setInterval(() => {
      if (this.at >= this.lines.length - 1) this.pause();
      else void this.go(this.at + 1);
    }, 900);
  }

  pause(): void {
    this.playing = false;
    clearInterval(this.#timer);
  }

  /** The next line that begins something of another model. */
  #activation(step: 1 | -1): number {
    let at = this.at + step;
    while (at > 0 && at < this.lines.length - 1 && !begins(this.lines[at])) at += step;
    return at;
  }
}

const ANSWERS = ['spend', 'decline', 'answer', 'dice', 'continue'];

function begins(line: Entry): boolean {
  const order = line.body?.order;
  return line.kind === 'order' && order !== undefined && !ANSWERS.some((word) => word in order);
}
