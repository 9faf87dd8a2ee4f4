import { texts } from '../../language/texts.ts';
import type { GameEntry, SeatRole } from '../game-screen.ts';
import { numbers } from '../options.ts';
import { BlackjackPicture, BlackjackPieces } from './picture.tsx';

export const BLACKJACK_ENTRY = texts('games/blackjack/entry', {
  dealer: 'Dealer',
  dealerTask: 'You deal: your device does it by itself.',
  player: 'Player',
  playerTask: 'You play against the dealer.',
  regulator: 'Regulator',
  regulatorTask: 'You add your share to the shuffle, so that players and dealer need not trust each other. You do not play.',
  rounds: 'Rounds',
  chips: 'Chips of each player',
  decks: 'Decks',
  none: 'None',
  lastSeat: 'In the last seat',
  sideNote: 'Your device also deals, and so knows every card. Play so with people who trust you, or only deal.',
  keptNote:
    'The player who started this match also chose who deals, perhaps their own device. The dealer’s device knows every card.',
  name: 'Blackjack',
  summary: 'Up to six players against a dealer who cannot stack the deck.',
  rules: [
    'Every round costs two chips. You get two cards, the dealer two, one of them face down.',
    'Hit for another card, stand to keep what you have, or double your bet for exactly one more. Over 21 you lose at once.',
    'Court cards count ten, an ace eleven or one. The dealer draws to 16 and stands on 17.',
    'Nearer to 21 than the dealer wins the bet; an ace with a card of ten wins three chips for two.',
    'The player with the most chips wins, if they are more than at the start; otherwise the dealer does.',
  ],
});

const DEALER: SeatRole = { name: BLACKJACK_ENTRY.dealer, task: BLACKJACK_ENTRY.dealerTask };
const PLAYER: SeatRole = { name: BLACKJACK_ENTRY.player, task: BLACKJACK_ENTRY.playerTask, usual: true };
const REGULATOR: SeatRole = {
  name: BLACKJACK_ENTRY.regulator,
  task: BLACKJACK_ENTRY.regulatorTask,
  neutral: true,
};
const MAX_PLAYERS = 6;

export const BLACKJACK: GameEntry = {
  id: 'blackjack',
  slug: 'blackjack',
  rules: 1,
  options: [
    { name: 'rounds', label: BLACKJACK_ENTRY.rounds, initial: 5, values: numbers(1, 3, 5, 10, 20) },
    { name: 'chips', label: BLACKJACK_ENTRY.chips, initial: 20, values: numbers(10, 20, 50, 100) },
    { name: 'decks', label: BLACKJACK_ENTRY.decks, initial: 1, values: numbers(1, 2, 4, 6, 8) },
    {
      name: 'regulator',
      label: BLACKJACK_ENTRY.regulator,
      initial: false,
      values: [
        { value: false, label: BLACKJACK_ENTRY.none },
        { value: true, label: BLACKJACK_ENTRY.lastSeat },
      ],
    },
  ],
  seats: ({ regulator }) =>
    regulator === true
      ? { min: 3, max: MAX_PLAYERS + 2, usual: 4, alone: 3 }
      : { min: 2, max: MAX_PLAYERS + 1, usual: 3, alone: 2 },
  sides: [
    {
      label: BLACKJACK_ENTRY.player,
      seat: 1,
      house: 0,
      note: BLACKJACK_ENTRY.sideNote,
    },
    { label: BLACKJACK_ENTRY.dealer, seat: 0 },
  ],
  roleOf: (seat, seats, { regulator }) => (seat === 0 ? DEALER : regulator === true && seat === seats - 1 ? REGULATOR : PLAYER),
  keptNote: BLACKJACK_ENTRY.keptNote,
  mayBegin: (taken, seats, { regulator }) => taken.some((seat) => seat > 0 && !(regulator === true && seat === seats - 1)),
  name: BLACKJACK_ENTRY.name,
  summary: BLACKJACK_ENTRY.summary,
  rulesInBrief: BLACKJACK_ENTRY.rules,
  Pieces: BlackjackPieces,
  Picture: BlackjackPicture,
  load: async () => (await import('./screen.ts')).blackjackScreen,
};
