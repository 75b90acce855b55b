/** Whether a charge can be made, and if not what is missing. */
import { inches } from '../geometry/points';
import type { Charge } from '../wire/protocol';

export const possible = (charge: Charge): boolean => !charge.short_by && !charge.reason && !charge.blocker && !charge.rule;

export function whyNot(charge: Charge, name: (id: string) => string): string {
  if (charge.reason) return charge.reason;
  if (charge.short_by) return `${inches(charge.short_by)} short`;
  if (charge.blocker) return `${name(charge.blocker)} is in the way`;
  return charge.contact === null ? 'it would end before it touches' : '';
}
