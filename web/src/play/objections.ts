import { inches } from '../geometry/points';
import type { Objection, Verdict } from '../wire/protocol';

/** Everything the referee has against an order, the first along the path first. */
export function objectionsOf(verdict: Verdict): Objection[] {
  if (verdict.objections?.length) return verdict.objections;
  return verdict.reason ? [{ ...verdict, rule: verdict.rule ?? '', reason: verdict.reason } as Objection] : [];
}

/** Clauses that count manoeuvres, and those that count points, dice or models: everything else is measured in inches. */
const MANOEUVRES = /^rc\.(manoeuvre\.|simple\.|complex)/;
const PLAIN = /^(me\.(heroic|might|fate|will|magic|supporting)\b|rc\.(formation|hatred)|bu\.(facing|turn))/;

export const isCount = (rule: string): boolean => MANOEUVRES.test(rule) || PLAIN.test(rule);

/** What is counted of an objection against its limit, in its own unit; empty where it has no numbers. */
export function numbersOf({ rule, limit, value }: Pick<Objection, 'rule' | 'limit' | 'value'>): string {
  if (typeof limit !== 'number' || typeof value !== 'number') return '';
  const over = value > limit;
  if (!isCount(rule)) return `${inches(value)} against ${inches(limit)}: ${inches(Math.abs(value - limit))} ${over ? 'too much' : 'missing'}`;
  const what = MANOEUVRES.test(rule) ? ` ${Math.abs(value) === 1 ? 'manoeuvre' : 'manoeuvres'}` : '';
  return `${value}${what} against ${limit}: ${Math.abs(value - limit)} ${over ? 'too many' : 'missing'}`;
}
