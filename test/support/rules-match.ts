/** A match of two seats by the rules of a game alone: no signatures, no relay, no clock. */

import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Game, Need, StepContent } from '../../shared/games/interface.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyGameStep, beginGameRun } from '../../shared/playthrough/game-run.ts';
import type { GameRun } from '../../shared/playthrough/run-state.ts';
import { testSeed } from './table.ts';

const SEATS = [0, 1] as const;

export class RulesMatch {
  readonly steps: GameStep[] = [];
  gameRun: GameRun;
  #seatStates: readonly unknown[];
  readonly #seeds: readonly Uint8Array[];
  readonly #decisions: readonly JsonObject[][] = [[], []];
  readonly #name: string;

  constructor(game: Game, params: JsonObject, name: string) {
    this.#name = name;
    this.#seeds = SEATS.map((seat) => testSeed(name, 'seed', seat));
    const match = encodeBase64url(testSeed(name, 'match').subarray(0, 16));
    const seedCommitments = SEATS.map((seat) => seedCommitment(match, seat, this.#seeds[seat]!));
    const setup = { match, params: game.readParams(params), seats: SEATS.length, seedCommitments, lobby: seedCommitments };
    this.gameRun = beginGameRun(game, setup);
    this.#seatStates = SEATS.map((seat) => game.enter(setup, { seat, seed: this.#seeds[seat]! }));
    this.#run();
  }

  need(seat: number): Need {
    return this.gameRun.game.need(this.#seatStates[seat], this.gameRun.position.state);
  }

  view(seat?: number): unknown {
    return this.gameRun.game.view(seat === undefined ? undefined : this.#seatStates[seat], this.gameRun.position.state);
  }

  /** The seat that is to decide. */
  get deciding(): number | undefined {
    return SEATS.find((seat) => this.need(seat).kind === 'decide');
  }

  /** A decision, and everything that follows from it. */
  decide(seat: number, decision: JsonObject): void {
    this.#seatStates = this.#seatStates.with(
      seat,
      this.gameRun.game.decide(this.#seatStates[seat], this.gameRun.position.state, decision),
    );
    this.#decisions[seat]!.push(decision);
    this.#run();
  }

  /** The seats open, and are audited. */
  open(seats: readonly number[] = SEATS): GameRun {
    for (const seat of seats) this.#apply(seat, this.#opening(seat, []), true);
    return this.gameRun;
  }

  #opening(seat: number, next: readonly number[]): StepContent {
    const payload = { seed: encodeHex(this.#seeds[seat]!), decisions: [...this.#decisions[seat]!] };
    return { kind: 'opening', payload, next };
  }

  get #prev(): string {
    return encodeHex(testSeed(this.#name, 'link', this.steps.length));
  }

  #run(): void {
    for (let took = true; took && !this.gameRun.stopped; ) took = this.#step();
  }

  #step(): boolean {
    const { game, position } = this.gameRun;
    const start = game.startStep(position.state);
    if (start !== undefined) return this.#apply('all', start, false);
    for (const seat of position.next) {
      const need = this.need(seat);
      if (need.kind === 'send')
        return this.#apply(
          seat,
          game.act(this.#seatStates[seat], position.state, { seq: this.steps.length, prev: this.#prev }),
          false,
        );
      if (need.kind === 'open') return this.#apply(seat, this.#opening(seat, need.next), false);
    }
    return false;
  }

  #apply(by: GameStep['by'], { kind, payload, next }: StepContent, settled: boolean): true {
    const step: GameStep = { seq: this.steps.length, by, kind, payload, prev: this.#prev, digest: digestPayload(payload) };
    this.gameRun = auditGameRun(applyGameStep(this.gameRun, step, next, { started: true, settled }));
    this.steps.push(step);
    const { state } = this.gameRun.position;
    this.#seatStates = this.#seatStates.map((seatState) => this.gameRun.game.observe(seatState, step, state));
    return true;
  }
}
