/**
 * What a relay remembers of a match for each of its seats. It knows no game, so a result is the one that every seat signed, or
 * `unknown`. All of it follows from the log: whoever has the log computes the same (`shared/verify/check-result.ts`).
 */

import type { Json } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, name, object, oneOf, optional, variants } from '../encoding/shape.ts';
import { attempt } from '../fault.ts';
import type { Life } from '../log/life.ts';
import { matchId } from '../log/step.ts';
import { seatSummaries } from './final-record.ts';
import { count, readSeats } from './http.ts';

/** `unknown`: not every seat signed a result, so only the record tells it. */
export const OUTCOMES = ['won', 'lost', 'drawn', 'void', 'unknown'] as const;
export type SeatOutcome = (typeof OUTCOMES)[number];

const seatIndex = integer({ min: 0, max: LIMITS.seats - 1 });

export const readMatchResult = object({
  finalHash: hex(32),
  match: matchId,
  game: name,
  rules: count,
  /** All of the match, in order; a seat that nobody took is `null`. */
  seats: readSeats,
  /** Which of them this is the result of. */
  seat: seatIndex,
  /** The step that took the seat, and with it claimed the name. */
  takenAt: count,
  outcome: oneOf(OUTCOMES),
  /** Why, as the seats signed it. */
  reason: optional(name),
  /** The seat gave the match away: it left, or lost for another reason than the game. */
  forfeit: boolean,
  /** When the match was closed, by the relay's clock in ms. */
  time: count,
});
export type MatchResult = ReturnType<typeof readMatchResult>;

const readClaim = variants({
  won: object({ kind: name, reason: name, winners: array(seatIndex, { max: LIMITS.seats }) }),
  drawn: object({ kind: name, reason: name }),
  void: object({ kind: name, reason: name }),
});

/** Reasons to lose that are not the game's own. Where others may have lost beside the seat at fault, they name nobody. */
const GIVEN_AWAY: readonly string[] = ['fault', 'resignation', 'time', 'false-protest', 'not-opened', 'forfeit'];

/**
 * The results of a closed match, one for each seat that was taken; none when the match never began. `claim` is what `endgame` states,
 * and `null` without one.
 */
export function resultsOf(life: Life, claim: Json): readonly MatchResult[] {
  if (life.phase !== 'closed' || (!life.started && life.ending === undefined)) return [];
  const { game, rules } = life.terms!;
  const seats = seatSummaries(life);
  const taken = life.seats.flatMap((one, seat) => (one === undefined ? [] : [{ seat, takenAt: one.takenAt }]));
  const read = attempt(() => readClaim(claim, 'result'));
  const result = read.ok ? read.value : undefined;
  return taken.map(({ seat, takenAt }) => {
    const outcome = outcomeFor(seat, result);
    const lostAlone = outcome === 'lost' && taken.length === 2 && GIVEN_AWAY.includes(result!.reason);
    return {
      finalHash: life.prev,
      match: life.match,
      game,
      rules,
      seats,
      seat,
      takenAt,
      outcome,
      ...(result === undefined ? {} : { reason: result.reason }),
      forfeit: lostAlone || ((outcome === 'lost' || outcome === 'unknown') && hasLeft(life, seat)),
      time: life.time,
    };
  });
}

/** What a result means for one seat. */
export function outcomeFor(
  seat: number,
  result: { readonly kind: string; readonly winners?: readonly number[] } | undefined,
): SeatOutcome {
  if (result === undefined) return 'unknown';
  if (result.kind === 'won') return result.winners?.includes(seat) ? 'won' : 'lost';
  return result.kind === 'drawn' ? 'drawn' : 'void';
}

/** Resigned from a match that had started, or ran out of time in it: the log says so by itself. */
function hasLeft({ started, seats, ending }: Life, seat: number): boolean {
  if (seats[seat]?.out) return true;
  if (!started) return false;
  return ending?.kind === 'resign' ? ending.seat === seat : ending?.kind === 'timeout' && ending.seats.includes(seat);
}
