/** What a board shows beyond what is seen: remembered pieces, where the other king could have been, and what a person has marked. */

import type { Color, Square } from '../../../../shared/games/dark-chess/board.ts';
import type { BoardMarks } from './board-drawing.tsx';
import { Piece } from './piece.tsx';
import { type Board, placeOn } from './squares.ts';

interface FogMarksProps {
  readonly board: Board;
  readonly orientation: Color;
  /** The seat that looks: ghosts and kings are those of the other one. */
  readonly viewer: number | undefined;
  readonly marks: BoardMarks;
}

const CROWN = 'M.28 .7L.22 .36L.38 .52L.5 .28L.62 .52L.78 .36L.72 .7Z';
/** The same, small, in the upper left corner. */
const SMALL_CROWN = 'M.1 .32L.06 .1L.17 .2L.25 .05L.33 .2L.44 .1L.4 .32Z';

function at(orientation: Color, square: Square): string {
  const { x, y } = placeOn(orientation, square);
  return `translate(${x} ${y})`;
}

export function Ghosts({ board, orientation, viewer, marks: { ghosts = [] } }: FogMarksProps) {
  if (viewer === undefined) return null;
  return (
    <>
      {ghosts.map(({ square, type, move }) =>
        board[square]!.piece === undefined ? (
          <g key={square} class="ghost">
            <Piece piece={{ seat: 1 - viewer, type }} {...placeOn(orientation, square)} class="ghost" />
            <text class="ghost-move" transform={at(orientation, square)} x=".95" y=".93">
              {move}
            </text>
          </g>
        ) : null,
      )}
    </>
  );
}

export function KingsAndPencil({
  board,
  orientation,
  viewer = 0,
  marks: { ghosts = [], kings = new Set(), pencil = new Set() },
}: FogMarksProps) {
  return (
    <>
      {[...kings].map((square) => {
        // Beside what is drawn there.
        const isAside = board[square]!.piece !== undefined || ghosts.some((ghost) => ghost.square === square);
        return (
          <path
            key={square}
            class={`king-mark side-${1 - viewer}`}
            transform={at(orientation, square)}
            d={isAside ? SMALL_CROWN : CROWN}
          />
        );
      })}
      {[...pencil].map((square) => (
        <path key={square} class="pencil-mark" transform={at(orientation, square)} d="M.14 .3Q.12 .12 .3 .13T.29 .31T.13 .22" />
      ))}
    </>
  );
}
