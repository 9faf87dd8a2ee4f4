/** Dark chess on the screen: the board as this seat sees it, what was captured, and afterwards the truth beside it. */

import { useEffect, useRef } from 'preact/hooks';
import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import type { DarkChessDecision } from '../../../../shared/games/dark-chess/decision.ts';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { decodeMove, encodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import type { TableProps } from '../game-screen.ts';
import { usePending } from '../use-pending.ts';
import { AUDITED } from './audited-texts.ts';
import { ChessTable } from './chess-table.tsx';
import { marksOf } from './marks.ts';
import { MaybeFinished } from './maybe-finished.tsx';
import { OwnPieces } from './own-pieces.tsx';
import { type Board, boardOf, withHaze, withMove } from './squares.ts';
import { useHand } from './use-hand.ts';
import { useOrientation } from './use-orientation.ts';

type Props = TableProps<DarkChessView, DarkChessDecision>;

export function Table(props: Props) {
  const { view } = props;
  return view === undefined ? (
    <OwnPieces seat={props.seat} />
  ) : (
    <MaybeFinished {...props} orientation={view.orientation}>
      <Playing {...props} view={view} />
    </MaybeFinished>
  );
}

interface PlayingProps extends Props {
  readonly view: DarkChessView;
}

function Playing({ game, view, seat, names, need, busy, over, playerHeader, decide }: PlayingProps) {
  const { stage, plies } = view;
  const moving = stage === 'move' && need.kind === 'decide' && !over && !busy;
  // A move shows at once; the log decides whether it was one.
  const [pending, setPending] = usePending<ChessMove>(moving, plies);
  const moves = moving ? view.moves.map(decodeMove) : [];
  const [orientation, onFlip] = useOrientation(view.orientation);
  const hand = useHand(moves, orientation, (move) => {
    setPending(move);
    decide({ kind: 'move', move: encodeMove(move) });
  });
  useEffect(() => {
    if (!moving) hand.putBack();
  }, [moving]);
  const seen = useLookingAround(view);
  const board = pending === undefined || seat === undefined ? seen : withMove(seen, seat, pending);
  return (
    <ChessTable
      {...{ view, seat, names, playerHeader, board, hand, orientation, onFlip }}
      rules={game.rulesInBrief}
      marks={marksOf(view, pending)}
      input={hand.input}
      isOpen={moving}
      notes={!over && <Looking view={view} />}
    />
  );
}

/** The board of a view; while it is looked around again, in haze what was seen before. */
function useLookingAround(view: DarkChessView): Board {
  const before = useRef<Board | undefined>(undefined);
  const board = boardOf(view);
  if (view.stage === 'move') before.current = board;
  if (view.stage === 'move' || before.current === undefined || view.seat === undefined) return board;
  return withHaze(before.current, board, view.seat);
}

/** How far both devices are with asking each other what their pieces see. */
function Looking({ view: { query } }: { view: DarkChessView }) {
  if (query === undefined) return <p class="looking hint" />;
  return (
    <p class="looking hint">
      <span>{AUDITED.lookingDone(query.done, query.total)}</span>
      <progress class="progress" value={query.done} max={query.total} aria-label={AUDITED.lookingLabel} />
    </p>
  );
}
