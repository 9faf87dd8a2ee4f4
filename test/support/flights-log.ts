/**
 * A log of the toy game of slow flights, written by the machines of its seats with real signatures and followed as everybody follows it.
 * Each seat may send something else than its machine says, and whatever ends a play may end it anywhere.
 */

import crypto from 'node:crypto';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { Json, JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game, StepContent } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import type { Entry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { deadlineOf } from '../../shared/match/clock.ts';
import type { MatchState } from '../../shared/match/match-state.ts';
import { grantSeat } from '../../shared/player/grants.ts';
import { beginFollowing, type FollowedMatch, resultOf } from '../../shared/playthrough/followed-match.ts';
import type { GameRun } from '../../shared/playthrough/run-state.ts';
import type { VerifyOptions } from '../../shared/verify/follow-log.ts';
import { type Verification, verifyLog } from '../../shared/verify/verify-log.ts';
import { type MatchResult, resultsOf } from '../../shared/wire/match-result.ts';
import { followEntry } from './follow-entry.ts';
import type { FullEntry } from './full-entry.ts';
import { type FlightsView, SLOW_FLIGHTS, SLOW_FLIGHTS_ID } from './slow-flights.ts';
import { KINDS } from './slow-flights-rules.ts';
import { CLOCK, DEADLINES, ed25519, START_MS, testSeed } from './table.ts';
import { RELAY, signWith, stampDraft } from './toy-match.ts';

const GAME = SLOW_FLIGHTS as unknown as Game;
/** The games of this version, and the toy game. */
export const findWithFlights: typeof findGame = (id, version) => (id === SLOW_FLIGHTS_ID ? GAME : findGame(id, version));
const OPENING_MS = 48 * 3_600_000;
const SEATS = [0, 1] as const;

interface FlightsLogOptions {
  readonly turns?: number;
  readonly reveal?: 'end' | 'never';
  /** What a seat sends in place of what its machine says. */
  readonly tamper?: (content: StepContent, seat: number, view: FlightsView) => StepContent;
}

/** The kind that follows `slow-flights.` */
type Part = keyof typeof KINDS;

/** Spoils the first byte of the body of one step: of this part, by this seat, in this turn. */
export function spoil(part: Part, by: number, at?: number): NonNullable<FlightsLogOptions['tamper']> {
  return (content, seat, { ply }) => {
    if (content.kind !== KINDS[part] || seat !== by || (at !== undefined && ply !== at)) return content;
    const body = content.payload['body'] as string;
    return { ...content, payload: { ...content.payload, body: `${body.startsWith('A') ? 'B' : 'A'}${body.slice(1)}` } };
  };
}

export class FlightsLog {
  readonly entries: FullEntry[] = [];
  readonly decisions: readonly JsonObject[][] = [[], []];
  readonly match = encodeBase64url(testSeed('flights match').subarray(0, 16));
  readonly #options: FlightsLogOptions;
  readonly #signers: Signer<string>[] = SEATS.map((seat) => nodeSigner(crypto, testSeed('flights seat', seat)));
  readonly #machines: unknown[] = [];
  #followed: FollowedMatch = beginFollowing(this.match, findWithFlights);
  #now = START_MS;

  constructor(options: FlightsLogOptions = {}) {
    this.#options = options;
    this.append('open', [this.#signers[0]!], this.#terms());
    this.append('join', [this.#signers[1]!], { seat: 1, seed: this.#commitment(1), spare: this.#spareKey(1) }, SEATS);
    for (const seat of SEATS) this.#machines.push(GAME.enter(this.gameRun.setup, { seat, seed: this.seed(seat) }));
  }

  get matchState(): MatchState {
    return this.#followed.matchState;
  }

  get gameRun(): GameRun {
    return this.#followed.gameRun!;
  }

  get result() {
    return resultOf(this.#followed);
  }

  get convictions() {
    return this.gameRun.convictions.map(({ seat, seq, fault }) => ({ seat, seq, code: fault.code }));
  }

  /** The place of a step of a part: the `count`th of it, from 0. */
  place(part: Part, count = 0): number {
    return this.entries.filter(({ step }) => step.kind === KINDS[part])[count]!.step.seq;
  }

  seed = (seat: number): Uint8Array => testSeed('flights seed', seat);

  append(kind: string, by: readonly Signer<string>[], payload: JsonObject, next: readonly number[] = []): this {
    const { match, seq, prev } = { ...this.matchState, match: this.match };
    const draft = signWith({ match, seq, prev, kind, next }, payload, by);
    const entry = stampDraft(draft, this.#now);
    const before = this.#followed.gameRun?.steps.length ?? 0;
    this.#followed = followEntry(this.#followed, { entry, link: linkHash(entry.step) });
    if (this.#followed.lost !== undefined) throw this.#followed.lost.fault;
    this.entries.push(entry);
    const { steps, position } = this.#followed.gameRun ?? { steps: [], position: undefined };
    for (const { step } of steps.slice(before))
      for (const seat of this.#machines.keys()) this.#machines[seat] = GAME.observe(this.#machines[seat], step, position!.state);
    return this;
  }

  /** Plays until `done`, or until the play is over or nobody goes on. */
  play(done: () => boolean = () => false): this {
    while (!done() && (this.matchState.phase === 'setup' || this.matchState.phase === 'play') && this.#advance());
    return this;
  }

  /** Plays until the next step is of this part, in this turn. */
  playTo(part: Part | 'start', ply = 0): this {
    const isThere = (): boolean => {
      const { stage, ply: now } = GAME.view(undefined, this.gameRun.position.state) as FlightsView;
      return stage === part && now === ply;
    };
    return this.play(isThere);
  }

  /** What a seat sends next, once it has worked and decided; undefined when it waits. */
  contentOf(seat: number): StepContent | undefined {
    const { position } = this.gameRun;
    for (;;) {
      const need = GAME.need(this.#machines[seat], position.state);
      if (need.kind === 'work') this.#machines[seat] = GAME.work!(this.#machines[seat]);
      else if (need.kind === 'fresh-bytes') this.decide(seat, freshFor(need.at, seat));
      else if (need.kind === 'decide') this.decide(seat, { kind: 'move', pick: 3 });
      else if (need.kind === 'open') return { kind: 'opening', payload: this.opening(seat), next: need.next };
      else if (need.kind === 'start') return GAME.startStep(position.state);
      else return need.kind === 'send' ? GAME.act(this.#machines[seat], position.state, this.matchState) : undefined;
    }
  }

  decide(seat: number, decision: JsonObject): this {
    this.#machines[seat] = GAME.decide(this.#machines[seat], this.gameRun.position.state, decision);
    this.decisions[seat]!.push(decision);
    return this;
  }

  /** A step by one seat, whatever its machine says. */
  say(seat: number, { kind, payload, next }: StepContent): this {
    return this.append(kind, [this.#signers[seat]!], payload, next);
  }

  /** Both seats sign the start, whatever their machines say. */
  signStart(): this {
    const { payload, next } = GAME.startStep(this.gameRun.position.state)!;
    return this.append('start', this.#signers, payload, next);
  }

  opening(seat: number, decisions: readonly JsonObject[] = this.decisions[seat]!): JsonObject {
    return { seed: encodeHex(this.seed(seat)), decisions: [...decisions] };
  }

  open(seat: number, payload = this.opening(seat)): this {
    return this.say(seat, { kind: 'opening', payload, next: [] });
  }

  /** Another device goes on for a seat. */
  handOver(seat: number): this {
    const { seq, next } = this.matchState;
    this.#signers[seat] = nodeSigner(crypto, testSeed('flights device', seat, seq));
    const payload = grantSeat(this.match, seat, this.#signers[seat]!.publicKey, testSeed('flights spare', seat));
    return this.append('hand-over', [this.#signers[seat]!], payload, next);
  }

  resign(seat: number): this {
    return this.say(seat, { kind: 'resign', payload: {}, next: [] });
  }

  /** Against the other seat, which has broken no rule that the log shows. */
  protest(seat: number): this {
    return this.say(seat, { kind: 'protest', payload: { code: 'game/wrong-stage', seat: 1 - seat, seq: 5 }, next: [] });
  }

  /** What a relay keeps of the closed match for each seat. */
  records(): readonly MatchResult[] {
    return resultsOf(this.matchState, this.entries.at(-1)!.payload);
  }

  /** The next deadline passes: of a turn, or of the settlement. */
  wait(): this {
    const { time, step } = deadlineOf(this.matchState)!;
    this.#now = time;
    return this.append(step.kind, [RELAY], step.payload);
  }

  endgame(): this {
    return this.append('endgame', this.#signers, { result: { ...this.result } as Json });
  }

  /** As anybody verifies it; the payloads of the steps that `isLeftOut` names are not in the record. */
  async verify(
    isLeftOut: (seq: number) => boolean = () => false,
    options: Pick<VerifyOptions, 'auditElsewhere' | 'seatViews'> = {},
  ): Promise<Verification> {
    const entries: Entry[] = this.entries.map(({ step, payload }) => (isLeftOut(step.seq) ? { step } : { step, payload }));
    return verifyLog(encodeUtf8(encodeLog(entries)), { ed25519, findGame: findWithFlights, ...options });
  }

  /** The verdict on each seat. */
  async seats(isLeftOut?: (seq: number) => boolean) {
    const { verdict } = await this.verify(isLeftOut);
    return verdict.seats.map((seat) => seat!.fault?.code ?? seat!.verdict);
  }

  #advance(): boolean {
    const { tamper = (content: StepContent) => content } = this.#options;
    for (const seat of this.matchState.next) {
      const content = this.contentOf(seat);
      if (content === undefined) continue;
      const view = GAME.view(undefined, this.gameRun.position.state) as FlightsView;
      if (content.kind !== 'start') this.say(seat, tamper(content, seat, view));
      else if (this.matchState.next.every((one) => this.contentOf(one) !== undefined)) this.signStart();
      else return false;
      return true;
    }
    return false;
  }

  #commitment(seat: number): string {
    return seedCommitment(this.match, seat, this.seed(seat));
  }

  #spareKey(seat: number): string {
    return portableSigner(testSeed('flights spare', seat)).publicKey;
  }

  #terms(): JsonObject {
    const { turns = 2, reveal = 'end' } = this.#options;
    return {
      game: SLOW_FLIGHTS_ID,
      rules: GAME.version,
      params: { turns, reveal },
      clock: { ...CLOCK },
      deadlines: { ...DEADLINES, opening: OPENING_MS },
      openings: true,
      sameTurn: [...GAME.sameTurn!],
      unpublished: [...GAME.unpublished!],
      seats: [{}, {}],
      seat: 0,
      seed: this.#commitment(0),
      spare: this.#spareKey(0),
      relay: RELAY.publicKey,
    };
  }
}

/** Fresh bytes of a seat, other ones at each place. */
export const freshFor = (at: string, seat: number): JsonObject => ({
  kind: 'fresh-bytes',
  at,
  bytes: encodeBase64url(testSeed('flights fresh', at, seat)),
});
