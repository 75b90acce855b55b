/** Where on its target's rim a planned charge may touch: asked of the server once for each plan that aims at one enemy. */
import { distance, nearestOnSegment, type Point } from '../geometry/points';
import type { Plan } from './orders';
import type { Touch } from '../wire/protocol';

export type Arcs = readonly (readonly Touch[])[];

export class Contacts {
  arcs = $state.raw<Arcs>([]);
  #for = '';
  #asked: Promise<void> = Promise.resolve();

  constructor(readonly ask: (target: string, after: Record<string, unknown>[]) => Promise<Arcs>) {}

  /** The plan has changed; the arcs stay while it goes the same way at the same enemy. */
  follow(plan: Plan | null, able: boolean): void {
    const target = able && plan?.targets.length === 1 ? plan.targets[0] : null;
    const key = target && plan ? JSON.stringify([plan.id, target, plan.from, plan.waypoints]) : '';
    if (key === this.#for) return;
    this.#for = key;
    this.arcs = [];
    if (!target || !plan) return;
    const after = plan.waypoints.length ? [{ move: plan.waypoints }] : [];
    this.#asked = this.ask(target, after).then(
      (arcs) => {
        if (this.#for === key) this.arcs = arcs;
      },
      () => undefined,
    );
  }

  /** Waits until it is known where the planned charge may touch. */
  ready(): Promise<void> {
    return this.#asked;
  }

  nearest(at: Point): Touch | null {
    return this.arcs.flat().reduce<Touch | null>((best, one) => (!best || distance(one.at, at) < distance(best.at, at) ? one : best), null);
  }

  /** The place so many steps further along the rim from where it touches now. */
  beside(at: Point, steps: number): Touch | null {
    const all = this.arcs.flat();
    const here = this.nearest(at);
    return here ? all[Math.min(all.length - 1, Math.max(0, all.indexOf(here) + steps))] : null;
  }

  /** Whether a place is within so many inches of an arc. */
  isNear(at: Point, within: number): boolean {
    return this.arcs.some((arc) => arc.some((one, i) => distance(nearestOnSegment(at, one.at, (arc[i + 1] ?? one).at), at) <= within));
  }
}
