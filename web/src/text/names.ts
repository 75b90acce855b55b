/** Short letter labels on the tokens, and finding a model by label, id or name. */

export interface Named {
  id: string;
  name: string;
  side: string;
}

/**
 * One short label a model: the side's letter and a running number ("G3"), the same in tokens, lists and text mode.
 */
export function labels(models: readonly Named[], sides: readonly { id: string }[]): Map<string, string> {
  const letters = sideLetters(sides.map((side) => side.id));
  const count = new Map<string, number>();
  const found = new Map<string, string>();
  for (const model of models) {
    const number = (count.get(model.side) ?? 0) + 1;
    count.set(model.side, number);
    found.set(model.id, `${letters.get(model.side) ?? '?'}${number}`);
  }
  return found;
}

function sideLetters(ids: string[]): Map<string, string> {
  const taken = new Set<string>();
  const letters = new Map<string, string>();
  for (const id of ids) {
    const candidates = [...id.toUpperCase(), ...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((c) => /[A-Z]/.test(c));
    const letter = candidates.find((c) => !taken.has(c)) ?? '?';
    taken.add(letter);
    letters.set(id, letter);
  }
  return letters;
}

/** The model a player means: by label, id, name, or an unmistakable beginning of these. */
export function find<T extends Named>(models: readonly T[], label: ReadonlyMap<string, string>, word: string): T | null {
  const wanted = word.toLowerCase();
  const names = (m: T): string[] => [label.get(m.id) ?? '', m.id, m.name, m.name.replace(/\s+/g, '-')].map((n) => n.toLowerCase());
  const exact = models.find((m) => names(m).includes(wanted));
  if (exact) return exact;
  const begun = models.filter((m) => names(m).some((name) => name.startsWith(wanted)));
  return begun.length === 1 ? begun[0] : null;
}
