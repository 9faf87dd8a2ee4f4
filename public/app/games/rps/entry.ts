import { type GameEntry, TWO_SEATS } from '../game-screen.ts';
import { RpsPicture, RpsPieces } from './picture.tsx';

export const RPS: GameEntry = {
  id: 'rps',
  slug: 'rock-paper-scissors',
  rules: 1,
  params: {},
  options: [
    { name: 'bestOf', label: 'Best of', initial: 3, values: [1, 3, 5].map((value) => ({ value, label: String(value) })) },
  ],
  seats: TWO_SEATS,
  name: 'Rock, paper, scissors',
  summary: 'Both choose at once, whoever clicks first.',
  rulesInBrief: [
    'Both choose a hand and show it at the same time.',
    'Rock breaks scissors, scissors cut paper, paper wraps rock. The same hand twice does not count.',
    'Whoever wins more than half of the rounds wins.',
  ],
  Pieces: RpsPieces,
  Picture: RpsPicture,
  load: async () => (await import('./screen.ts')).rpsScreen,
};
