/** From a plan on the table to an order in the words of the battle file. One place for every way of pointing. */
import type { Point } from '../geometry/points';
import type { Beyond, Deed, Order, Touch } from '../wire/protocol';

export interface Plan {
  id: string;
  kind: 'model' | 'unit';
  from: Point;
  waypoints: Point[];
  tip: Point | null;
  /** Enemies to be charged, in the order they were picked. */
  targets: string[];
  /** Where the player wants the base to touch, and the way there. */
  contact: Touch | null;
  facing: number | null;
  mode: string | null;
  /** The obstacle to be tried at the end of the path. */
  test: Beyond | null;
  /** A ready order, such as standing up, that needs no path. */
  deed: Deed | null;
  /** What a unit does, one after the other. */
  does: Record<string, unknown>[];
}

export function emptyPlan(id: string, kind: 'model' | 'unit', from: Point, mode: string | null): Plan {
  return { id, kind, from, waypoints: [], tip: null, targets: [], contact: null, facing: null, mode, test: null, deed: null, does: [] };
}

export const isEmpty = (plan: Plan): boolean =>
  !plan.tip && !plan.targets.length && !plan.test && !plan.deed && !plan.does.length && plan.facing === null;

export const pathOf = (plan: Plan): Point[] => [...plan.waypoints, ...(plan.tip ? [plan.tip] : [])];

type Writer = (plan: Plan, verb: string) => Order;

const WRITERS: Record<string, Writer> = {
  'middle-earth': activation,
  bushido,
  'realm-of-chaos': realm,
};

/** The order a plan stands for; `verb` is how the model may act now (activate or continue). */
export function orderOf(ruleset: string, plan: Plan, verb = 'activate'): Order {
  if (plan.deed) return plan.deed.order;
  return (WRITERS[ruleset] ?? activation)(plan, verb);
}

function activation(plan: Plan, verb: string): Order {
  const turned = plan.facing === null ? {} : { facing: plan.facing };
  const legs: Order[] = [];
  const { waypoints, tip } = plan;
  if (plan.targets.length) {
    if (waypoints.length) legs.push({ move: waypoints, ...turned });
    const charge = plan.targets.length === 1 ? plan.targets[0] : plan.targets;
    legs.push({ charge, ...(plan.contact ? { path: plan.contact.path } : {}), ...turned });
  } else if (plan.test) {
    if (waypoints.length) legs.push({ move: waypoints });
    legs.push({ ...(plan.test.leg ?? { [plan.test.kind]: plan.test.piece }), ...(tip ? { to: tip } : {}) });
  } else if (tip && waypoints.length) {
    legs.push({ move: [...waypoints, tip], ...turned });
  } else if (tip) {
    legs.push({ go: tip, ...turned });
  } else if (plan.facing !== null) {
    legs.push({ move: [plan.from], facing: plan.facing });
  }
  return { [verb]: plan.id, legs };
}

function bushido(plan: Plan): Order {
  const turned = plan.facing === null ? {} : { facing: plan.facing };
  if (plan.targets.length || plan.mode === 'charge') {
    const line = plan.contact ? { line: plan.contact.at } : {};
    return { charge: plan.id, target: plan.targets[0] ?? '', ...line, ...turned };
  }
  if (plan.mode === 'run') return { run: plan.id, to: plan.tip ?? plan.from };
  return { walk: plan.id, path: pathOf(plan), ...turned };
}

function realm(plan: Plan): Order {
  if (plan.targets.length) return { declare_charge: plan.id, target: plan.targets[0] };
  if (plan.does.length) return { unit: plan.id, do: plan.does };
  return { walk: plan.id, path: pathOf(plan), ...(plan.facing === null ? {} : { facing: plan.facing }) };
}
