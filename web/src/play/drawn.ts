/** What is drawn of a plan: its way, where the base will stand, and the sum beside the tip. */
import { pathLength, type Point } from '../geometry/points';
import type { Charge, GameEvent, Objection, Verdict } from '../wire/protocol';
import { isCount, objectionsOf } from './objections';
import { isEmpty, type Plan } from './orders';
import type { Token } from './read';

/** A plan with what the referee says of it; `settled` when the word is of the plan as it is now. */
export interface Judged {
  plan: Plan;
  verdict: Verdict | null;
  settled: boolean;
  charges: readonly Charge[];
}

const of = (event: GameEvent): string | undefined => event.model ?? event.unit;

/** The way as the referee takes it, else as it was drawn. */
export function wayOf({ plan, verdict, settled, charges }: Judged): Point[] {
  const walked = (verdict?.events ?? []).filter((event) => of(event) === plan.id && event.path && event.path.length > 1);
  if (settled && verdict?.legal && walked.length) return walked.flatMap((event) => event.path!);
  const target = charges.find((one) => one.target === plan.targets[0]);
  const end = plan.contact?.at ?? target?.contact ?? plan.test?.at ?? null;
  return [plan.from, ...plan.waypoints, ...(plan.tip ? [plan.tip] : end ? [end] : [])];
}

export interface End {
  at: Point;
  facing: number;
  /** The unit's front there, where it changes. */
  front: number | null;
}

export function endOf(judged: Judged, token: Token): End | null {
  const { plan, verdict } = judged;
  const placed = (verdict?.events ?? []).filter((event) => of(event) === token.id && event.to).at(-1);
  const facing = plan.facing ?? (placed?.facing as number | null | undefined) ?? token.facing;
  const front = (placed?.front as number | undefined) ?? null;
  if (plan.tip && token.kind === 'model') return { at: plan.tip, facing, front };
  if (verdict?.legal && placed?.to) return { at: placed.to, facing, front };
  const at = wayOf(judged).at(-1);
  return at && !isEmpty(plan) ? { at, facing, front } : null;
}

/** `used / allowed`, or what a ready order costs; with the price of every stretch where they differ and what is missing when it is refused. */
export function billOf(judged: Judged, budget: number): string {
  const { plan, verdict, settled } = judged;
  if (isEmpty(plan)) return '';
  const allowed = `${Number(budget.toFixed(2))}"`;
  // What needs no way, such as getting up, is paid out of the whole Move and not out of what this region allows.
  if (verdict?.legal && plan.deed) return `${sum(verdict)}"`;
  if (verdict?.legal && verdict.cost !== undefined) return `${sum(verdict)} / ${allowed}`;
  const first = verdict && settled ? objectionsOf(verdict)[0] : undefined;
  const priced = typeof first?.value === 'number' && typeof first.limit === 'number' && !isCount(first.rule) && Math.abs(first.limit - budget) < 0.005;
  const used = priced ? first.value! : pathLength(wayOf(judged));
  return `${Number(used.toFixed(2))} / ${allowed} ${first ? missing(first) : ''}`.trim();
}

function sum(verdict: Verdict): string {
  const total = String(Number((verdict.cost ?? 0).toFixed(2)));
  const stretches = stretchesOf(verdict);
  if (!stretches.some(([, price]) => price !== 1)) return total;
  return `${shares(stretches, verdict.cost ?? 0).join(' + ')} = ${total}`;
}

/** The shares of a cost in words, of as many digits as it takes that they add up to what is said in all. */
export function shares(stretches: [number, number][], cost: number): string[] {
  const digits = stretches.every(([length]) => Math.abs(length - Number(length.toFixed(1))) < 0.0005) ? 1 : 2;
  const shown = stretches.map(([length]) => Number(length.toFixed(digits)));
  // Rounded shares may be a hundredth off together; a plain one, whose inches count once, takes it.
  const plain = stretches.findIndex(([, price]) => price === 1);
  const off = Number(cost.toFixed(2)) - stretches.reduce((all, [, price], at) => all + shown[at]! * price, 0);
  if (plain >= 0) shown[plain] = shown[plain]! + off;
  return stretches.map(([, price], at) => (price === 1 ? '' : `${price} × `) + shown[at]!.toFixed(digits));
}

/** Inches of path and the price of an inch, one after the other, as the events that walked them say. */
function stretchesOf(verdict: Verdict): [number, number][] {
  const parts = (verdict.events ?? []).flatMap((event) => (event.stretches as [number, number][] | undefined) ?? []);
  // What was used otherwise, by getting up or a plain way before, counts inch for inch.
  const plain = (verdict.cost ?? 0) - parts.reduce((all, [length, price]) => all + length * price, 0);
  return plain > 0.05 ? [[plain, 1], ...parts] : parts;
}

function missing({ rule, limit, value }: Objection): string {
  if (isCount(rule) || typeof limit !== 'number' || typeof value !== 'number') return '';
  return `(${Number(Math.abs(value - limit).toFixed(2))}" ${value > limit ? 'too much' : 'short'})`;
}
