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
    'A pawn sees whether something stands in front of it, and what stands where it could capture.',
    'There is no check and no mate: capture the king and you win. A king may walk or castle into danger.',
    'A capture announces its square, and nothing else. Moves and promotions stay hidden.',
    'A player without a move draws the game.',
  ],
  onNewDevice:
    'Both devices then prepare anew, as before the first move: some seconds while both pages are open, and else some visits of each player. The clock of the player who has to prepare runs.',
  atEnd: 'At the end',
  bothShown: 'Both sides are shown',
  nothingShown: 'Nothing is shown',
});

export const DARK_CHESS: GameEntry = {
  id: 'dark-chess',
  slug: 'dark-chess',
  rules: 2,
  slowToCheck: true,
  params: {},
  seats: TWO_SEATS,
  sides: [
    { label: CHESS_ENTRY.white, seat: 0 },
    { label: CHESS_ENTRY.random, seat: 'any' },
    { label: CHESS_ENTRY.black, seat: 1 },
  ],
  levels: true,
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
