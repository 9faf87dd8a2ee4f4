/** Hands of hold'em by the rules and the machines of both seats alone: no digests, no signatures, no relay. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Options } from '../../shared/games/holdem/betting.ts';
import { readParams } from '../../shared/games/holdem/params.ts';
import { HOLDEM_RULES, nextOf } from '../../shared/games/holdem/public-rules.ts';
import { compose, decide, type HoldemSeat, needOf, observe } from '../../shared/games/holdem/seat.ts';
import type { HoldemState } from '../../shared/games/holdem/state.ts';
import { type HoldemView, viewOf } from '../../shared/games/holdem/view.ts';
import type { SeatStep } from '../../shared/games/steps.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import { testSeed } from './table.ts';

/** A step as it is made here: without the digest that no rule of hold'em reads. */
export type HandStep = Pick<SeatStep, 'seq' | 'by' | 'kind' | 'payload'>;

export class HoldemHands {
  state: HoldemState;
  readonly steps: HandStep[] = [];
  seats: readonly HoldemSeat[];
  /** What was drawn last for a shuffle. */
  drawn: HoldemSeat['fresh'];

  constructor(params: JsonObject, word: string | number) {
    const match = testSeed('holdem', word).subarray(0, 16).toString('base64url');
    const seedCommitments = ['00'.repeat(32), '11'.repeat(32)];
    this.state = HOLDEM_RULES.begin({ match, params: readParams(params), seats: 2, seedCommitments, lobby: [] });
    this.seats = [0, 1].map((seat) => ({ secret: { seat, seed: testSeed('holdem seed', word, seat) } }));
  }

  view(seat?: number): HoldemView {
    return viewOf(seat === undefined ? undefined : this.seats[seat], this.state);
  }

  /** What a device does by itself next. Undefined when a person has to decide or the match is over. */
  step(): HandStep | undefined {
    const [seat] = nextOf(this.state);
    if (seat === undefined) return undefined;
    const need = needOf(this.seats[seat]!, this.state);
    if (need.kind === 'fresh-bytes') {
      const bytes = testSeed('fresh', need.at).toString('base64url');
      this.#decide(seat, { kind: 'fresh-bytes', at: need.at, bytes });
      this.drawn = this.seats[seat]!.fresh;
    }
    return need.kind === 'decide' ? undefined : this.apply(seat, compose(this.seats[seat]!, this.state));
  }

  /** The seat that has to bet, once all that devices do by themselves is done; undefined when the match is over. */
  settle(): number | undefined {
    while (this.step() !== undefined);
    return nextOf(this.state)[0];
  }

  /** What the person of the seat in turn does, such as `call` or `raise 40`. */
  play(text: string): this {
    const seat = this.settle()!;
    const [kind, to] = text.split(' ');
    this.#decide(seat, { kind: kind!, ...(to === undefined ? {} : { to: Number(to) }) });
    this.apply(seat, compose(this.seats[seat]!, this.state));
    return this;
  }

  apply(by: number, { kind, payload }: Pick<SeatStep, 'kind' | 'payload'>): HandStep {
    const step = { seq: this.steps.length, by, kind, payload, prev: '', digest: '' };
    const after = HOLDEM_RULES.kinds[kind]!.apply(this.state, step);
    // Both sign at once.
    this.state = after.stage === 'start' ? HOLDEM_RULES.afterStart(after) : after;
    this.seats = this.seats.map((seat) => observe(seat, step, this.state));
    this.steps.push(step);
    return step;
  }

  #decide(seat: number, decision: JsonObject): void {
    this.seats = this.seats.with(seat, decide(this.seats[seat]!, this.state, decision));
  }
}

/** Any action that the rules allow, folds and all-ins among them. */
export function anyAction({ check, call, raise }: Options, random: RandomInteger): string {
  const quiet = check ? 'check' : call === undefined ? 'fold' : 'call';
  const draw = random(8);
  if (draw === 0) return 'fold';
  if (draw < 5 || raise === undefined) return quiet;
  const to = draw === 7 ? raise.max : draw === 6 ? raise.min : raise.min + random(raise.max - raise.min + 1);
  return `${raise.kind} ${to}`;
}
