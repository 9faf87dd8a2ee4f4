import { type GameEntry, TWO_SEATS } from '../../../public/app/games/game-screen.ts';
import { texts } from '../../../public/app/language/texts.ts';

const ENTRY_TEXTS = texts('games/odds-and-evens/entry', {
  name: 'Odds and evens',
  summary: 'Show fingers: is the sum even?',
});

export const ENTRY: GameEntry = {
  id: 'odds-and-evens',
  slug: 'odds-and-evens',
  rules: 1,
  seats: TWO_SEATS,
  ...ENTRY_TEXTS,
  rulesInBrief: ['Both show one to five fingers at once.', 'The player who started wins an even sum, the other one an odd sum.'],
  load: async () => (await import('./screen.tsx')).screen,
};
