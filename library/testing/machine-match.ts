/** A match between the machines of its seats alone: the game as it is, without signatures, relay and clock. */

import { sha256 } from '../../shared/crypto/hash.ts';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import { freshDecision } from '../../shared/games/fresh-bytes.ts';
import type { Game, Need, Position, StepContent } from '../../shared/games/interface.ts';
import type { GameStep, Setup } from '../../shared/games/steps.ts';

/** What plays a seat beside its machine. */
export interface SeatProgram {
  readonly seed: Uint8Array;
  /** What its person decides before the step at this place of the log. */
  decide(view: unknown, asks: Decisions | undefined, at: number): JsonObject;
  /** 32 bytes that the machine asks for before the step at this place. */
  fresh(at: number): Uint8Array;
}

interface MachineOptions {
  readonly game: Game;
  /** One for each seat; undefined for a seat that nobody takes. */
  readonly programs: readonly (SeatProgram | undefined)[];
  readonly params?: JsonObject;
  /** 16 bytes. */
  readonly match?: Uint8Array;
  /** In place of the link hash that the first step follows. */
  readonly after?: string;
}

/** A decision, and the number of steps before it. */
interface Decided {
  readonly at: number;
  readonly decision: JsonObject;
}

export class MachineMatch {
  readonly game: Game;
  readonly setup: Setup<unknown>;
  /** The steps so far, and the position after each; `positions[0]` is the one before the first. */
  readonly steps: GameStep[] = [];
  readonly positions: Position<unknown>[];
  readonly programs: readonly (SeatProgram | undefined)[];
  readonly #seatStates: unknown[];
  readonly #decided: Decided[][];
  /** In place of link hashes: the one that each step follows, and the one that the next will. */
  readonly #links: string[];

  constructor({ game, programs, params = {}, match, after = '00'.repeat(32) }: MachineOptions, from?: MachineMatch) {
    const id = encodeBase64url(match ?? sha256(encodeUtf8('machine match')).subarray(0, 16));
    this.game = game;
    this.programs = programs;
    const seedCommitments = programs.map((one, seat) => (one === undefined ? null : seedCommitment(id, seat, one.seed)));
    const lobby = seedCommitments.filter((one) => one !== null);
    this.setup = from?.setup ?? { match: id, params: game.readParams(params), seats: programs.length, seedCommitments, lobby };
    this.positions = [...(from?.positions ?? [game.begin(this.setup)])];
    this.#links = from === undefined ? [after] : [...from.#links];
    this.steps.push(...(from?.steps ?? []));
    this.#decided = programs.map((_, seat) => (from === undefined ? [] : [...from.#decided[seat]!]));
    this.#seatStates = programs.map((one, seat) => this.#enter(one, seat, from));
  }

  /** The machine of a seat: that of another match at the same place, or one that follows its steps from the beginning. */
  #enter(program: SeatProgram | undefined, seat: number, from: MachineMatch | undefined): unknown {
    if (program === undefined) return undefined;
    if (from !== undefined && from.programs[seat] === program) return from.#seatStates[seat];
    let seatState = this.game.enter(this.setup, { seat, seed: program.seed });
    for (const [at, step] of this.steps.entries()) {
      for (const one of this.#decided[seat]!.filter((one) => one.at === at))
        seatState = this.game.decide(seatState, this.positions[at]!.state, one.decision);
      const { state } = this.positions[at + 1]!;
      seatState = this.#worked(this.game.observe(seatState, step, state), state);
    }
    return seatState;
  }

  /** The machine after what the next step rests on. */
  #worked(seatState: unknown, state: unknown): unknown {
    let worked = seatState;
    while (this.game.need(worked, state).kind === 'work') worked = this.game.work!(worked);
    return worked;
  }

  get position(): Position<unknown> {
    return this.positions.at(-1)!;
  }

  get seats(): number {
    return this.programs.length;
  }

  /** The same match from here on, in which some programs are others. Their machines follow the steps so far from the beginning. */
  fork(programs: readonly (SeatProgram | undefined)[] = this.programs): MachineMatch {
    return new MachineMatch({ game: this.game, programs }, this);
  }

  /** What a seat sees, or a spectator. */
  view(seat?: number): unknown {
    return this.game.view(seat === undefined ? undefined : this.#seatStates[seat], this.position.state);
  }

  /** What a seat may decide, where it has to. */
  asks(seat: number): Decisions | undefined {
    return this.game.decisions?.(this.#seatStates[seat], this.position.state);
  }

  seatState(seat: number): unknown {
    return this.#seatStates[seat];
  }

  need(seat: number): Need {
    return this.game.need(this.#seatStates[seat], this.position.state);
  }

  decide(seat: number, decision: JsonObject): void {
    this.#seatStates[seat] = this.game.decide(this.#seatStates[seat], this.position.state, decision);
    this.#decided[seat]!.push({ at: this.steps.length, decision });
  }

  /** Lets the seat work, draw and decide until it has something to send, or waits. `decides` is told before each decision. */
  prepare(seat: number, decides: (seat: number) => void = () => {}): void {
    const program = this.programs[seat]!;
    for (;;) {
      const need = this.need(seat);
      if (need.kind === 'decide') {
        decides(seat);
        this.decide(seat, program.decide(this.view(seat), this.asks(seat), this.steps.length));
      } else if (need.kind === 'fresh-bytes') this.decide(seat, freshDecision(need.at, program.fresh(this.steps.length)));
      else if (need.kind === 'work') this.#seatStates[seat] = this.#worked(this.#seatStates[seat], this.position.state);
      else return;
    }
  }

  /** The step that the seat has to send, once nothing is left for it to decide. */
  content(seat: number, decides?: (seat: number) => void): StepContent {
    this.prepare(seat, decides);
    const need = this.need(seat);
    if (need.kind === 'send')
      return this.game.act(this.#seatStates[seat], this.position.state, { seq: this.steps.length, prev: this.#links.at(-1)! });
    if (need.kind !== 'open') throw new Error(`seat ${seat} is in next [${this.position.next}] and has to ${need.kind}`);
    const decisions = this.#decided[seat]!.map(({ decision }) => decision);
    return { kind: 'opening', payload: { seed: encodeHex(this.programs[seat]!.seed), decisions }, next: need.next };
  }

  /** A step at a place of the log, the next one where none is named, as the rules get it. */
  stepOf(by: GameStep['by'], { kind, payload }: Pick<StepContent, 'kind' | 'payload'>, seq = this.steps.length): GameStep {
    return { seq, by, kind, payload, prev: this.#links[seq]!, digest: digestPayload(payload) };
  }

  /** Throws the fault that the author committed; then nothing has changed. */
  apply(by: GameStep['by'], content: Pick<StepContent, 'kind' | 'payload'>): void {
    const own = this.stepOf(by, content);
    // Another device reads a payload of its own, for which the rules run again.
    const step = { ...own, payload: { ...own.payload } };
    this.game.check?.(this.position.state, step);
    const after = this.game.apply(this.position.state, step);
    this.positions.push(after);
    this.steps.push(step);
    const { kind, payload } = content;
    this.#links.push(encodeHex(sha256(encodeUtf8(`${step.prev}${encodeCanonical({ kind, payload })}`))));
    for (const [one, program] of this.programs.entries()) {
      if (program === undefined) continue;
      this.#seatStates[one] = this.#worked(this.game.observe(this.#seatStates[one], step, after.state), after.state);
    }
  }

  /** What all seats have to sign as `start`, when that is next. */
  get start(): StepContent | undefined {
    return this.game.startStep(this.position.state);
  }

  /** The next step, by the first seat that may send one. */
  advance(decides?: (seat: number) => void): void {
    const { start } = this;
    const [seat] = this.position.next;
    const step = start ?? this.content(seat!, decides);
    this.apply(start === undefined ? seat! : 'all', step);
    const [stated, ruled] = [step.next, this.position.next].map(String);
    if (stated !== ruled) throw new Error(`seat ${seat} states next [${stated}] after "${step.kind}", the rules say [${ruled}]`);
  }

  /** Plays until `done`, or until the game is over. */
  playUntil(done: () => boolean = () => false): this {
    while (this.position.result === undefined && !done()) this.advance();
    return this;
  }
}
