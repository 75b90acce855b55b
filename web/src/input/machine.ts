/**
 * Mouse, finger and pen as one machine: what was touched where becomes a short list of intentions.
 * It is pure, so every way of pointing can be tested without a browser.
 */
import { distance, type Point } from '../geometry/points';

/** What the pointer is on. */
export type Thing =
  | { kind: 'ground' }
  | { kind: 'model'; id: string; mine: boolean }
  | { kind: 'waypoint'; index: number }
  | { kind: 'facing' }
  | { kind: 'contact' };

export interface Pointing {
  id: number;
  touch: boolean;
  button: number;
  screen: Point;
  world: Point;
  over: Thing;
  ctrl: boolean;
}

export type Input =
  | ({ kind: 'down' } & Pointing)
  | ({ kind: 'move' } & Pointing)
  | ({ kind: 'up' } & Pointing)
  | { kind: 'cancel'; id: number };

export interface Context {
  tool: 'play' | 'tape';
  /** The model that is picked and may be moved, if any. */
  selected: string | null;
  planning: boolean;
  space: boolean;
  commitOnRelease: boolean;
}

export type Intention =
  | { do: 'select'; id: string }
  | { do: 'deselect' }
  | { do: 'grab'; id: string }
  | { do: 'tip'; at: Point; over: string | null; grip: Point | null }
  | { do: 'release'; at: Point; over: string | null }
  | { do: 'extend'; at: Point }
  | { do: 'charge'; target: string }
  | { do: 'shift-waypoint'; index: number; at: Point }
  | { do: 'drop-waypoint'; index: number; at: Point }
  | { do: 'back' }
  | { do: 'turn'; towards: Point }
  | { do: 'contact'; at: Point }
  | { do: 'pan'; by: Point }
  | { do: 'zoom'; at: Point; factor: number }
  | { do: 'tape'; from: Point; to: Point; done: boolean }
  | { do: 'cancel-drag' }
  | { do: 'commit' };

export type State =
  | { at: 'rest' }
  | { at: 'pressed'; id: number; button: number; screen: Point; world: Point; over: Thing; ctrl: boolean; touch: boolean }
  | { at: 'moving'; id: number; model: string; last: Point; grip: Point }
  | { at: 'waypoint'; id: number; index: number }
  | { at: 'turning'; id: number }
  | { at: 'touching'; id: number }
  | { at: 'panning'; id: number; last: Point }
  | { at: 'taping'; id: number; from: Point }
  | { at: 'pinching'; fingers: Record<number, Point> };

export const REST: State = { at: 'rest' };
const DRAG_AFTER = 3;
const DRAG_AFTER_TOUCH = 8;

type Step = [State, Intention[]];

export function step(state: State, input: Input, context: Context): Step {
  if (input.kind === 'cancel') return [REST, state.at === 'moving' ? [{ do: 'cancel-drag' }] : []];
  if (input.kind === 'down') return down(state, input, context);
  if (state.at === 'pinching') return pinched(state, input);
  if (!('id' in state) || state.id !== input.id) return [state, []];
  return input.kind === 'move' ? moved(state, input, context) : released(state, input, context);
}

function down(state: State, input: Pointing, context: Context): Step {
  if (input.touch && state.at !== 'rest' && 'id' in state && state.id !== input.id) {
    const first = 'screen' in state ? state.screen : 'last' in state ? state.last : input.screen;
    const undone: Intention[] = state.at === 'moving' ? [{ do: 'cancel-drag' }] : [];
    return [{ at: 'pinching', fingers: { [state.id]: first, [input.id]: input.screen } }, undone];
  }
  if (state.at !== 'rest') return [state, []];
  if (input.button === 1 || (context.space && input.button === 0)) {
    return [{ at: 'panning', id: input.id, last: input.screen }, []];
  }
  if (input.button === 2) return [REST, context.planning ? [{ do: 'back' }] : []];
  if (context.tool === 'tape') {
    return [
      { at: 'taping', id: input.id, from: input.world },
      [{ do: 'tape', from: input.world, to: input.world, done: false }],
    ];
  }
  const { id, button, screen, world, over, ctrl, touch } = input;
  return [{ at: 'pressed', id, button, screen, world, over, ctrl, touch }, []];
}

function moved(state: State, input: Pointing, context: Context): Step {
  switch (state.at) {
    case 'pressed':
      if (distance(state.screen, input.screen) < (state.touch ? DRAG_AFTER_TOUCH : DRAG_AFTER)) return [state, []];
      return begun(state, input);
    case 'moving':
      return [{ ...state, last: input.screen }, [{ do: 'tip', at: input.world, over: modelUnder(input, state.model), grip: state.grip }]];
    case 'waypoint':
      return [state, [{ do: 'shift-waypoint', index: state.index, at: input.world }]];
    case 'turning':
      return [state, [{ do: 'turn', towards: input.world }]];
    case 'touching':
      return [state, [{ do: 'contact', at: input.world }]];
    case 'panning':
      return [{ ...state, last: input.screen }, [{ do: 'pan', by: between(state.last, input.screen) }]];
    case 'taping':
      return [state, [{ do: 'tape', from: state.from, to: input.world, done: false }]];
    default:
      return [state, []];
  }
}

/** A press has become a drag: what is dragged depends on what was pressed. */
function begun(pressed: Extract<State, { at: 'pressed' }>, input: Pointing): Step {
  const { over, id } = pressed;
  const [at, under]: [Point, string | null] = [input.world, modelUnder(input, null)];
  switch (over.kind) {
    case 'model':
      if (!over.mine) return [{ at: 'panning', id, last: input.screen }, []];
      return [
        { at: 'moving', id, model: over.id, last: input.screen, grip: pressed.world },
        [{ do: 'grab', id: over.id }, { do: 'tip', at, over: under === over.id ? null : under, grip: pressed.world }],
      ];
    case 'waypoint':
      return [{ at: 'waypoint', id, index: over.index }, [{ do: 'shift-waypoint', index: over.index, at }]];
    case 'facing':
      return [{ at: 'turning', id }, [{ do: 'turn', towards: at }]];
    case 'contact':
      return [{ at: 'touching', id }, [{ do: 'contact', at }]];
    default:
      return [{ at: 'panning', id, last: input.screen }, [{ do: 'pan', by: between(pressed.screen, input.screen) }]];
  }
}

function released(state: State, input: Pointing, context: Context): Step {
  switch (state.at) {
    case 'pressed':
      return [REST, clicked(state, context)];
    case 'moving': {
      const done: Intention[] = [{ do: 'release', at: input.world, over: modelUnder(input, state.model) }];
      return [REST, context.commitOnRelease ? [...done, { do: 'commit' }] : done];
    }
    case 'waypoint':
      return [REST, [{ do: 'drop-waypoint', index: state.index, at: input.world }]];
    case 'taping':
      return [REST, [{ do: 'tape', from: state.from, to: input.world, done: true }]];
    default:
      return [REST, []];
  }
}

/** A press that never became a drag. */
function clicked({ over, world }: Extract<State, { at: 'pressed' }>, context: Context): Intention[] {
  const picked = context.selected;
  if (over.kind === 'model') {
    if (over.id === picked) return context.planning ? [] : [{ do: 'deselect' }];
    if (picked !== null && !over.mine) return [{ do: 'charge', target: over.id }];
    return [{ do: 'select', id: over.id }];
  }
  if (over.kind === 'contact') return [{ do: 'contact', at: world }];
  if (over.kind !== 'ground') return [];
  return picked === null ? [] : [{ do: 'extend', at: world }];
}

function modelUnder(input: Pointing, except: string | null): string | null {
  return input.over.kind === 'model' && input.over.id !== except ? input.over.id : null;
}

function pinched(state: Extract<State, { at: 'pinching' }>, input: ({ kind: 'move' } | { kind: 'up' }) & Pointing): Step {
  if (!(input.id in state.fingers)) return [state, []];
  if (input.kind === 'up') {
    const left = Object.entries(state.fingers).filter(([id]) => Number(id) !== input.id);
    if (left.length === 0) return [REST, []];
    return [{ at: 'panning', id: Number(left[0][0]), last: left[0][1] }, []];
  }
  const before = Object.values(state.fingers);
  const fingers = { ...state.fingers, [input.id]: input.screen };
  const after = Object.values(fingers);
  const [wasApart, isApart] = [distance(before[0], before[1]), distance(after[0], after[1])];
  const [was, is] = [middle(before), middle(after)];
  const intentions: Intention[] = [{ do: 'pan', by: [is[0] - was[0], is[1] - was[1]] }];
  if (wasApart > 0 && isApart > 0) intentions.push({ do: 'zoom', at: is, factor: isApart / wasApart });
  return [{ at: 'pinching', fingers }, intentions];
}

const between = (a: Point, b: Point): Point => [b[0] - a[0], b[1] - a[1]];

const middle = ([a, b]: Point[]): Point => [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
