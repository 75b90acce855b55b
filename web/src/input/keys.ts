/** What a key means, given what is going on: the keyboard's half of the table's controls. */
import type { Point } from '../geometry/points';

export interface Pressed {
  key: string;
  ctrl: boolean;
  shift: boolean;
}

export interface Situation {
  replaying: boolean;
  selected: boolean;
  /** The tip is being walked with the arrow keys. */
  walking: boolean;
  planning: boolean;
  /** A distance that is being typed while walking. */
  typed: string;
}

export type KeyAct =
  | { do: 'next' | 'next-back' | 'walk' | 'waypoint' | 'back' | 'trim' | 'cancel' | 'commit' | 'tape' | 'help' }
  | { do: 'nudge'; by: Point }
  | { do: 'type'; typed: string }
  | { do: 'neighbour'; towards: number }
  | { do: 'pan'; by: Point }
  | { do: 'zoom'; factor: number }
  | { do: 'fit' | 'overview' | 'undo' | 'redo' | 'text' }
  | { do: 'toggle'; what: 'reach' | 'zones' | 'charges' | 'sight' | 'trails' }
  | { do: 'replay'; to: 'back' | 'on' | 'activation-back' | 'activation-on' | 'first' | 'last' | 'play' };

const ARROWS: Record<string, Point> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
const BEARINGS: Record<string, number> = { ArrowRight: 0, ArrowUp: 90, ArrowLeft: 180, ArrowDown: 270 };
const REPLAY: Record<string, Extract<KeyAct, { do: 'replay' }>['to']> = {
  ArrowLeft: 'back',
  ArrowRight: 'on',
  PageUp: 'activation-back',
  PageDown: 'activation-on',
  Home: 'first',
  End: 'last',
  ' ': 'play',
};
const PLAIN: Record<string, KeyAct> = {
  n: { do: 'next' },
  N: { do: 'next-back' },
  m: { do: 'walk' },
  w: { do: 'waypoint' },
  t: { do: 'tape' },
  r: { do: 'toggle', what: 'reach' },
  z: { do: 'toggle', what: 'zones' },
  c: { do: 'toggle', what: 'charges' },
  l: { do: 'toggle', what: 'sight' },
  h: { do: 'toggle', what: 'trails' },
  u: { do: 'undo' },
  U: { do: 'redo' },
  '?': { do: 'help' },
  '/': { do: 'text' },
  '+': { do: 'zoom', factor: 1.25 },
  '=': { do: 'zoom', factor: 1.25 },
  '-': { do: 'zoom', factor: 0.8 },
  '0': { do: 'fit' },
  Z: { do: 'overview' },
};

export function keyAct(pressed: Pressed, now: Situation): KeyAct | null {
  const { key, ctrl, shift } = pressed;
  if (key === 'Escape') return { do: 'cancel' };
  if (now.replaying && key in REPLAY) return { do: 'replay', to: REPLAY[key] };
  if (ctrl) return controlled(key, shift);
  if (key === 'Enter') return now.planning ? { do: 'commit' } : null;
  if (key === 'Backspace') return now.typed ? { do: 'type', typed: now.typed.slice(0, -1) } : { do: 'back' };
  if (now.walking && /^[0-9.,]$/.test(key)) return { do: 'type', typed: now.typed + key.replace(',', '.') };
  if (key in ARROWS) return arrow(key, shift, now);
  return PLAIN[key] ?? null;
}

function controlled(key: string, shift: boolean): KeyAct | null {
  if (key === 'Backspace') return { do: 'trim' };
  if (key === 'z' || key === 'Z') return { do: shift ? 'redo' : 'undo' };
  return key === 'y' ? { do: 'redo' } : null;
}

function arrow(key: string, shift: boolean, now: Situation): KeyAct {
  const [dx, dy] = ARROWS[key];
  if (now.walking) {
    const typed = Number.parseFloat(now.typed);
    const by = typed > 0 ? typed : shift ? 1 : 0.1;
    return { do: 'nudge', by: [dx * by, dy * by] };
  }
  if (now.selected) return { do: 'neighbour', towards: BEARINGS[key] };
  return { do: 'pan', by: [-dx * 60, dy * 60] };
}
