/** What an order of the operator does to one match. */

import { playerOf } from '../match/match-state.ts';
import type { MatchSummary } from '../wire/http.ts';
import type { Answer } from './answer.ts';
import type { MatchAlarm } from './match-alarm.ts';
import type { Outlets } from './outlets.ts';
import type { StoredMatch } from './stored-match.ts';

interface Surroundings {
  readonly match: StoredMatch;
  readonly outlets: Outlets;
  readonly alarm: MatchAlarm;
  /** Deletes the match but for its summary, or puts another summary in the place of that. */
  readonly bury: (summary: MatchSummary) => Promise<void>;
}

export class MatchOrders {
  readonly #around: Surroundings;

  constructor(around: Surroundings) {
    this.#around = around;
  }

  /** Nothing is sent for a minute, and nothing is on its way. */
  hold(): Promise<void> {
    return this.#around.outlets.hold();
  }

  /** Tries at once what has failed, also what was given up. */
  async redrive(): Promise<Answer<MatchSummary>> {
    const { match, outlets, alarm } = this.#around;
    outlets.forgetFailures();
    await alarm.ring();
    return match.summary();
  }

  /** Deletes the match, with all that was said in it and what its seats are called; also one that cannot be read. */
  async withdraw(): Promise<Answer<MatchSummary>> {
    const { match, bury } = this.#around;
    const known = match.summary();
    if (!known.ok && !match.isDamaged) return known;
    const { damaged: _, ...left } = known.ok ? known.value : match.remains();
    const seats = left.seats.map((seat) => seat && { key: seat.key });
    await bury({ ...left, seats, published: left.finalHash !== undefined, withdrawn: true });
    return match.summary();
  }

  /** Forgets what a player is called here. No record that is on its way has the name after that. */
  async forgetName(key: string): Promise<Answer<MatchSummary>> {
    const { match, outlets, alarm, bury } = this.#around;
    await outlets.ended();
    const known = match.summary();
    if (!known.ok) return known;
    if (match.tombstone !== undefined) {
      const seats = match.tombstone.seats.map((seat) => (seat?.key === key ? { key } : seat));
      await bury({ ...match.tombstone, seats });
      return match.summary();
    }
    const { seats } = match.matchState;
    match.forgetNames(seats.flatMap((seat) => (seat !== undefined && playerOf(seat) === key ? [seat.takenAt] : [])));
    // The list of open seats hears of it.
    await alarm.ring();
    return match.summary();
  }
}
