/** The answer to "where can it go, and whom can it charge?", brought into one form for every rule system. */
import type { Point } from '../geometry/points';
import type { Region } from '../geometry/region';
import type { Beyond, Charge, Deed, Order } from '../wire/protocol';

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
  together: string[][];
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
    together: (raw.together ?? []) as string[][],
    modes: modesOf(raw, free, budget, charges, at),
    does: (raw.does ?? []) as Deed[],
    refusal: (raw.refusal ?? null) as Reach['refusal'],
  };
}

export function regionOf(shape: unknown): Region {
  if (!shape) return [];
  if (Array.isArray(shape)) return shape as Region;
  return ((shape as { coordinates?: Region }).coordinates ?? []) as Region;
}

function readCharge(raw: Raw): Charge {
  return { ...(raw as unknown as Charge), blocker: (raw.blocker ?? raw.blocked_by ?? raw.halted_by ?? null) as string | null };
}

/** The leg that tries a test, as an order names it. */
function readBeyond(raw: Raw): Beyond {
  const kind = String(raw.kind ?? raw.test ?? '');
  const piece = String(raw.piece ?? raw.terrain ?? raw[kind] ?? '');
  const region = raw.region ?? raw.free;
  return {
    ...(raw as unknown as Beyond),
    kind,
    piece,
    leg: (raw.leg as Order | undefined) ?? { [kind]: piece },
    region: region ? (regionOf(region) as Beyond['region']) : undefined,
  };
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
