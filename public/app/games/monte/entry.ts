import { texts } from '../../language/texts.ts';
import { type GameEntry, type SeatRole, TWO_SEATS } from '../game-screen.ts';
import { numbers } from '../options.ts';
import { MontePicture, MontePieces } from './picture.tsx';

export const MONTE_ENTRY = texts('games/monte/entry', {
  dealer: 'Dealer',
  dealerTask: 'You deal: you hide the queen.',
  guesser: 'Guesser',
  guesserTask: 'You guess: you point at the card that may be the queen.',
  rounds: 'Rounds',
  name: 'Three Card Monte',
  summary: 'Find the queen, with a dealer who cannot move her.',
  rules: [
    'The dealer puts the queen left, middle or right, face down between two jacks.',
    'The guesser points at one card, and all three are turned up.',
    'Finding the queen is worth two points to the guesser; missing her is worth one to the dealer. Most points win.',
  ],
});

const DEALER: SeatRole = { name: MONTE_ENTRY.dealer, task: MONTE_ENTRY.dealerTask };
const GUESSER: SeatRole = { name: MONTE_ENTRY.guesser, task: MONTE_ENTRY.guesserTask };

export const MONTE: GameEntry = {
  id: 'monte',
  slug: 'three-card-monte',
  rules: 1,
  options: [
    {
      name: 'rounds',
      label: MONTE_ENTRY.rounds,
      initial: 5,
      values: numbers(1, 3, 5, 9),
    },
  ],
  seats: TWO_SEATS,
  sides: [
    { label: MONTE_ENTRY.guesser, seat: 1 },
    { label: MONTE_ENTRY.dealer, seat: 0 },
  ],
  roleOf: (seat) => (seat === 0 ? DEALER : GUESSER),
  name: MONTE_ENTRY.name,
  summary: MONTE_ENTRY.summary,
  rulesInBrief: MONTE_ENTRY.rules,
  Pieces: MontePieces,
  Picture: MontePicture,
  load: async () => (await import('./screen.ts')).monteScreen,
};
