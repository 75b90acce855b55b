/** A model or unit in words: for screen readers, the text mode and tooltips. */
import { distance, inches, type Point } from '../geometry/points';
import type { Token } from '../play/read';

export const place = (p: Point): string => `${Number(p[0].toFixed(2))}, ${Number(p[1].toFixed(2))}`;

export function describe(token: Token): string {
  const parts = [`${token.label} ${token.name}`, `side ${token.side}`, `at ${place(token.anchor)}`];
  if (token.kind === 'unit') parts.push(`unit of ${String(token.row.count ?? 1)}, front ${String(token.row.front ?? '')}, facing ${Math.round(token.facing)}°`);
  parts.push(...token.marks);
  parts.push(...token.left.map((one) => `${one.name} ${one.now} of ${one.of}`));
  return parts.join(', ');
}

const WINDS = ['east', 'north-east', 'north', 'north-west', 'west', 'south-west', 'south', 'south-east'];

export function direction(from: Point, to: Point): string {
  const degrees = (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
  return WINDS[Math.round(((degrees + 360) % 360) / 45) % 8];
}

export const apart = (a: Point, b: Point): string => `${inches(distance(a, b))} ${direction(a, b)}`;
