/** A patch turns the view before an entry into the view after it. */
import type { Patch, Position, View } from './protocol';

export function patched(view: View, patch: Patch | null | undefined): View {
  if (!patch) return view;
  const position: Record<string, unknown> = { ...view.position, ...patch.keys };
  for (const key of patch.gone ?? []) delete position[key];
  for (const [key, rows] of Object.entries(patch.rows ?? {})) {
    position[key] = patchedRows((position[key] ?? []) as { id: string }[], rows);
  }
  return {
    position: position as Position,
    scene: 'scene' in patch ? patch.scene : view.scene,
    question: 'question' in patch ? patch.question : view.question,
    waiting_for: patch.waiting_for ?? [],
  };
}

function patchedRows(rows: { id: string }[], changes: Record<string, Record<string, unknown> | null>): unknown[] {
  const known = new Set(rows.map((row) => row.id));
  const kept = rows.flatMap((row) => {
    if (!(row.id in changes)) return [row];
    return changes[row.id] === null ? [] : [changes[row.id]];
  });
  const added = Object.entries(changes).filter(([id, row]) => row !== null && !known.has(id));
  return [...kept, ...added.map(([, row]) => row)];
}
