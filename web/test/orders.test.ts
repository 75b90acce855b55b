import { numbersOf } from '../src/play/objections';
import { pauseOf } from '../src/play/pause';
import type { Deed } from '../src/wire/protocol';
import { describe, expect, it } from 'vitest';
import { emptyPlan, orderOf, type Plan } from '../src/play/orders';
import * as plans from '../src/play/plans';
import { pull } from '../src/play/wheel';
import { scenery } from '../src/play/read';
import { readReach } from '../src/play/reach';
import { patched } from '../src/wire/patch';
import type { View } from '../src/wire/protocol';
import { readAddress, packed, unpacked } from '../src/address';

const plan = (more: Partial<Plan>): Plan => ({ ...emptyPlan('a', 'model', [1, 1], null), ...more });

it('a bare tip asks for the shortest way, points for the way that was drawn', () => {
  expect(orderOf('middle-earth', plan({ tip: [4, 5] }))).toEqual({ activate: 'a', legs: [{ go: [4, 5] }] });
  expect(orderOf('middle-earth', plan({ tip: [4, 5], waypoints: [[2, 2]] }))).toEqual({ activate: 'a', legs: [{ move: [[2, 2], [4, 5]] }] });
});
it('charges keep the points before them', () => {
  expect(orderOf('middle-earth', plan({ targets: ['e'] }))).toEqual({ activate: 'a', legs: [{ charge: 'e' }] });
  expect(orderOf('middle-earth', plan({ targets: ['e', 'f'], waypoints: [[2, 2]] }))).toEqual({ activate: 'a', legs: [{ move: [[2, 2]] }, { charge: ['e', 'f'] }] });
  expect(orderOf('middle-earth', plan({ targets: ['e'], contact: { at: [3, 3], cost: 2, path: [[2, 1], [3, 3]] } }))).toEqual({ activate: 'a', legs: [{ charge: 'e', path: [[2, 1], [3, 3]] }] });
});
it('a test ends what can be planned', () => {
  const test = { kind: 'jump', piece: 'wall', leg: { jump: 'wall' } };
  expect(orderOf('middle-earth', plan({ test }))).toEqual({ activate: 'a', legs: [{ jump: 'wall' }] });
});
it('other systems have other words', () => {
  expect(orderOf('bushido', plan({ mode: 'walk', tip: [2, 2], facing: 90 }))).toEqual({ walk: 'a', path: [[2, 2]], facing: 90 });
  expect(orderOf('bushido', plan({ mode: 'run', tip: [2, 2] }))).toEqual({ run: 'a', to: [2, 2] });
  expect(orderOf('bushido', plan({ mode: 'charge', targets: ['e'] }))).toEqual({ charge: 'a', target: 'e' });
  expect(orderOf('realm-of-chaos', plan({ does: [{ forward: 3 }] }))).toEqual({ unit: 'a', do: [{ forward: 3 }] });
  expect(orderOf('realm-of-chaos', plan({ targets: ['e'] }))).toEqual({ declare_charge: 'a', target: 'e' });
});

const VIEW: View = {
  position: {
    ruleset: 'middle-earth', board: { width: 10, depth: 10 }, sides: [{ id: 'good' }, { id: 'evil' }], terrain: [],
    models: [
      { id: 'a', side: 'good', at: [1, 1], base_mm: 25.4, wounds: 2, wounds_left: 1, prone: true },
      { id: 'b', side: 'evil', at: [3, 3], base_mm: [60, 35], engaged_with: ['a'] }, { id: 'c', side: 'evil', at: [5, 5], slain: true },
    ],
    units: [{ id: 'u', side: 'good', at: [5, 5], facing: 90, count: 10, front: 5, base_mm: [25.4, 25.4] }], turn: {},
  },
};
it('rows become tokens in inches with their marks', () => {
  const { tokens } = scenery(VIEW);
  expect(tokens.map((token) => token.id)).toEqual(['a', 'b', 'u']);
  expect(tokens[0]).toMatchObject({ base: { shape: 'round', radius: 0.5 }, marks: ['prone'], left: [{ name: 'wounds', now: 1, of: 2 }], label: 'G1' });
  expect(tokens[1].base).toMatchObject({ shape: 'oval' });
  expect(tokens[1].marks).toEqual(['engaged']);
  expect(tokens[2].base).toMatchObject({ width: 5, depth: 2 });
  expect(tokens[2].at).toEqual([expect.closeTo(5), expect.closeTo(4)]);
});
it('a patch replaces rows and keys and leaves the rest alone', () => {
  const after = patched(VIEW, {
    keys: { turn: { number: 2 } }, gone: ['title'], rows: { models: { a: { id: 'a', side: 'good', at: [2, 2] }, c: null, d: { id: 'd', side: 'evil' } } },
    question: { ask: 'might', side: 'good' }, waiting_for: ['good'],
  });
  expect(after.position.models.map((row) => row.id)).toEqual(['a', 'b', 'd']);
  expect(after.position.models[0].at).toEqual([2, 2]);
  expect(after.position.models[1]).toBe(VIEW.position.models[1]);
  expect(after.position.turn).toEqual({ number: 2 });
  expect(after.question?.ask).toBe('might');
  expect(patched(VIEW, null)).toBe(VIEW);
});
it('a reach has one form, whatever the rule system says beside it', () => {
  const reach = readReach({ model: 'a', budget: 4, free: { type: 'MultiPolygon', coordinates: [[[[0, 0], [1, 0], [1, 1]]]] }, run: { budget: 8, sector: [[[0, 0], [8, 0]], [[0, 0], [0, 8]]] }, charges: [{ target: 'e', blocked_by: 'f', budget: 12 }] }, [0, 0]);
  expect(reach.free).toHaveLength(1);
  expect(reach.modes.map((one) => [one.mode, one.budget, one.straight])).toEqual([['walk', 4, false], ['run', 8, true], ['charge', 12, true]]);
  expect(reach.modes[1].free[0][0]).toEqual([[0, 0], [8, 0], [0, 8], [0, 0]]);
  expect(reach.charges[0].blocker).toBe('f');
});
it('addresses say which screen, and a position survives being packed into one', async () => {
  expect(readAddress('')).toEqual({ screen: 'start' });
  expect(readAddress('#game=g1&seat=s1&seat=s2&event=17')).toEqual({ screen: 'game', game: 'g1', seats: ['s1', 's2'], event: 17, lesson: null });
  expect(readAddress('#rules=bushido/bu.walk')).toEqual({ screen: 'rules', ruleset: 'bushido', clause: 'bu.walk' });
  const text = 'marchwarden: 1\ntitle: Fjørd ⚔\n'.repeat(20);
  expect(await unpacked(await packed(text))).toBe(text);
});

describe('pulling a ranked unit', () => {
  const block = { anchor: [10, 10] as [number, number], facing: 90, width: 5 };
  it('ahead goes forward, behind goes backward', () => {
    expect(pull(block, [10.1, 13.04])).toEqual([{ forward: 3 }]);
    expect(pull(block, [10, 8])).toEqual([{ backward: 2 }]);
    expect(pull(block, [10, 10])).toEqual([]);
  });
  it('aside wheels about that front corner, then goes on', () => {
    // The left front corner is at (7.5, 10); a quarter wheel carries the middle of the front to (7.5, 12.5).
    expect(pull(block, [7.5, 12.5])).toEqual([{ wheel: 'left', by: 90 }]);
    expect(pull(block, [12.5, 12.5])).toEqual([{ wheel: 'right', by: 90 }]);
    expect(pull(block, [5.5, 12.5])).toEqual([{ wheel: 'left', by: 90 }, { forward: 2 }]);
  });
});

describe('changing a plan', () => {
  const begun = plan({ tip: [4, 5], waypoints: [[2, 2], [3, 3]] });
  it('leaves the plan before as it was', () => {
    const before = structuredClone(begun);
    plans.fixed(begun);
    plans.aiming(begun, ['e'], null, true);
    plans.backed(begun);
    expect(begun).toEqual(before);
  });
  it('fixes the tip as a point, up to the most an order may have', () => {
    expect(plans.fixed(begun)?.waypoints).toEqual([[2, 2], [3, 3], [4, 5]]);
    expect(plans.fixed(plan({ tip: [1, 1], waypoints: Array(63).fill([0, 0]) }))).toBeNull();
    expect(plans.fixed(plan({}))).toBeNull();
  });
  it('goes back one thing at a time', () => {
    const once = plans.backed(begun);
    expect([once.tip, once.waypoints]).toEqual([[3, 3], [[2, 2]]]);
    expect(plans.backed(plan({ targets: ['e'] })).targets).toEqual([]);
    expect(plans.backed(plan({ does: [{ forward: 1 }, { turn: 'left' }] })).does).toEqual([{ forward: 1 }]);
  });
  it('merges a point dropped on another', () => {
    expect(plans.shifted(begun, 0, [3.1, 3], 0.5).waypoints).toEqual([[3, 3]]);
    expect(plans.shifted(begun, 0, [3.1, 3], 0).waypoints).toEqual([[3.1, 3], [3, 3]]);
  });
  it('touches only where the arc allows', () => {
    const contact = { at: [0, 1] as [number, number], cost: 1, path: [[0, 1] as [number, number]] };
    expect(plans.touching(plan({ targets: ['e'] }), contact)?.contact).toEqual(contact);
    expect(plans.touching(plan({}), contact)).toBeNull();
  });
  it('ends in one thing at a time', () => {
    const aimed = plans.aiming(begun, ['e'], null, true);
    expect([aimed.tip, aimed.targets, aimed.waypoints.length]).toEqual([null, ['e'], 3]);
    expect(plans.endingAt(aimed, [9, 9]).targets).toEqual([]);
  });
});

describe('what is counted', () => {
  it('is told in its own unit', () => {
    expect(numbersOf({ rule: 'rc.manoeuvre.budget', limit: 3, value: 4 })).toBe('4 manoeuvres against 3: 1 too many');
    expect(numbersOf({ rule: 'me.fate.roll', limit: 1, value: 2 })).toBe('2 against 1: 1 too many');
    expect(numbersOf({ rule: 'me.move.allowance', limit: 5, value: 6.5 })).toBe('6.5" against 5": 1.5" too much');
    expect(numbersOf({ rule: 'me.move.allowance', limit: null, value: 6.5 })).toBe('');
  });
});

describe('a list of manoeuvres that stops for a test', () => {
  const wheel = { wheel: 'left', by: 5 };
  const made = { event: 'manoeuvred' };
  const deeds = [{ label: '', order: {}, odds: 1 }, { label: '', order: {}, odds: 0.5 }] as unknown as Deed[];
  it('says which is tested, the odds, and what is planned after it', () => {
    const told = pauseOf([wheel, { forward: 1 }, wheel, { forward: 2 }], { legal: true, events: [made] }, deeds);
    expect(told).toMatchObject({ odds: 0.5 });
    expect(told?.next).toContain('wheel left');
    expect(told?.after).toContain('forward 2');
  });
  it('says nothing where all of it is made, or refused', () => {
    expect(pauseOf([wheel, { forward: 1 }], { legal: true, events: [made] }, deeds)).toBeNull();
    expect(pauseOf([wheel, wheel], { legal: false }, deeds)).toBeNull();
  });
});
