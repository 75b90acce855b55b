/** Regions as GeoJSON MultiPolygon coordinates: is a point in it, and which of its points is nearest? */
import { distance, nearestOnSegment, type Point } from './points';

export type Ring = readonly Point[];
export type Region = readonly (readonly Ring[])[];

function insideRing(p: Point, ring: Ring): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
    const a = ring[i];
    const b = ring[j];
    if (a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0]) inside = !inside;
  }
  return inside;
}

/** Whether a point lies in the region; on its edge counts within a ten-thousandth of an inch. */
export function contains(region: Region, p: Point, slack = 1e-4): boolean {
  for (const [outer, ...holes] of region) {
    if (outer && insideRing(p, outer) && !holes.some((hole) => insideRing(p, hole))) return true;
  }
  const near = nearestOnEdge(region, p);
  return near !== null && distance(near, p) <= slack;
}

export function nearestOnEdge(region: Region, p: Point): Point | null {
  let best: Point | null = null;
  let least = Infinity;
  for (const polygon of region) {
    for (const ring of polygon) {
      for (let i = 0, j = ring.length - 1; i < ring.length; j = i, i += 1) {
        const q = nearestOnSegment(p, ring[j], ring[i]);
        const d = distance(p, q);
        if (d < least) [least, best] = [d, q];
      }
    }
  }
  return best;
}

/** The point itself where it is in the region, else the nearest one that is; null for an empty region. */
export function clamped(region: Region, p: Point): Point | null {
  return contains(region, p) ? p : nearestOnEdge(region, p);
}

/** An SVG path of the region; `flip` turns a table's y into the picture's. */
export function regionPath(region: Region, flip: (y: number) => number): string {
  return region
    .flatMap((polygon) => polygon.map((ring) => ringPath(ring, flip)))
    .join('');
}

export function ringPath(ring: readonly Point[], flip: (y: number) => number, close = true): string {
  if (ring.length === 0) return '';
  const steps = ring.map((p) => `${Number(p[0].toFixed(4))} ${Number(flip(p[1]).toFixed(4))}`);
  return `M${steps.join('L')}${close ? 'Z' : ''}`;
}
