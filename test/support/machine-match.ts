/** A match between the machines of its seats alone: the game as it is, without signatures, relay and clock. */

import { createHash } from 'node:crypto';
import { findBot } from '../../bots/registry.ts';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import type { Game, Need, Position, StepContent } from '../../shared/games/interface.ts';
import type { GameStep, Setup } from '../../shared/games/steps.ts';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { testSeed } from './table.ts';

interface MachineOptions {
  readonly game: Game;
  readonly seats: number;
  readonly params?: JsonObject;
  /** Names what each seat draws its seed and its decisions from: two matches differ in the seats whose word differs. */
  readonly words: readonly (string | number)[];
  /** The bot on every seat. */
  readonly bot?: string;
  /** In place of the link hash that the first step follows. */
  readonly after?: string;
}

export class MachineMatch {
  readonly game: Game;
  readonly setup: Setup<unknown>;
  readonly steps: GameStep[] = [];
  position: Position<unknown>;
  readonly #seatStates: unknown[];
  readonly #seeds: readonly Uint8Array[];
  readonly #decisions: JsonObject[][];
  readonly #random: readonly RandomInteger[];
  readonly #bot: string;
  /** In place of a link hash. */
  #prev: string;

  constructor({ game, seats, params = {}, words, bot = 'random', after = '00'.repeat(32) }: MachineOptions) {
    this.#prev = after;
    const match = encodeBase64url(testSeed('machine match').subarray(0, 16));
    const all = Array.from({ length: seats }, (_, seat) => seat);
    this.game = game;
    this.#bot = bot;
    this.#seeds = all.map((seat) => testSeed('machine seed', seat, words[seat]!));
    this.#random = all.map((seat) => randomIntegers(testSeed('machine bot', seat, words[seat]!), 'bot'));
    this.#decisions = all.map(() => []);
    const seedCommitments = all.map((seat) => seedCommitment(match, seat, this.#seeds[seat]!));
    this.setup = { match, params: game.readParams(params), seats, seedCommitments, lobby: seedCommitments };
    this.position = game.begin(this.setup);
    this.#seatStates = all.map((seat) => game.enter(this.setup, { seat, seed: this.#seeds[seat]! }));
  }

  /** What a seat sees, or a spectator. */
  view(seat?: number): unknown {
    return this.game.view(seat === undefined ? undefined : this.#seatStates[seat], this.position.state);
  }

  /** What a seat may decide, where it has to. */
  asks(seat: number): Decisions | undefined {
    return this.game.decisions?.(this.#seatStates[seat], this.position.state);
  }

  need(seat: number): Need {
    return this.game.need(this.#seatStates[seat], this.position.state);
  }

  decide(seat: number, decision: JsonObject): void {
    this.#seatStates[seat] = this.game.decide(this.#seatStates[seat], this.position.state, decision);
    this.#decisions[seat]!.push(decision);
  }

  /** Lets the seat work, draw and decide until it has something to send, or waits. */
  #prepare(seat: number): void {
    for (;;) {
      const need = this.need(seat);
      if (need.kind === 'decide')
        this.decide(seat, findBot(this.game.id, this.#bot)!.decide(this.view(seat), this.#random[seat]!, this.asks(seat)));
      else if (need.kind === 'fresh-bytes') this.decide(seat, { kind: 'fresh-bytes', at: need.at, bytes: this.#draw(seat) });
      else if (need.kind === 'work') this.#work(seat);
      else return;
    }
  }

  /** Lets the seat work on what the next step rests on. */
  #work(seat: number): void {
    while (this.need(seat).kind === 'work') this.#seatStates[seat] = this.game.work!(this.#seatStates[seat]);
  }

  #draw(seat: number): string {
    return encodeBase64url(Uint8Array.from({ length: 32 }, () => this.#random[seat]!(256)));
  }

  /** The step that the seat has to send, once nothing is left for it to decide. */
  content(seat: number): StepContent {
    this.#prepare(seat);
    const need = this.need(seat);
    if (need.kind === 'send')
      return this.game.act(this.#seatStates[seat], this.position.state, { seq: this.steps.length, prev: this.#prev });
    if (need.kind !== 'open') throw new Error(`seat ${seat} is in next [${this.position.next}] and has to ${need.kind}`);
    const payload = { seed: encodeHex(this.#seeds[seat]!), decisions: this.#decisions[seat]! };
    return { kind: 'opening', payload, next: need.next };
  }

  apply(by: GameStep['by'], { kind, payload }: Pick<StepContent, 'kind' | 'payload'>): void {
    const step: GameStep = { seq: this.steps.length, by, kind, payload, prev: this.#prev, digest: digestPayload(payload) };
    this.game.check?.(this.position.state, step);
    this.position = this.game.apply(this.position.state, step);
    for (const [one, seatState] of this.#seatStates.entries()) {
      this.#seatStates[one] = this.game.observe(seatState, step, this.position.state);
      this.#work(one);
    }
    this.steps.push(step);
    this.#prev = createHash('sha256').update(this.#prev).update(encodeCanonical({ kind, payload })).digest('hex');
  }

  /** What all seats have to sign as `start`, when that is next. */
  get start(): StepContent | undefined {
    return this.game.startStep(this.position.state);
  }

  /** The next step, by the first seat that may send one. */
  advance(): void {
    const { start } = this;
    const [seat] = this.position.next;
    const step = start ?? this.content(seat!);
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
