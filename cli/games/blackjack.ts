/** Blackjack on a terminal. */

import type { BlackjackSeatView, BlackjackView, HandView } from '../../shared/games/blackjack/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';
import { readWord, writeCards, writePoints } from './words.ts';

function writeHand({ cards, total, soft, bust, blackjack, doubled }: HandView): string {
  const worth = blackjack ? 'blackjack' : bust ? `${total}, bust` : `${soft ? 'soft ' : ''}${total}`;
  return `${writeCards(cards)} (${worth}${doubled ? ', doubled' : ''})`;
}

function news(before: BlackjackView | undefined, { round, seats }: BlackjackView, names: SeatNames): string[] {
  const lines: string[] = [];
  const cardsOf = (view: BlackjackView | undefined, seat: number): number =>
    view?.round === round ? (view.seats[seat]?.hand?.cards.length ?? 0) : 0;
  if (round > (before?.round ?? 0)) lines.push(`Round ${round} is dealt.`);
  seats.forEach(({ hand, won, role }, seat) => {
    if (hand !== undefined && hand.cards.length > cardsOf(before, seat)) lines.push(`${names[seat]}: ${writeHand(hand)}`);
    const settled = role === 'player' && won !== undefined && (before?.round !== round || before.seats[seat]?.won === undefined);
    if (settled) lines.push(`${names[seat]} ${won < 0 ? `lost ${-won}` : `won ${won}`} chips.`);
  });
  return lines;
}

function drawSeat({ role, chips, hand, in: stays }: BlackjackSeatView, name: string): string {
  const purse = role === 'player' ? `, ${chips} chips${stays ? '' : ', out'}` : '';
  return `  ${name} (${role}${purse})${hand === undefined ? '' : `: ${writeHand(hand)}`}`;
}

export const TERMINAL_BLACKJACK: TerminalGame<BlackjackView> = {
  games: ['blackjack'],
  news,
  render: ({ round, rules, seats }, names) =>
    [
      `Round ${round} of ${rules.rounds}`,
      ...seats.flatMap((seat, i) => (seat.role === 'empty' ? [] : [drawSeat(seat, names[i]!)])),
    ].join('\n'),
  score: ({ seats }, names) =>
    writePoints(
      names,
      seats.map(({ role, chips }) => (role === 'player' ? chips : undefined)),
    ),
  prompt: ({ actions }) => `Your hand: ${actions.join(', ')}?`,
  read: ({ actions }, line) => readWord(line, actions, (kind) => ({ kind })),
};
