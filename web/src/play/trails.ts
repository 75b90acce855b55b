/** The ways walked in the turn that is being played, from the log. */
import type { Point } from '../geometry/points';
import type { Entry, GameEvent } from '../wire/protocol';

export interface Trail {
  model: string;
  path: Point[];
}

const eventsOf = (entry: Entry): GameEvent[] => entry.verdict?.events ?? [];

/** Trails since the turn's number last changed; lines that were taken back leave none. */
export function trails(log: readonly Entry[]): Trail[] {
  const found: Trail[] = [];
  let turn: unknown = null;
  for (const entry of log) {
    if (entry.kind !== 'order' || entry.undone_by) continue;
    for (const event of eventsOf(entry)) {
      if (event.event === 'turn' && event.number !== turn) {
        if (turn !== null) found.length = 0;
        turn = event.number;
      }
      const who = event.model ?? event.unit;
      if (who && event.path && event.path.length > 1) found.push({ model: who, path: event.path });
    }
  }
  return found;
}
