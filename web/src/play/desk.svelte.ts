/**
 * What one player is doing at the table: what is picked, what is planned, what the referee says of the plan.
 * Mouse, finger, keyboard and typed words all come through here, and nothing leaves before `commit`.
 */
import { clamped, contains, type Region } from '../geometry/region';
import { along, bearing, distance, polar, snapped, type Point } from '../geometry/points';
import { reachOf } from '../geometry/hits';
import type { Thing } from '../input/machine';
import type { Beyond, Charge, Deed, Order, Verdict } from '../wire/protocol';
import type { Result } from '../wire/connection';
import type { Game } from './game.svelte';
import { objectionsOf } from './objections';
import { emptyPlan, isEmpty, orderOf, type Plan } from './orders';
import { Contacts } from './contacts.svelte';
import { Judging } from './judging.svelte';
import { Picking } from './picking.svelte';
import type { Reach } from './reach';
import { Looking } from './view.svelte';
import { billOf, endOf, wayOf, type End, type Judged } from './drawn';
import { ranked, type Token } from './read';
import { pulled } from './wheel';
import * as plans from './plans';

/** How far within the drawn outline a tip is put. */
const INWARDS = 0.006;

export class Desk {
  readonly looking = new Looking();
  readonly picking: Picking;
  readonly judging: Judging;
  readonly contacts: Contacts;
  plan = $state.raw<Plan | null>(null);
  /** The last refusal of something given, for `why`. */
  refused = $state.raw<Verdict | null>(null);
  tool = $state<'play' | 'tape'>('play');
  tape = $state.raw<Point[]>([]);
  walking = $state(false);
  typed = $state('');
  dragging = $state(false);
  commitOnRelease = $state(false);
  said = $state('');
  /** Enemies that are pointed out, because a button about them is under the pointer or has the focus. */
  lit = $state.raw<string[]>([]);
  readonly mine = $derived.by(() => this.token !== null && this.game.plays(this.token.side) && !this.game.now.ended);
  /** Whether the picked model is one's own and can still act, as the referee says it. */
  readonly able = $derived.by(() => this.mine && (this.game.scenery.scene.can_act?.includes(this.selected ?? '') ?? true));
  /** Why the picked one can do nothing now; nothing is drawn for it then. */
  readonly refusal = $derived.by(() => (this.able && !this.game.question ? null : (this.reach?.refusal ?? null)));
  readonly mode = $derived.by(() => this.reach?.modes?.find((one) => one.mode === this.plan?.mode) ?? null);
  readonly region = $derived.by<Region>(() => this.mode?.free ?? this.reach?.free ?? []);
  readonly budget = $derived.by(() => this.mode?.budget ?? this.reach?.budget ?? 0);
  readonly charges = $derived.by<Charge[]>(() => this.reach?.charges ?? []);
  readonly verb = $derived.by(() => (this.offers.some((order) => 'continue' in order) ? 'continue' : 'activate'));

  constructor(readonly game: Game) {
    this.picking = new Picking(game, this.looking);
    this.judging = new Judging(this, (plan) => game.ask<Verdict>({ type: 'check', order: orderOf(game.ruleset, plan, this.verb) }));
    this.contacts = new Contacts((target, after) => this.picking.contacts(target, after));
  }

  get selected(): string | null {
    return this.picking.selected;
  }

  get token(): Token | null {
    return this.picking.token;
  }

  get reach(): Reach | null {
    return this.picking.reach;
  }

  get offers(): Order[] {
    return this.picking.offers;
  }

  /** The referee's word on the plan, and whether it is of the plan as it is now. */
  get verdict(): Verdict | null {
    return this.judging.verdict;
  }

  get settled(): boolean {
    return this.judging.settled;
  }

  find(id: string | null): Token | null {
    return this.picking.find(id);
  }

  say(words: string): void {
    this.said = words;
  }

  // --- picking ------------------------------------------------------------------------------------------

  async select(id: string | null): Promise<void> {
    if (id === this.selected && this.reach) return;
    this.drop();
    await this.picking.pick(id);
  }

  refresh(): Promise<void> {
    return this.picking.refresh();
  }

  ready(): Promise<void> {
    return this.picking.ready();
  }

  next(step: 1 | -1 = 1): void {
    const next = this.picking.next(step);
    const { orders } = this.game.scenery.scene;
    if (next) void this.select(next.id);
    else if (this.game.question) this.say('Something must be answered first.');
    else if (orders?.some((one) => 'declare' in one.order || 'pass' in one.order)) this.say('Nobody acts yet: declare or pass first.');
    else this.say('Nobody of yours can act now.');
  }

  neighbour(towards: number): void {
    const next = this.picking.neighbour(towards);
    if (next) void this.select(next.id);
  }

  // --- planning -----------------------------------------------------------------------------------------

  begin(mode: string | null = this.plan?.mode ?? this.reach?.modes?.[0]?.mode ?? null): Plan | null {
    const token = this.token;
    if (!token || !this.mine) return null;
    return this.plan ?? emptyPlan(token.id, token.kind, token.anchor, mode);
  }

  /** Changes the plan of the picked model, or begins one. */
  edit(make: (plan: Plan) => Plan | null, mode?: string): void {
    const plan = this.begin(mode);
    if (!plan) return this.say('Pick one of your own first.');
    const next = make(plan);
    if (next) this.change(next);
  }

  /** The tip of the planned move: where the base will stand, kept within what can be reached. */
  tip(at: Point, options: { grain?: number; over?: string | null; grip?: Point } = {}): void {
    const token = this.token;
    const enemy = this.find(options.over ?? null);
    this.edit((plan) => {
      if (enemy && enemy.side !== token?.side) return plans.aiming(plan, [enemy.id], plan.mode, false);
      if (token && ranked(token)) return plans.manoeuvring(plan, pulled(token, at, options.grip));
      const wished = snapped(at, options.grain ?? this.looking.grain);
      const test = this.#testAt(wished);
      return plans.endingAt(plan, test ? wished : this.#kept(wished, plan), test);
    });
  }

  extend(at: Point): void {
    if (this.plan?.tip) this.change(plans.fixed(this.plan) ?? this.plan, false);
    this.tip(at);
  }

  waypoint(): void {
    if (this.plan) this.edit(plans.fixed);
  }

  shiftWaypoint(index: number, at: Point, dropped: boolean): void {
    const near = dropped ? 12 / this.looking.scale : 0;
    if (this.plan) this.edit((plan) => plans.shifted(plan, index, snapped(at, this.looking.grain), near));
  }

  back(): void {
    const plan = this.plan && plans.backed(this.plan);
    if (plan && isEmpty(plan)) this.drop();
    else if (plan) this.change(plan);
  }

  /** Gives up the part of the plan the referee objects to: the nearest legal place takes its stead. */
  trim(): void {
    const objection = this.verdict && objectionsOf(this.verdict)[0];
    if (!this.plan || !objection || this.verdict?.legal) return;
    if (objection.nearest) this.take(objection.nearest);
    else this.back();
  }

  charge(target: string, together = false): void {
    const mode = this.reach?.modes.some((one) => one.mode === 'charge') ? 'charge' : (this.plan?.mode ?? null);
    // A tip the referee refuses, inside the enemy's zone for one, is no point on the way.
    const kept = this.verdict?.legal !== false;
    this.edit((plan) => plans.aiming(plan, together ? [...plan.targets.filter((t) => t !== target), target] : [target], mode, kept));
  }

  /** Several at once, as the referee offers them. */
  chargeAll(targets: string[]): void {
    this.edit((plan) => plans.aiming(plan, targets, plan.mode, false));
  }

  /** The nearest legal place instead of the planned one. */
  take(at: Point): void {
    this.edit((plan) => plans.endingAt(plan, at));
  }

  contact(at: Point): void {
    this.edit((plan) => plans.touching(plan, this.contacts.nearest(at)));
  }

  /** Where the planned charge touches, so many steps further round its target. */
  slide(steps: number): void {
    const at = this.end()?.at;
    if (at) this.edit((plan) => plans.touching(plan, this.contacts.beside(at, steps)));
  }

  turn(towards: Point): void {
    const from = this.end()?.at ?? this.token?.anchor;
    if (from && distance(from, towards) > 1e-6) this.face(Math.round(bearing(from, towards)) % 360);
  }

  face(degrees: number): void {
    this.edit((plan) => plans.facing(plan, degrees));
  }

  setMode(mode: string): void {
    this.edit((plan) => plans.going(plan, mode), mode);
  }

  setTest(test: Beyond): void {
    this.edit((plan) => plans.endingIn(plan, test));
  }

  setDeed(deed: Deed): void {
    this.edit((plan) => plans.doing(plan, deed));
  }

  addManoeuvre(does: Record<string, unknown>): void {
    this.edit((plan) => plans.manoeuvring(plan, [...plan.does, does]));
  }

  nudge(by: Point): void {
    const plan = this.begin();
    const from = plan && (plan.tip ?? plan.waypoints.at(-1) ?? plan.from);
    this.typed = '';
    if (from) this.tip([from[0] + by[0], from[1] + by[1]], { grain: 0.01 });
  }

  /** The arrow keys take the tip for a walk. */
  walk(): void {
    if (this.refusal && !this.walking) return this.say(this.refusal.reason);
    if (!this.begin()) return this.say(this.token ? 'This one is not yours to move.' : 'Pick one of your own first.');
    this.walking = !this.walking;
    this.say(this.walking ? 'Walking: arrows move the tip, Enter commits.' : 'Stopped walking.');
  }

  useTape(): void {
    this.tool = this.tool === 'tape' ? 'play' : 'tape';
  }

  /** One step out: the tape, then the plan, then the pick. */
  cancel(): void {
    if (this.tape.length || this.tool === 'tape') {
      this.tape = [];
      this.tool = 'play';
    } else if (this.plan || this.walking) this.drop();
    else void this.select(null);
  }

  async undo(): Promise<void> {
    const { takeback } = this.game.now;
    if (takeback.last === null) return this.say('There is nothing to take back.');
    const free = takeback.free.some((seat) => this.game.you.includes(seat));
    if (free) await this.give({ undo: true });
    else await this.game.keyed({ type: 'offer', rev: this.game.rev, kind: 'takeback', to: takeback.last });
  }

  async redo(): Promise<void> {
    if (this.game.now.takeback.redo) await this.give({ redo: true });
    else this.say('There is nothing to give again.');
  }

  drop(): void {
    this.said = '';
    this.judging.forget();
    this.contacts.follow(null, false);
    this.plan = null;
    this.walking = false;
    this.typed = '';
    this.dragging = false;
  }

  change(plan: Plan, look = true): void {
    this.plan = plan;
    this.contacts.follow(plan, this.reach?.asks.includes('contacts') ?? false);
    this.judging.changed(plan, look);
  }

  // --- what is drawn of the plan -----------------------------------------------------------------------------

  /** Who may be picked up from this page: one's own, or anybody's where one page plays all. */
  mayPick(token: Token): boolean {
    const picked = this.token;
    if (!this.game.plays(token.side)) return false;
    return !picked || token.side === picked.side || !this.acts(picked.side);
  }

  /** Whether it is this side's move; everybody else is then an enemy to be aimed at. */
  acts(side: string): boolean {
    return this.game.plays(side) && (this.game.view.waiting_for ?? []).includes(side);
  }

  get turnable(): boolean {
    return this.token !== null && this.token.kind === 'model' && (this.token.base.shape !== 'round' || this.game.ruleset === 'bushido');
  }

  /** The enemy whose zone the plan enters and that must therefore be charged. */
  get mustCharge(): string | null {
    const because = this.settled && this.verdict && !this.verdict.legal ? objectionsOf(this.verdict)[0]?.because_of : null;
    const other = this.find(because ?? null);
    return other && this.token && other.side !== this.token.side ? other.id : null;
  }

  get #judged(): Judged | null {
    return this.plan && { plan: this.plan, verdict: this.verdict, settled: this.settled, charges: this.charges };
  }

  way(): Point[] {
    return this.#judged ? wayOf(this.#judged) : [];
  }

  /** Where the base will stand when the plan is carried out. */
  end(): End | null {
    return this.#judged && this.token ? endOf(this.#judged, this.token) : null;
  }

  bill(): string {
    return this.#judged ? billOf(this.#judged, this.budget) : '';
  }

  handles(): { at: Point; thing: Thing }[] {
    const [plan, end] = [this.plan, this.end()];
    if (!plan) return [];
    const found: { at: Point; thing: Thing }[] = plan.waypoints.map((at, index) => ({ at, thing: { kind: 'waypoint', index } }));
    if (end && this.contacts.arcs.length) found.push({ at: end.at, thing: { kind: 'contact' } });
    if (end && this.turnable && this.token) {
      found.push({ at: polar(end.at, end.facing, reachOf(this.token.base) + 22 / this.looking.scale), thing: { kind: 'facing' } });
    }
    return found;
  }

  released(): void {
    if (this.plan && isEmpty(this.plan)) this.drop();
  }

  // --- asking and giving ----------------------------------------------------------------------------------

  order(): Order | null {
    return this.plan && !isEmpty(this.plan) ? orderOf(this.game.ruleset, this.plan, this.verb) : null;
  }

  async commit(): Promise<Result | null> {
    const order = this.order();
    if (!order) return null;
    return this.give(order);
  }

  /** Gives an order; what is refused stays planned, with the reasons beside it. */
  async give(order: Order): Promise<Result> {
    const result = await this.game.play(order);
    if (result.ok) {
      this.refused = null;
      this.drop();
      await this.refresh();
    } else {
      this.refused = result.verdict ?? { legal: false, reason: result.message, rule: result.code };
      this.judging.verdict = result.verdict ?? this.refused;
      this.say(`Refused: ${this.refused.reason ?? result.message}`);
    }
    return result;
  }

  #testAt(at: Point): Beyond | null {
    const near = this.token ? reachOf(this.token.base) : 0.5;
    const tests = this.reach?.beyond_tests ?? [];
    return tests.find((test) => (test.region && contains(test.region, at)) || (test.landing && distance(test.landing, at) <= near)) ?? null;
  }

  /** Within reach where the way is straight from the model; with waypoints the referee judges. */
  #kept(at: Point, plan: Plan): Point {
    if (plan.waypoints.length || !this.region.length) return at;
    const kept = clamped(this.region, at) ?? at;
    const beyond = distance(at, kept);
    // The outline is drawn to five thousandths of an inch: a tip on it goes in by a little more than that.
    return beyond < 1e-9 ? kept : snapped(along(at, kept, 1 + INWARDS / beyond), 0.001);
  }
}
