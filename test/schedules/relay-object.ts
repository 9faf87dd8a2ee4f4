/**
 * The relay of a schedule: the shell, the store and the outlets of the real one, on a machine that fails. It may be evicted at any
 * time, lose what it was about to write, or write and then die before it answers. Beside it runs the pure machine without any fault, on
 * what was written alone; the two must always have the same log.
 */

import { isDeepStrictEqual } from 'node:util';
import { MatchStore } from '../../durable-objects/match-store.ts';
import { MatchPublication } from '../../durable-objects/outlets/publication.ts';
import { loadPushes, savePushes } from '../../durable-objects/outlets/pushes.ts';
import { type ReportEnv, ResultReports } from '../../durable-objects/outlets/result-reports.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { decodeLog, joinLines } from '../../shared/log/file.ts';
import { PART_BYTES } from '../../shared/log/parts.ts';
import { type Draft, decodeEntry, type Entry, joinEntry, type Step } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import type { LeftOut } from '../../shared/match/left-out.ts';
import type { RelayEvent } from '../../shared/relay/events.ts';
import type { Visitor } from '../../shared/relay/match-sockets.ts';
import type { Outlet } from '../../shared/relay/outlet.ts';
import {
  beginRelay,
  type Outcome,
  type RelayState,
  type RelayTools,
  settleDeadlines,
  submitDraft,
} from '../../shared/relay/relay-rules.ts';
import { type Push, type Pushed, SeatPushes } from '../../shared/relay/seat-pushes.ts';
import { RelayShell } from '../../shared/relay/shell.ts';
import type { SocketPort } from '../../shared/relay/socket-port.ts';
import { SharedPool } from '../../shared/relay/unread-budget.ts';
import type { News, Watched } from '../../shared/relay/watch-feed.ts';
import type { MatchResult } from '../../shared/wire/match-result.ts';
import { decodeClientMessage, PING, PONG } from '../../shared/wire/messages.ts';
import type { PushRequest } from '../../shared/wire/push-request.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import type { Line, Server } from './line.ts';
import { WatchObject } from './watch-object.ts';
import { SimulatedFailure, type World } from './world.ts';

/** Far more than is unread in a schedule. */
const POOL_BYTES = 2 ** 30;
const LATE_MS = 90_000;
/** How long the answer of a client takes to the relay's closing of its socket. */
const CLOSING_MS = 1_000;
/** How long KV or another object may take to answer: steps arrive meanwhile, and now and then nobody waits for it any more. */
const OUTLET_MS = 12_000;
/** After how long the platform rings again for an alarm whose machine died. */
const RING_AGAIN_MS = 2_000;
/** How far the relay's clock may be from the true time. */
const SKEW_MS = 20_000;

/** The real store on a disk that may fail. */
class FaultyStore extends MatchStore {
  readonly #world: World;
  readonly #partBytes: number;
  readonly #events: { written(outcome: Outcome): void; die(): void };

  constructor(
    storage: DurableObjectStorage,
    world: World,
    partBytes: number,
    events: { written(outcome: Outcome): void; die(): void },
  ) {
    super(storage, () => world.now);
    this.#partBytes = partBytes;
    this.#world = world;
    this.#events = events;
  }

  override write(outcome: Outcome): void {
    const writes = outcome.effects.some(({ kind }) => kind === 'append' || kind === 'pending');
    if (writes && this.#world.strikes('store throws')) throw new SimulatedFailure('the disk is full');
    if (writes && this.#world.strikes('step not stored')) {
      this.#events.die();
      throw new SimulatedFailure('the machine died');
    }
    super.write(outcome);
    this.#events.written(outcome);
    if (writes && this.#world.strikes('answer lost')) this.#events.die();
  }

  /** A log of a few steps comes in several batches too, and is published in parts that are always the same. */
  override batches(first: number, most: number, leftOut?: LeftOut): Iterable<string[]> {
    const size = most === PART_BYTES ? this.#partBytes : this.#world.pick([1, 2_000, 10_000, most]);
    return super.batches(first, size, leftOut);
  }
}

export class RelayObject implements Server {
  /** What players' records were told, by the key of the record. */
  readonly results = new Map<string, MatchResult>();
  /** The store of logs. */
  readonly kv = new Map<string, Bytes>();
  /** The steps of a relay without any fault, given what this one has written, and their links. */
  readonly modelSteps: Step[] = [];
  readonly modelLinks: string[] = [];
  /** The same log as lines, with every payload. */
  readonly modelLines: string[] = [];
  readonly #world: World;
  readonly #match: string;
  readonly #tools: RelayTools;
  readonly #storage = memoryStorage();
  /** The lines that lead here, and whether each is open or closing. They outlive an eviction, as hibernating sockets do. */
  readonly #lines = new Map<Line, 'open' | 'closing'>();
  readonly #visitors = new WeakMap<Line, Visitor>();
  readonly #answered = new WeakMap<Line, number>();
  readonly #sockets: SocketPort<Line, Visitor> = {
    all: () => [...this.#lines.keys()],
    isOpen: (line) => this.#lines.get(line) === 'open',
    visitorOf: (line) => this.#visitors.get(line)!,
    setVisitor: (line, visitor) => void this.#visitors.set(line, visitor),
    answeredAt: (line) => this.#answered.get(line),
    send: (line, text) => line.deliver(text),
    close: (line, code) => {
      this.#lines.set(line, 'closing');
      line.hangUp(code);
      this.#world.after(this.#world.delay(CLOSING_MS), () => this.closed(line));
    },
  };
  readonly #watch: WatchObject;
  /** How many watch, as it is on the disk. */
  #watching: number | undefined;
  readonly #partBytes: number;
  #model: RelayState;
  /** Asks the machine what the shell is asking it now. */
  #decide: (state: RelayState) => Outcome = (state) => ({ state, effects: [] });
  #outlets: readonly Outlet[] = [];
  readonly #deliver: ((push: Push) => Promise<Pushed>) | undefined;
  #pushes: SeatPushes | undefined;
  #shell: RelayShell<Line> | undefined;
  /** Whether the machine died in this act: its shell runs on to the end of it, and reaches nobody. */
  #dead = false;
  #nonces = 0;
  #skew = 0;
  #alarm: number | undefined;
  #cancelAlarm: () => void = () => {};
  /** The shell that is answering an alarm: the platform never rings twice at once. */
  #ringing: RelayShell<Line> | undefined;

  /** `deliver`: how its pushes are sent; without it nobody asks for any. */
  constructor(world: World, match: string, tools: RelayTools, deliver?: (push: Push) => Promise<Pushed>) {
    this.#deliver = deliver;
    this.#world = world;
    this.#match = match;
    this.#tools = tools;
    this.#partBytes = world.pick([20_000, PART_BYTES]);
    this.#model = beginRelay(match);
    this.#watch = new WatchObject(world, {
      show: (from, spectators) => this.#awake.readings.show(from, spectators),
      remaining: (spectators) => this.#awake.readings.remaining(spectators),
    });
  }

  get state(): RelayState {
    return this.#awake.state;
  }

  /** Whether everybody outside the match has confirmed what they are to know of it. */
  get published(): boolean {
    const { matchState } = this.state;
    return matchState.phase === 'closed' && this.#outlets.every((outlet) => outlet.dueIn(matchState) === undefined);
  }

  /** The links that are on the disk. */
  get links(): readonly string[] {
    return [...this.#stored.steps(0)].map(({ step }) => linkHash(step));
  }

  /** The log on the disk, as a file. */
  get log(): string {
    return joinLines(this.#stored.lines(0, this.modelSteps.length + 1));
  }

  get #stored(): MatchStore {
    const store = new MatchStore(this.#storage, () => this.#world.now);
    store.prepare();
    return store;
  }

  /** The first step, by HTTP. Returns whether the answer came that the match is open. */
  open(draft: Draft): boolean {
    try {
      const answer = this.#act(
        (state) => this.#submit(state, draft),
        (shell) => shell.open(draft),
      );
      return !this.#dead && answer.ok;
    } catch (error) {
      if (error instanceof SimulatedFailure) return false;
      throw error;
    }
  }

  opened(line: Line, from: number, key: string | undefined): void {
    this.#maybeEvict();
    if (key === undefined) void this.#watch.opened(line, from);
    else if (this.#awake.refusal({ key }) !== undefined) line.hangUp();
    else {
      this.#lines.set(line, 'open');
      this.#awake.connected(line, { key }, from);
    }
  }

  received(line: Line, text: string): void {
    if (this.#watch.has(line)) {
      this.#watch.received(line, text);
      return;
    }
    this.#maybeEvict();
    if (!this.#lines.has(line)) return;
    if (text === PING) {
      this.#answered.set(line, this.#now());
      line.deliver(PONG);
    } else
      this.#act(
        (state) => this.#answer(state, text),
        (shell) => void shell.received(line, text),
      );
  }

  closed(line: Line): void {
    if (this.#watch.has(line)) this.#watch.closed(line);
    if (!this.#lines.has(line)) return;
    this.#awake.closed(line);
    this.#lines.delete(line);
  }

  /** Some steps as the spectators see them, by HTTP. */
  async view(from: number): Promise<readonly Entry[]> {
    await this.#world.sleep(this.#world.delay(CLOSING_MS));
    if (this.#world.strikes('line refused')) throw new SimulatedFailure('no answer came');
    const lines = this.#watch.recent(from);
    if (lines !== undefined) return lines.map(decodeEntry);
    const part = this.#awake.readings.log(from, 'view');
    return part.ok ? decodeLog(encodeUtf8(part.value.text)).entries : [];
  }

  get #awake(): RelayShell<Line> {
    this.#shell ??= this.#wake();
    return this.#shell;
  }

  /** The object as its constructor makes it from what is on the disk. */
  #wake(): RelayShell<Line> {
    const report = (event: RelayEvent): void => {
      if (event.at !== 'failed') return;
      const { what, error } = event;
      this.#world.note(`relay: ${what}`);
      if (!(error instanceof SimulatedFailure) && !String(error).includes('no answer came')) this.#world.fail(error);
    };
    const store = new FaultyStore(this.#storage, this.#world, this.#partBytes, {
      written: (outcome) => this.#check(outcome),
      die: () => this.#die(),
    });
    const publication = new MatchPublication(store, {
      matchState: () => this.state.matchState,
      now: () => this.#world.now,
      logs: () => ({ get: async () => undefined, put: (key, value) => this.#confirm(() => this.#put(key, value)) }),
      gzip: async (bytes) => bytes,
      takenDown: async () => {},
    });
    this.#outlets = [publication, new ResultReports(store, () => this.#receivers())];
    this.#pushes = this.#deliver && this.#makePushes(store, this.#deliver);
    if (this.#pushes !== undefined) this.#outlets = [...this.#outlets, this.#pushes];
    const shell: RelayShell<Line> = new RelayShell(this.#match, {
      store,
      sockets: this.#sockets,
      pools: { seats: new SharedPool(POOL_BYTES), strangers: new SharedPool(POOL_BYTES) },
      nonce: () => (this.#nonces++).toString(16).padStart(16, '0'),
      watch: {
        load: () => this.#watching,
        save: (spectators) => {
          this.#watching = spectators;
        },
        push: (news) => this.#push(news),
        end: async () => {},
      },
      outlets: this.#outlets,
      alarm: this.#alarm,
      setAlarm: (at) => this.#setAlarm(at),
      // Nothing rings in an object that is gone.
      setTimer: (ms, ring) => this.#world.after(ms, () => this.#shell === shell && ring()),
      random: () => this.#world.random(1_000) / 1_000,
      now: () => this.#now(),
      report,
      tools: this.#tools,
    });
    return shell;
  }

  #makePushes(store: MatchStore, deliver: (push: Push) => Promise<Pushed>): SeatPushes {
    return new SeatPushes({
      load: () => loadPushes(store),
      save: (seats) => savePushes(store, seats),
      state: () => this.#awake.state,
      answeredAt: (seat) => this.#awake.answeredAt(seat),
      now: () => this.#now(),
      deliver,
      report: () => {},
    });
  }

  /** A request about the pushes of a seat, by HTTP. */
  push(key: string, request: PushRequest): void {
    const answer = this.#awake.change(() => this.#pushes!.request(key, request, 'https://relay.test'));
    if (!answer.ok) this.#world.fail(`the relay refuses the request for pushes: ${answer.code}`);
  }

  #now(): number {
    return this.#world.now + this.#skew;
  }

  #submit(state: RelayState, draft: Draft): Outcome {
    return submitDraft(state, draft, this.#now(), this.#tools, (seq) => this.modelSteps[seq]);
  }

  #answer(state: RelayState, text: string): Outcome {
    const message = decodeClientMessage(text);
    return message.kind === 'submit' ? this.#submit(state, message.draft) : { state, effects: [] };
  }

  #maybeEvict(): void {
    if (this.#world.strikes('clock moves')) this.#skew = this.#world.random(2 * SKEW_MS) - SKEW_MS;
    if (!this.#world.strikes('relay evicted')) return;
    const before = this.#shell?.state;
    this.#shell = this.#wake();
    if (before !== undefined && !isDeepStrictEqual(before, this.state)) this.#world.fail('an eviction changed the state');
  }

  /** One act of the shell. A machine that died in it wakes with what is on the disk. */
  #act<T>(decide: (state: RelayState) => Outcome, act: (shell: RelayShell<Line>) => T): T {
    this.#decide = decide;
    this.#dead = false;
    try {
      return act(this.#awake);
    } finally {
      if (this.#dead) this.#shell = undefined;
    }
  }

  /** Every line is lost with what it had still to carry, as when a machine dies. */
  #die(): void {
    this.#dead = true;
    for (const line of this.#lines.keys()) line.hangUp();
    this.#lines.clear();
  }

  /** The machine that never fails comes to the same. */
  #check(written: Outcome): void {
    const { state, effects } = this.#decide(this.#model);
    this.#model = state;
    for (const effect of effects) {
      if (effect.kind === 'append') {
        this.modelSteps.push(effect.entry.step);
        this.modelLinks.push(effect.entry.link);
        this.modelLines.push(joinEntry(effect.entry.payloadText, effect.entry.stepText, effect.entry.name));
        this.#world.note(`relay: ${effect.entry.step.seq} ${effect.entry.step.kind}`);
      }
      if (effect.kind === 'reject') this.#world.note(`relay: refused, ${effect.fault.code}`);
    }
    if (!isDeepStrictEqual(state, written.state)) this.#world.fail('the relay is in another state than one without faults');
  }

  #setAlarm(at: number): void {
    const world = this.#world;
    const wait = Math.max(0, at - this.#now());
    const late = world.strikes('alarm late') ? world.delay(LATE_MS) : world.strikes('alarm early') ? -world.delay(wait) : 0;
    this.#cancelAlarm();
    this.#alarm = at;
    this.#cancelAlarm = world.after(wait + late, () => this.#ring());
  }

  async #ring(): Promise<void> {
    if (this.#ringing !== undefined) {
      this.#world.after(RING_AGAIN_MS, () => this.#ring());
      return;
    }
    this.#alarm = undefined;
    this.#maybeEvict();
    for (let times = this.#world.strikes('alarm twice') ? 2 : 1; times > 0; times--) {
      this.#decide = (state) => settleDeadlines(state, this.#now(), this.#tools);
      this.#dead = false;
      this.#ringing = this.#awake;
      await this.#awake.ring();
      this.#ringing = undefined;
      if (this.#dead) this.#shell = undefined;
    }
  }

  /**
   * Stores something outside the match after a while: not at all, or so that the answer is lost, or well. Where the machine is gone by then
   * nobody waits for the answer, and the platform rings again.
   */
  async #confirm(store: () => void): Promise<void> {
    if (this.#dead) throw new SimulatedFailure('nothing was stored');
    const shell = this.#shell;
    await this.#world.sleep(this.#world.delay(OUTLET_MS));
    const fails = this.#world.strikes('outlet fails');
    if (!fails) store();
    if (this.#shell !== shell) {
      this.#forsake(shell);
      return new Promise(() => {});
    }
    if (fails || this.#world.strikes('outlet answer lost')) throw new SimulatedFailure('no answer came');
  }

  /** Nobody waits for the answer where the machine is gone by then. */
  async #push(news: News): Promise<Watched | undefined> {
    const shell = this.#shell;
    const answered = this.#watch.push(news);
    await answered.catch(() => {});
    if (this.#shell === shell) return answered;
    this.#forsake(shell);
    return new Promise(() => {});
  }

  /** The machine that was ringing is gone: the platform rings again. */
  #forsake(shell: RelayShell<Line> | undefined): void {
    if (this.#ringing !== shell) return;
    this.#ringing = undefined;
    this.#world.after(RING_AGAIN_MS, () => this.#ring());
  }

  #put(key: string, value: Bytes): void {
    if (!isDeepStrictEqual(this.kv.get(key) ?? value, value)) this.#world.fail(`two values were published under ${key}`);
    this.kv.set(key, value);
  }

  #receivers(): ReportEnv {
    const player = (key: string) => ({
      keep: (result: MatchResult) => this.#confirm(() => void this.results.set(key, result)),
    });
    return { PLAYER: { getByName: player } } as unknown as ReportEnv;
  }
}
