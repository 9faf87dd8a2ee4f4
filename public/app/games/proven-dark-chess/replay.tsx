/** A game of proven dark chess that is over. */

import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import { PgnExport } from '../dark-chess/pgn-export.tsx';
import { ReplayBoards } from '../dark-chess/replay-boards.tsx';
import { playedWords, ReplayedMoves } from '../dark-chess/replayed-moves.tsx';
import { gameReplay, type ReplayBoardsProps } from '../game-replay.ts';
import { PROVEN } from './texts.ts';
import { describeStep, REASONS } from './words.ts';

function Boards(props: ReplayBoardsProps<ProvenView>) {
  return <ReplayBoards {...props} mover={1 - props.view.turn} />;
}

export const PROVEN_DARK_CHESS_REPLAY = gameReplay({
  Boards,
  Export: PgnExport,
  movesIn: ({ plies }) => plies,
  moveWords: playedWords,
  Moves: ReplayedMoves,
  describeStep,
  reasons: REASONS,
  unopened: PROVEN.unopened,
});
