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
import { allHazy, boardOf, ownPiecesOn, truthOf, withMove } from '../dark-chess/squares.ts';
import { useHand } from '../dark-chess/use-hand.ts';
import { handWords } from '../dark-chess/words.ts';
import type { TableProps } from '../game-screen.ts';
import { possiblePremoves } from './premove.ts';
import { Preparing } from './preparing.tsx';
import { TurnNotes } from './turn-notes.tsx';
import { usePremove } from './use-premove.ts';

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
  const { board, pending, premoving, premove, moves, ahead, stale, onMove } = useTurn(props);
  const hand = useHand(moves, view.orientation, onMove);
  const holds = hand.input.held !== undefined;
  const mayHold = holds && hand.input.canMove(hand.input.held!);
  // What was in hand has been captured, or cannot move any more.
  useEffect(() => {
    if (holds && !mayHold) hand.putBack();
  }, [holds, mayHold]);
  const truth = truthOf(view.revealed);
  const below = seat ?? 0;
  const input = { ...hand.input, ahead };
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
  const { plies, moves } = view;
  const decides = need.kind === 'decide' && !busy && !over;
  const [sent, setSent] = useState<{ readonly move: ChessMove; readonly plies: number }>();
  // A move shows at once; the log decides whether it was one.
  useEffect(() => {
    if (decides) setSent(undefined);
  }, [decides]);
  const play = (move: ChessMove): void => {
    setSent({ move, plies });
    decide({ kind: 'move', move: encodeMove(move) });
  };
  const premoving = usePremove({ plies, moves, decides, isOffered: drawOffered, over }, play);
  const made = sent?.plies === plies ? sent.move : view.chosen === undefined ? undefined : decodeMove(view.chosen);
  const chooses = moves.length > 0 && made === undefined;
  // Chosen while the device still sends what comes before a move.
  const waiting = chooses && premoving.laid?.ply === plies ? premoving.laid.move : undefined;
  const pending = made ?? waiting;
  const stale = useSustained(!view.complete && !over, ANSWER_MS);
  const seen = boardOf(view);
  const shown = stale && seat !== undefined ? allHazy(seen, seat) : seen;
  const board = pending === undefined || seat === undefined ? shown : withMove(shown, seat, pending);
  const mayMove = seat !== undefined && !over && view.stage === 'turn' && view.wronged === undefined && waiting === undefined;
  const onMove = (move: ChessMove): void => {
    if (chooses && decides) play(move);
    else premoving.lay({ move, ply: chooses ? plies : nextOwnPly(plies, seat!), isAhead: !chooses });
  };
  return {
    board,
    pending,
    premoving,
    premove: waiting === undefined ? premoving.laid?.move : undefined,
    stale,
    ahead: !chooses,
    moves: !mayMove ? [] : chooses ? moves.map(decodeMove) : possiblePremoves(seat, ownPiecesOn(board, seat)),
    onMove,
  };
}

/** The first own ply after this one. */
const nextOwnPly = (plies: number, seat: number): number => (plies % 2 === seat ? plies + 2 : plies + 1);
