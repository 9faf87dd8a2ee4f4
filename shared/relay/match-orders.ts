/** What an order of the operator does to one match. */

import { playerOf } from '../match/match-state.ts';
import type { MatchSummary } from '../wire/http.ts';
import type { Answer } from './answer.ts';
import type { MatchAlarm } from './match-alarm.ts';
import type { Outlets } from './outlets.ts';
import type { StoredMatch } from './stored-match.ts';

export type MatchOrder =
  /** Sends nothing for a minute, once what was on its way has ended. */
  | { readonly action: 'hold' }
  /** Tries at once what has failed, also what was given up. */
  | { readonly action: 'redrive' }
  /** Deletes the match, with all that was said in it and what its seats are called; also one that cannot be read. */
  | { readonly action: 'withdraw' }
  /** Forgets what a player is called here. No record that is on its way has the name after that. */
  | { readonly action: 'forget-name'; readonly key: string };

interface OrderPorts {
  readonly match: StoredMatch;
  readonly outlets: Outlets;
  readonly alarm: MatchAlarm;
  /** Deletes the match but for its summary, or puts another summary in the place of that. */
  readonly bury: (summary: MatchSummary) => Promise<void>;
}

export class MatchOrders {
  readonly #ports: OrderPorts;

  constructor(ports: OrderPorts) {
    this.#ports = ports;
  }

  /** Resolves when the order is carried out, to what is known of the match then. */
  async carryOut(order: MatchOrder): Promise<Answer<MatchSummary>> {
    const { match, outlets } = this.#ports;
    if (order.action === 'hold') await outlets.hold();
    else if (order.action === 'redrive') await this.#redrive();
    else if (order.action === 'withdraw') await this.#withdraw();
    else await this.#forgetName(order.key);
    return match.summary();
  }

  async #redrive(): Promise<void> {
    const { outlets, alarm } = this.#ports;
    outlets.forgetFailures();
    await alarm.ring();
  }

  async #withdraw(): Promise<void> {
    const { match, bury } = this.#ports;
    const known = match.summary();
    if (!known.ok && !match.isDamaged) return;
    const { damaged: _, ...left } = known.ok ? known.value : match.remains();
    const seats = left.seats.map((seat) => seat && { key: seat.key });
    await bury({ ...left, seats, published: left.finalHash !== undefined, withdrawn: true });
  }

  async #forgetName(key: string): Promise<void> {
    const { match, outlets, alarm, bury } = this.#ports;
    await outlets.ended();
    if (!match.summary().ok) return;
    if (match.tombstone !== undefined) {
      const seats = match.tombstone.seats.map((seat) => {
        if (seat?.key !== key) return seat;
        const { name: _, ...nameless } = seat;
        return nameless;
      });
      return bury({ ...match.tombstone, seats });
    }
    const { seats } = match.matchState;
    match.forgetNames(seats.flatMap((seat) => (seat !== undefined && playerOf(seat) === key ? [seat.takenAt] : [])));
    outlets.namesForgotten();
    // The list of open seats hears of it.
    await alarm.ring();
  }
}
