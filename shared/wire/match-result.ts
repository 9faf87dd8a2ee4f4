/**
 * What a relay keeps of a match for each of its seats. It knows no game: an outcome is what was signed, or what the log shows without
 * its game, and `by` names which; otherwise it is `unknown`. All of it follows from the log: whoever has the log computes the same
 * (`shared/verify/check-result.ts`), and sees whether what was signed is true.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, integer, name, object, oneOf, optional, variants } from '../encoding/shape.ts';
import { attempt } from '../fault.ts';
import { matchId } from '../log/step.ts';
import { activeSeats, type MatchSeat, type MatchState, neverBegan, seatOf } from '../match/match-state.ts';
import { claimsOf, seatSummaries } from './final-record.ts';
import { count, readSeats } from './http.ts';

/** `unknown`: neither what was signed nor who left decides it, so only a reading of the whole log does. */
export const OUTCOMES = ['won', 'lost', 'drawn', 'void', 'unknown'] as const;
export type SeatOutcome = (typeof OUTCOMES)[number];

/**
 * What an outcome rests on. `all`: every seat signed it. `life`: the log shows it without its game. `losers`: everyone who lost by it
 * signed it. `claim`: the word of one side alone.
 */
const BASES = ['all', 'life', 'losers', 'claim'] as const;
type Basis = (typeof BASES)[number];

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
  /** Absent where the outcome is unknown. */
  by: optional(oneOf(BASES)),
  /** Why, by the same. */
  reason: optional(name),
  /** What the `close` carries, where not all signed: what each statement means for this seat, and whose it is. */
  claims: optional(
    array(object({ seats: array(seatIndex, { min: 1, max: LIMITS.seats }), outcome: oneOf(OUTCOMES) }), {
      min: 1,
      max: LIMITS.seats,
    }),
  ),
  /** Somebody signed another outcome for this seat than somebody else did, or than the log shows. */
  contradicted: boolean,
  /** The seat gave the match away: it left, or lost for another reason than the game. */
  forfeit: boolean,
  /** When the match was closed, by the relay's clock in ms. */
  time: count,
});
export type MatchResult = ReturnType<typeof readMatchResult>;

export const readClaim = variants({
  won: object({ kind: name, reason: name, winners: array(seatIndex, { max: LIMITS.seats }) }),
  drawn: object({ kind: name, reason: name }),
  void: object({ kind: name, reason: name }),
});

/** Reasons to lose that are not the game's own. Where others may have lost beside the seat at fault, they name nobody. */
const GIVEN_AWAY: readonly string[] = ['fault', 'resignation', 'time', 'false-protest', 'not-opened', 'forfeit'];

interface Judgement {
  readonly outcome: SeatOutcome;
  readonly by?: Basis;
  readonly reason?: string;
}

type Result = ReturnType<typeof readClaim>;

/** A result, and the seats that signed it. */
interface Statement {
  readonly result: Result;
  readonly seats: readonly number[];
}

/**
 * The results of a closed match, one for each seat that was taken; none when the match never began, or is a practice match. `lastPayload` is
 * the payload of the step that closed it.
 */
export function resultsOf(matchState: MatchState, lastPayload: JsonObject): readonly MatchResult[] {
  if (matchState.phase !== 'closed' || neverBegan(matchState) || matchState.terms!.practice) return [];
  const { match, prev: finalHash, time, terms } = matchState;
  const { game, rules } = terms!;
  const seats = seatSummaries(matchState);
  const taken = matchState.seats.flatMap((one, seat) => (one === undefined ? [] : [{ seat, takenAt: one.takenAt }]));
  const statements = statementsOf(matchState, lastPayload);
  return taken.map(({ seat, takenAt }) => {
    const claims = statements.map((one) => ({ seats: one.seats, outcome: outcomeFor(matchState, seat, one.result) }));
    const { outcome, by, reason } = judge(matchState, seat, statements);
    const lostAlone = outcome === 'lost' && taken.length === 2 && reason !== undefined && GIVEN_AWAY.includes(reason);
    // Of two seats both sign another reason only where a step had decided the game before one of them left.
    const wasOver = taken.length === 2 && by === 'all' && reason !== undefined && !GIVEN_AWAY.includes(reason);
    const outcomes = new Set([...claims.map((one) => one.outcome), ...(outcome === 'unknown' ? [] : [outcome])]);
    return {
      ...{ finalHash, match, game, rules, seats, seat, takenAt, outcome },
      ...(by === undefined ? {} : { by }),
      ...(reason === undefined ? {} : { reason }),
      ...(by === 'all' || claims.length === 0 ? {} : { claims }),
      contradicted: outcomes.size > 1,
      forfeit: lostAlone || ((outcome === 'lost' || outcome === 'unknown') && !wasOver && hasLeft(matchState, seat)),
      time,
    };
  });
}

/** What was signed at the end, as far as it is a result: by all in `endgame`, or by some in the claims of a `close`. */
function statementsOf(matchState: MatchState, lastPayload: JsonObject): readonly Statement[] {
  const signed =
    matchState.closedBy === 'endgame'
      ? [{ result: lastPayload['result']!, seats: activeSeats(matchState) }]
      : claimsOf(matchState, lastPayload).map(({ result, signatures }) => ({
          result,
          seats: signatures.map(({ key }) => seatOf(matchState, key)!).sort((a, b) => a - b),
        }));
  return signed.flatMap(({ result, seats }) => {
    const read = attempt(() => readClaim(result, 'result'));
    return read.ok ? [{ result: read.value, seats }] : [];
  });
}

/** Judges one seat by the strongest basis that there is. */
function judge(matchState: MatchState, seat: number, statements: readonly Statement[]): Judgement {
  const outcomeOf = ({ result }: Statement): SeatOutcome => outcomeFor(matchState, seat, result);
  const of = (one: Statement, by: Basis): Judgement => ({ outcome: outcomeOf(one), by, reason: one.result.reason });
  // A seat that left only after the play had ended counts as active, although it cannot sign any more.
  const active = matchState.seats.flatMap((one, of) => (one === undefined || isOut(one) ? [] : [of]));
  const agreed = statements.find(({ seats }) => seats.length === active.length);
  if (agreed !== undefined) return of(agreed, 'all');
  const known = knownByLife(matchState, seat);
  if (known !== undefined) return { ...known, by: 'life' };
  // Statements that contradict each other decide nothing: otherwise whoever lies could undo what is true of the others.
  if (new Set(statements.map(outcomeOf)).size > 1) return { outcome: 'unknown' };
  const admitted = statements.find(({ result, seats }) => {
    const losers = active.filter((one) => outcomeFor(matchState, one, result) === 'lost');
    return losers.length > 0 && losers.every((one) => seats.includes(one));
  });
  if (admitted !== undefined) return of(admitted, 'losers');
  // Nobody loses by the word of another, unless the log shows that it left.
  const own = statements.find(({ seats }) => seats.includes(seat));
  const other = statements.find((one) => hasLeft(matchState, seat) && outcomeOf(one) === 'lost');
  return own === undefined && other === undefined ? { outcome: 'unknown' } : of((own ?? other)!, 'claim');
}

/** What follows from the life of a match without its game: who left has lost, and of two the other has won; an agreed draw is one. */
function knownByLife(matchState: MatchState, seat: number): Judgement | undefined {
  const { started, ending, terms, seats } = matchState;
  if (!started) return undefined;
  if (isOut(seats[seat])) return { outcome: 'lost' };
  // Who was protested against may have been out by the rules of the game, which are not read here.
  if (matchState.protests.length > 0) return undefined;
  const players = activeSeats(matchState);
  const waits = (one: number): boolean => terms?.openings === true && !seats[one]!.opened;
  if (ending?.kind === 'agreed-draw') return players.some(waits) ? undefined : { outcome: 'drawn', reason: 'agreement' };
  if (ending?.kind !== 'resign' && ending?.kind !== 'timeout') return undefined;
  // Of more than two who is left may have had no way to win, such as a regulator: its game knows.
  const stay = players.filter((one) => !hasLeft(matchState, one));
  if (players.length !== 2 || stay.length !== 1 || seats.some((one) => one?.out) || stay.some(waits)) return undefined;
  return { outcome: stay.includes(seat) ? 'won' : 'lost', reason: ending.kind === 'resign' ? 'resignation' : 'time' };
}

/** Left a play that had not ended before. */
const isOut = (seat: MatchSeat | undefined): boolean => seat?.out === true && !seat.late;

/** What a result means for one seat. Who left a match that went on has lost, whatever came of it. */
export function outcomeFor(
  matchState: MatchState,
  seat: number,
  result: (Pick<Result, 'kind'> & { readonly winners?: readonly number[] }) | undefined,
): SeatOutcome {
  if (isOut(matchState.seats[seat])) return 'lost';
  if (result === undefined) return 'unknown';
  if (result.kind === 'won') return result.winners?.includes(seat) ? 'won' : 'lost';
  return result.kind === 'drawn' ? 'drawn' : 'void';
}

/** Resigned from a match that had started, or ran out of time in it: the log says so by itself. */
function hasLeft({ started, seats, ending }: MatchState, seat: number): boolean {
  if (isOut(seats[seat])) return true;
  if (!started) return false;
  return ending?.kind === 'resign' ? ending.seat === seat : ending?.kind === 'timeout' && ending.seats.includes(seat);
}
