/** How the table is looked at: where, how near, and what is shown. Kept in this browser only. */
import type { Point } from '../geometry/points';

const LEAST = 4;
const MOST = 160;

export class Looking {
  /** Pixels an inch. */
  scale = $state(16);
  /** Where the table's north-west corner is on the screen. */
  x = $state(0);
  y = $state(0);
  width = $state(800);
  height = $state(600);
  board = $state.raw({ width: 48, depth: 48 });
  show = $state({ reach: true, zones: true, charges: true, sight: false, trails: true });
  #before: [number, number, number] | null = null;

  toWorld(screen: Point): Point {
    return [(screen[0] - this.x) / this.scale, this.board.depth - (screen[1] - this.y) / this.scale];
  }

  toScreen(world: Point): Point {
    return [world[0] * this.scale + this.x, (this.board.depth - world[1]) * this.scale + this.y];
  }

  pan(by: Point): void {
    this.#before = null;
    this.x += by[0];
    this.y += by[1];
    this.#keepInSight();
  }

  zoom(factor: number, at: Point = [this.width / 2, this.height / 2]): void {
    this.#before = null;
    const scale = Math.min(MOST, Math.max(LEAST, this.scale * factor));
    const share = scale / this.scale;
    this.x = at[0] - (at[0] - this.x) * share;
    this.y = at[1] - (at[1] - this.y) * share;
    this.scale = scale;
    this.#keepInSight();
  }

  /** The whole table on the screen. */
  fit(margin = 44): void {
    this.#before = null;
    const { width, depth } = this.board;
    const room = Math.min((this.width - 2 * margin) / width, (this.height - 2 * margin) / depth);
    this.scale = Math.min(MOST, Math.max(LEAST, room));
    this.x = (this.width - width * this.scale) / 2;
    this.y = (this.height - depth * this.scale) / 2;
  }

  /** Some points on the screen, with a margin in inches round them. */
  fitTo(points: readonly Point[], around = 5): void {
    if (!points.length) return this.fit();
    const xs = points.map((p) => p[0]);
    const ys = points.map((p) => p[1]);
    const [west, east] = [Math.max(0, Math.min(...xs) - around), Math.min(this.board.width, Math.max(...xs) + around)];
    const [south, north] = [Math.max(0, Math.min(...ys) - around), Math.min(this.board.depth, Math.max(...ys) + around)];
    this.scale = Math.min(64, Math.max(LEAST, Math.min(this.width / (east - west), this.height / (north - south))));
    this.x = this.width / 2 - ((west + east) / 2) * this.scale;
    this.y = this.height / 2 - (this.board.depth - (south + north) / 2) * this.scale;
    this.#keepInSight();
  }

  /** From near to the whole table, and back again. */
  overview(): void {
    if (this.#before) {
      [this.x, this.y, this.scale] = this.#before;
      this.#before = null;
      return;
    }
    const now: [number, number, number] = [this.x, this.y, this.scale];
    this.fit();
    this.#before = now;
  }

  /** Moves the least that brings a place into sight. */
  reveal(at: Point): void {
    const [x, y] = this.toScreen(at);
    const margin = 60;
    if (x < margin) this.x += margin - x;
    if (y < margin) this.y += margin - y;
    if (x > this.width - margin) this.x -= x - this.width + margin;
    if (y > this.height - margin) this.y -= y - this.height + margin;
  }

  /** The finest step a pointer can place at this scale. */
  get grain(): number {
    return this.scale > 45 ? 0.02 : this.scale > 22 ? 0.05 : 0.1;
  }

  #keepInSight(): void {
    const [w, h] = [this.board.width * this.scale, this.board.depth * this.scale];
    const keep = 80;
    this.x = Math.min(this.width - keep, Math.max(keep - w, this.x));
    this.y = Math.min(this.height - keep, Math.max(keep - h, this.y));
  }
}
