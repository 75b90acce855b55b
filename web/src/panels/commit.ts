import { tick } from 'svelte';

/** Plans something from a list and goes to the button that commits it: Enter, Enter does both. */
export function toCommit(plan: () => void): void {
  plan();
  void tick().then(() => document.querySelector<HTMLElement>('[data-testid=commit]')?.focus());
}
