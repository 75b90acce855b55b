/** Orders of a model that need no place on the table, from what the server offers. */
import type { Answerable, Deed, Order } from '../wire/protocol';
import type { Reach } from './reach';
import { verbOf } from '../text/wording';

const PLACED = new Set(['go', 'move', 'charge', 'crawl', 'jump', 'leap', 'climb', 'descend', 'ladder', 'enter']);
const BARE = new Set(['end', 'forego', 'shoot', 'fight', 'declare', 'shout', 'withdraw', 'pass', 'roll', 'agree', 'strike']);

export function deedsOf(id: string, reach: Reach | null, offers: readonly Order[], ready: readonly Answerable[] = []): Deed[] {
  const about = ready.filter(({ order }) => isBare(order, id)).map(({ order, label, effect }) => ({ order, label: label ?? labelOf(order), note: effect }));
  const given = [...(reach?.does ?? []), ...about];
  const known = new Set(given.map((deed) => JSON.stringify(deed.order)));
  const more = offers.filter((order) => isBare(order, id) && !known.has(JSON.stringify(order)));
  return [...given, ...more.map((order) => ({ label: labelOf(order), order }))];
}

function isBare(order: Order, id: string): boolean {
  const verb = verbOf(order);
  if (BARE.has(verb)) return order[verb] === id || order.model === id;
  const legs = order.legs as Order[] | undefined;
  if (!legs || order[verb] !== id) return false;
  return legs.every((leg) => !PLACED.has(Object.keys(leg)[0] ?? ''));
}

function labelOf(order: Order): string {
  const verb = verbOf(order);
  const legs = order.legs as Order[] | undefined;
  if (legs?.length) return legs.map((leg) => legLabel(leg)).join(', then ');
  if (legs) return order.shout ? `shout ${String(order.shout).replace(/-/g, ' ')}` : 'do nothing';
  const target = order.target ? ` at ${String(order.target).replace(/-/g, ' ')}` : '';
  const what = verb === 'declare' || verb === 'shout' ? ` ${String(order[verb]).replace(/-/g, ' ')}` : '';
  return `${verb.replace(/_/g, ' ')}${what}${target}`;
}

function legLabel(leg: Order): string {
  const [verb, what] = Object.entries(leg)[0] ?? ['', ''];
  if (what === true) return verb;
  return `${verb} ${String(what).replace(/-/g, ' ')}${leg.target ? ` at ${String(leg.target).replace(/-/g, ' ')}` : ''}`;
}
