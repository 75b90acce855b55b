import { expect, it } from 'vitest';
import { keyAct, type Situation } from '../src/input/keys';

const IDLE: Situation = { replaying: false, selected: false, walking: false, planning: false, typed: '' };
const press = (key: string, now: Partial<Situation> = {}, mods: { ctrl?: boolean; shift?: boolean } = {}) =>
  keyAct({ key, ctrl: false, shift: false, ...mods }, { ...IDLE, ...now });

it('arrows move the table, find the neighbour, or walk the tip, as the moment has it', () => {
  expect(press('ArrowLeft')).toEqual({ do: 'pan', by: [60, 0] });
  expect(press('ArrowUp', { selected: true })).toEqual({ do: 'neighbour', towards: 90 });
  expect(press('ArrowRight', { selected: true, walking: true })).toEqual({ do: 'nudge', by: [0.1, 0] });
  expect(press('ArrowRight', { walking: true }, { shift: true })).toEqual({ do: 'nudge', by: [1, 0] });
});
it('a typed distance replaces the step', () => {
  expect(press('2', { walking: true })).toEqual({ do: 'type', typed: '2' });
  expect(press(',', { walking: true, typed: '2' })).toEqual({ do: 'type', typed: '2.' });
  expect(press('ArrowDown', { walking: true, typed: '2.5' })).toEqual({ do: 'nudge', by: [0, -2.5] });
  expect(press('Backspace', { walking: true, typed: '2.5' })).toEqual({ do: 'type', typed: '2.' });
});
it('Backspace takes back a point, with Ctrl what is illegal', () => {
  expect(press('Backspace', { planning: true })).toEqual({ do: 'back' });
  expect(press('Backspace', { planning: true }, { ctrl: true })).toEqual({ do: 'trim' });
});
it('Enter commits only what is planned', () => {
  expect(press('Enter')).toBeNull();
  expect(press('Enter', { planning: true })).toEqual({ do: 'commit' });
});
it('a replay has the arrows for itself', () => {
  expect(press('ArrowRight', { replaying: true, selected: true })).toEqual({ do: 'replay', to: 'on' });
  expect(press('PageUp', { replaying: true })).toEqual({ do: 'replay', to: 'activation-back' });
  expect(press(' ', { replaying: true })).toEqual({ do: 'replay', to: 'play' });
});
it('undo and redo have their usual keys too', () => {
  expect(press('z', {}, { ctrl: true })).toEqual({ do: 'undo' });
  expect(press('z', {}, { ctrl: true, shift: true })).toEqual({ do: 'redo' });
});
