/**
 * A whole match of proven dark chess without a relay: the machines of both seats, real signatures, and a log as a relay would publish it.
 * It gives the bytes of each step and the processor time of each task.
 */

import crypto from 'node:crypto';
import type { Signer } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { seedCommitment } from '../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex } from '../shared/encoding/bytes.ts';
import type { Json, JsonObject } from '../shared/encoding/canonical.ts';
import { PROVEN_DARK_CHESS } from '../shared/games/dark-chess/proven/game.ts';
import type { ProvenSeat } from '../shared/games/dark-chess/proven/machine.ts';
import type { ProvenState } from '../shared/games/dark-chess/proven/state.ts';
import type { ProvenView } from '../shared/games/dark-chess/proven/view.ts';
import type { Game, StepContent } from '../shared/games/interface.ts';
import { findGame } from '../shared/games/registry.ts';
import type { GameStep } from '../shared/games/steps.ts';
import { MATCH_ID_BYTES } from '../shared/log/step.ts';
import { linkHash } from '../shared/log/step-digest.ts';
import { findClock } from '../shared/player/clock-presets.ts';
import { auditGameRun } from '../shared/playthrough/audit.ts';
import { applyEntry, beginFollowing, type FollowedMatch, resultOf } from '../shared/playthrough/followed-match.ts';
import type { FullEntry } from '../test/support/full-entry.ts';
import { signWith, stampDraft } from '../test/support/toy-match.ts';

const GAME = PROVEN_DARK_CHESS as unknown as Game;
const SEATS = [0, 1] as const;
const { clock: CLOCK, deadlines: DEADLINES } = findClock('7d', GAME)!;
const START_MS = 1_700_000_000_000;

/** Two captures and a queen out, then knights that go back and forth: nobody meets anybody. */
const OPENING_MOVES = ['e2e4', 'd7d5', 'e4d5', 'd8d5', 'b1c3', 'd5a5'];
const SHUFFLE = ['g1f3', 'b8c6', 'f3g1', 'c6b8'];
const moveAt = (ply: number): string => OPENING_MOVES[ply] ?? SHUFFLE[(ply - OPENING_MOVES.length) % SHUFFLE.length]!;

/** One thing that a machine did. */
export interface Task {
  readonly what: 'make' | 'take' | 'work';
  /** Of the step that was made, taken in or read; none where a flight was worked on. */
  readonly kind?: string;
  /** Of the public state. */
  readonly stage: ProvenState['stage'];
  /** Milliseconds of processor time. */
  readonly ms: number;
}

const processorMs = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
};

export class ProvenMatch {
  readonly entries: FullEntry[] = [];
  readonly tasks: Task[] = [];
  readonly #reveal: 'end' | 'never';
  readonly #signers: readonly Signer<string>[] = SEATS.map(() => nodeSigner(crypto, crypto.randomBytes(32)));
  readonly #relay = nodeSigner(crypto, crypto.randomBytes(32));
  readonly #match = encodeBase64url(crypto.randomBytes(MATCH_ID_BYTES));
  readonly #seeds = SEATS.map(() => crypto.randomBytes(32));
  readonly #decisions: JsonObject[][] = [[], []];
  #machines: unknown[] = [];
  #followed: FollowedMatch = beginFollowing(this.#match, findGame);
  #now = START_MS;

  constructor(reveal: 'end' | 'never') {
    this.#reveal = reveal;
    this.#append('open', [0], this.#terms());
    this.#append('join', [1], { seat: 1, seed: this.#commitment(1) }, SEATS);
    this.#machines = SEATS.map((seat) => GAME.enter(this.#run.setup, { seat, seed: this.#seeds[seat]! }));
  }

  get plies(): number {
    return (this.#view(undefined) as ProvenView).plies;
  }

  /** Plays so many plies; then seat 0 resigns and both open, if they are to. */
  play(plies: number): this {
    while (this.plies < plies) this.#advance();
    this.#append('resign', [0], {});
    for (const seat of this.#reveal === 'end' ? SEATS : []) this.#append('opening', [seat], this.#opening(seat));
    // Both seats have played by their seeds here: neither audits the other.
    const gameRun = auditGameRun(this.#followed.gameRun!, () => true);
    return this.#append('endgame', SEATS, { result: { ...resultOf({ ...this.#followed, gameRun }) } as Json });
  }

  get #run() {
    return this.#followed.gameRun!;
  }

  #view(seat: number | undefined): unknown {
    return GAME.view(seat === undefined ? undefined : this.#machines[seat], this.#run.position.state);
  }

  #advance(): void {
    const { state } = this.#run.position;
    const contents = SEATS.map((seat) => this.#contentOf(seat));
    if (contents.every((content) => content?.kind === 'start')) {
      const { payload, next } = GAME.startStep(state)!;
      this.#append('start', SEATS, payload, next);
      return;
    }
    const seat = contents.findIndex((content) => content !== undefined);
    const { kind, payload, next } = contents[seat]!;
    this.#append(kind, [seat], payload, next);
  }

  #contentOf(seat: number): StepContent | undefined {
    const { state } = this.#run.position;
    for (;;) {
      const need = GAME.need(this.#machines[seat], state);
      if (need.kind === 'work') this.#work(seat);
      else if (need.kind === 'fresh-bytes') this.#decide(seat, { kind: 'fresh-bytes', at: need.at, bytes: freshBytes() });
      else if (need.kind === 'decide') this.#decide(seat, { kind: 'move', move: moveAt(this.plies) });
      else if (need.kind === 'start') return GAME.startStep(state);
      else if (need.kind === 'send') return this.#timed('make', () => GAME.act(this.#machines[seat], state, this.#place));
      else return undefined;
    }
  }

  get #place() {
    const { seq, prev } = this.#followed.matchState;
    return { seq, prev };
  }

  #work(seat: number): void {
    const { laid } = (this.#machines[seat] as ProvenSeat).machine;
    this.#machines[seat] = this.#timed('work', () => GAME.work!(this.#machines[seat]), laid[0]?.kind);
  }

  #decide(seat: number, decision: JsonObject): void {
    this.#machines[seat] = GAME.decide(this.#machines[seat], this.#run.position.state, decision);
    this.#decisions[seat]!.push(decision);
  }

  #append(kind: string, by: readonly number[], payload: JsonObject, next: readonly number[] = []): this {
    const header = { match: this.#match, ...this.#place, kind, next };
    const entry = stampDraft(
      signWith(
        header,
        payload,
        by.map((seat) => this.#signers[seat]!),
      ),
      this.#now++,
      this.#relay,
    );
    const before = this.#followed.gameRun?.steps.length ?? 0;
    this.#followed = applyEntry(this.#followed, { entry, link: linkHash(entry.step) });
    if (this.#followed.lost !== undefined) throw this.#followed.lost.fault;
    this.entries.push(entry);
    const { steps = [], position } = this.#followed.gameRun ?? {};
    for (const { step } of steps.slice(before)) this.#observe(step, position!.state);
    return this;
  }

  #observe(step: GameStep, state: unknown): void {
    for (const seat of this.#machines.keys()) {
      this.#machines[seat] = this.#timed('take', () => GAME.observe(this.#machines[seat], step, state), step.kind);
    }
  }

  #timed<Value>(what: Task['what'], work: () => Value, kind?: string): Value {
    const { stage } = this.#run.position.state as ProvenState;
    const begun = processorMs();
    const value = work();
    const ms = processorMs() - begun;
    const made = kind ?? (value as { readonly kind?: string }).kind;
    this.tasks.push({ what, stage, ms, ...(made === undefined ? {} : { kind: made }) });
    return value;
  }

  #opening(seat: number): JsonObject {
    return { seed: encodeHex(this.#seeds[seat]!), decisions: this.#decisions[seat]! };
  }

  #commitment(seat: number): string {
    return seedCommitment(this.#match, seat, this.#seeds[seat]!);
  }

  #terms(): JsonObject {
    return {
      ...{ game: GAME.id, rules: GAME.version, params: { reveal: this.#reveal }, clock: { ...CLOCK } },
      ...{ deadlines: { ...DEADLINES }, openings: true, sameTurn: [...GAME.sameTurn!], unpublished: [...GAME.unpublished!] },
      ...{ seats: [{}, {}], seat: 0, seed: this.#commitment(0), relay: this.#relay.publicKey },
    };
  }
}

const freshBytes = (): string => encodeBase64url(crypto.randomBytes(32));
