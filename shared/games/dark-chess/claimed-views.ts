/**
 * What both seats saw after each step if their openings are true: the moves that they name, played by the rules alone. A replay shows it
 * at once, while the machines of the seats are still being run.
 */

import type { JsonObject } from '../../encoding/canonical.ts';
import { attempt } from '../../fault.ts';
import { trueView } from './answers.ts';
import { COLORS, type PieceType, type Side, startSide } from './board.ts';
import type { ChessMove } from './moves.ts';
import { decodeMove, encodeMove, squareName } from './notation.ts';
import { readDecision } from './payloads.ts';
import { writeMove } from './pgn.ts';
import { playMove, sufferMove } from './transition.ts';
import { type BoardView, squaresOf } from './view.ts';

/** What one seat knows after so many plies. */
interface Known {
  readonly side: Side;
  readonly lastMove?: ChessMove;
  readonly written: readonly string[];
  readonly taken: readonly PieceType[];
  readonly lost: readonly PieceType[];
}

type Moment = readonly [Known, Known];

const START = COLORS.map((color): Known => ({ side: startSide(color), written: [], taken: [], lost: [] }));

/** Throws the fault of a move that the rules do not allow. */
function played(moment: Moment, seat: number, text: string): Moment {
  const [own, other] = [moment[seat]!, moment[1 - seat]!];
  const view = trueView(own.side, other.side);
  const lastMove = decodeMove(text);
  const { side, captured, taken } = playMove(view, lastMove);
  const suffered = sufferMove(other.side, captured);
  const mover: Known = {
    ...{ side, lastMove, lost: own.lost },
    written: [...own.written, writeMove(view, lastMove)],
    taken: taken === undefined ? own.taken : [...own.taken, taken],
  };
  const watcher: Known = {
    ...other,
    side: suffered.side,
    lost: suffered.lost === undefined ? other.lost : [...other.lost, suffered.lost.type],
  };
  return seat === 0 ? [mover, watcher] : [watcher, mover];
}

const movesIn = (decisions: readonly JsonObject[]): string[] =>
  decisions.flatMap((one) => {
    const decision = attempt(() => readDecision(one, 'decision'));
    return decision.ok ? [decision.value.move] : [];
  });

/**
 * By seat a view for each of the public views, which are in log order; undefined where not both seats have opened, or where the moves that
 * they name cannot be played.
 */
export function claimedViews<V extends BoardView>(
  publicViews: readonly V[],
  decisions: readonly (readonly JsonObject[] | undefined)[],
): readonly (readonly V[] | undefined)[] {
  const [ofWhite, ofBlack] = decisions;
  const plies = publicViews.at(-1)?.plies ?? 0;
  if (ofWhite === undefined || ofBlack === undefined) return [undefined, undefined];
  const moves = [movesIn(ofWhite), movesIn(ofBlack)] as const;
  const moments: Moment[] = [[START[0]!, START[1]!]];
  for (let ply = 0; ply < plies; ply++) {
    const move = moves[ply % 2]![ply >> 1];
    const after = move === undefined ? undefined : attempt(() => played(moments.at(-1)!, ply % 2, move));
    if (!after?.ok) return [undefined, undefined];
    moments.push(after.value);
  }
  const looks = moments.map((moment) => [0, 1].map((seat) => lookOf(moment, seat)));
  return [0, 1].map((seat) => publicViews.map((view) => ({ ...view, seat, ...looks[view.plies]![seat]! })));
}

function lookOf(moment: Moment, seat: number) {
  const { side, lastMove, written, taken, lost } = moment[seat]!;
  const view = trueView(side, moment[1 - seat]!.side);
  return {
    orientation: COLORS[seat]!,
    squares: squaresOf(view),
    enPassant: view.enPassant === undefined ? undefined : squareName(view.enPassant),
    lastMove: lastMove && encodeMove(lastMove),
    ownMoves: written,
    ...{ taken, lost },
  };
}
