/** A match of a game that nobody knows, written step by step through the relay's real machine: for the rules that know no game. */

import crypto from 'node:crypto';
import { entryOf } from '../../library/testing/local-relay.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { sha256Hex } from '../../shared/crypto/hash.ts';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { attempt, type FaultCode } from '../../shared/fault.ts';
import type { Clock, Deadlines, Room } from '../../shared/log/match-payloads.ts';
import { digestName } from '../../shared/log/name-digest.ts';
import type { SeatName } from '../../shared/log/seat-name.ts';
import { type Draft, type Header, type Signature, type Step, VERSION } from '../../shared/log/step.ts';
import { stepMessage, timestampMessage } from '../../shared/log/step-digest.ts';
import { deadlineOf } from '../../shared/match/clock.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import { makeKeyRing } from '../../shared/relay/key-ring.ts';
import {
  beginRelay,
  type Effect,
  type RelayState,
  type RelayTools,
  settleDeadlines,
  submitDraft,
} from '../../shared/relay/relay-rules.ts';
import type { FullEntry } from './full-entry.ts';
import { CLOCK, DEADLINES, ed25519, START_MS, testSeed } from './table.ts';

export const RELAY = nodeSigner(crypto, testSeed('relay'));
export const TOOLS: RelayTools = { ed25519, keys: makeKeyRing(RELAY), sha256Hex };
const seatSigner = (keys: string, seat: number): Signer<string> => nodeSigner(crypto, testSeed(keys, seat));
/** The key of somebody who has no seat. */
export const STRANGER = nodeSigner(crypto, testSeed('stranger'));
export const TOY_MATCH = encodeBase64url(testSeed('toy match').subarray(0, 16));
/** The opening of every seat: all have one seed. */
export const OPENING: JsonObject = { seed: testSeed('opening').toString('hex'), decisions: [] };

const toySeed = (match: string, seat: number): string => seedCommitment(match, seat, testSeed('opening'));

export interface ToyOptions {
  /** What the game is called; `toy` unless said otherwise. */
  readonly game?: string;
  /** SHA-256 of its rules, of a game from outside. */
  readonly code?: string | undefined;
  /** The match for which the seats commit to the seed of `OPENING`. */
  readonly committedFor?: string;
  readonly seats?: number;
  readonly clock?: Clock;
  readonly deadlines?: Deadlines;
  /** Public keys of invitations, by seat. */
  readonly invites?: Readonly<Record<number, string>>;
  /** Keys that seats are kept for, by seat. */
  readonly kept?: Readonly<Record<number, string>>;
  /** The match goes on without a seat that drops out. */
  readonly goesOn?: boolean;
  /** Kinds that earn the increment of the clock, where it has one. */
  readonly moves?: readonly string[];
  /** Kinds that do not end a turn, and kinds that a record leaves out; none when empty. */
  readonly sameTurn?: readonly string[];
  readonly unpublished?: readonly string[];
  /** The match counts in no player's record. */
  readonly practice?: boolean;
  /** The engine that every seat claims to be. */
  readonly engine?: string | undefined;
  /** How long the game can get; unstated when undefined. */
  readonly longest?: Room | undefined;
  /** What the keys of the seats are made from: matches with the same have the same players. */
  readonly keys?: string;
}

/** A name, with a salt that is the same for every seat. */
export const toyName = (text: string): SeatName => ({ salt: '5a'.repeat(16), text });

/** Signs a header and its payload with several keys; the signatures stand in the order of the keys. `text` is a name to claim. */
export function signWith(
  header: Omit<Header, 'v' | 'digest'>,
  content: JsonObject,
  signers: readonly Signer<string>[],
  text?: string,
): Draft {
  const name = text === undefined ? undefined : toyName(text);
  const payload = name === undefined ? content : { ...content, name: digestName(name) };
  const full: Header = { v: VERSION, ...header, digest: digestPayload(payload) };
  const signatures: Signature[] = signers.map((signer) => ({ key: signer.publicKey, sig: signer.sign(stepMessage(full)) }));
  return {
    ...full,
    signatures: signatures.sort((a, b) => (a.key < b.key ? -1 : 1)),
    payload,
    ...(name === undefined ? {} : { name }),
  };
}

/** A draft with the relay's timestamp: what the log would hold. */
export function stampDraft({ payload, name, ...draft }: Draft, time: number, relay: Signer<string> = RELAY): FullEntry {
  const sig = relay.sign(timestampMessage({ ...draft, payload }, time, relay.publicKey));
  const step: Step = { ...draft, timestamp: { time, key: relay.publicKey, sig } };
  return { step, payload, ...(name === undefined ? {} : { name }) };
}

export type Phase = 'lobby' | 'setup' | 'play' | 'settle' | 'closed';

export class ToyMatch {
  readonly entries: FullEntry[] = [];
  readonly options: Required<ToyOptions>;
  readonly signers: readonly Signer<string>[];
  state: RelayState = beginRelay(TOY_MATCH);
  now = START_MS;
  tools = TOOLS;

  constructor({
    seats = 2,
    clock = CLOCK,
    deadlines = { ...DEADLINES, settle: Math.max(DEADLINES.settle, clock.grace) },
    invites = {},
    kept = {},
    goesOn = false,
    moves = ['toy.move'],
    sameTurn = [],
    unpublished = [],
    practice = false,
    engine,
    longest,
    game = 'toy',
    code,
    keys = 'toy seat',
    committedFor = TOY_MATCH,
  }: ToyOptions = {}) {
    const more = { goesOn, moves, sameTurn, unpublished, practice, engine, longest, game, code };
    this.options = { committedFor, seats, clock, deadlines, invites, kept, ...more, keys };
    this.signers = Array.from({ length: seats }, (_, seat) => seatSigner(keys, seat));
  }

  get matchState(): MatchState {
    return this.state.matchState;
  }

  get everyone(): readonly number[] {
    return this.signers.map((_, seat) => seat);
  }

  signer(by: number | Signer<string>): Signer<string> {
    return typeof by === 'number' ? (this.signers[by] ?? seatSigner(this.options.keys, by)) : by;
  }

  terms(): JsonObject {
    const {
      game,
      code,
      seats,
      clock,
      deadlines,
      invites,
      kept,
      goesOn,
      moves,
      sameTurn,
      unpublished,
      practice,
      engine,
      longest,
    } = this.options;
    return {
      game,
      ...(code === undefined ? {} : { code }),
      rules: 1,
      params: {},
      clock: { ...clock },
      deadlines: { ...deadlines },
      seats: Array.from(
        { length: seats },
        (_, i): JsonObject => ({
          ...(invites[i] === undefined ? {} : { invite: invites[i] }),
          ...(kept[i] === undefined ? {} : { key: kept[i] }),
        }),
      ),
      seat: 0,
      seed: toySeed(this.options.committedFor, 0),
      relay: RELAY.publicKey,
      ...(goesOn ? { goesOn } : {}),
      ...(sameTurn.length > 0 ? { sameTurn } : {}),
      ...(clock.increment === undefined ? {} : { moves }),
      ...(unpublished.length > 0 ? { unpublished } : {}),
      ...(practice ? { practice } : {}),
      ...(engine === undefined ? {} : { engine }),
      ...(longest === undefined ? {} : { longest: { ...longest } }),
    };
  }

  joinPayload(seat: number): JsonObject {
    const { committedFor, engine } = this.options;
    return { seat, seed: toySeed(committedFor, seat), ...(engine === undefined ? {} : { engine }) };
  }

  /** A draft at the head, by seats or by any other keys. `text` is a name to claim. */
  draft(
    kind: string,
    by: number | Signer<string> | readonly (number | Signer<string>)[],
    payload: JsonObject = {},
    next: readonly number[] = [],
    text?: string,
  ): Draft {
    const { match, seq, prev } = this.matchState;
    const signers = (Array.isArray(by) ? by : [by]).map((one) => this.signer(one));
    return signWith({ match, seq, prev, kind, next }, payload, signers, text);
  }

  submit(draft: Draft): readonly Effect[] {
    return this.#take(submitDraft(this.state, draft, this.now, this.tools, (seq) => this.entries[seq]?.step));
  }

  /** Moves the clock and rings the alarm. */
  wait(ms: number): readonly Effect[] {
    this.now += ms;
    return this.#take(settleDeadlines(this.state, this.now, this.tools));
  }

  /** Moves the clock to `ms` after the present deadline; 0 is the last moment in time. */
  waitUntilDeadline(ms: number): readonly Effect[] {
    return this.wait(deadlineOf(this.matchState)!.time - 1 + ms - this.now);
  }

  #take({ state, effects }: { readonly state: RelayState; readonly effects: readonly Effect[] }): readonly Effect[] {
    this.state = state;
    for (const effect of effects) {
      if (effect.kind === 'append') this.entries.push(entryOf(effect.entry));
    }
    return effects;
  }

  /** Appends a step that must be accepted. */
  say(...step: Parameters<ToyMatch['draft']>): this {
    const refused = this.submit(this.draft(...step)).find((effect) => effect.kind === 'reject');
    if (refused !== undefined) throw refused.fault;
    return this;
  }

  /** The fault code with which a step is refused, or `accepted`. */
  try(...step: Parameters<ToyMatch['draft']>): FaultCode | 'accepted' {
    const refused = this.submit(this.draft(...step)).find((effect) => effect.kind === 'reject');
    return refused?.fault.code ?? 'accepted';
  }

  open(): this {
    return this.say('open', 0, this.terms(), this.options.seats === 1 ? [0] : []);
  }

  join(seat: number): this {
    const last = this.matchState.seats.every((taken, i) => i === seat || taken !== undefined);
    return this.say('join', seat, this.joinPayload(seat), last ? this.everyone : []);
  }

  /** Opens the match and brings it to a phase. */
  to(phase: Phase): this {
    this.open();
    if (phase === 'lobby') return this;
    for (const seat of this.everyone.slice(1)) this.join(seat);
    if (phase === 'setup') return this;
    this.say('start', this.everyone, {}, [0]);
    if (phase === 'play') return this;
    this.say('toy.move', 0, {}, []);
    if (phase === 'settle') return this;
    return this.say('endgame', this.everyone, { result: null });
  }
}

/** The code of the fault that a check throws, or `passed`. */
export function faultOf(check: () => unknown): FaultCode | 'passed' {
  const checked = attempt(check);
  return checked.ok ? 'passed' : checked.fault.code;
}

/** A match of a game that nobody knows, whose seats agree that seat 1 has won. */
export const unknownGameLog = (): readonly FullEntry[] => {
  const toy = new ToyMatch().to('settle');
  return toy.say('endgame', toy.everyone, { result: { kind: 'won', reason: 'points', winners: [1] } }).entries;
};

/** The same with three seats, of which the last has resigned: it signs no result. */
export const unknownGameLeftByOne = (): readonly FullEntry[] => {
  const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play').say('resign', 2, {}, [0, 1]).say('skip', 0, {}, []);
  return toy.say('endgame', [0, 1], { result: { kind: 'won', reason: 'points', winners: [1] } }).entries;
};
