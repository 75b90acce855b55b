import { describe, expect, it } from 'vitest';
import { gapTo, hit, nextTowards, outline, type Standing } from '../src/geometry/hits';
import { bearing, distance, pathLength, polar, rounded, type Point } from '../src/geometry/points';
import { clamped, contains, type Region } from '../src/geometry/region';

const SQUARE: Region = [[[[0, 0], [10, 0], [10, 10], [0, 10]], [[4, 4], [6, 4], [6, 6], [4, 6]]]];
const model = (id: string, at: Point, more: Partial<Standing> = {}): Standing => ({ id, at, facing: 0, base: { shape: 'round', radius: 0.5 }, ...more });

/** A repeatable stream of numbers in [0, 1). */
function stream(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return state / 4294967296;
  };
}

describe('regions', () => {
  it('leave out their holes', () => {
    expect(contains(SQUARE, [1, 1])).toBe(true);
    expect(contains(SQUARE, [5, 5])).toBe(false);
    expect(contains(SQUARE, [11, 5])).toBe(false);
  });
  it('count their edge', () => {
    expect(contains(SQUARE, [10, 5])).toBe(true);
    expect(contains(SQUARE, [4, 5])).toBe(true);
  });
  it('keep every point within, at the nearest place', () => {
    const next = stream(7);
    for (let i = 0; i < 500; i += 1) {
      const p: Point = [next() * 20 - 5, next() * 20 - 5];
      const kept = clamped(SQUARE, p)!;
      expect(contains(SQUARE, kept)).toBe(true);
      const q: Point = [next() * 10, next() * 10];
      if (contains(SQUARE, q)) expect(distance(p, kept)).toBeLessThanOrEqual(distance(p, q) + 1e-9);
    }
  });
  it('that are empty keep nothing', () => {
    expect(clamped([], [1, 1])).toBeNull();
  });
});

describe('bases', () => {
  it('are hit on their rim and just outside, by whoever is nearest', () => {
    const all = [model('a', [0, 0]), model('b', [2, 0])];
    expect(hit(all, [0.45, 0], 0)?.id).toBe('a');
    expect(hit(all, [1.2, 0], 0.1)).toBeNull();
    expect(hit(all, [1.2, 0], 0.4)?.id).toBe('b');
  });
  it('of rectangles turn with their facing', () => {
    const cart = model('c', [0, 0], { facing: 90, base: { shape: 'square', width: 1, depth: 4 } });
    expect(gapTo(cart, [0, 1.9])).toBeLessThan(0);
    expect(gapTo(cart, [1.9, 0])).toBeCloseTo(1.4);
    expect(outline(cart)).toContainEqual([expect.closeTo(-0.5), expect.closeTo(2)]);
  });
  it('of ovals are longer ahead than aside', () => {
    const horse = model('h', [0, 0], { base: { shape: 'oval', length: 4, width: 2 } });
    expect(gapTo(horse, [1.9, 0])).toBeLessThan(0);
    expect(gapTo(horse, [0, 1.5])).toBeGreaterThan(0);
  });
  it('the next one in a direction is the one ahead, not the one beside', () => {
    const all = [model('ahead', [4, 0.5]), model('beside', [1, 3]), model('behind', [-1, 0])];
    expect(nextTowards(all, [0, 0], 0)?.id).toBe('ahead');
    expect(nextTowards(all, [0, 0], 180)?.id).toBe('behind');
  });
});

describe('numbers', () => {
  it('have no dust', () => {
    expect(rounded(0.1 + 0.2, 0.1)).toBe(0.3);
    expect(pathLength([[0, 0], [3, 4], [3, 5]])).toBe(6);
    expect(bearing([0, 0], [0, 1])).toBe(90);
    expect(polar([1, 1], 180, 1)).toEqual([0, expect.closeTo(1)]);
  });
});
