/** What is on a board and what happened there, as SVG in units of one square. Only drawing; no rule is decided here. */

import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Color, Square } from '../../../../shared/games/dark-chess/board.ts';
import type { Ghost } from '../../../../shared/games/dark-chess/ghosts.ts';
import { Piece } from './piece.tsx';
import { type Board, placeOn } from './squares.ts';
import { useMotions } from './use-motions.ts';

export interface BoardMarks {
  /** The viewer's own last move. */
  readonly move?: { readonly from: Square; readonly to: Square } | undefined;
  /** A move that is to be made next, if it is possible then. */
  readonly premove?: { readonly from: Square; readonly to: Square } | undefined;
  /** The capture that the last move announced. */
  readonly captured?: { readonly square: Square; readonly by: number } | undefined;
  /** Where the own king is, if it could be captured from a square that is not seen. */
  readonly danger?: Square | undefined;
  /** Earlier captures, for a viewer who sees nothing else. */
  readonly captures?: readonly { readonly square: Square; readonly by: number }[];
  /** Pieces of the other side that are out of sight, where they were last seen. */
  readonly ghosts?: readonly Ghost[] | undefined;
  /** What the person has marked for itself. */
  readonly pencil?: ReadonlySet<Square> | undefined;
  /** Where the other king could have been. */
  readonly kings?: ReadonlySet<Square> | undefined;
}

/** What a person may do with a board. A board without it can only be read. */
export interface BoardInput {
  readonly held: Square | undefined;
  readonly targets: ReadonlySet<Square>;
  /** Whether this is a move for the next turn, which may turn out to be impossible. */
  readonly ahead?: boolean;
  readonly canMove: (square: Square) => boolean;
  /** Enter, Space or a click. */
  readonly onPress: (square: Square) => void;
  readonly onEscape: () => void;
  /** A pointer went down on a square, and where the piece in hand is dragged to, in squares from its own. */
  readonly onGrip: (event: PointerEvent, square: Square) => void;
  readonly drag: { readonly x: number; readonly y: number; readonly over: Square | undefined } | undefined;
}

interface DrawingProps {
  readonly board: Board;
  readonly orientation: Color;
  readonly marks: BoardMarks;
  readonly input?: BoardInput | undefined;
  /** What is drawn on the ground, below marks and pieces. */
  readonly below?: ComponentChildren;
  readonly above?: ComponentChildren;
}

const CORNERS = 'M.05 .27V.05H.27M.73 .05H.95V.27M.95 .73V.95H.73M.27 .95H.05V.73';

export function BoardDrawing({ board, orientation, marks, input, below, above }: DrawingProps) {
  const waves = useId();
  const placeOf = (square: Square) => placeOn(orientation, square);
  const at = (square: Square): string => `translate(${placeOf(square).x} ${placeOf(square).y})`;
  const { move, premove, captured, captures = [] } = marks;
  const drag = input?.drag;
  const lifted = drag === undefined ? undefined : input?.held;
  const { slides, lands } = useMotions(board, drag !== undefined);
  return (
    <svg class="sea-drawing" viewBox="0 0 8 8" aria-hidden="true">
      <defs>
        <pattern id={waves} width=".5" height=".25" patternUnits="userSpaceOnUse">
          <path class="fog-waves" d="M0 .06Q.0625 0 .125 .06T.25 .06M.25 .185Q.3125 .125 .375 .185T.5 .185" />
        </pattern>
      </defs>
      {board.map(({ ground, piece }, square) => {
        if (ground !== 'fog' || piece !== undefined) return null;
        return <rect key={square} {...placeOf(square)} width="1" height="1" fill={`url(#${waves})`} />;
      })}
      {below}
      {move !== undefined && (
        <>
          <path class="move-mark from" transform={at(move.from)} d={CORNERS} />
          <path class="move-mark" transform={at(move.to)} d={CORNERS} />
        </>
      )}
      {premove !== undefined &&
        [premove.from, premove.to].map((square) => (
          <path key={square} class="move-mark ahead" transform={at(square)} d={CORNERS} />
        ))}
      {captures.map(({ square, by }, i) => (
        <path
          key={`${square}-${i}`}
          class={`capture-cross side-${by}`}
          transform={at(square)}
          d="M.38 .38L.62 .62M.62 .38L.38 .62"
        />
      ))}
      {board.map(({ piece, ground }, square) => {
        if (piece === undefined || square === lifted) return null;
        const from = slides.get(square);
        const drawn = <Piece piece={piece} {...placeOf(square)} class={ground} />;
        const key = `${square}-${piece.seat}-${piece.type}-${from}`;
        if (from === undefined)
          return (
            <g key={key} class={lands.has(square) ? 'lands' : ''}>
              {drawn}
            </g>
          );
        const [to, start] = [placeOf(square), placeOf(from)];
        return (
          <g key={key} class="slide" style={{ '--from-x': `${start.x - to.x}px`, '--from-y': `${start.y - to.y}px` }}>
            {drawn}
          </g>
        );
      })}
      {above}
      {captured !== undefined && (
        <g key={`${captured.square}-${captured.by}`} class={`capture-mark side-${captured.by}`} transform={at(captured.square)}>
          <circle class="capture-ring" cx=".5" cy=".5" r=".45" />
          <circle class="capture-badge" cx=".83" cy=".17" r=".15" />
          <path d="M.77 .11L.89 .23M.89 .11L.77 .23" />
        </g>
      )}
      {[...(input?.targets ?? [])].map((square) => (
        <circle
          key={square}
          class={`target-mark ${board[square]!.piece === undefined ? 'free' : 'taking'} ${input?.ahead ? 'ahead' : ''}`}
          transform={at(square)}
          cx=".5"
          cy=".5"
          r={board[square]!.piece === undefined ? 0.14 : 0.45}
        />
      ))}
      {drag !== undefined && lifted !== undefined && board[lifted]?.piece !== undefined && (
        <Piece piece={board[lifted].piece} x={placeOf(lifted).x + drag.x} y={placeOf(lifted).y + drag.y} class="lifted" />
      )}
    </svg>
  );
}
