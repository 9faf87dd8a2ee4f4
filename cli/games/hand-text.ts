/** What a record says of a hand of hold'em, in words. */

import type { HandAccount } from '../../shared/games/holdem/hand-account.ts';
import { joinNames, type SeatNames } from '../../shared/match/seat-names.ts';
import { writeCards, writeCount } from './words.ts';

const HIDDEN = { folded: 'folded', mucked: 'mucked', won: 'nobody called' } as const;

function describeCards({ seats }: HandAccount, names: SeatNames): string[] {
  return seats.map((cards, seat) =>
    cards.kind === 'shown'
      ? `${names[seat]} showed ${writeCards(cards.cards)}.`
      : `The cards of ${names[seat]}: not shown (${HIDDEN[cards.why]}).`,
  );
}

export function describeHand(account: HandAccount, names: SeatNames): string {
  const { shuffles, from, to, checked, board, won } = account;
  const shuffled = joinNames(shuffles.map(({ seat, seq }) => `${names[seat]} (step ${seq})`));
  const winners = won.flatMap((chips, seat) => (chips > 0 ? [`${names[seat]} won ${writeCount(chips)}.`] : []));
  return [
    `shuffled by ${shuffled}, dealt and played in steps ${from} to ${to}: ${checked ? 'its proofs were checked and hold' : 'its proofs were not checked'}.`,
    ...(board.length === 0 ? [] : [`Board ${writeCards(board)}.`]),
    ...describeCards(account, names),
    ...(winners.length === 0 ? ['Nobody won chips.'] : winners),
  ].join(' ');
}
