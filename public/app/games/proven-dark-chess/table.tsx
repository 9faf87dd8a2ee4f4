/** Proven dark chess on the screen: the board as this seat sees it, the move that is laid for the next turn, and how far all is. */

import { useEffect, useState } from 'preact/hooks';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { decodeMove, encodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import type { DarkChessDecision } from '../../../../shared/games/dark-chess/payloads.ts';
import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import { useSustained } from '../../match/use-settled.ts';
import { Captured } from '../dark-chess/captured.tsx';
import { ChessBoard } from '../dark-chess/chess-board.tsx';
import { marksOf } from '../dark-chess/marks.ts';
import { MoveList } from '../dark-chess/move-list.tsx';
import { OwnPieces } from '../dark-chess/own-pieces.tsx';
import { PromotionDialog } from '../dark-chess/promotion-dialog.tsx';
import { allHazy, type Board, boardOf, ownPiecesOn, truthOf, withMove } from '../dark-chess/squares.ts';
import { useHand } from '../dark-chess/use-hand.ts';
import { handWords } from '../dark-chess/words.ts';
import type { TableProps } from '../game-screen.ts';
import { possiblePremoves } from './premove.ts';
import { Preparing } from './preparing.tsx';
import { TurnNotes } from './turn-notes.tsx';
import { type LaidMove, usePremove } from './use-premove.ts';

type Props = TableProps<ProvenView, DarkChessDecision>;

/** The other device answers within this time, in ms, while its page is open: a shorter wait for it is not shown. */
const ANSWER_MS = 600;

export function Table(props: Props) {
  const { view } = props;
  return view === undefined ? <OwnPieces seat={props.seat} /> : <Playing {...props} view={view} />;
}

interface PlayingProps extends Props {
  readonly view: ProvenView;
}

function Playing(props: PlayingProps) {
  const { view, seat, names, presence, over, playerHeader } = props;
  const { board, pending, premoving, moves, stale, onMove } = useTurn(props);
  const hand = useHand(moves, view.orientation, onMove);
  const holds = hand.input.held !== undefined;
  const mayHold = holds && hand.input.canMove(hand.input.held!);
  // What was in hand has been captured, or cannot move any more.
  useEffect(() => {
    if (holds && !mayHold) hand.putBack();
  }, [holds, mayHold]);
  const truth = truthOf(view.revealed);
  const below = seat ?? 0;
  const input = { ...hand.input, ahead: view.moves.length === 0 };
  const premove = premoving.laid?.plies === view.plies && view.moves.length > 0 ? undefined : premoving.laid?.move;
  return (
    <>
      {!over && <Preparing preparing={view.preparing} seat={seat} names={names} presence={presence} />}
      <div class={`chess-table ${truth === undefined ? '' : 'laid-open'}`}>
        <div class="chess-side rival">
          {playerHeader(1 - below)}
          <Captured view={view} by={1 - below} />
        </div>
        <figure class="chess-board">
          {truth !== undefined && <figcaption>{seat === undefined ? 'What everybody saw' : 'What you saw'}</figcaption>}
          <ChessBoard
            label={seat === undefined ? 'What everybody sees' : 'Your board'}
            board={board}
            orientation={view.orientation}
            viewer={seat}
            marks={{ ...marksOf(view, pending), premove }}
            input={moves.length > 0 ? input : undefined}
          />
        </figure>
        {truth !== undefined && (
          <figure class="chess-truth">
            <figcaption>How it stood</figcaption>
            <ChessBoard label="How it stood" board={truth} orientation={view.orientation} marks={marksOf(view)} />
          </figure>
        )}
        <div class="chess-side own">
          {playerHeader(below)}
          <Captured view={view} by={below} />
        </div>
        {/* Once both sides are open, all moves are told below. */}
        {truth === undefined && (
          <div class="chess-notes">
            {!over && seat !== undefined && (
              <TurnNotes
                rival={names[1 - seat]!}
                isRivalHere={presence[1 - seat] !== false}
                stale={stale}
                premove={premove}
                dropped={premoving.dropped}
                drawOffered={props.drawOffered}
                onTakeBack={premoving.takeBack}
              />
            )}
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
    </>
  );
}

/** What is shown as made, what can be moved now or laid for the next turn, and what becomes of a move. */
function useTurn({ view, seat, need, busy, over, drawOffered, decide }: PlayingProps) {
  const { plies } = view;
  const decides = need.kind === 'decide' && !busy && !over;
  const [sent, setSent] = useState<LaidMove>();
  // A move shows at once; the log decides whether it was one.
  useEffect(() => {
    if (decides) setSent(undefined);
  }, [decides]);
  const play = (move: ChessMove): void => {
    setSent({ move, plies });
    decide({ kind: 'move', move: encodeMove(move) });
  };
  const premoving = usePremove({ moves: view.moves, plies, decides, drawOffered, over, play });
  const pending = pendingMove(view, sent, premoving.laid);
  const stale = useSustained(!view.complete && !over, ANSWER_MS);
  const seen = boardOf(view);
  const shown = stale && seat !== undefined ? allHazy(seen, seat) : seen;
  const board = pending === undefined || seat === undefined ? shown : withMove(shown, seat, pending);
  return {
    board,
    pending,
    premoving,
    stale,
    moves: over || seat === undefined ? [] : movesAt(view, seat, board, pending),
    onMove: (move: ChessMove) => (decides && view.moves.length > 0 ? play(move) : premoving.lay(move)),
  };
}

/** The own move that is chosen and not in the log yet, also one that waits until the device has sent what comes before it. */
function pendingMove({ plies, chosen, moves }: ProvenView, sent: LaidMove | undefined, laid: LaidMove | undefined) {
  if (sent?.plies === plies) return sent.move;
  if (chosen !== undefined) return decodeMove(chosen);
  return moves.length > 0 && laid?.plies === plies ? laid.move : undefined;
}

/** In the own turn the legal moves; else whatever may be possible in the next. */
function movesAt(view: ProvenView, seat: number, board: Board, pending: ChessMove | undefined): readonly ChessMove[] {
  if (view.stage !== 'turn' || view.wronged !== undefined) return [];
  if (view.moves.length === 0) return possiblePremoves(seat, ownPiecesOn(board, seat));
  return pending === undefined ? view.moves.map(decodeMove) : [];
}
