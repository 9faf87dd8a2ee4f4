import { type GameEntry, TWO_SEATS } from '../game-screen.ts';
import { ChessPicture, ChessPieces } from './picture.tsx';
import { REVEAL_NOTES } from './reveal-notes.ts';
import { TRANSFER_NOTES } from './transfer-notes.ts';

const shared = {
  id: 'dark-chess',
  slug: 'dark-chess',
  params: {},
  seats: TWO_SEATS,
  sides: [
    { label: 'White', seat: 0 },
    { label: 'Random', seat: 'any' },
    { label: 'Black', seat: 1 },
  ],
  levels: true,
  roleOf: (seat) =>
    seat === 0
      ? { name: 'White', task: 'You have white and move first.' }
      : { name: 'Black', task: 'You have black; white moves first.' },
  name: 'Dark chess',
  summary: 'Chess in fog: you see your pieces, and the squares that they could move to.',
  rulesInBrief: [
    'You see your own pieces and every square that one of them could move to. The rest lies in fog.',
    'A pawn sees whether something stands in front of it, and what stands where it could capture.',
    'There is no check and no mate: capture the king and you win. A king may walk or castle into danger.',
    'Whoever captures announces the square, and nothing else. Moves and promotions stay hidden.',
    'A player without a move draws the game.',
  ],
  Pieces: ChessPieces,
  Picture: ChessPicture,
} satisfies Partial<GameEntry>;

export const DARK_CHESS: GameEntry = {
  ...shared,
  rules: 2,
  onNewDevice:
    'Both devices then prepare anew, as before the first move: some seconds while both pages are open, and else some visits of each player. The clock of whoever has to prepare runs.',
  load: async () => (await import('../proven-dark-chess/screen.ts')).provenDarkChessScreen,
  options: [
    {
      name: 'reveal',
      label: 'At the end',
      initial: 'end',
      values: [
        { value: 'end', label: 'Both sides are shown', note: REVEAL_NOTES.end },
        { value: 'never', label: 'Nothing is shown', note: REVEAL_NOTES.never },
      ],
    },
  ],
};

/** By the first rules, where everything is checked after the game. */
export const AUDITED_DARK_CHESS: GameEntry = {
  ...shared,
  rules: 1,
  load: async () => (await import('./screen.tsx')).darkChessScreen,
  options: [
    {
      name: 'ot',
      label: 'Oblivious transfer',
      initial: 'voprf',
      values: [
        { value: 'voprf', label: 'VOPRF', note: TRANSFER_NOTES.voprf },
        { value: 'andos', label: 'ANDOS', note: TRANSFER_NOTES.andos },
        { value: 'andos-packet-proof', label: 'ANDOS with proven questions', note: TRANSFER_NOTES['andos-packet-proof'] },
      ],
    },
  ],
};
