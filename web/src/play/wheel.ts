/** Pulling a ranked unit by the middle of its front: straight on, back, or a wheel and then straight on. */
import { distance, polar, rounded, type Point } from '../geometry/points';
import type { Token } from './read';

export interface Block {
  anchor: Point;
  facing: number;
  width: number;
}

type Does = Record<string, unknown>;

/** Within how many inches beside the straight line a pull still counts as straight. */
const STRAIGHT = 0.3;

/** A unit taken hold of at `grip` and pulled to a place. */
export function pulled({ base, anchor, facing }: Token, at: Point, grip: Point = anchor): Does[] {
  const width = base.shape === 'square' ? base.width : 1;
  return pull({ anchor, facing, width }, [anchor[0] + at[0] - grip[0], anchor[1] + at[1] - grip[1]]);
}

/** The manoeuvres that bring the middle of the front to a place, or nearest to it; the referee judges them. */
export function pull(block: Block, to: Point, grain = 0.1): Does[] {
  const angle = (block.facing * Math.PI) / 180;
  const [dx, dy] = [to[0] - block.anchor[0], to[1] - block.anchor[1]];
  const ahead = dx * Math.cos(angle) + dy * Math.sin(angle);
  const left = dy * Math.cos(angle) - dx * Math.sin(angle);
  if (ahead < 0 && Math.abs(left) < Math.max(STRAIGHT, -ahead)) return straight('backward', -ahead, grain);
  if (Math.abs(left) < STRAIGHT) return straight('forward', ahead, grain);
  return wheeled(block, to, left > 0 ? 'left' : 'right', grain);
}

function straight(verb: string, length: number, grain: number): Does[] {
  const inches = rounded(length, grain);
  return inches > 0 ? [{ [verb]: inches }] : [];
}

function wheeled(block: Block, to: Point, side: 'left' | 'right', grain: number): Does[] {
  const sign = side === 'left' ? 1 : -1;
  const pivot = polar(block.anchor, block.facing + 90 * sign, block.width / 2);
  const arm = block.width / 2;
  const far = Math.max(distance(pivot, to), arm);
  const ahead = rounded(Math.sqrt(far * far - arm * arm), grain);
  const end = polar(block.anchor, block.facing, ahead);
  const turn = ((angleOf(pivot, to) - angleOf(pivot, end)) * sign + 720) % 360;
  const by = rounded(turn > 180 ? 0 : turn, 1);
  return [...(by > 0 ? [{ wheel: side, by }] : []), ...straight('forward', ahead, grain)];
}

const angleOf = (from: Point, to: Point): number => (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI;
