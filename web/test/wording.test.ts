import { expect, it } from 'vitest';
import { shares } from '../src/play/drawn';
import { manoeuvreWords } from '../src/text/wording';

it('a manoeuvre is named as a player would', () => {
  expect(manoeuvreWords({ wheel: 'left', by: 15 })).toBe('wheel left 15°');
  expect(manoeuvreWords({ pivot: -12.34 })).toBe('pivot right 12.3°');
  expect(manoeuvreWords({ formation: -2, flank: 'both' })).toBe('narrow by 2');
  expect(manoeuvreWords({ formation: 1, flank: 'left' })).toBe('widen by 1 on the left');
  expect(manoeuvreWords({ charge: 'orc' })).toBeNull();
});

it('the shares of a cost add up to it', () => {
  expect(shares([[2.5, 1], [1.5, 2]], 5.5)).toEqual(['2.5', '2 × 1.5']);
  expect(shares([[4.9249, 1], [0.2249, 2]], 5.3747)).toEqual(['4.93', '2 × 0.22']);
});
