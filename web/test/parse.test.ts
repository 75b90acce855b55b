import { describe, expect, it } from 'vitest';
import { parse, readPoint } from '../src/text/parse';
import { find, labels } from '../src/text/names';

describe('typed commands', () => {
  it('move along points', () => {
    expect(parse('move G3 to 12.25,8.5 via 10,8')).toEqual({ say: 'move', model: 'G3', to: [12.25, 8.5], via: [[10, 8]], facing: null, mode: null });
    expect(parse('MOVE G3 via 1,2;3,4 to 5,6 facing 90')).toEqual({ say: 'move', model: 'G3', to: [5, 6], via: [[1, 2], [3, 4]], facing: 90, mode: null });
  });
  it('walk and run are moves of a kind', () => {
    expect(parse('run A1 to 3,4')).toMatchObject({ say: 'move', mode: 'run', to: [3, 4] });
  });
  it('charge one or several', () => {
    expect(parse('charge G3 E7')).toEqual({ say: 'charge', model: 'G3', targets: ['E7'], at: null });
    expect(parse('charge G3 E7 and E8')).toEqual({ say: 'charge', model: 'G3', targets: ['E7', 'E8'], at: null });
    expect(parse('charge G3 E7 at 12.25,8.5')).toEqual({ say: 'charge', model: 'G3', targets: ['E7'], at: [12.25, 8.5] });
    expect(parse('charge G3 E7 at noon').say).toBe('unclear');
  });
  it('ask', () => {
    expect(parse('who')).toEqual({ say: 'who' });
    expect(parse('list mine')).toEqual({ say: 'list', whom: 'mine' });
    expect(parse('near G3 6')).toEqual({ say: 'near', model: 'G3', within: 6 });
    expect(parse('reach G3 north')).toEqual({ say: 'reach', model: 'G3', towards: 90 });
    expect(parse('log 5')).toEqual({ say: 'log', count: 5 });
    expect(parse('roll 4 2')).toEqual({ say: 'roll', faces: [4, 2] });
  });
  it('what is not understood is said, with an example', () => {
    for (const line of ['', 'dance', 'move', 'move G3', 'move G3 to 1;2 x', 'near G3 zero', 'roll 7', 'charge G3', 'reach G3 up']) {
      expect(parse(line), line).toMatchObject({ say: 'unclear' });
    }
  });
  it('any order in braces, as JSON or YAML', () => {
    const order = { activate: 'gimli', legs: [{ move: [[6, 8], [8, -0.5]], facing: 90 }, { stand: true }] };
    expect(parse('do {activate: gimli, legs: [{move: [[6, 8], [8, -.5]], facing: 90}, {stand: true}]}')).toEqual({ say: 'order', order });
    expect(parse(`do ${JSON.stringify(order)}`)).toEqual({ say: 'order', order });
    expect(parse(`do {pass: 'the dark: side', "say": "a \\"b\\", c"}`)).toEqual({ say: 'order', order: { pass: 'the dark: side', say: 'a "b", c' } });
    expect(parse('do G3 stand')).toEqual({ say: 'do', model: 'G3', what: 'stand' });
    for (const line of ['do {', 'do {pass}', 'do {pass: }', 'do {a: [1, 2}', 'do {a: "b}', 'do {a: 1} b', `do ${'{a: '.repeat(40)}`]) {
      expect(parse(line), line).toMatchObject({ say: 'unclear' });
    }
  });
  it('passing is not ending', () => {
    expect([parse('pass'), parse('end')]).toEqual([{ say: 'pass' }, { say: 'end' }]);
  });
  it('points are two numbers and nothing else', () => {
    expect(readPoint('(1.5,-2)')).toEqual([1.5, -2]);
    expect(readPoint('1,2,3')).toBeNull();
    expect(readPoint('NaN,1')).toBeNull();
  });
});

describe('labels', () => {
  const models = [
    { id: 'gimli', name: 'Gimli', side: 'good' }, { id: 'uruk', name: 'Uruk-hai', side: 'evil' }, { id: 'uruk-2', name: 'Uruk-hai', side: 'evil' },
  ];
  const short = labels(models, [{ id: 'good' }, { id: 'evil' }]);
  it('are a letter of the side and a number', () => {
    expect([...short.values()]).toEqual(['G1', 'E1', 'E2']);
  });
  it('differ between sides that begin alike', () => {
    const other = labels([{ id: 'a', name: '', side: 'red' }, { id: 'b', name: '', side: 'royal' }], [{ id: 'red' }, { id: 'royal' }]);
    expect(other.get('a')).toBe('R1');
    expect(other.get('b')).toBe('O1');
  });
  it('find a model, as do its id, its name and an unmistakable beginning', () => {
    for (const word of ['e2', 'uruk-2']) expect(find(models, short, word)?.id).toBe('uruk-2');
    expect(find(models, short, 'gim')?.id).toBe('gimli');
    expect(find(models, short, 'uru')).toBeNull();
  });
});
