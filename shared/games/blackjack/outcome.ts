/** How a match of Blackjack ends: the check of its cards, its result, and forfeits. */

import { Fault } from '../../fault.ts';
import type { Result } from '../interface.ts';
import { shuffleShoe } from './shoe.ts';
import { type BlackjackState, DEALER, playersOf } from './table.ts';

/** Shuffles every round again and compares each card that was dealt (seed 004, "Game Verification"). The step that dealt is at fault. */
export function checkCards({ rules, dealt }: BlackjackState, key: Uint8Array): void {
  const rounds = [...new Set(dealt.map(({ round }) => round))];
  const shoes = new Map(rounds.map((round) => [round, shuffleShoe(key, rules, round)]));
  for (const { round, place, card, seq } of dealt) {
    const due = shoes.get(round)![place];
    if (card !== due) {
      throw new Fault('blackjack/false-card', `${card} was dealt where card ${place + 1} of round ${round} is ${due}`, seq);
    }
  }
}

/** The player with the most chips wins, or several with as many; but when nobody has more than at the start, the dealer does. */
export function resultOf(state: BlackjackState): Result {
  const players = playersOf(state);
  const most = Math.max(...players.map((seat) => state.chips[seat]!));
  return most > state.rules.chips
    ? { kind: 'won', winners: players.filter((seat) => state.chips[seat] === most), reason: 'most-chips' }
    : { kind: 'won', winners: [DEALER], reason: 'house' };
}

/**
 * A seat that forfeits loses, and every other seat at the table wins. After the end a forfeit only removes a winner while another is
 * left, so that a seat that has lost cannot help a friend by a fault that costs it nothing.
 */
export function forfeit({ contenders, result }: BlackjackState, seats: readonly number[]): Result {
  const others = contenders.filter((seat) => !seats.includes(seat));
  const winners = result?.kind === 'won' ? result.winners.filter((seat) => others.includes(seat)) : [];
  if (winners.length > 0) return { kind: 'won', winners, reason: 'forfeit' };
  return others.length > 0 ? { kind: 'won', winners: others, reason: 'forfeit' } : { kind: 'void', reason: 'everyone-forfeited' };
}
