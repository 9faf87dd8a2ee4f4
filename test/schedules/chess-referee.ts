/**
 * A plain referee of dark chess: it knows both sides and every move that the players have decided, and says what each seat sees. A
 * session of proven dark chess must show the same, although nobody in the match knows both sides.
 */

import { COLORS, startSides } from '../../shared/games/dark-chess/board.ts';
import { legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { encodeMove, squareName } from '../../shared/games/dark-chess/notation.ts';
import { type Moment, momentOf, playOn } from '../../shared/games/dark-chess/played-game.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';

export class ChessReferee {
  readonly #moments: Moment[] = [momentOf(startSides())];

  get plies(): number {
    return this.#moments.length - 1;
  }

  /** Plays a move; what its author should have said openly is returned. Throws when the rules do not allow it. */
  play(text: string): { readonly captured?: string; readonly king?: boolean } {
    const moment = playOn(this.#moments.at(-1)!, this.plies % 2, text);
    this.#moments.push(moment);
    const { captured, taken } = moment.move!;
    return captured === undefined ? {} : { captured: squareName(captured), king: taken === 'king' };
  }

  /** How the view of a seat differs from what it should see, in words; undefined when it does not. */
  difference(seat: number, view: ProvenView): string | undefined {
    const { plies, squares, stage, complete } = view;
    const moment = this.#moments[plies];
    if (moment === undefined || squares === undefined) return undefined;
    const wrong = (what: string, shown: unknown, right: unknown): string =>
      `the ${COLORS[seat]} view after ${plies} plies shows ${what} as ${String(shown)} and not ${String(right)}`;
    const pieces = moment.sides[seat]!.pieces;
    for (const [square, { piece }] of squares.entries()) {
      if (piece !== pieces[square]?.type) return wrong(squareName(square), piece, pieces[square]?.type);
    }
    if (!complete || stage !== 'turn') return undefined;
    const right = moment.views[seat as 0 | 1];
    for (const [square, { seen }] of squares.entries()) {
      if (seen !== right.seen[square]) return wrong(squareName(square), seen, right.seen[square]);
    }
    if (plies % 2 !== seat) return undefined;
    const enPassant = right.enPassant === undefined ? undefined : squareName(right.enPassant);
    if (view.enPassant !== enPassant) return wrong('en passant', view.enPassant, enPassant);
    const moves = legalMoves(right).map(encodeMove);
    if (view.moves.length > 0 && view.moves.join() !== moves.join()) return wrong('the moves', view.moves, moves);
    return undefined;
  }
}
