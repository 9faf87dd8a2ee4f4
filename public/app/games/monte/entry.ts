import { type GameEntry, type SeatRole, TWO_SEATS } from '../game-screen.ts';
import { MontePicture, MontePieces } from './picture.tsx';

const DEALER: SeatRole = { name: 'Dealer', task: 'You deal: you hide the queen.' };
const GUESSER: SeatRole = { name: 'Guesser', task: 'You guess: you point at the card that may be the queen.' };

export const MONTE: GameEntry = {
  id: 'monte',
  slug: 'three-card-monte',
  rules: 1,
  params: {},
  options: [
    { name: 'rounds', label: 'Rounds', initial: 5, values: [1, 3, 5, 9].map((value) => ({ value, label: String(value) })) },
  ],
  seats: TWO_SEATS,
  sides: [
    { label: 'Guesser', seat: 1 },
    { label: 'Dealer', seat: 0 },
  ],
  roleOf: (seat) => (seat === 0 ? DEALER : GUESSER),
  name: 'Three Card Monte',
  summary: 'Find the queen, with a dealer who cannot move her.',
  rulesInBrief: [
    'The dealer puts the queen left, middle or right, face down between two jacks.',
    'The guesser points at one card, and all three are turned up.',
    'Finding the queen is worth two points to the guesser; missing her is worth one to the dealer. Most points win.',
  ],
  Pieces: MontePieces,
  Picture: MontePicture,
  load: async () => (await import('./screen.ts')).monteScreen,
};
