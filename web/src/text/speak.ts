/** A typed command carried out at the same desk as every drag; what is answered is what is read aloud. */
import { distance, inches, polar, rounded } from '../geometry/points';
import { contains } from '../geometry/region';
import { possible, whyNot } from '../play/charges';
import { answered, chosen, type Answer as Choice } from '../play/choices';
import { deedsOf } from '../play/deeds';
import { numbersOf, objectionsOf } from '../play/objections';
import type { Desk } from '../play/desk.svelte';
import type { Token } from '../play/read';
import type { Result } from '../wire/connection';
import type { Beyond, Order, RulesetPage } from '../wire/protocol';
import { apart, describe, place } from './describe';
import { find } from './names';
import { COMMANDS, type Spoken } from './parse';
import { answerWords, choiceWords, entryWords, eventWords, questionWords, verbOf } from './wording';

type Answer = string[];

export async function speak(desk: Desk, book: RulesetPage | null, spoken: Spoken): Promise<Answer> {
  switch (spoken.say) {
    case 'unclear':
      return [spoken.because];
    case 'help':
      return [`Commands: ${COMMANDS.join(', ')}.`, 'For example: move G3 to 12.25,8.5 via 10,8'];
    case 'who':
      return whoActs(desk, book);
    case 'list':
      return list(desk, spoken.whom);
    case 'log':
      return desk.game.log.slice(-spoken.count).map((line) => `${line.seq}: ${desk.game.actor(line.actor)} ${entryWords(line, nameOf(desk))}`);
    case 'why':
      return why(desk);
    case 'undo':
      await desk.undo();
      return [desk.game.offers.length ? 'Asked the other side.' : 'Taken back.'];
    case 'redo':
      await desk.redo();
      return ['Given again.'];
    case 'choose':
      return choose(desk, book, spoken.number);
    case 'order':
      return told(desk, await desk.give(withIds(desk, spoken.order) as Order));
    case 'roll':
      return told(desk, await desk.give({ dice: spoken.faces }));
    case 'end':
      return finish(desk, ['end', 'pass', 'decline']);
    case 'pass':
      return finish(desk, ['pass', 'decline', 'end']);
    case 'chat':
      desk.game.say(spoken.text);
      return ['Said.'];
    case 'rule': {
      const clause = book?.clauses.find((one) => one.id === spoken.clause);
      return clause ? [`${clause.title}. ${clause.summary ?? ''}`] : [`There is no clause ${spoken.clause}.`];
    }
    default:
      return ofModel(desk, spoken);
  }
}

const nameOf = (desk: Desk) => (id: string): string => {
  const token = desk.find(id);
  return token ? `${token.label} ${token.name}` : id;
};

const search = (desk: Desk, word: string): Token | null => find(desk.game.scenery.tokens, desk.game.scenery.labels, word);

async function ofModel(desk: Desk, spoken: Extract<Spoken, { model: string | null }>): Promise<Answer> {
  const token = spoken.model === null ? desk.token : search(desk, spoken.model);
  if (!token) return [spoken.model ? `Nobody on the table is called ${spoken.model}.` : 'Pick one first, or name it.'];
  if (spoken.say === 'near') return near(desk, token, spoken.within);
  await desk.select(token.id);
  await desk.ready();
  switch (spoken.say) {
    case 'select':
      return [describe(token), ...charges(desk)];
    case 'reach':
      return reach(desk, token, spoken.towards);
    case 'charge': {
      const targets = spoken.targets.map((word) => search(desk, word));
      const missing = targets.indexOf(null);
      if (missing >= 0) return [`Nobody on the table is called ${spoken.targets[missing]}.`];
      desk.chargeAll(targets.map((target) => target!.id));
      if (spoken.at) {
        await desk.contacts.ready();
        desk.contact(spoken.at);
      }
      return told(desk, await desk.commit());
    }
    case 'move': {
      const plan = desk.begin(spoken.mode ?? undefined);
      if (!plan) return [`${token.label} is not yours to move.`];
      desk.change({ ...plan, mode: spoken.mode ?? plan.mode, waypoints: spoken.via, tip: spoken.to, facing: spoken.facing, targets: [], deed: null, test: null, does: [] }, false);
      return told(desk, await desk.commit());
    }
    case 'do': {
      const wanted = spoken.what.toLowerCase();
      const tests = desk.reach?.beyond_tests ?? [];
      const test = tests.find((one) => testWords(one) === wanted);
      if (test) {
        desk.setTest(test);
        return told(desk, await desk.commit());
      }
      const deeds = deedsOf(token.id, desk.reach, desk.offers, desk.game.scenery.scene.orders);
      const deed = deeds.find((one) => one.label.toLowerCase() === wanted);
      const can = [...deeds.map((one) => one.label), ...tests.map(testWords)].join('; ');
      if (!deed) return [`${token.label} can: ${can || 'nothing without a place'}.`];
      return told(desk, await desk.give(deed.order));
    }
  }
}

const testWords = (test: Beyond): string => `${test.kind} ${test.piece.replace(/[-_]+/g, ' ')}`.toLowerCase();

function told(desk: Desk, result: Result | null): Answer {
  if (!result) return ['There is nothing to commit.'];
  if (!result.ok) return [`Refused. ${result.verdict?.reason ?? objectionsOf(result.verdict ?? { legal: false })[0]?.reason ?? result.message}`, 'Type why for more.'];
  const events = result.verdict?.events ?? [];
  const lines = events.map((event) => eventWords(event, nameOf(desk)));
  return lines.length ? lines : ['Done.'];
}

/** What must be answered or chosen now: the list of the panel beside the table, in its order. */
function open(desk: Desk, book: RulesetPage | null): Choice[] {
  const { question, scenery } = desk.game;
  return question ? answered(question, nameOf(desk)) : chosen(scenery.scene.orders, nameOf(desk), book);
}

function whoActs(desk: Desk, book: RulesetPage | null): Answer {
  const { question, view, scenery } = desk.game;
  const numbered = open(desk, book).map((one, i) => `choose ${i + 1}: ${one.words}${one.effect ? `, ${one.effect}` : ''}`);
  if (question) return [`${desk.game.sideName(question.side)} must answer. ${questionWords(question, nameOf(desk))}`, ...numbered];
  const sides = view.waiting_for?.length ? view.waiting_for : [view.position.turn.active ?? ''];
  const { number, phase, step } = view.position.turn;
  const head = `${sides.map((side) => desk.game.sideName(side)).join(' and ')} to act, turn ${number ?? 1}, ${phase ?? ''}${step ? ` (${step})` : ''}.`;
  const asks = numbered.length ? [choiceWords(open(desk, book).map((one) => one.order))] : [];
  const ending = (scenery.scene.orders ?? []).filter((one) => verbOf(one.order) === 'end' && isSide(desk, one.order.end));
  const able = (scenery.scene.can_act ?? []).map(nameOf(desk));
  return [
    head, ...asks, ...numbered, ...(able.length ? [`Can act: ${able.join('; ')}.`] : []),
    ...ending.map((one) => `end: ${answerWords(one, nameOf(desk))}${one.effect ? `, ${one.effect}` : ''}`),
  ];
}

const isSide = (desk: Desk, id: unknown): boolean => desk.game.view.position.sides.some((side) => side.id === id);

/** Going on without doing more, in the first of these ways that is open now. */
async function finish(desk: Desk, ways: string[]): Promise<Answer> {
  const { question, scenery, view } = desk.game;
  const open = question ? (question.answers ?? []) : (scenery.scene.orders ?? []);
  for (const way of ways) {
    const found = open.filter((one) => verbOf(one.order) === way && (way !== 'end' || isSide(desk, one.order.end) || one.order.end === desk.selected));
    if (found.length === 1) return told(desk, await desk.give(found[0].order));
  }
  if (question) return ['This must be answered: who lists the answers, choose takes one.'];
  if (open.some((one) => verbOf(one.order) === 'end')) return ['Pick the one that is done first: select G3, then end.'];
  if (open.length) return ['This must be chosen: who lists what, choose takes one.'];
  const able = (scenery.scene.can_act ?? []).map(nameOf(desk));
  if (scenery.scene.orders && able.length) return [`Nothing can be ended before this is done: ${able.join(' or ')} acts first.`];
  return told(desk, await desk.give({ end: view.waiting_for?.[0] ?? view.position.turn.active ?? '' }));
}

/** An order as it was typed, with the short labels of the table read as those they stand for. */
function withIds(desk: Desk, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(desk, one));
  if (value && typeof value === 'object') return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, withIds(desk, one)]));
  if (typeof value !== 'string' || desk.find(value)) return value;
  const { labels, tokens } = desk.game.scenery;
  return tokens.find((token) => labels.get(token.id) === value.toUpperCase())?.id ?? value;
}

function list(desk: Desk, whom: string): Answer {
  const tokens = desk.game.scenery.tokens;
  const wanted = { mine: (t: Token) => desk.game.plays(t.side), enemies: (t: Token) => !desk.game.plays(t.side), all: () => true }[whom];
  const found = tokens.filter(wanted ?? ((t) => t.side === whom));
  return found.length ? found.map(describe) : ['None.'];
}

function near(desk: Desk, token: Token, within: number): Answer {
  const found = desk.game.scenery.tokens
    .filter((other) => other.id !== token.id && distance(other.at, token.at) <= within)
    .sort((a, b) => distance(a.at, token.at) - distance(b.at, token.at));
  const lines = found.map((other) => `${other.label} ${other.name}, ${apart(token.at, other.at)}, ${other.marks.join(', ')}`.replace(/, $/, ''));
  return lines.length ? lines : [`Nobody within ${inches(within)} of ${token.label}, centre to centre.`];
}

function charges(desk: Desk): Answer {
  return desk.charges.map((one) => {
    const name = nameOf(desk)(one.target);
    if (!possible(one)) return `${name}: no, ${whyNot(one, nameOf(desk))}`;
    return `${name}: can be charged${one.cost ? ` for ${inches(one.cost)}` : ''}`;
  });
}

/** How far a straight step in a direction goes, from the region the referee drew. */
function reach(desk: Desk, token: Token, towards: number | null): Answer {
  if (desk.reach?.refusal) return [desk.reach.refusal.reason];
  const winds = towards === null ? [0, 45, 90, 135, 180, 225, 270, 315] : [towards];
  const lines = winds.map((wind) => {
    let far = 0;
    for (let step = 0.1; step <= desk.budget + 0.05; step += 0.1) {
      if (contains(desk.region, polar(token.anchor, wind, step))) far = step;
    }
    const end = polar(token.anchor, wind, far);
    return `${Math.round(wind)}°: ${inches(rounded(far, 0.1))}, to ${place(end)}`;
  });
  return [`${token.label} has ${inches(desk.budget)}.`, ...lines, ...charges(desk)];
}

function why(desk: Desk): Answer {
  const verdict = desk.verdict?.legal === false ? desk.verdict : desk.refused;
  if (!verdict) return ['Nothing has been refused.'];
  return objectionsOf(verdict).map((one) => {
    const parts = [one.reason, one.rule && `clause ${one.rule}`];
    if (numbersOf(one)) parts.push(numbersOf(one));
    if (one.because_of) parts.push(`because of ${nameOf(desk)(one.because_of)}`);
    if (one.where) parts.push(`at ${place(one.where)}`);
    if (one.nearest) parts.push(`nearest legal place ${place(one.nearest)}`);
    return parts.filter(Boolean).join('; ');
  });
}

async function choose(desk: Desk, book: RulesetPage | null, number: number): Promise<Answer> {
  const answers = open(desk, book);
  if (!answers[number - 1]) return [answers.length ? `There are ${answers.length} to choose from; who lists them.` : 'There is nothing to choose now.'];
  return told(desk, await desk.give(answers[number - 1].order));
}
