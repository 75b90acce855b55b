/**
 * What one player is doing at the table: what is picked, what is planned, what the referee says of the plan.
 * Mouse, finger, keyboard and typed words all come through here, and nothing leaves before `commit`.
 */
import { clamped, contains, type Region } from '../geometry/region';
import { along, distance, polar, rounded, snapped, type Point } from '../geometry/points';
import { nextTowards, reachOf } from '../geometry/hits';
import type { Thing } from '../input/machine';
import type { Beyond, Charge, Deed, Order, Verdict } from '../wire/protocol';
import type { Result } from '../wire/connection';
import type { Game } from './game.svelte';
import { objectionsOf } from './objections';
import { emptyPlan, isEmpty, orderOf, type Plan } from './orders';
import { readReach, type Reach } from './reach';
import { Looking } from './view.svelte';
import { billOf, endOf, wayOf, type End, type Judged } from './drawn';
import { ranked, type Token } from './read';
import { pull } from './wheel';

/** How far within the drawn outline a tip is put, and how near the referee's nearest place is taken without a word. */
const INWARDS = 0.006;
const HAIR = 0.03;

export class Desk {
  readonly looking = new Looking();
  selected = $state<string | null>(null);
  reach = $state.raw<Reach | null>(null);
  offers = $state.raw<Order[]>([]);
  plan = $state.raw<Plan | null>(null);
  /** The referee's word on the plan, and whether it is of the plan as it is now. */
  verdict = $state.raw<Verdict | null>(null);
  settled = $state(false);
  /** The last refusal of something given, for `why`. */
  refused = $state.raw<Verdict | null>(null);
  tool = $state<'play' | 'tape'>('play');
  tape = $state.raw<Point[]>([]);
  walking = $state(false);
  typed = $state('');
  dragging = $state(false);
  commitOnRelease = $state(false);
  sightFrom = $state<string | null>(null);
  said = $state('');
  #checking = 0;
  #wanted: Plan | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #reaching = 0;
  readonly token = $derived.by<Token | null>(() => this.find(this.selected));
  readonly mine = $derived.by(() => this.token !== null && this.game.plays(this.token.side) && !this.game.now.ended);
  readonly mode = $derived(this.reach?.modes?.find((one) => one.mode === this.plan?.mode) ?? null);
  readonly region = $derived<Region>(this.mode?.free ?? this.reach?.free ?? []);
  readonly budget = $derived(this.mode?.budget ?? this.reach?.budget ?? 0);
  readonly charges = $derived<Charge[]>(this.reach?.charges ?? []);
  readonly verb = $derived(this.offers.some((order) => 'continue' in order) ? 'continue' : 'activate');

  constructor(readonly game: Game) {}

  find(id: string | null): Token | null {
    return id === null ? null : (this.game.scenery.byId.get(id) ?? null);
  }

  say(words: string): void {
    this.said = words;
  }

  // --- picking ------------------------------------------------------------------------------------------

  async select(id: string | null): Promise<void> {
    if (id === this.selected && this.reach) return;
    this.drop();
    this.selected = id;
    this.reach = null;
    this.offers = [];
    if (id === null) return;
    await this.refresh();
  }

  /** Asks anew what the picked model can do; the table may have changed since. */
  async refresh(): Promise<void> {
    const token = this.token;
    this.#reaching += 1;
    const turn = this.#reaching;
    if (!token) {
      this.selected = null;
      this.reach = null;
      return;
    }
    try {
      const raw = await this.game.ask<Record<string, unknown>>({ type: 'reach', model: token.id, how: {} });
      if (turn !== this.#reaching) return;
      this.reach = readReach(raw, token.at);
      // The region is what the player waits for; what else the model can do may come a moment later.
      const { orders } = await this.game.ask<{ orders: Order[] }>({ type: 'orders', model: token.id }).catch(() => ({ orders: [] }));
      if (turn === this.#reaching) this.offers = orders;
    } catch (error) {
      if (turn === this.#reaching) this.reach = { ...readReach({ model: token.id }, token.at), refusal: { rule: '', reason: (error as Error).message } };
    }
  }

  /** Waits until the answer about the picked model is there. */
  async ready(): Promise<void> {
    while (this.selected && !this.reach) await new Promise((done) => setTimeout(done, 10));
  }

  /** The next own model that has not been activated yet. */
  next(step: 1 | -1 = 1): void {
    const mine = this.game.scenery.tokens.filter((t) => this.game.plays(t.side) && !t.marks.includes('activated'));
    if (!mine.length) return this.say('Everyone of yours has acted.');
    const at = mine.findIndex((t) => t.id === this.selected);
    const next = mine[(at + step + mine.length) % mine.length];
    this.looking.reveal(next.at);
    void this.select(next.id);
  }

  neighbour(towards: number): void {
    const token = this.token;
    if (!token) return;
    const next = nextTowards(this.game.scenery.tokens.filter((t) => t.id !== token.id), token.at, towards);
    if (!next) return;
    this.looking.reveal(next.at);
    void this.select(next.id);
  }

  // --- planning -----------------------------------------------------------------------------------------

  begin(mode: string | null = this.plan?.mode ?? this.reach?.modes?.[0]?.mode ?? null): Plan | null {
    const token = this.token;
    if (!token || !this.mine) return null;
    return this.plan ?? emptyPlan(token.id, token.kind, token.anchor, mode);
  }

  /** The tip of the planned move: where the base will stand, kept within what can be reached. */
  tip(at: Point, options: { grain?: number; over?: string | null; grip?: Point } = {}): void {
    const plan = this.begin();
    if (!plan) return;
    const enemy = options.over ? this.find(options.over) : null;
    if (enemy && enemy.side !== this.token?.side) return this.change({ ...plan, tip: null, targets: [enemy.id], test: null, deed: null });
    const grain = options.grain ?? this.looking.grain;
    if (this.token && ranked(this.token)) {
      const { base, anchor, facing } = this.token;
      const width = base.shape === 'square' ? base.width : 1;
      const grip = options.grip ?? anchor;
      const pulled: Point = [anchor[0] + at[0] - grip[0], anchor[1] + at[1] - grip[1]];
      return this.change({ ...plan, does: pull({ anchor, facing, width }, pulled), tip: null, targets: [], deed: null });
    }
    const wished = snapped(at, grain);
    const test = this.#testAt(wished);
    const tip = test || plan.test ? wished : this.#kept(wished, plan);
    this.change({ ...plan, tip, targets: [], contact: null, test: test ?? null, deed: null });
  }

  extend(at: Point): void {
    const plan = this.begin();
    if (!plan) return;
    if (plan.tip) this.change({ ...plan, waypoints: [...plan.waypoints, plan.tip] }, false);
    this.tip(at);
  }

  /** A fixed point on the way: the tip as it stands, and the walk goes on from there. */
  waypoint(): void {
    const plan = this.plan;
    if (!plan?.tip || plan.waypoints.length >= 63) return;
    this.change({ ...plan, waypoints: [...plan.waypoints, plan.tip] });
  }

  shiftWaypoint(index: number, at: Point, dropped: boolean): void {
    const plan = this.plan;
    if (!plan) return;
    const place = snapped(at, this.looking.grain);
    const merge = dropped && plan.waypoints.some((p, i) => i !== index && distance(p, place) * this.looking.scale < 12);
    const waypoints = merge ? plan.waypoints.filter((_, i) => i !== index) : plan.waypoints.map((p, i) => (i === index ? place : p));
    this.change({ ...plan, waypoints });
  }

  back(): void {
    const plan = this.plan;
    if (!plan) return;
    if (plan.does.length) return this.#orDrop({ ...plan, does: plan.does.slice(0, -1) });
    if (plan.targets.length) return this.#orDrop({ ...plan, targets: [], contact: null });
    const tip = plan.waypoints.at(-1) ?? null;
    this.#orDrop({ ...plan, waypoints: plan.waypoints.slice(0, -1), tip, test: null, deed: null });
  }

  /** Gives up the part of the plan the referee objects to: the nearest legal place takes its stead. */
  trim(): void {
    const objection = this.verdict && objectionsOf(this.verdict)[0];
    if (!this.plan || !objection || this.verdict?.legal) return;
    if (objection.nearest) this.change({ ...this.plan, tip: objection.nearest, targets: [], contact: null, test: null });
    else this.back();
  }

  charge(target: string, together = false): void {
    const plan = this.begin();
    if (!plan) return this.say('Pick one of your own first.');
    const targets = together ? [...plan.targets.filter((t) => t !== target), target] : [target];
    const mode = this.reach?.modes?.some((one) => one.mode === 'charge') ? 'charge' : plan.mode;
    // A tip the referee refuses, inside the enemy's zone for one, is no point on the way.
    const kept = plan.tip && !plan.targets.length && this.verdict?.legal !== false ? [plan.tip] : [];
    const waypoints = [...plan.waypoints, ...kept];
    this.change({ ...plan, waypoints, targets, mode, tip: null, contact: null, test: null, deed: null });
  }

  /** Several at once, as the referee offers them. */
  chargeAll(targets: string[]): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, targets, tip: null, contact: null, test: null, deed: null });
  }

  /** The nearest legal place instead of the planned one. */
  take(at: Point): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, tip: at, targets: [], contact: null, test: null, deed: null });
  }

  contact(at: Point): void {
    const arc = this.charges.find((one) => one.target === this.plan?.targets[0])?.arc;
    if (!this.plan?.targets.length || !arc?.length) return;
    const nearest = arc.reduce((best, p) => (distance(p, at) < distance(best, at) ? p : best));
    this.change({ ...this.plan, contact: nearest });
  }

  turn(towards: Point): void {
    const plan = this.begin();
    if (!plan) return;
    const from = plan.tip ?? plan.waypoints.at(-1) ?? plan.from;
    if (distance(from, towards) < 1e-6) return;
    const degrees = (Math.atan2(towards[1] - from[1], towards[0] - from[0]) * 180) / Math.PI;
    this.face(rounded((degrees + 360) % 360, 1) % 360);
  }

  face(degrees: number): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, facing: degrees });
  }

  setMode(mode: string): void {
    const plan = this.begin(mode);
    if (plan) this.change({ ...plan, mode, waypoints: [], tip: null, targets: [], contact: null });
  }

  setTest(test: Beyond): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, test, tip: null, targets: [], deed: null });
  }

  setDeed(deed: Deed): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, deed, tip: null, targets: [], test: null });
  }

  addManoeuvre(does: Record<string, unknown>): void {
    const plan = this.begin();
    if (plan) this.change({ ...plan, does: [...plan.does, does], targets: [], tip: null, deed: null });
  }

  lastManoeuvre(does: Record<string, unknown>): void {
    const plan = this.begin();
    if (!plan) return;
    const same = plan.does.length > 0 && Object.keys(plan.does.at(-1)!)[0] === Object.keys(does)[0];
    this.change({ ...plan, does: [...(same ? plan.does.slice(0, -1) : plan.does), does], targets: [], tip: null, deed: null });
  }

  nudge(by: Point): void {
    const plan = this.begin();
    if (!plan) return;
    const from = plan.tip ?? plan.waypoints.at(-1) ?? plan.from;
    this.typed = '';
    this.tip([from[0] + by[0], from[1] + by[1]], { grain: 0.01 });
  }

  /** The arrow keys take the tip for a walk. */
  walk(): void {
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
    clearTimeout(this.#timer);
    this.#wanted = null;
    this.plan = null;
    this.verdict = null;
    this.walking = false;
    this.typed = '';
    this.dragging = false;
  }

  change(plan: Plan, look = true): void {
    this.plan = plan;
    this.settled = false;
    if (!look) return;
    this.#wanted = plan;
    if (this.#checking === 0) this.#look();
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
    if (plan.contact) found.push({ at: plan.contact, thing: { kind: 'contact' } });
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
      this.verdict = result.verdict ?? this.refused;
      this.say(`Refused: ${this.refused.reason ?? result.message}`);
    }
    return result;
  }

  /** One question at a time: the newest plan is asked about when the last answer is there. */
  #look(): void {
    clearTimeout(this.#timer);
    const plan = this.#wanted;
    if (!plan || isEmpty(plan)) return;
    this.#wanted = null;
    this.#checking += 1;
    const order = orderOf(this.game.ruleset, plan, this.verb);
    this.game
      .ask<Verdict>({ type: 'check', order })
      .then((verdict) => {
        if (!this.plan || this.plan.id !== plan.id) return;
        const nearest = verdict.legal ? null : objectionsOf(verdict)[0]?.nearest;
        if (this.plan === plan && plan.tip && nearest && distance(plan.tip, nearest) < HAIR) return this.change({ ...plan, tip: nearest });
        this.verdict = verdict;
        this.settled = this.plan === plan;
      })
      .catch((error: Error) => {
        if (this.plan !== plan) return;
        this.verdict = { legal: false, reason: error.message, rule: '' };
        this.settled = true;
      })
      .finally(() => {
        this.#checking -= 1;
        if (this.#wanted) this.#timer = setTimeout(() => this.#look(), 40);
      });
  }

  #testAt(at: Point): Beyond | undefined {
    const near = this.token ? reachOf(this.token.base) : 0.5;
    return this.reach?.beyond_tests.find(
      (test) => (test.region && contains(test.region, at)) || (test.landing && distance(test.landing, at) <= near),
    );
  }

  /** Within reach where the way is straight from the model; with waypoints the referee judges. */
  #kept(at: Point, plan: Plan): Point {
    if (plan.waypoints.length || !this.region.length) return at;
    const kept = clamped(this.region, at) ?? at;
    const beyond = distance(at, kept);
    // The outline is drawn to five thousandths of an inch: a tip on it goes in by a little more than that.
    return beyond < 1e-9 ? kept : snapped(along(at, kept, 1 + INWARDS / beyond), 0.001);
  }

  #orDrop(plan: Plan): void {
    if (isEmpty(plan)) this.drop();
    else this.change(plan);
  }
}
