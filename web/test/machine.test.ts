import { describe, expect, it } from 'vitest';
import { REST, step, type Context, type Input, type Intention, type Pointing, type State, type Thing } from '../src/input/machine';
import type { Point } from '../src/geometry/points';

const GROUND: Thing = { kind: 'ground' };
const mine = (id: string): Thing => ({ kind: 'model', id, mine: true });
const theirs = (id: string): Thing => ({ kind: 'model', id, mine: false });
const AT_REST: Context = { tool: 'play', selected: null, planning: false, space: false, commitOnRelease: false };

function point(kind: 'down' | 'move' | 'up', screen: Point, over: Thing = GROUND, more: Partial<Pointing> = {}): Input {
  return { kind, id: 1, touch: false, button: 0, screen, world: [screen[0] / 10, screen[1] / 10], over, ctrl: false, ...more };
}

/** Feeds inputs one by one and gives all that was intended. */
function run(inputs: Input[], context: Context = AT_REST): { state: State; did: Intention[] } {
  let state: State = REST;
  const did: Intention[] = [];
  for (const input of inputs) {
    const [next, intentions] = step(state, input, context);
    state = next;
    did.push(...intentions);
  }
  return { state, did };
}

describe('clicks', () => {
  it('on an own model picks it', () => {
    expect(run([point('down', [50, 50], mine('a')), point('up', [51, 50], mine('a'))]).did).toEqual([{ do: 'select', id: 'a' }]);
  });
  it('on an enemy while a model is picked plans a charge', () => {
    const context = { ...AT_REST, selected: 'a' };
    expect(run([point('down', [9, 9], theirs('e')), point('up', [9, 9], theirs('e'))], context).did).toEqual([{ do: 'charge', target: 'e' }]);
  });
  it('on the ground extend the way of the picked model', () => {
    const context = { ...AT_REST, selected: 'a' };
    expect(run([point('down', [40, 20]), point('up', [40, 20])], context).did).toEqual([{ do: 'extend', at: [4, 2] }]);
  });
  it('on the ground do nothing when nobody is picked', () => {
    expect(run([point('down', [40, 20]), point('up', [40, 20])]).did).toEqual([]);
  });
  it('with the right button take back the last point of a plan', () => {
    const context = { ...AT_REST, selected: 'a', planning: true };
    expect(run([point('down', [40, 20], GROUND, { button: 2 })], context).did).toEqual([{ do: 'back' }]);
  });
});

describe('drags', () => {
  it('begin only after three pixels', () => {
    const near = run([point('down', [50, 50], mine('a')), point('move', [52, 50])]);
    expect(near.did).toEqual([]);
    const far = run([point('down', [50, 50], mine('a')), point('move', [54, 50])]);
    expect(far.did).toEqual([{ do: 'grab', id: 'a' }, { do: 'tip', at: [5.4, 5], over: null, grip: [5, 5] }]);
  });
  it('of a model end in a release, which commits only when asked to', () => {
    const drag = [point('down', [50, 50], mine('a')), point('move', [90, 50]), point('up', [90, 50])];
    expect(run(drag).did.at(-1)).toEqual({ do: 'release', at: [9, 5], over: null });
    expect(run(drag, { ...AT_REST, commitOnRelease: true }).did.at(-1)).toEqual({ do: 'commit' });
  });
  it('onto an enemy say so', () => {
    const { did } = run([point('down', [50, 50], mine('a')), point('move', [90, 50], theirs('e'))]);
    expect(did.at(-1)).toEqual({ do: 'tip', at: [9, 5], over: 'e', grip: [5, 5] });
  });
  it('of an enemy move the table instead', () => {
    const { did } = run([point('down', [50, 50], theirs('e')), point('move', [90, 50]), point('move', [95, 50])]);
    expect(did).toEqual([{ do: 'pan', by: [5, 0] }]);
  });
  it('with the middle button or the space bar move the table', () => {
    const middle = run([point('down', [0, 0], mine('a'), { button: 1 }), point('move', [10, 4])]);
    expect(middle.did).toEqual([{ do: 'pan', by: [10, 4] }]);
    const space = run([point('down', [0, 0], mine('a')), point('move', [10, 4])], { ...AT_REST, space: true });
    expect(space.did).toEqual([{ do: 'pan', by: [10, 4] }]);
  });
  it('of a waypoint shift it and drop it', () => {
    const over: Thing = { kind: 'waypoint', index: 1 };
    const { did } = run([point('down', [5, 5], over), point('move', [20, 5]), point('up', [30, 5])]);
    expect(did).toEqual([{ do: 'shift-waypoint', index: 1, at: [2, 0.5] }, { do: 'drop-waypoint', index: 1, at: [3, 0.5] }]);
  });
  it('cut short by the system give the plan up', () => {
    const { state, did } = run([point('down', [50, 50], mine('a')), point('move', [90, 50]), { kind: 'cancel', id: 1 }]);
    expect(state).toEqual(REST);
    expect(did.at(-1)).toEqual({ do: 'cancel-drag' });
  });
  it('with the tape measure and leave the tape lying', () => {
    const context: Context = { ...AT_REST, tool: 'tape' };
    const { did } = run([point('down', [10, 10], mine('a')), point('move', [40, 10]), point('up', [40, 10])], context);
    expect(did.at(-1)).toEqual({ do: 'tape', from: [1, 1], to: [4, 1], done: true });
  });
});

describe('fingers', () => {
  const finger = (kind: 'down' | 'move' | 'up', id: number, screen: Point, over: Thing = GROUND): Input => point(kind, screen, over, { id, touch: true });
  it('need more than a tremble to drag', () => {
    expect(run([finger('down', 1, [50, 50], mine('a')), finger('move', 1, [55, 50])]).did).toEqual([]);
  });
  it('two of them zoom and move the table, and undo a drag the first had begun', () => {
    const { did } = run([
      finger('down', 1, [100, 100], mine('a')), finger('move', 1, [120, 100]), finger('down', 2, [200, 100]), finger('move', 2, [280, 100]),
    ]);
    expect(did).toContainEqual({ do: 'cancel-drag' });
    expect(did.some((one) => one.do === 'zoom' && one.factor > 1)).toBe(true);
  });
  it('one left over goes on moving the table', () => {
    const { state } = run([finger('down', 1, [100, 100]), finger('down', 2, [200, 100]), finger('up', 2, [200, 100])]);
    expect(state.at).toBe('panning');
  });
});
