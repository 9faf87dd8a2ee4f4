/** Rock, paper, scissors on a terminal. */

import { HANDS, type Hand, roundWinner } from '../../shared/games/rps/hands.ts';
import type { RpsView } from '../../shared/games/rps/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';
import { readWord, writePoints } from './words.ts';

function tellRound(hands: readonly Hand[], names: SeatNames): string {
  const winner = roundWinner(hands);
  const shown = hands.map((hand, seat) => `${names[seat]} showed ${hand}`).join(', ');
  return `${shown}: ${winner === undefined ? 'a tie' : `${names[winner]} won the round`}.`;
}

const score = ({ wins }: RpsView, names: SeatNames): string => writePoints(names, wins);

export const TERMINAL_RPS: TerminalGame<RpsView> = {
  games: ['rps'],
  news: (before, { rounds }, names) => rounds.slice(before?.rounds.length ?? 0).map((hands) => tellRound(hands, names)),
  render: (view, names) => `Best of ${view.bestOf}. ${score(view, names)}`,
  score,
  prompt: () => `Show ${HANDS.join(', ')}: your hand stays hidden until both have chosen.`,
  read: (_, line) => readWord(line, HANDS, (hand) => ({ kind: 'show', hand })),
};
