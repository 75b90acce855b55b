/** Log lines, questions and answers in plain words. The facts are the server's; only the sentence is made here. */
import { inches, type Point } from '../geometry/points';
import type { Answerable, Entry, GameEvent, Order, Question } from '../wire/protocol';
import { place } from './describe';

export type NameOf = (id: string) => string;

const ASKS: Record<string, string> = {
  might: 'Spend Might to raise a die?',
  will: 'Spend Will on this test?',
  fate: 'Spend Fate to prevent the wound?',
  reroll: 'Roll again?',
  'charge-which': 'Which enemy is charged?',
  'landing-charge': 'Landed beside an enemy: charge?',
  'jumped-prone': 'What after jumping over the fallen enemy?',
  'back-away': 'Where does the loser back away to?',
  strike: 'Which enemy is struck?',
  challenge: 'Accept the challenge?',
  order: 'In which order do the heroic actions happen?',
  resist: 'Resist the power?',
  pairing: 'How do the fighters pair off?',
};

export function questionWords(question: Question, name: NameOf): string {
  const who = question.model ? `${name(question.model)}: ` : '';
  if (question.ask === 'dice') {
    const count = question.count ?? 1;
    return `${who}roll ${count} ${count === 1 ? 'die' : 'dice'}${question.kind ? ` (${question.kind})` : ''} and type in what fell.`;
  }
  return who + (ASKS[question.ask] ?? plainly(question.ask));
}

/** What a side decides when nothing is asked but its models cannot simply go on. */
export function choiceWords(orders: readonly Order[]): string {
  const verbs = new Set(orders.map(verbOf));
  if (verbs.has('declare')) return 'Declare a heroic action, or pass.';
  return verbs.has('fight') ? 'Which combat is fought next?' : 'Nothing to declare: pass.';
}

/** The dice a question is about, as they lie. */
export function diceWords(question: Question, name: NameOf): string {
  const dice = (question.dice ?? []) as { model: string; face: number }[];
  const models = [...new Set(dice.map((die) => die.model))];
  return models.map((model) => `${name(model)} rolled ${dice.filter((die) => die.model === model).map((die) => die.face).join(', ')}`).join('; ');
}

/** What can be spent on it. */
export function purseWords(question: Question, name: NameOf): string {
  const purses = (question.purses ?? []) as { model: string; payer: string; kind: string; left: number }[];
  return purses.map((one) => `${name(one.payer)} has ${one.left} ${plainly(one.kind)} left`).join('; ');
}

/** The last things that happened, for who has to decide on them. */
export function whatHappened(log: readonly Entry[], name: NameOf): string[] {
  const last = log.findLast((entry) => entry.kind === 'order' && !entry.undone_by);
  const told = (last?.verdict?.events ?? []).filter((event) => event.event === 'rolled' || event.event === 'duel' || event.event === 'charged');
  return told.slice(-4).map((event) => eventWords(event, name));
}

/** An effect in the referee's words, with names instead of ids. */
export const effectWords = (effect: string | undefined, name: NameOf): string =>
  (effect ?? '').replace(/[A-Za-z0-9][\w-]*/g, (word) => name(word));

const plainly = (slug: string): string => {
  const words = slug.replace(/[-_]+/g, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export function answerWords(answer: Answerable, name: NameOf): string {
  if (answer.label) return answer.label;
  return orderWords(answer.order, name);
}

const VERBS = [
  'roll', 'activate', 'continue', 'walk', 'run', 'charge', 'unit', 'declare_charge', 'withdraw', 'pursue', 'forced', 'move', 'push', 'forego', 'end', 'declare',
  'pass', 'agree', 'shoot', 'shout', 'fight', 'strike', 'back_away', 'spend', 'decline', 'answer', 'dice', 'undo', 'redo', 'adjust',
];

/** The key that says what kind of order it is; its place among the keys means nothing. */
export const verbOf = (order: Order): string => VERBS.find((verb) => verb in order) ?? Object.keys(order)[0] ?? '';

/** An order as a player would say it. */
export function orderWords(order: Order, name: NameOf): string {
  const verb = verbOf(order);
  const who = order[verb];
  if (verb === 'answer') return plainly(typeof who === 'string' ? nameOr(who, name) : String(who));
  if (verb === 'decline') return 'Decline';
  if (verb === 'spend') return spendWords(who, name);
  if (verb === 'dice') return `Dice ${(who as number[]).join(', ')}`;
  if (verb === 'undo') return order.agreed ? 'Taken back by agreement' : 'Taken back';
  if (verb === 'redo') return 'Given again';
  if (verb === 'end' || verb === 'pass') return `${plainly(verb)} ${nameOr(who, name)}`;
  if (verb === 'declare') return `${nameOr(order.model, name)} declares ${String(who).replace(/-/g, ' ')}${order.target ? ` against ${nameOr(order.target, name)}` : ''}`;
  if (verb === 'shoot') return `${nameOr(who, name)} shoots at ${nameOr(order.target, name)}`;
  if (verb === 'fight') return `Fight the combat of ${nameOr(who, name)}`;
  if (verb === 'adjust') return `Ruling on ${name(String((who as { model?: string }).model ?? ''))}`;
  const legs = (order.legs ?? order.do) as Order[] | undefined;
  const parts = legs?.map((leg) => legWords(leg, name)) ?? restWords(order, verb, name);
  return `${nameOr(who, name)}: ${verb === 'activate' || verb === 'unit' ? '' : `${plainly(verb).toLowerCase()} `}${parts.join(', ')}`.trim();
}

const nameOr = (value: unknown, name: NameOf): string => (typeof value === 'string' ? name(value) : plainly(String(value)));

function spendWords(spend: unknown, name: NameOf): string {
  const one = (Array.isArray(spend) ? spend[0] : spend) as Record<string, unknown>;
  const points = ['might', 'will', 'fate'].filter((kind) => one?.[kind]).map((kind) => `${String(one[kind])} ${plainly(kind)}`);
  const die = one?.die ? ` on die ${String(one.die)}` : '';
  return `${name(String(one?.model ?? ''))} spends ${points.join(' and ')}${die}`;
}

const LEGS = [
  'move', 'go', 'charge', 'jump', 'leap', 'climb', 'descend', 'ladder', 'crawl', 'exit', 'enter', 'cast', 'stand', 'lie',
];

/** One manoeuvre of a ranked unit, such as "wheel left 15°"; null for anything else. */
export function manoeuvreWords(leg: Record<string, unknown>): string | null {
  const degrees = (angle: unknown): string => `${String(Number(Number(angle).toFixed(1)))}°`;
  if ('wheel' in leg) return `wheel ${String(leg.wheel)} ${degrees(leg.by)}`;
  if ('backwards_wheel' in leg) return `wheel back, ${String(leg.backwards_wheel)} ${degrees(leg.by)}`;
  if ('pivot' in leg) return `pivot ${Number(leg.pivot) > 0 ? 'left' : 'right'} ${degrees(Math.abs(Number(leg.pivot)))}`;
  if ('turn' in leg) return `turn ${String(leg.turn)}`;
  if ('forward' in leg) return `forward ${inches(Number(leg.forward))}`;
  if ('backward' in leg) return `back ${inches(Number(leg.backward))}`;
  if (!('formation' in leg)) return null;
  const files = Number(leg.formation);
  const flank = leg.flank && leg.flank !== 'both' ? ` on the ${String(leg.flank)}` : '';
  return `${files > 0 ? 'widen' : 'narrow'} by ${String(Math.abs(files))}${flank}`;
}

function legWords(leg: Order, name: NameOf): string {
  const manoeuvre = manoeuvreWords(leg);
  if (manoeuvre) return manoeuvre;
  const verb = LEGS.find((one) => one in leg) ?? Object.keys(leg)[0] ?? '';
  const what = leg[verb];
  if (verb === 'move' || verb === 'crawl') return `${verb} to ${place((what as Point[]).at(-1) ?? [0, 0])}`;
  if (verb === 'go' || verb === 'enter') return `${verb} to ${place(what as Point)}`;
  if (verb === 'charge') return `charge ${(Array.isArray(what) ? what : [what]).map((id) => name(String(id))).join(' and ')}`;
  if (what === true) return verb;
  const rest = Object.entries(leg).filter(([k, v]) => k !== verb && typeof v !== 'object').map(([k, v]) => `${k} ${String(v)}`);
  return [verb, typeof what === 'string' ? name(what).toLowerCase() : String(what), ...rest].join(' ');
}

function restWords(order: Order, verb: string, name: NameOf): string[] {
  const parts: string[] = [];
  if (order.target) parts.push(name(String(order.target)));
  if (Array.isArray(order.path) && order.path.length) parts.push(`to ${place((order.path as Point[]).at(-1)!)}`);
  if (Array.isArray(order.to)) parts.push(`to ${place(order.to as Point)}`);
  if (order.model && verb !== 'spend') parts.push(name(String(order.model)));
  return parts;
}

const EVENTS: Record<string, (event: GameEvent, name: NameOf) => string> = {
  moved: (e, n) => `${who(e, n)} moves to ${place(e.to ?? [0, 0])}${costOf(e)}`,
  charged: (e, n) => `${who(e, n)} charges ${targets(e, n)}${costOf(e)}`,
  rolled: (e, n) => `${e.kind ? plainly(String(e.kind)) : 'Roll'}: ${(e.dice as number[]).join(', ')}${e.result !== undefined && e.result !== null ? ` counts as ${String(e.result)}` : ''}${e.model ? ` (${who(e, n)})` : ''}`,
  hit: (e, n) => `${who(e, n)} is hit: ${String(e.count ?? 1)} at Strength ${String(e.strength ?? '?')}`,
  spent: (e, n) => `${who(e, n)} spends ${['might', 'will', 'fate'].filter((k) => e[k]).map((k) => `${String(e[k])} ${k}`).join(', ') || String(e.kind ?? 'a point')}`,
  halted: (e, n) => `${who(e, n)} halts`,
  dropped: (e) => `Left undone: ${String(e.reason ?? '')}`,
  duel: (e, n) => `Duel won by ${n(String(e.winner ?? ''))}`,
  turn: (e, n) => `Turn ${String(e.number)}, ${String(e.phase)}${e.step ? ` (${String(e.step)})` : ''}${e.active ? `: ${n(String(e.active))}` : ''}`,
};

const who = (event: GameEvent, name: NameOf): string => name(String(event.model ?? event.unit ?? ''));
const costOf = (event: GameEvent): string => (typeof event.cost === 'number' && event.cost > 0 ? ` for ${inches(event.cost)}` : '');

function targets(event: GameEvent, name: NameOf): string {
  const found = event.targets ?? event.target ?? '';
  return (Array.isArray(found) ? found : [found]).map((id) => name(String(id))).join(' and ');
}

export function eventWords(event: GameEvent, name: NameOf): string {
  const known = EVENTS[event.event];
  return known ? known(event, name) : `${who(event, name)} ${event.event.replace(/[-_]+/g, ' ')}`.trim();
}

/** The clauses an entry speaks of. */
export function clausesOf(entry: Entry): string[] {
  const found = [
    ...(entry.verdict?.objections ?? []).map((one) => one.rule),
    ...(entry.verdict?.events ?? []).map((event) => event.rule as string | undefined),
  ].filter((id): id is string => typeof id === 'string' && id !== '');
  return [...new Set(found)];
}

export function entryWords(entry: Entry, name: NameOf): string {
  const { body, kind } = entry;
  if (kind === 'order' && body?.redo) return `Given again: ${body.order ? orderWords(body.order, name) : ''}`;
  if (kind === 'order' && body?.order) return orderWords(body.order, name);
  if (kind === 'undo') return `Took back line ${(body?.undone ?? []).join(', ')}`;
  const plain: Record<string, string> = {
    created: 'The battle begins', sown: 'The dice are agreed', sow: 'adds to the dice', offer: `offers ${String(body?.kind ?? '')}`,
    reply: body?.accept ? 'accepts the offer' : 'declines the offer', resigned: 'resigns', adjourned: 'Adjourned; the dice are revealed',
    revealed: 'The dice are revealed',
  };
  return plain[kind] ?? kind;
}
