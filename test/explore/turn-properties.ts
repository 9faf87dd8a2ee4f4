/** What must hold of the clocks and the draws of a match at every step of play. */

import { isGameKind, type MatchState, seatOf } from '../../shared/match/match-state.ts';
import type { FullEntry } from '../support/full-entry.ts';
import type { Property } from './properties.ts';

export function breachOfTurn(was: MatchState, is: MatchState, entry: FullEntry): Property | undefined {
  if (was.phase !== 'play' || is.phase !== 'play') return undefined;
  return breachOfClocks(was, is, entry) ?? (was.terms!.sameTurn === undefined ? undefined : breachOfDraws(was, is, entry));
}

/** Nobody pays outside its turn, nobody makes its own turn longer, and a move alone earns the increment. */
function breachOfClocks(was: MatchState, is: MatchState, entry: FullEntry): Property | undefined {
  for (const seat of was.seats.keys()) {
    const [before, after] = [was.seats[seat], is.seats[seat]];
    if (before === undefined || after === undefined) continue;
    const isAuthor = authorOf(was, entry) === seat;
    const { clock, moves } = was.terms!;
    const earns = isAuthor && moves?.includes(entry.step.kind) === true;
    if (after.budget > before.budget + (earns ? clock.increment! : 0)) return 'gains time';
    if (!was.next.includes(seat) && after.budget !== before.budget) return 'pays away';
    if (before.since === undefined || after.since === undefined) continue;
    const gained = after.since + after.budget - before.since - before.budget;
    if (!isAuthor && gained < 0) return 'pays away';
    if (was.terms!.sameTurn === undefined) continue;
    if (gained > (isAuthor ? mostByOwn(was, is, seat, entry) : was.terms!.clock.grace)) return 'gains time';
  }
  return undefined;
}

/** The time that one step in a row takes, in ms. */
const ROW_STEP_MS = 60_000;

/** How much later a step of its own may put the deadline of a seat that stays in `next`. */
function mostByOwn({ terms, seats }: MatchState, is: MatchState, seat: number, { step }: FullEntry): number {
  const { kind, timestamp } = step;
  if (!isGameKind(kind)) return kind === 'opening' || kind === 'skip' ? Number.POSITIVE_INFINITY : 0;
  if (!terms!.sameTurn!.includes(kind)) return Number.POSITIVE_INFINITY;
  const { since, budget, inRow } = seats[seat]!;
  if (inRow === undefined) return 0;
  const { grace } = terms!.clock;
  const ofStep = timestamp.time + Math.min(grace, ROW_STEP_MS) + is.seats[seat]!.budget;
  return Math.max(0, ofStep - (since! + grace + budget));
}

const authorOf = (was: MatchState, { step, payload }: FullEntry): number | undefined =>
  step.kind === 'hand-over' ? (payload['seat'] as number) : seatOf(was, step.signatures[0]!.key);

/** Only a seat in turn changes a draw, and only a step that ends a turn opens the way to another offer. */
function breachOfDraws(was: MatchState, is: MatchState, entry: FullEntry): Property | undefined {
  const { kind } = entry.step;
  const author = authorOf(was, entry);
  if (kind.startsWith('draw-')) return was.next.includes(author!) ? undefined : 'draw astray';
  const endsTurn = (isGameKind(kind) || kind === 'opening') && !was.terms!.sameTurn!.includes(kind);
  // A hand-over of a seat that was offered the draw ends the offer.
  const isMoved = kind === 'hand-over' && !was.drawOffer.includes(author!);
  const lapsed = was.drawOffer.length > 0 && is.drawOffer.length === 0 && !isMoved;
  const forgotten = was.drawDeclined !== undefined && is.drawDeclined === undefined;
  if (!endsTurn && (lapsed || forgotten)) return 'draw astray';
  return lapsed && was.drawOffer.includes(author!) ? 'draw astray' : undefined;
}
