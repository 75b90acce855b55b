/** Where the members of a ranked unit stand, seen from the middle of its front edge: x ahead, y to the right. */
import type { ModelRow } from '../wire/protocol';
import { blockOf } from './read';

export interface Place {
  key: string;
  x: number;
  y: number;
  width: number;
  depth: number;
  role: string;
}

export function places(row: ModelRow): Place[] {
  const { base } = blockOf(row);
  const count = Number(row.count ?? 1);
  const front = Math.max(1, Math.min(count, Number(row.front ?? count)));
  const ranks = (row.ranks as number[] | undefined) ?? ranksOf(count, front);
  const [width, depth] = [base.width / front, base.depth / Math.max(1, ranks.length)];
  const roles = rolesOf(row, front);
  return ranks.flatMap((wide, rank) =>
    Array.from({ length: wide }, (_, file) => ({
      key: `${rank}.${file}`,
      x: -rank * depth,
      y: (file - (wide - 1) / 2) * width,
      width,
      depth,
      role: roles.get(`${rank + 1}.${file + 1}`) ?? '',
    })),
  );
}

function ranksOf(count: number, front: number): number[] {
  const full = Math.floor(count / front);
  return [...Array<number>(full).fill(front), ...(count % front ? [count % front] : [])];
}

function rolesOf(row: ModelRow, front: number): Map<string, string> {
  const roles = new Map<string, string>();
  for (const member of (row.members as { slot: [number, number]; role?: string }[] | undefined) ?? []) {
    if (member.role) roles.set(member.slot.join('.'), member.role);
  }
  const named = new Set(roles.values());
  const middle = Math.floor(front / 2) + 1;
  const beside: [string, number][] = [['leader', middle], ['standard', middle + 1], ['musician', middle - 1]];
  for (const [role, file] of beside) {
    const slot = `1.${file}`;
    if (row[role] === true && !named.has(role) && file >= 1 && file <= front && !roles.has(slot)) roles.set(slot, role);
  }
  return roles;
}
