/** Drawing a base: its outline with the facing along x, in inches. */
import type { Base } from '../geometry/hits';

export function basePath(base: Base, grow = 0): string {
  if (base.shape === 'square') {
    const [a, b] = [base.depth / 2 + grow, base.width / 2 + grow];
    return `M${-a} ${-b}H${a}V${b}H${-a}Z`;
  }
  const [a, b] = base.shape === 'round' ? [base.radius, base.radius] : [base.length / 2, base.width / 2];
  const [rx, ry] = [a + grow, b + grow];
  return `M${-rx} 0A${rx} ${ry} 0 1 1 ${rx} 0A${rx} ${ry} 0 1 1 ${-rx} 0Z`;
}

/** Half the length along the facing. */
export const half = (base: Base): number =>
  base.shape === 'round' ? base.radius : base.shape === 'oval' ? base.length / 2 : base.depth / 2;

/** A size for the letters that fits the base. */
export const letterSize = (base: Base): number =>
  Math.min(1.1, base.shape === 'round' ? base.radius * 0.95 : base.shape === 'oval' ? base.width * 0.45 : Math.min(base.width, base.depth) * 0.5);
