/** The answer to "where can it go, and whom can it charge?", brought into one form for every rule system. */
import type { Point } from '../geometry/points';
import type { Region } from '../geometry/region';
import type { Beyond, Charge, Deed, Order, Together } from '../wire/protocol';

export interface Mode {
  mode: string;
  budget: number;
  free: Region;
  straight: boolean;
}

export interface Reach {
  model: string;
  budget: number;
  free: Region;
  charges: Charge[];
  beyond_tests: Beyond[];
  together: Together[];
  /** What more the server can tell of this model when it is asked. */
  asks: string[];
  modes: Mode[];
  does: Deed[];
  refusal: { rule: string; reason: string } | null;
}

type Raw = Record<string, unknown>;

/** `at` is where the model stands: the point from which a fan of straight ways opens. */
export function readReach(raw: Raw, at: Point): Reach {
  const free = regionOf(raw.free);
  const budget = Number(raw.budget ?? 0);
  const charges = ((raw.charges ?? []) as Raw[]).map(readCharge);
  return {
    model: String(raw.model ?? ''),
    budget,
    free,
    charges,
    beyond_tests: ((raw.beyond_tests ?? []) as Raw[]).map(readBeyond),
    together: (raw.together ?? []) as Together[],
    asks: (raw.asks ?? []) as string[],
    modes: modesOf(raw, free, budget, charges, at),
    does: (raw.does ?? []) as Deed[],
    refusal: (raw.refusal ?? null) as Reach['refusal'],
  };
}

/** The part of an answer that is about the region alone. */
export const regionOnly = (raw: Raw): Pick<Reach, 'free' | 'budget' | 'asks'> => ({
  free: regionOf(raw.free), budget: Number(raw.budget ?? 0), asks: (raw.asks ?? []) as string[],
});

export function regionOf(shape: unknown): Region {
  if (!shape) return [];
  if (Array.isArray(shape)) return shape as Region;
  return ((shape as { coordinates?: Region }).coordinates ?? []) as Region;
}

function readCharge(raw: Raw): Charge {
  return {
    ...(raw as unknown as Charge),
    blocker: (raw.blocker ?? raw.blocked_by ?? raw.halted_by ?? null) as string | null,
    rule: (raw.rule ?? raw.clause ?? undefined) as string | undefined,
    reason: (raw.reason ?? raw.because ?? undefined) as string | undefined,
  };
}

/** The leg that tries a test, as an order names it. */
function readBeyond(raw: Raw): Beyond {
  const kind = String(raw.kind ?? raw.test ?? '');
  const leg = (raw.leg as Order | undefined) ?? { [kind]: raw.piece };
  return {
    kind,
    piece: String(raw.piece ?? Object.values(leg)[0] ?? ''),
    leg,
    at: (raw.at ?? raw.from) as Point | undefined,
    landing: (raw.landing ?? null) as Point | null,
    cost: (raw.cost ?? raw.used) as number | undefined,
    region: raw.region ? (regionOf(raw.region) as Beyond['region']) : undefined,
    outcomes: (raw.outcomes as Beyond['outcomes']) ?? outcomesOf((raw.odds ?? {}) as Record<string, number>),
  };
}

/** Outcomes as faces of one die, from the worst to the best: {fail: 1, success: 4, bound: 1} is 1, 2-5, 6. */
function outcomesOf(odds: Record<string, number>): { roll: string; odds: number; effect: string }[] {
  let face = 1;
  return Object.entries(odds).map(([effect, faces]) => {
    const roll = faces === 1 ? String(face) : `${face}-${face + faces - 1}`;
    face += faces;
    return { roll, odds: faces / 6, effect };
  });
}

function modesOf(raw: Raw, free: Region, budget: number, charges: Charge[], at: Point): Mode[] {
  if (Array.isArray(raw.modes)) {
    return (raw.modes as Raw[]).map((one) => ({
      mode: String(one.mode), budget: Number(one.budget ?? 0), free: regionOf(one.free), straight: Boolean(one.straight),
    }));
  }
  const run = raw.run as { budget?: number; sector?: [Point, Point][] } | undefined;
  if (!run) return [];
  const charging = Number((charges.find((one) => 'budget' in one) as unknown as { budget?: number })?.budget ?? run.budget ?? 0);
  return [
    { mode: 'walk', budget, free, straight: false },
    { mode: 'run', budget: Number(run.budget ?? 0), free: fan(run.sector ?? [], at), straight: true },
    { mode: 'charge', budget: charging, free: [], straight: true },
  ];
}

/** Rays from one point as an area that can be drawn and kept within. */
function fan(rays: [Point, Point][], at: Point): Region {
  return rays.length < 2 ? [] : [[[at, ...rays.map(([, end]) => end), at]]];
}
