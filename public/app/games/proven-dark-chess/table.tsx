/** Proven dark chess on the screen: the board as this seat sees it, the move that is laid for the next turn, and how far all is. */

import { useEffect } from 'preact/hooks';
import type { DarkChessDecision } from '../../../../shared/games/dark-chess/decision.ts';
import type { ChessMove } from '../../../../shared/games/dark-chess/moves.ts';
import { decodeMove, encodeMove } from '../../../../shared/games/dark-chess/notation.ts';
import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import { useSustained } from '../../match/use-settled.ts';
import { ConfirmBar, useConfirm } from '../confirm.tsx';
import type { BoardInput } from '../dark-chess/board-drawing.tsx';
import { ChessTable } from '../dark-chess/chess-table.tsx';
import { kingInTheDark } from '../dark-chess/king-danger.ts';
import { marksOf } from '../dark-chess/marks.ts';
import { MaybeFinished } from '../dark-chess/maybe-finished.tsx';
import { OwnPieces } from '../dark-chess/own-pieces.tsx';
import { allHazy, boardOf, ownPiecesOn, withMove } from '../dark-chess/squares.ts';
import { useHand } from '../dark-chess/use-hand.ts';
import { useOrientation } from '../dark-chess/use-orientation.ts';
import type { TableProps } from '../game-screen.ts';
import { usePending } from '../use-pending.ts';
import { movesToLay, plyAhead } from './premove.ts';
import { Preparing } from './preparing.tsx';
import { TurnNotes } from './turn-notes.tsx';
import { usePremove } from './use-premove.ts';

type Props = TableProps<ProvenView, DarkChessDecision>;

/** The other device answers within this time, in ms, while its page is open: a shorter wait for it is not shown. */
const ANSWER_MS = 600;

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
  readonly view: ProvenView;
}

function Playing(props: PlayingProps) {
  const { match, view, seat, names, presence, over, coached, playerHeader } = props;
  const { board, pending, premoving, premove, moves, ahead, stale, confirming, onMove } = useTurn(props);
  const [orientation, onFlip] = useOrientation(view.orientation);
  const danger = coached && moves.length > 0 && !ahead ? kingInTheDark(view) : undefined;
  const hand = useHand(moves, orientation, onMove);
  const holds = hand.input.held !== undefined;
  const mayHold = holds && hand.input.canMove(hand.input.held!);
  // What was in hand has been captured, or cannot move any more.
  useEffect(() => {
    if (holds && !mayHold) hand.putBack();
  }, [holds, mayHold]);
  return (
    <>
      <ChessTable
        {...{ match, view, seat, names, playerHeader, board, hand, orientation, onFlip }}
        marks={{ ...marksOf(view, pending), premove, danger }}
        input={{ ...confirmed(hand.input, confirming), ahead }}
        isOpen={moves.length > 0}
        notes={
          !over && (
            <div class="turn-notes">
              {seat !== undefined && (
                <TurnNotes
                  rival={names[1 - seat]!}
                  inDanger={danger !== undefined}
                  isRivalHere={presence[1 - seat] !== false}
                  isReady={view.preparing === undefined}
                  isNext={premoving.laid?.ply === view.plies}
                  stale={stale}
                  premove={premove}
                  dropped={premoving.dropped}
                  drawOffered={props.drawOffered}
                  onTakeBack={premoving.takeBack}
                />
              )}
              <Preparing preparing={view.preparing} seat={seat} names={names} presence={presence} />
            </div>
          )
        }
      />
      <ConfirmBar confirming={confirming} />
    </>
  );
}

/** Once a move is chosen, its square sends it, and every other takes it back first. */
function confirmed(input: BoardInput, { chosen, send, takeBack }: ReturnType<typeof useConfirm<string>>): BoardInput {
  if (chosen === undefined) return input;
  const { to } = decodeMove(chosen);
  return {
    ...input,
    onPress: (square) => {
      if (square === to) return send();
      takeBack();
      input.onPress(square);
    },
    onGrip: (event, square) => {
      if (square !== to) input.onGrip(event, square);
    },
  };
}

/** What is shown as made, what can be moved now or laid for the next turn, and what becomes of a move. */
function useTurn({ match, view, seat, need, busy, over, drawOffered, decide }: PlayingProps) {
  const { plies, moves } = view;
  const decides = need.kind === 'decide' && !busy && !over;
  // A move shows at once; the log decides whether it was one.
  const [sent, setSent] = usePending<ChessMove>(decides, plies);
  const play = (move: ChessMove): void => {
    setSent(move);
    decide({ kind: 'move', move: encodeMove(move) });
  };
  const premoving = usePremove({ match, seat }, { plies, moves, decides, isOffered: drawOffered, over }, play);
  const made = sent ?? (view.chosen === undefined ? undefined : decodeMove(view.chosen));
  const chooses = moves.length > 0 && made === undefined;
  // Chosen while the device still sends what comes before a move.
  const waiting = chooses && premoving.laid?.ply === plies ? premoving.laid.move : undefined;
  const send = (move: ChessMove): void => (decides ? play(move) : premoving.lay({ move, ply: plies, isAhead: false }));
  // A move that is laid for the next turn can be taken back anyway.
  const confirming = useConfirm<string>('small', chooses && waiting === undefined && !over, (move) => send(decodeMove(move)));
  const chosen = confirming.chosen === undefined ? undefined : decodeMove(confirming.chosen);
  const pending = made ?? waiting ?? chosen;
  const stale = useSustained(!view.complete && !over, ANSWER_MS);
  const seen = boardOf(view);
  const shown = stale && seat !== undefined ? allHazy(seen, seat) : seen;
  const board = pending === undefined || seat === undefined ? shown : withMove(shown, seat, pending);
  // A move can be laid while the devices still make what they need before it.
  const goesOn = !over && (view.stage === 'turn' || view.preparing !== undefined);
  const mayMove = seat !== undefined && goesOn && view.wronged === undefined && waiting === undefined;
  const onMove = (move: ChessMove): void => {
    if (chooses) confirming.choose(encodeMove(move));
    else premoving.lay({ move, ply: plyAhead(view, seat!), isAhead: true });
  };
  return {
    board,
    pending,
    premoving,
    premove: waiting === undefined ? premoving.laid?.move : undefined,
    stale,
    ahead: !chooses,
    confirming,
    moves: !mayMove ? [] : chooses ? moves.map(decodeMove) : movesToLay(view, seat, ownPiecesOn(board, seat)),
    onMove,
  };
}
