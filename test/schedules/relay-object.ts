/**
 * The relay of a schedule: the real machine over a simulated disk. It may be evicted at any time, lose what it was about to write, or
 * write and then die before it answers. Beside it runs the same machine without any fault, on what was written alone; the two
 * must always have the same log.
 */

import { isDeepStrictEqual } from 'node:util';
import { encodeLog } from '../../shared/log/file.ts';
import { type Draft, entryBytes, type FullEntry } from '../../shared/log/step.ts';
import {
  beginRelay,
  type Effect,
  type EncodedEntry,
  nextDeadline,
  type Outcome,
  type RelayState,
  type RelayTools,
  restoreEntry,
  settleDeadlines,
  submitDraft,
} from '../../shared/relay/machine.ts';
import { decodeClientMessage, encodeMessage, PING, PONG, type RelayMessage } from '../../shared/wire/messages.ts';
import type { Line, Server } from './line.ts';
import type { World } from './world.ts';

const LATE_MS = 90_000;
const RETRY_MS = 5_000;
/** How far the relay's clock may be from the true time. */
const SKEW_MS = 20_000;

export class RelayObject implements Server {
  readonly #world: World;
  readonly #match: string;
  readonly #tools: RelayTools;
  /** What survives. */
  readonly disk: { readonly log: EncodedEntry[]; proposals: readonly Draft[]; published: boolean };
  readonly kv = new Map<string, string>();
  #memory: RelayState | undefined;
  #model: RelayState;
  readonly #modelLog: string[] = [];
  readonly #lines = new Map<Line, string | undefined>();
  #skew = 0;
  #cancelAlarm: () => void = () => {};

  constructor(world: World, match: string, tools: RelayTools) {
    this.#world = world;
    this.#match = match;
    this.#tools = tools;
    this.#model = beginRelay(match);
    this.disk = { log: [], proposals: [], published: false };
  }

  get entries(): readonly FullEntry[] {
    return this.disk.log.map(({ step, payload }) => ({ step, payload }));
  }

  get state(): RelayState {
    this.#memory ??= this.#restore();
    return this.#memory;
  }

  /** The log that a relay without any fault has, given what this one has written. */
  get modelLog(): readonly string[] {
    return this.#modelLog;
  }

  /** The first step, by HTTP. Whether the answer came that the match is open. */
  open(draft: Draft): boolean {
    const answered = this.#act((state, now) => submitDraft(state, draft, now, this.#tools, (seq) => this.disk.log[seq]?.step));
    return answered && this.disk.log.length > 0;
  }

  opened(line: Line, from: number): void {
    this.#maybeEvict();
    const { match, seq, prev } = this.state.matchState;
    this.#lines.set(line, undefined);
    this.#tell(line, { kind: 'welcome', match, nonce: '00'.repeat(16), seq, prev, time: this.#now() });
    // A long log comes in several messages.
    for (let at = from; at < seq; ) {
      const upTo = at + 1 + this.#world.random(seq - at);
      this.#tell(line, { kind: 'entries', entries: this.entries.slice(at, upTo) });
      at = upTo;
    }
    for (const draft of this.state.pending) this.#tell(line, { kind: 'pending', draft });
    if (this.disk.published) this.#tell(line, { kind: 'published', finalHash: prev });
    this.#announce();
  }

  received(line: Line, text: string): void {
    this.#maybeEvict();
    const message = text === PING ? undefined : decodeClientMessage(text);
    if (message === undefined) line.tell(PONG);
    else if (message.kind === 'submit') this.#submit(line, message.draft);
    else if (this.#lines.has(line)) {
      this.#lines.set(line, message.key);
      this.#announce();
    }
  }

  #submit(line: Line, draft: Draft): void {
    this.#act(
      (state, now) => submitDraft(state, draft, now, this.#tools, (seq) => this.disk.log[seq]?.step),
      (answer) => this.#tell(line, answer),
    );
  }

  closed(line: Line): void {
    if (this.#lines.delete(line)) this.#announce();
  }

  #now(): number {
    return this.#world.now + this.#skew;
  }

  #maybeEvict(): void {
    if (this.#world.strikes('clock moves')) this.#skew = this.#world.random(2 * SKEW_MS) - SKEW_MS;
    if (!this.#world.strikes('relay evicted')) return;
    const before = this.#memory;
    this.#memory = this.#restore();
    if (before !== undefined && !isDeepStrictEqual(before, this.#memory)) this.#world.fail('an eviction changed the state');
  }

  #restore(): RelayState {
    let state = beginRelay(this.#match);
    for (const { step, payload, link, stepText, payloadText } of this.disk.log) {
      state = restoreEntry(state, { step, payload }, link, entryBytes(payloadText, stepText));
    }
    return { ...state, pending: this.disk.proposals.filter(({ prev }) => prev === state.matchState.prev) };
  }

  /** One atomic act: decide, write, tell. Returns whether it came to an answer. */
  #act(decide: (state: RelayState, now: number) => Outcome, answer: (message: RelayMessage) => void = () => {}): boolean {
    const world = this.#world;
    const now = this.#now();
    const { seq, prev } = this.state.matchState;
    const { state, effects } = decide(this.state, now);
    const writes = effects.some(({ kind }) => kind === 'append' || kind === 'pending');
    if (writes && world.strikes('store throws')) {
      answer({ kind: 'rejected', code: 'relay/internal', detail: 'The relay failed.', seq, prev });
      return true;
    }
    if (writes && world.strikes('step not stored')) return this.#die();
    this.#write(state, effects);
    this.#check(decide(this.#model, now));
    this.#arm();
    if (writes && world.strikes('answer lost')) return this.#die();
    this.#tellOf(effects, answer);
    return true;
  }

  /** Every line is lost with what it had still to carry, as when a machine dies. */
  #die(): false {
    this.#memory = undefined;
    for (const line of [...this.#lines.keys()]) line.hangUp();
    return false;
  }

  #write(state: RelayState, effects: readonly Effect[]): void {
    for (const effect of effects) {
      if (effect.kind === 'append') {
        this.disk.log.push(effect.entry);
        this.#world.note(`relay: ${effect.entry.step.seq} ${effect.entry.step.kind}`);
      }
      if (effect.kind === 'pending') this.disk.proposals = state.pending;
      if (effect.kind === 'reject') this.#world.note(`relay: refused, ${effect.fault.code}`);
    }
    this.#memory = state;
  }

  #tellOf(effects: readonly Effect[], answer: (message: RelayMessage) => void): void {
    for (const effect of effects) {
      switch (effect.kind) {
        case 'append':
          this.#broadcast({ kind: 'entries', entries: [{ step: effect.entry.step, payload: effect.entry.payload }] });
          break;
        case 'pending':
          this.#broadcast({ kind: 'pending', draft: effect.draft });
          break;
        case 'repeat':
          answer({ kind: 'entries', entries: this.entries.slice(effect.seq, effect.seq + 1) });
          break;
        case 'reject': {
          const { seq, prev } = this.state.matchState;
          answer({ kind: 'rejected', code: effect.fault.code, detail: effect.fault.message, seq, prev });
        }
      }
    }
  }

  /** The machine that never fails has come to the same. */
  #check({ state, effects }: Outcome): void {
    this.#model = state;
    for (const effect of effects) {
      if (effect.kind === 'append') this.#modelLog.push(effect.entry.link);
    }
    if (!isDeepStrictEqual(state, this.#memory)) this.#world.fail('the relay is in another state than one without faults');
  }

  /** The alarm, for deadlines and for the publication. */
  #arm(): void {
    const world = this.#world;
    const due = nextDeadline(this.state, this.#tools);
    const unpublished = this.state.matchState.phase === 'closed' && !this.disk.published;
    if (due === undefined && !unpublished) return;
    const wait = due === undefined ? RETRY_MS : Math.max(0, due.time - this.#now());
    const late = world.strikes('alarm late') ? world.delay(LATE_MS) : world.strikes('alarm early') ? -world.delay(wait) : 0;
    this.#cancelAlarm();
    this.#cancelAlarm = world.after(wait + late, () => this.#ring());
  }

  #ring(): void {
    this.#maybeEvict();
    for (let times = this.#world.strikes('alarm twice') ? 2 : 1; times > 0; times--) {
      this.#act((state, now) => settleDeadlines(state, now, this.#tools));
      this.#publish();
    }
    this.#arm();
  }

  #publish(): void {
    const world = this.#world;
    const { phase, prev } = this.state.matchState;
    if (phase !== 'closed' || this.disk.published || world.strikes('kv fails')) return;
    const text = encodeLog(this.entries);
    if ((this.kv.get(prev) ?? text) !== text) this.#world.fail('two logs were published under one final hash');
    this.kv.set(prev, text);
    if (world.strikes('kv writes twice')) return; // Written, and the answer lost: it is written again.
    this.disk.published = true;
    this.#broadcast({ kind: 'published', finalHash: prev });
  }

  #announce(): void {
    const keys = [...this.#lines.values()];
    const seats = this.state.matchState.seats.map((seat) => seat !== undefined && keys.includes(seat.key));
    this.#broadcast({ kind: 'presence', seats, spectators: keys.length - seats.filter(Boolean).length });
  }

  #broadcast(message: RelayMessage): void {
    for (const line of [...this.#lines.keys()]) this.#tell(line, message);
  }

  #tell(line: Line, message: RelayMessage): void {
    line.tell(encodeMessage(message));
  }
}
