/** The table by words: one line typed becomes one command, or says what was not understood. */
import type { Point } from '../geometry/points';
import type { Order } from '../wire/protocol';
import { readFlow } from './flow';

export type Spoken =
  | { say: 'who' }
  | { say: 'help' }
  | { say: 'list'; whom: string }
  | { say: 'near'; model: string; within: number }
  | { say: 'reach'; model: string | null; towards: number | null }
  | { say: 'select'; model: string }
  | { say: 'move'; model: string; to: Point; via: Point[]; facing: number | null; mode: string | null }
  | { say: 'charge'; model: string; targets: string[]; at: Point | null }
  | { say: 'do'; model: string; what: string }
  | { say: 'order'; order: Order }
  | { say: 'choose'; number: number }
  | { say: 'roll'; faces: number[] }
  | { say: 'end' }
  | { say: 'pass' }
  | { say: 'why' }
  | { say: 'undo' }
  | { say: 'redo' }
  | { say: 'log'; count: number }
  | { say: 'rule'; clause: string }
  | { say: 'chat'; text: string }
  | { say: 'unclear'; because: string };

const COMPASS: Record<string, number> = {
  east: 0, northeast: 45, north: 90, northwest: 135, west: 180, southwest: 225, south: 270, southeast: 315,
};

const unclear = (because: string): Spoken => ({ say: 'unclear', because });

type Reader = (words: string[], line: string) => Spoken;

const READERS: Record<string, Reader> = {
  who: () => ({ say: 'who' }),
  help: () => ({ say: 'help' }),
  '?': () => ({ say: 'help' }),
  list: (words) => ({ say: 'list', whom: words[0] ?? 'all' }),
  near: readNear,
  reach: readReach,
  select: ([model]) => (model ? { say: 'select', model } : unclear('Which one? For example: select G3')),
  move: (words) => readMove(words, null),
  walk: (words) => readMove(words, 'walk'),
  run: (words) => readMove(words, 'run'),
  charge: readCharge,
  do: readDo,
  choose: ([number]) =>
    /^\d+$/.test(number ?? '') ? { say: 'choose', number: Number(number) } : unclear('For example: choose 2'),
  roll: readRoll,
  end: () => ({ say: 'end' }),
  pass: () => ({ say: 'pass' }),
  why: () => ({ say: 'why' }),
  undo: () => ({ say: 'undo' }),
  redo: () => ({ say: 'redo' }),
  log: ([count]) => ({ say: 'log', count: /^\d+$/.test(count ?? '') ? Number(count) : 5 }),
  rule: ([clause]) => (clause ? { say: 'rule', clause } : unclear('Which clause? For example: rule me.charge.must')),
  chat: (_, line) => ({ say: 'chat', text: line.trim().replace(/^chat\s*/i, '') }),
};

export const COMMANDS = Object.keys(READERS).filter((word) => word !== '?');

export function parse(line: string): Spoken {
  const words = line.trim().split(/\s+/).filter(Boolean);
  if (words.length === 0) return unclear('Type a command; help lists them.');
  const reader = READERS[words[0].toLowerCase()];
  if (!reader) return unclear(`There is no command "${words[0]}". Known: ${COMMANDS.join(', ')}.`);
  return reader(words.slice(1), line);
}

/** "12.25,8.5" as a point. */
export function readPoint(word: string | undefined): Point | null {
  const found = /^\(?(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)\)?$/.exec(word ?? '');
  return found ? [Number(found[1]), Number(found[2])] : null;
}

function readNear([model, within]: string[]): Spoken {
  const inches = within === undefined ? 6 : Number.parseFloat(within);
  if (!model || !(inches > 0)) return unclear('For example: near G3 6');
  return { say: 'near', model, within: inches };
}

function readReach([model, towards]: string[]): Spoken {
  if (towards === undefined) return { say: 'reach', model: model ?? null, towards: null };
  const degrees = COMPASS[towards.toLowerCase()] ?? Number.parseFloat(towards);
  if (Number.isNaN(degrees)) return unclear(`No direction "${towards}"; north, southeast or degrees will do.`);
  return { say: 'reach', model, towards: degrees };
}

function readMove(words: string[], mode: string | null): Spoken {
  const [model, ...rest] = words;
  const example = 'For example: move G3 to 12.25,8.5 via 10,8';
  if (!model) return unclear(example);
  const parts: Record<string, string[]> = { to: [], via: [], facing: [] };
  let part = '';
  for (const word of rest.flatMap((w) => w.split(';')).filter(Boolean)) {
    if (word.toLowerCase() in parts) part = word.toLowerCase();
    else if (part) parts[part].push(word);
    else return unclear(example);
  }
  const points = [...parts.via, ...parts.to].map(readPoint);
  const wrong = points.indexOf(null);
  if (wrong >= 0) return unclear(`"${[...parts.via, ...parts.to][wrong]}" is no place; write x,y in inches.`);
  if (parts.to.length !== 1) return unclear(example);
  const facing = parts.facing.length ? Number.parseFloat(parts.facing[0]) : null;
  if (Number.isNaN(facing)) return unclear('facing takes degrees: 0 is east, 90 north.');
  const path = points as Point[];
  return { say: 'move', model, to: path[path.length - 1], via: path.slice(0, -1), facing, mode };
}

/** What a model can do without a place, by its name, or any order as it is written in a battle file. */
function readDo([model, ...rest]: string[], line: string): Spoken {
  const written = line.trim().replace(/^do\s*/i, '');
  if (!written.startsWith('{')) {
    return model && rest.length ? { say: 'do', model, what: rest.join(' ') } : unclear('For example: do G3 stand, or do {pass: good}');
  }
  try {
    return { say: 'order', order: readFlow(written) as Order };
  } catch (error) {
    return unclear(`This order cannot be read: ${(error as Error).message}. For example: do {activate: G3, legs: [{go: [12, 8]}]}`);
  }
}

function readCharge([model, ...targets]: string[]): Spoken {
  const place = targets.indexOf('at');
  const at = place < 0 ? null : readPoint(targets[place + 1]);
  if (place >= 0 && !at) return unclear('Touching where? For example: charge G3 E7 at 12.25,8.5');
  const whom = place < 0 ? targets : targets.slice(0, place);
  const named = whom.flatMap((word) => word.split(/[,+]/)).filter((word) => word && word !== 'and');
  return model && named.length ? { say: 'charge', model, targets: named, at } : unclear('For example: charge G3 E7');
}

function readRoll(words: string[]): Spoken {
  const faces = words.flatMap((word) => word.split(/[,+]/)).filter(Boolean).map(Number);
  if (!faces.length || faces.some((face) => !Number.isInteger(face) || face < 1 || face > 6)) {
    return unclear('For example: roll 4 2');
  }
  return { say: 'roll', faces };
}
