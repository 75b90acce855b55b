/** Points on the table: inches, x east, y north. */
export type Point = [number, number];

export const distance = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1]);

export const along = (a: Point, b: Point, share: number): Point => [
  a[0] + (b[0] - a[0]) * share,
  a[1] + (b[1] - a[1]) * share,
];

export function pathLength(path: readonly Point[]): number {
  let total = 0;
  for (let i = 1; i < path.length; i += 1) total += distance(path[i - 1], path[i]);
  return total;
}

/** The direction from a to b in degrees, 0 = east, 90 = north, in [0, 360). */
export function bearing(a: Point, b: Point): number {
  const degrees = (Math.atan2(b[1] - a[1], b[0] - a[0]) * 180) / Math.PI;
  return (degrees + 360) % 360;
}

/** The point so far from a in a direction. */
export function polar(a: Point, degrees: number, length: number): Point {
  const angle = (degrees * Math.PI) / 180;
  return [a[0] + Math.cos(angle) * length, a[1] + Math.sin(angle) * length];
}

/** A number rounded to a step, without the dust of binary fractions. */
export const rounded = (value: number, step: number): number => Number((Math.round(value / step) * step).toFixed(6));

export const snapped = (p: Point, step: number): Point => [rounded(p[0], step), rounded(p[1], step)];

/** Inches as players read them: up to two decimals, always with the mark. */
export const inches = (value: number): string => `${Number(value.toFixed(2))}"`;

export function nearestOnSegment(p: Point, a: Point, b: Point): Point {
  const dx = b[0] - a[0];
  const dy = b[1] - a[1];
  const square = dx * dx + dy * dy;
  if (square === 0) return a;
  const share = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / square;
  return along(a, b, Math.min(1, Math.max(0, share)));
}
