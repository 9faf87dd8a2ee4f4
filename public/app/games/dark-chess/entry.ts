import { PROVEN_FLOORS } from '../../../../shared/games/dark-chess/floors.ts';
import { texts } from '../../language/texts.ts';
import { type GameEntry, TWO_SEATS } from '../game-screen.ts';
import { ChessPicture, ChessPieces } from './picture.tsx';
import { REVEAL_NOTES } from './reveal-notes.ts';

export const CHESS_ENTRY = texts('games/dark-chess/entry', {
  white: 'White',
  random: 'Random',
  black: 'Black',
  whiteTask: 'You have white and move first.',
  blackTask: 'You have black; white moves first.',
  name: 'Dark chess',
  summary: 'Chess in fog: you see your pieces, and the squares that they could move to.',
  rules: [
    'You see your own pieces and every square that one of them could move to. The rest lies in fog.',
    'There is no check and no mate: capture the king and you win. A king may walk or castle into danger.',
    'A capture announces its square, and nothing else. Moves and promotions stay hidden.',
    'A pawn sees whether something stands in front of it, and what stands where it could capture.',
    'A player without a move draws the game.',
  ],
  onNewDevice:
    'Both devices then prepare anew, as before the first move: some seconds while both pages are open, and else some visits of each player. The clock of the player who has to prepare runs.',
  ladder: {
    moth: { label: 'Moth', manner: 'Flutters anywhere, and sometimes takes what it sees.' },
    hedgehog: { label: 'Hedgehog', manner: 'Plays with care what it sees, but dozes off now and then.' },
    cat: { label: 'Cat', manner: 'Prowls about, and looks one move ahead.' },
    fox: { label: 'Fox', manner: 'Guesses what stands in the fog, and is often wrong.' },
    wolf: { label: 'Wolf', manner: 'Follows what may stand in the fog, and thinks ahead.' },
    owl: { label: 'Owl', manner: 'Sees most in the dark: it weighs hundreds of boards.' },
  },
  atEnd: 'At the end',
  bothShown: 'Both sides are shown',
  nothingShown: 'Nothing is shown',
});

const RUNGS = ['moth', 'hedgehog', 'cat', 'fox', 'wolf', 'owl'] as const;

export const DARK_CHESS: GameEntry = {
  id: 'dark-chess',
  slug: 'dark-chess',
  rules: 2,
  slowToCheck: true,
  floors: PROVEN_FLOORS,
  seats: TWO_SEATS,
  sides: [
    { label: CHESS_ENTRY.white, seat: 0 },
    { label: CHESS_ENTRY.random, seat: 'any' },
    { label: CHESS_ENTRY.black, seat: 1 },
  ],
  ladder: RUNGS.map((name) => ({ name, ...CHESS_ENTRY.ladder[name] })),
  roleOf: (seat) =>
    seat === 0
      ? { name: CHESS_ENTRY.white, task: CHESS_ENTRY.whiteTask }
      : { name: CHESS_ENTRY.black, task: CHESS_ENTRY.blackTask },
  name: CHESS_ENTRY.name,
  summary: CHESS_ENTRY.summary,
  rulesInBrief: CHESS_ENTRY.rules,
  Pieces: ChessPieces,
  Picture: ChessPicture,
  onNewDevice: CHESS_ENTRY.onNewDevice,
  load: async () => (await import('../proven-dark-chess/screen.ts')).provenDarkChessScreen,
  options: [
    {
      name: 'reveal',
      label: CHESS_ENTRY.atEnd,
      initial: 'end',
      values: [
        { value: 'end', label: CHESS_ENTRY.bothShown, note: REVEAL_NOTES.end },
        { value: 'never', label: CHESS_ENTRY.nothingShown, note: REVEAL_NOTES.never },
      ],
    },
  ],
};
