import type { GameEntry, SeatRole } from '../game-screen.ts';
import { BlackjackPicture, BlackjackPieces } from './picture.tsx';

const DEALER: SeatRole = { name: 'Dealer', task: 'You deal: your device does it by itself.' };
const PLAYER: SeatRole = { name: 'Player', task: 'You play against the dealer.', usual: true };
const REGULATOR: SeatRole = {
  name: 'Regulator',
  task: 'You add your share to the shuffle, so that players and dealer need not trust each other. You do not play.',
  neutral: true,
};
const MAX_PLAYERS = 6;

const numbers = (...values: readonly number[]) => values.map((value) => ({ value, label: String(value) }));

export const BLACKJACK: GameEntry = {
  id: 'blackjack',
  slug: 'blackjack',
  rules: 1,
  params: {},
  options: [
    { name: 'rounds', label: 'Rounds', initial: 5, values: numbers(1, 3, 5, 10, 20) },
    { name: 'chips', label: 'Chips of each player', initial: 20, values: numbers(10, 20, 50, 100) },
    { name: 'decks', label: 'Decks', initial: 1, values: numbers(1, 2, 4, 6, 8) },
    {
      name: 'regulator',
      label: 'Regulator',
      initial: false,
      values: [
        { value: false, label: 'None' },
        { value: true, label: 'In the last seat' },
      ],
    },
  ],
  seats: ({ regulator }) =>
    regulator === true
      ? { min: 3, max: MAX_PLAYERS + 2, usual: 4, alone: 3 }
      : { min: 2, max: MAX_PLAYERS + 1, usual: 3, alone: 2 },
  sides: [
    {
      label: 'Player',
      seat: 1,
      house: 0,
      note: 'Your device also deals, and so knows every card. Play so with people who trust you, or only deal.',
    },
    { label: 'Dealer', seat: 0 },
  ],
  roleOf: (seat, seats, { regulator }) => (seat === 0 ? DEALER : regulator === true && seat === seats - 1 ? REGULATOR : PLAYER),
  keptNote: 'Whoever started this match also chose who deals, perhaps their own device. The dealer’s device knows every card.',
  mayBegin: (taken, seats, { regulator }) => taken.some((seat) => seat > 0 && !(regulator === true && seat === seats - 1)),
  name: 'Blackjack',
  summary: 'Up to six players against a dealer who cannot stack the deck.',
  rulesInBrief: [
    'Every round costs two chips. You get two cards, the dealer two, one of them face down.',
    'Hit for another card, stand to keep what you have, or double your bet for exactly one more. Over 21 you lose at once.',
    'Court cards count ten, an ace eleven or one. The dealer draws to 16 and stands on 17.',
    'Nearer to 21 than the dealer wins the bet; an ace with a card of ten wins three chips for two.',
    'The player with the most chips wins, if they are more than at the start; otherwise the dealer does.',
  ],
  Pieces: BlackjackPieces,
  Picture: BlackjackPicture,
  load: async () => (await import('./screen.ts')).blackjackScreen,
};
