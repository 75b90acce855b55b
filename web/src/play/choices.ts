/** Answers to a question, and what a side may choose when nothing is asked, as one list with words and effects. */
import { answerWords, effectWords, verbOf, type NameOf } from '../text/wording';
import type { Point } from '../geometry/points';
import type { Answerable, Order, Question, RulesetPage } from '../wire/protocol';

export interface Answer {
  order: Order;
  words: string;
  effect: string;
  rule: string;
  /** Where on the table the answer is, and its number there: that of the list. */
  at: Point | null;
  place: number;
}

/** Orders by which a side decides something as a whole; ending is always open and decides nothing. */
const DECIDES = ['declare', 'pass', 'fight'];

export function answered(question: Question, name: NameOf): Answer[] {
  return listed(question.answers ?? [], name);
}

/** What a side has to decide now; nothing where it may simply go on with its models. */
export function chosen(orders: readonly Answerable[] | undefined, name: NameOf, book: RulesetPage | null): Answer[] {
  const asked = (orders ?? []).filter((one) => DECIDES.includes(verbOf(one.order)));
  return listed(asked, name, book);
}

function listed(answers: readonly Answerable[], name: NameOf, book: RulesetPage | null = null): Answer[] {
  return answers.map((one, i) => {
    const at = placeOf(one.order);
    const clause = verbOf(one.order) === 'declare' ? book?.clauses.find((each) => each.id === one.rule)?.summary : '';
    const effect = [effectWords(one.effect, name), clause].filter(Boolean).join('. ');
    return { order: one.order, words: answerWords(one, name), effect, rule: one.rule ?? '', at, place: at ? i + 1 : 0 };
  });
}

const placeOf = (order: Order): Point | null => {
  const to = order.to ?? order.at;
  return Array.isArray(to) && to.length === 2 && to.every((n) => typeof n === 'number') ? (to as Point) : null;
};
