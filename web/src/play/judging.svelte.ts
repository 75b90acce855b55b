/** The referee's word on what is planned: one question at a time, always about the newest plan. */
import { distance } from '../geometry/points';
import type { Verdict } from '../wire/protocol';
import { objectionsOf } from './objections';
import { isEmpty, type Plan } from './orders';

/** How near the referee's nearest place is taken without a word. */
const HAIR = 0.03;
const PAUSE = 40;

export interface Planner {
  /** The plan as it is now. */
  plan: Plan | null;
  change(plan: Plan): void;
}

export class Judging {
  verdict = $state.raw<Verdict | null>(null);
  /** Whether the verdict is of the plan as it is now. */
  settled = $state(false);
  #asking = false;
  #wanted: Plan | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly planner: Planner,
    readonly ask: (plan: Plan) => Promise<Verdict>,
  ) {}

  forget(): void {
    clearTimeout(this.#timer);
    this.#wanted = null;
    this.verdict = null;
  }

  /** The plan has changed; `look` says whether it is worth asking about. */
  changed(plan: Plan, look: boolean): void {
    this.settled = false;
    if (!look) return;
    this.#wanted = plan;
    if (!this.#asking) this.#look();
  }

  #look(): void {
    clearTimeout(this.#timer);
    const plan = this.#wanted;
    if (!plan || isEmpty(plan)) return;
    this.#wanted = null;
    this.#asking = true;
    this.ask(plan)
      .then((verdict) => this.#heard(plan, verdict))
      .catch((error: Error) => {
        if (this.planner.plan === plan) this.#take({ legal: false, reason: error.message, rule: '' }, true);
      })
      .finally(() => {
        this.#asking = false;
        if (this.#wanted) this.#timer = setTimeout(() => this.#look(), PAUSE);
      });
  }

  #heard(plan: Plan, verdict: Verdict): void {
    const now = this.planner.plan;
    if (now?.id !== plan.id) return;
    const nearest = verdict.legal ? null : objectionsOf(verdict)[0]?.nearest;
    if (now === plan && plan.tip && nearest && distance(plan.tip, nearest) < HAIR) return this.planner.change({ ...plan, tip: nearest });
    this.#take(verdict, now === plan);
  }

  #take(verdict: Verdict, settled: boolean): void {
    this.verdict = verdict;
    this.settled = settled;
  }
}
