/** Which thing on the table lies under the pointer. */
import { distance, type Point } from './points';

export type Base =
  | { shape: 'round'; radius: number }
  | { shape: 'oval'; length: number; width: number }
  | { shape: 'square'; width: number; depth: number };

export interface Standing {
  id: string;
  at: Point;
  facing: number;
  base: Base;
}

/** The distance from the centre of a base to its furthest edge. */
export function reachOf(base: Base): number {
  if (base.shape === 'round') return base.radius;
  return base.shape === 'oval' ? Math.max(base.length, base.width) / 2 : Math.hypot(base.width, base.depth) / 2;
}

/** The point seen from the base: first along its facing, then to its left. */
function local(of: Standing, p: Point): Point {
  const angle = (of.facing * Math.PI) / 180;
  const [dx, dy] = [p[0] - of.at[0], p[1] - of.at[1]];
  return [dx * Math.cos(angle) + dy * Math.sin(angle), dy * Math.cos(angle) - dx * Math.sin(angle)];
}

/** How far a point is outside a base; negative inside. */
export function gapTo(of: Standing, p: Point): number {
  const { base } = of;
  if (base.shape === 'round') return distance(of.at, p) - base.radius;
  const [ahead, aside] = local(of, p);
  if (base.shape === 'oval') {
    const [a, b] = [base.length / 2, base.width / 2];
    const scale = Math.hypot(ahead / a, aside / b);
    return scale === 0 ? -Math.min(a, b) : Math.hypot(ahead, aside) * (1 - 1 / scale);
  }
  const dx = Math.abs(ahead) - base.depth / 2;
  const dy = Math.abs(aside) - base.width / 2;
  return dx > 0 && dy > 0 ? Math.hypot(dx, dy) : Math.max(dx, dy);
}

/** The one under the pointer, or else the nearest within `slack` inches (a finger is no needle). */
export function hit<T extends Standing>(all: readonly T[], p: Point, slack: number): T | null {
  let best: T | null = null;
  let least = slack;
  for (const one of all) {
    if (Math.abs(one.at[0] - p[0]) > reachOf(one.base) + slack) continue;
    const gap = gapTo(one, p);
    if (gap <= least) [least, best] = [gap, one];
  }
  return best;
}

/** The nearest other one in a direction: straight ahead counts more than aside. */
export function nextTowards<T extends Standing>(all: readonly T[], from: Point, degrees: number): T | null {
  const angle = (degrees * Math.PI) / 180;
  let best: T | null = null;
  let least = Infinity;
  for (const one of all) {
    const [dx, dy] = [one.at[0] - from[0], one.at[1] - from[1]];
    const ahead = dx * Math.cos(angle) + dy * Math.sin(angle);
    const aside = Math.abs(dy * Math.cos(angle) - dx * Math.sin(angle));
    if (ahead <= 1e-6 || aside > 1.5 * ahead) continue;
    const score = ahead + 2 * aside;
    if (score < least) [least, best] = [score, one];
  }
  return best;
}

/** Where a base's corners or rim are, for drawing and for text. */
export function outline(of: Standing, steps = 24): Point[] {
  const angle = (of.facing * Math.PI) / 180;
  const turn = (ahead: number, aside: number): Point => [
    of.at[0] + ahead * Math.cos(angle) - aside * Math.sin(angle),
    of.at[1] + ahead * Math.sin(angle) + aside * Math.cos(angle),
  ];
  const { base } = of;
  if (base.shape === 'square') {
    const [a, b] = [base.depth / 2, base.width / 2];
    return [turn(a, b), turn(-a, b), turn(-a, -b), turn(a, -b)];
  }
  const [a, b] = base.shape === 'round' ? [base.radius, base.radius] : [base.length / 2, base.width / 2];
  return Array.from({ length: steps }, (_, i) => {
    const t = (i / steps) * 2 * Math.PI;
    return turn(a * Math.cos(t), b * Math.sin(t));
  });
}
