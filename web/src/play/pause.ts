/** Where a list of manoeuvres stops for a test: what is tested, with which odds, and what is planned after it. */
import { manoeuvreWords } from '../text/wording';
import type { Deed, Verdict } from '../wire/protocol';

export interface Pause {
  next: string;
  /** The chance that it is passed; null where the referee has not told it. */
  odds: number | null;
  after: string;
}

type Does = Record<string, unknown>;

const said = (one: Does): string => manoeuvreWords(one) ?? 'the next manoeuvre';

/** Going forward is no manoeuvre; every other part is told as one when it is made. */
const isManoeuvre = (one: Does): boolean => !('forward' in one);

export function pauseOf(does: readonly Does[], verdict: Verdict, deeds: readonly Deed[]): Pause | null {
  if (!verdict.legal) return null;
  const made = (verdict.events ?? []).filter((event) => event.event === 'manoeuvred').length;
  const at = does.map((one, i) => ({ one, i })).filter(({ one }) => isManoeuvre(one))[made]?.i;
  if (at === undefined) return null;
  const tested = deeds.map((deed) => (deed as { odds?: number }).odds).find((odds) => typeof odds === 'number' && odds < 1);
  return { next: said(does[at]), odds: tested ?? null, after: does.slice(at + 1).map(said).join(', then ') };
}
