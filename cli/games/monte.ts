/** Three Card Monte on a terminal. */

import { CARDS } from '../../shared/games/monte/payloads.ts';
import type { MonteView } from '../../shared/games/monte/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import type { TerminalGame } from './terminal-game.ts';
import { readWord, writePoints } from './words.ts';

const score = ({ scores }: MonteView, names: SeatNames): string => writePoints(names, scores);

export const TERMINAL_MONTE: TerminalGame<MonteView> = {
  games: ['monte'],
  news: (before, { rounds, pointed }, [dealer, guesser]) => [
    ...(pointed !== undefined && before?.pointed === undefined ? [`${guesser} pointed at the ${pointed} card.`] : []),
    ...rounds
      .slice(before?.rounds.length ?? 0)
      .map((round) => `The queen was on the ${round.queen}: ${round.queen === round.pointed ? guesser : dealer} won the round.`),
  ],
  render: (view, names) => `Round ${Math.min(view.rounds.length + 1, view.of)} of ${view.of}. ${score(view, names)}`,
  score,
  prompt: ({ stage }) =>
    stage === 'place'
      ? `Where does the queen go: ${CARDS.join(', ')}? It stays hidden until the other has pointed.`
      : `Where is the queen: ${CARDS.join(', ')}?`,
  read: ({ stage }, line) => readWord(line, CARDS, (card) => ({ kind: stage, card })),
};
