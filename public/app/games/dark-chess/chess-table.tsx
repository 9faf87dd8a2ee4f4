/** The table of dark chess by either rules: both sides, the board as this seat sees it, and afterwards the truth beside it. */

import type { ComponentChildren } from 'preact';
import { COLORS, type Color } from '../../../../shared/games/dark-chess/board.ts';
import type { BoardView } from '../../../../shared/games/dark-chess/view.ts';
import { IconButton } from '../../components/icon-button.tsx';
import { useKeys } from '../use-keys.ts';
import type { BoardInput, BoardMarks } from './board-drawing.tsx';
import { Captured } from './captured.tsx';
import { ChessBoard } from './chess-board.tsx';
import { marksOf } from './marks.ts';
import { MoveList } from './move-list.tsx';
import { PromotionDialog } from './promotion-dialog.tsx';
import { SpectatorCaption } from './spectator-caption.tsx';
import { type Board, truthOf } from './squares.ts';
import { CHESS } from './texts.ts';
import { useGhosts } from './use-ghosts.ts';
import type { useHand } from './use-hand.ts';
import { usePencil } from './use-pencil.ts';
import { handWords } from './words.ts';

interface ChessTableProps {
  readonly match: string;
  readonly view: BoardView;
  readonly seat: number | undefined;
  readonly names: readonly string[];
  readonly playerHeader: (seat: number) => ComponentChildren;
  /** What is shown, and what is marked on it. */
  readonly board: Board;
  readonly marks: BoardMarks;
  readonly hand: ReturnType<typeof useHand>;
  /** What the person's hand does on the board, which takes it only while `isOpen`. */
  readonly input: BoardInput;
  readonly isOpen: boolean;
  /** The colour at the lower edge, and how to turn the board round. */
  readonly orientation: Color;
  readonly onFlip: () => void;
  /** What is shown before the moves, until both sides are open. */
  readonly notes: ComponentChildren;
}

export function ChessTable(props: ChessTableProps) {
  const { match, view, seat, names, playerHeader, board, marks, hand, input, isOpen, orientation, onFlip, notes } = props;
  const truth = truthOf(view.revealed);
  const ghosts = useGhosts(view);
  const pencil = usePencil(match);
  useKeys({ f: onFlip });
  // The player at the lower edge.
  const below = COLORS.indexOf(orientation);
  return (
    <div class={`chess-table ${truth === undefined ? '' : 'revealed'}`}>
      <div class="chess-side rival">
        {playerHeader(1 - below)}
        <Captured view={view} by={1 - below} />
      </div>
      <figure class="chess-board">
        {truth === undefined && seat === undefined && <SpectatorCaption view={view} />}
        {truth !== undefined && <figcaption>{seat === undefined ? CHESS.everybodySaw : CHESS.youSaw}</figcaption>}
        <ChessBoard
          label={seat === undefined ? CHESS.everybodySees : CHESS.yourBoard}
          board={board}
          orientation={orientation}
          viewer={seat}
          marks={{ ...marks, ghosts, pencil: pencil.marks }}
          still={view.plies === 0}
          input={isOpen ? input : undefined}
          pencil={pencil}
        />
      </figure>
      {truth !== undefined && (
        <figure class="chess-truth">
          <figcaption>{CHESS.truth}</figcaption>
          <ChessBoard label={CHESS.truth} board={truth} orientation={orientation} marks={marksOf(view)} />
        </figure>
      )}
      <div class="chess-side own">
        {playerHeader(below)}
        <Captured view={view} by={below} />
      </div>
      {/* Once both sides are open, all moves are told below. */}
      {truth === undefined && (
        <div class="chess-notes">
          <div class="chess-tools">
            {pencil.marks.size > 0 && <IconButton icon="trash" label={CHESS.pencil.clear} onClick={pencil.onClear} />}
            <IconButton icon="pencil" label={CHESS.pencil.take} pressed={pencil.isInHand} onClick={pencil.onTake} />
            <IconButton icon="flip" label={CHESS.flip} shortcut="f" onClick={onFlip} />
          </div>
          {notes}
          <MoveList view={view} names={names} />
        </div>
      )}
      {seat !== undefined && (
        <PromotionDialog seat={seat} open={hand.promoting} onChoose={hand.choosePromotion} onCancel={hand.putBack} />
      )}
      <p role="status" class="visually-hidden">
        {handWords(board, input)}
      </p>
    </div>
  );
}
