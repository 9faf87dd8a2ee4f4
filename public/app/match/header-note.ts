/** What replaces the headline's detail for a while, so that nothing on the page moves: what is urgent comes first. */

import { deadlineOf } from '../../../shared/match/clock.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { NOTES, type Outcome } from './header-words.ts';
import { isOver } from './is-over.ts';

interface HeaderNote {
  readonly words: string;
  readonly tone: 'plain' | 'warn';
}

/** A match whose players are expected to stay: its moves are a matter of minutes. */
const LIVE_MS = 3 * 3_600_000;

/** The other seat that the match waits for and whose page is closed; only in a match whose players are expected to stay. */
export function absentee({ matchState, seat, presence }: MatchSnapshot): number | undefined {
  const { terms, phase, next } = matchState;
  if (terms === undefined || (phase !== 'setup' && phase !== 'play')) return undefined;
  const { budget, grace } = terms.clock;
  if (budget + grace > LIVE_MS) return undefined;
  return next.find((one) => one !== seat && presence[one] === false);
}

/** What the time that runs out brings about, and when, by the relay's clock. */
interface TimeLimit {
  readonly at: number;
  readonly brings: Outcome;
}

/** `absent` is out of time then, unless it comes back. */
export function limitOf(matchState: MatchState, seat: number | undefined, absent: number): TimeLimit | undefined {
  const deadline = deadlineOf(matchState);
  if (deadline === undefined) return undefined;
  if (matchState.phase === 'setup' || !matchState.started) return { at: deadline.time, brings: 'off' };
  if (!deadline.out.includes(absent)) return undefined;
  const left = matchState.seats.filter((one, i) => one !== undefined && !one.out && !deadline.out.includes(i)).length;
  if (left > 1) return { at: deadline.time, brings: 'out' };
  return { at: deadline.time, brings: seat === undefined || deadline.out.includes(seat) ? 'loss' : 'win' };
}

/** `isLost`: the connection is gone. */
export function headerNote(snapshot: MatchSnapshot, isLost: boolean, names: readonly string[]): HeaderNote | undefined {
  const { matchState, seat, sending } = snapshot;
  if (matchState.phase === 'closed') return undefined;
  if (isLost) {
    const isRunning = seat !== undefined && matchState.next.includes(seat);
    return { words: isRunning ? (sending ? NOTES.lostUnsent : NOTES.lost) : NOTES.lostSight, tone: 'warn' };
  }
  if (matchState.phase !== 'play' || isOver(snapshot)) return undefined;
  const [by] = matchState.drawOffer;
  if (by !== undefined) {
    const youOffer = matchState.terms?.sameTurn === undefined ? NOTES.youOffer : NOTES.youOfferInTurn;
    return { words: by === seat ? youOffer : NOTES.offers(names[by]!), tone: 'plain' };
  }
  if (matchState.drawDeclined === undefined) return undefined;
  return {
    words: matchState.drawDeclined === seat ? NOTES.youDeclined : NOTES.declined(names[matchState.drawDeclined]!),
    tone: 'plain',
  };
}
