import type { Objection, Verdict } from '../wire/protocol';

/** Everything the referee has against an order, the first along the path first. */
export function objectionsOf(verdict: Verdict): Objection[] {
  if (verdict.objections?.length) return verdict.objections;
  return verdict.reason ? [{ ...verdict, rule: verdict.rule ?? '', reason: verdict.reason } as Objection] : [];
}
