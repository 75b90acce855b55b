/** Changing a plan: every function gives the plan afterwards and leaves the one before as it was. */
import { distance, type Point } from '../geometry/points';
import type { Beyond, Deed, Touch } from '../wire/protocol';
import type { Plan } from './orders';

/** What a plan ends in is one thing at a time: a place, enemies, a test, or a ready order. */
const ENDS = { tip: null, targets: [], contact: null, test: null, deed: null };
const MOST_POINTS = 63;

export const endingAt = (plan: Plan, tip: Point, test: Beyond | null = null): Plan => ({ ...plan, ...ENDS, tip, test });

export const endingIn = (plan: Plan, test: Beyond): Plan => ({ ...plan, ...ENDS, test });

export const doing = (plan: Plan, deed: Deed): Plan => ({ ...plan, ...ENDS, deed });

export const manoeuvring = (plan: Plan, does: Record<string, unknown>[]): Plan => ({ ...plan, ...ENDS, does });

export const facing = (plan: Plan, degrees: number): Plan => ({ ...plan, facing: degrees });

export const going = (plan: Plan, mode: string): Plan => ({ ...plan, ...ENDS, mode, waypoints: [] });

/** Enemies to charge; `kept` says whether the tip so far becomes a point on the way. */
export function aiming(plan: Plan, targets: string[], mode: string | null, kept: boolean): Plan {
  const point = kept && plan.tip && !plan.targets.length ? [plan.tip] : [];
  return { ...plan, ...ENDS, waypoints: [...plan.waypoints, ...point], targets, mode };
}

/** The tip becomes a fixed point, and the walk goes on from there. */
export const fixed = (plan: Plan): Plan | null =>
  plan.tip && plan.waypoints.length < MOST_POINTS ? { ...plan, waypoints: [...plan.waypoints, plan.tip] } : null;

/** A fixed point somewhere else; dropped on another (within `near` inches) the two become one. */
export function shifted(plan: Plan, index: number, place: Point, near: number): Plan {
  const others = plan.waypoints.filter((_, i) => i !== index);
  if (others.some((point) => distance(point, place) < near)) return { ...plan, waypoints: others };
  return { ...plan, waypoints: plan.waypoints.map((point, i) => (i === index ? place : point)) };
}

/** Without what was planned last. */
export function backed(plan: Plan): Plan {
  if (plan.does.length) return { ...plan, does: plan.does.slice(0, -1) };
  if (plan.contact) return { ...plan, contact: null };
  if (plan.targets.length) return { ...plan, targets: [] };
  return { ...plan, ...ENDS, tip: plan.waypoints.at(-1) ?? null, waypoints: plan.waypoints.slice(0, -1) };
}

/** Touching the enemy at a place of its rim. */
export const touching = (plan: Plan, contact: Touch | null): Plan | null => (contact && plan.targets.length ? { ...plan, contact } : null);
