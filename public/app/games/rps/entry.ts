import { texts } from '../../language/texts.ts';
import { type GameEntry, TWO_SEATS } from '../game-screen.ts';
import { numbers } from '../options.ts';
import { RpsPicture, RpsPieces } from './picture.tsx';

export const RPS_ENTRY = texts('games/rps/entry', {
  bestOf: 'Best of',
  name: 'Rock, paper, scissors',
  summary: 'Both choose at once, in whatever order they click.',
  rules: [
    'Both choose a hand and show it at the same time.',
    'Rock breaks scissors, scissors cut paper, paper wraps rock. The same hand twice does not count.',
    'The player who wins more than half of the rounds wins.',
  ],
});

export const RPS: GameEntry = {
  id: 'rps',
  slug: 'rock-paper-scissors',
  rules: 1,
  options: [{ name: 'bestOf', label: RPS_ENTRY.bestOf, initial: 3, values: numbers(1, 3, 5) }],
  seats: TWO_SEATS,
  name: RPS_ENTRY.name,
  summary: RPS_ENTRY.summary,
  rulesInBrief: RPS_ENTRY.rules,
  Pieces: RpsPieces,
  Picture: RpsPicture,
  load: async () => (await import('./screen.ts')).rpsScreen,
};
