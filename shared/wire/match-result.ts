/**
 * What a relay keeps of a match for each of its seats. It knows no game: an outcome is what was signed, or what the log shows without
 * its game, and `by` names which; otherwise it is `unknown`. All of it follows from the log: a reader of the log computes the same
 * (`shared/verify/check-result.ts`), and sees whether what was signed is true.
 */

import type { JsonObject } from '../encoding/canonical.ts';
import { gameId } from '../encoding/game-id.ts';
import { LIMITS } from '../encoding/limits.ts';
import { array, boolean, hex, name, object, oneOf, optional } from '../encoding/shape.ts';
import { attempt } from '../fault.ts';
import { matchId } from '../log/step.ts';
import { activeSeats, type MatchSeat, type MatchState, neverBegan, seatOf } from '../match/match-state.ts';
import { readClaim, seatIndex } from './claim.ts';
import { claimsOf, seatSummaries } from './final-record.ts';
import { count, readSeats } from './http.ts';

/** `unknown`: neither what was signed nor who left decides it, so only a reading of the whole log does. */
export const OUTCOMES = ['won', 'lost', 'drawn', 'void', 'unknown'] as const;
export type SeatOutcome = (typeof OUTCOMES)[number];

/**
 * What an outcome rests on. `all`: every seat signed it. `life`: the log shows it without its game. `losers`: everyone who loses by it
 * signed it. `claim`: the seat alone signed that it has lost, or another one that it has where the log shows that it left.
 */
const BASES = ['all', 'life', 'losers', 'claim'] as const;
type Basis = (typeof BASES)[number];

export const readMatchResult = object({
  finalHash: hex(32),
  match: matchId,
  game: gameId,
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
  /** What was signed, where not all did: what each statement means for this seat, and whose it is. */
  claims: optional(
    array(object({ seats: array(seatIndex, { min: 1, max: LIMITS.seats }), outcome: oneOf(OUTCOMES) }), {
      min: 1,
      max: LIMITS.seats,
    }),
  ),
  /** Somebody signed another outcome for this seat than somebody else did, or than the log shows. */
  contradicted: boolean,
  /** The seat gave the match away: it left a play that nothing had decided, or lost for another reason than the game. */
  forfeit: boolean,
  /** When the match was closed, by the relay's clock in ms. */
  time: count,
});
export type MatchResult = ReturnType<typeof readMatchResult>;

/** Reasons to lose that are not the game's own. Where others may have lost beside the seat at fault, they name nobody. */
const GIVEN_AWAY: readonly string[] = ['fault', 'resignation', 'time', 'false-protest', 'not-opened', 'forfeit'];

interface Judgement {
  readonly outcome: SeatOutcome;
  readonly by?: Basis;
  readonly reason?: string;
  /** What a seat signed says that the ending which the log shows decided nothing. */
  readonly disputed?: true;
}

/** What is worse for a seat is lower. Nothing is said of `void` against `drawn`. */
const WORTH = { lost: 0, unknown: 1, void: 1, drawn: 1, won: 2 } as const satisfies Record<SeatOutcome, number>;

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
    const { outcome, by, reason, disputed } = judge(matchState, seat, statements);
    const lostAlone = outcome === 'lost' && taken.length === 2 && reason !== undefined && GIVEN_AWAY.includes(reason);
    // Of two seats both sign another reason only where a step had decided the game before one of them left.
    const wasOver = taken.length === 2 && by === 'all' && reason !== undefined && !GIVEN_AWAY.includes(reason);
    const outcomes = new Set([...claims.map((one) => one.outcome), ...(outcome === 'unknown' ? [] : [outcome])]);
    const gaveUp = hasLeft(matchState, seat) && !disputed && !mayBeDecided(matchState);
    return {
      ...{ finalHash, match, game, rules, seats, seat, takenAt, outcome },
      ...(by === undefined ? {} : { by }),
      ...(reason === undefined ? {} : { reason }),
      ...(by === 'all' || claims.length === 0 ? {} : { claims }),
      contradicted: outcomes.size > 1 || disputed === true,
      forfeit: lostAlone || ((outcome === 'lost' || outcome === 'unknown') && !wasOver && gaveUp),
      time,
    };
  });
}

/** What was signed at the end, if it is a result: in `endgame`, or in the claims of a `close`. */
function statementsOf(matchState: MatchState, lastPayload: JsonObject): readonly Statement[] {
  const signed =
    matchState.closedBy === 'endgame'
      ? [{ result: lastPayload['result']!, seats: matchState.endSigners ?? activeSeats(matchState) }]
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
  if (isOut(matchState.seats[seat])) return { outcome: 'lost', by: 'life' };
  const known = endedBy(matchState, seat);
  // A fault goes before what ended the play, and only the game knows whether there was one.
  const accused =
    known !== undefined && statements.some((one) => one.result.reason === 'fault' && outcomeOf(one) !== known.outcome);
  const decides = known !== undefined && !accused && endedForGood(matchState);
  const losesBy = ({ result }: Statement, one: number): boolean => {
    const outcome = outcomeFor(matchState, one, result);
    const without = endedBy(matchState, one)?.outcome ?? 'lost';
    return WORTH[outcome] < WORTH[without] || (outcome === 'lost' && !decides);
  };
  // What seats have signed against their own interest goes before what ended the play: a step may have decided the game before.
  const admitted = statements.find((one) => {
    const losers = active.filter((other) => losesBy(one, other));
    return losers.length > 0 && losers.every((other) => one.seats.includes(other));
  });
  if (admitted === undefined && decides) return { ...known, by: 'life' };
  // Statements that contradict each other decide nothing: otherwise a liar could undo what is true of the others.
  const open: Judgement = { outcome: 'unknown', ...(accused || admitted !== undefined ? { disputed: true } : {}) };
  if (new Set(statements.map(outcomeOf)).size > 1) return open;
  if (admitted !== undefined) return of(admitted, 'losers');
  // Nobody wins by its own word alone, and nobody loses by that of another, unless the log shows that it left.
  const left = hasLeft(matchState, seat) && matchState.terms?.openings !== true;
  const claim = statements.find((one) => outcomeOf(one) === 'lost' && (one.seats.includes(seat) || left));
  return claim === undefined ? open : of(claim, 'claim');
}

/** What ended the play comes to, without its game: of two who left has lost, and the other has won; an agreed draw is one. */
function endedBy(matchState: MatchState, seat: number): Judgement | undefined {
  const { started, ending, seats } = matchState;
  // Who was protested against may have been out by the rules of the game, which are not read here.
  if (!started || matchState.protests.length > 0) return undefined;
  if (ending?.kind === 'agreed-draw') return { outcome: 'drawn', reason: 'agreement' };
  if (ending?.kind !== 'resign' && ending?.kind !== 'timeout') return undefined;
  // Of more than two who is left may have had no way to win, such as a regulator: its game knows.
  const players = activeSeats(matchState);
  const stay = players.filter((one) => !hasLeft(matchState, one));
  if (players.length !== 2 || stay.length !== 1 || seats.some((one) => one?.out)) return undefined;
  return { outcome: stay.includes(seat) ? 'won' : 'lost', reason: ending.kind === 'resign' ? 'resignation' : 'time' };
}

/** Whether nothing that only the game knows can make another result of what ended the play, but a fault. */
function endedForGood(matchState: MatchState): boolean {
  const { terms, seats } = matchState;
  if (terms?.openings !== true) return true;
  const stay = activeSeats(matchState).filter((one) => !hasLeft(matchState, one));
  return !mayBeDecided(matchState) && stay.every((one) => seats[one]!.opened);
}

/**
 * Whether a step may have decided the game before the clock ran out: where a game asks for openings, the seat whose time it was may have had
 * nothing to do but to check that step, and only the game knows.
 */
const mayBeDecided = ({ ending, terms }: MatchState): boolean => ending?.kind === 'timeout' && terms?.openings === true;

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
