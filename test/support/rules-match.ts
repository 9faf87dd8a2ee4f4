/** A match of two seats by the rules of a game alone: no signatures, no relay, no clock. */

import { seedCommitment } from '../../shared/crypto/seat-seed.ts';
import { encodeBase64url, encodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { auditCourse } from '../../shared/playthrough/audit.ts';
import { advanceCourse, beginCourse, type Course } from '../../shared/playthrough/game-run.ts';
import type { Game, Move, Need, Play } from '../../shared/games/game.ts';
import { testSeed } from './table.ts';

const SEATS = [0, 1] as const;

export class CourseMatch {
  readonly plays: Play[] = [];
  course: Course;
  #owns: readonly unknown[];
  readonly #seeds: readonly Uint8Array[];
  readonly #decisions: readonly JsonObject[][] = [[], []];
  readonly #name: string;

  constructor(game: Game, params: JsonObject, name: string) {
    this.#name = name;
    this.#seeds = SEATS.map((seat) => testSeed(name, 'seed', seat));
    const match = encodeBase64url(testSeed(name, 'match').subarray(0, 16));
    const seedCommitments = SEATS.map((seat) => seedCommitment(match, seat, this.#seeds[seat]!));
    const setup = { match, params: game.readParams(params), seats: SEATS.length, seedCommitments };
    this.course = beginCourse(game, setup);
    this.#owns = SEATS.map((seat) => game.enter(setup, { seat, seed: this.#seeds[seat]! }));
    this.#run();
  }

  need(seat: number): Need {
    return this.course.game.need(this.#owns[seat], this.course.position.state);
  }

  view(seat?: number): unknown {
    return this.course.game.view(seat === undefined ? undefined : this.#owns[seat], this.course.position.state);
  }

  /** The seat that is to decide. */
  get deciding(): number | undefined {
    return SEATS.find((seat) => this.need(seat).kind === 'decide');
  }

  /** A decision, and everything that follows from it. */
  decide(seat: number, decision: JsonObject): void {
    this.#owns = this.#owns.with(seat, this.course.game.decide(this.#owns[seat], this.course.position.state, decision));
    this.#decisions[seat]!.push(decision);
    this.#run();
  }

  /** The seats open, and are audited. */
  open(seats: readonly number[] = SEATS): Course {
    for (const seat of seats) this.#take(seat, this.#opening(seat, []), true);
    return this.course;
  }

  #opening(seat: number, next: readonly number[]): Move {
    const payload = { seed: encodeHex(this.#seeds[seat]!), decisions: [...this.#decisions[seat]!] };
    return { kind: 'opening', payload, next };
  }

  get #prev(): string {
    return encodeHex(testSeed(this.#name, 'link', this.plays.length));
  }

  #run(): void {
    for (let took = true; took && !this.course.stopped; ) took = this.#step();
  }

  #step(): boolean {
    const { game, position } = this.course;
    const start = game.startMove(position.state);
    if (start !== undefined) return this.#take(-1, start, false);
    for (const seat of position.next) {
      const need = this.need(seat);
      if (need.kind === 'send') return this.#take(seat, game.act(this.#owns[seat], position.state, this.#prev), false);
      if (need.kind === 'open') return this.#take(seat, this.#opening(seat, need.next), false);
    }
    return false;
  }

  #take(seat: number, { kind, payload, next }: Move, settled: boolean): true {
    const play = { seq: this.plays.length, seat, kind, payload, prev: this.#prev };
    this.course = auditCourse(advanceCourse(this.course, play, next, { started: true, settled }));
    this.plays.push(play);
    const { state } = this.course.position;
    this.#owns = this.#owns.map((own) => this.course.game.observe(own, play, state));
    return true;
  }
}
