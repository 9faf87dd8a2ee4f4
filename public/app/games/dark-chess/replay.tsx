/** A game of dark chess by the audited rules that is over. */

import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { describeStep } from './audited-texts.ts';
import { PgnExport } from './pgn-export.tsx';
import { ReplayBoards } from './replay-boards.tsx';
import { playedWords, ReplayedMoves } from './replayed-moves.tsx';
import { CHESS } from './texts.ts';

function Boards(props: ReplayBoardsProps<DarkChessView>) {
  const { stage, turn } = props.view;
  // In a query the seat whose turn it was has moved; before the next move it is the other one.
  return <ReplayBoards {...props} mover={stage === 'move' ? 1 - turn : turn} />;
}

export const DARK_CHESS_REPLAY = gameReplay({
  Boards,
  Export: PgnExport,
  movesIn: ({ plies }) => plies,
  moveWords: playedWords,
  Moves: ReplayedMoves,
  describeStep,
  reasons: CHESS.reasons,
});
