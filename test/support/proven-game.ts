/**
 * A game of proven dark chess in the clear: what each seat carries from ply to ply are bits that came out of the circuits, and selectors
 * are those of a seat's own last move. Beside it the sides of rules 1, to compare with.
 */

import { COLORS, type Side, type Sides, type Square, type View } from '../../shared/games/dark-chess/board.ts';
import { boardBits, CODE_BITS, doubleStepBits, rightsBits, typeOf } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { type ChessMove, capturedPiece, capturedSquare } from '../../shared/games/dark-chess/moves.ts';
import { type Capture, capturePlan } from '../../shared/games/dark-chess/proven/capture-plan.ts';
import { readView } from '../../shared/games/dark-chess/proven/read-view.ts';
import { playMove, sufferMove } from '../../shared/games/dark-chess/transition.ts';
import { viewOf } from './dark-chess-game.ts';
import { type Bits, type MoverBits, moveEvaluator, productsOf, type SeatBits, seatBits, seatBitsFrom } from './proven-bits.ts';

interface Carried {
  board: Bits;
  rights: Bits;
  /** Of its own last move. */
  asked: SeatBits;
  /** Of its last view. */
  products: Bits;
}

export class ProvenGame {
  readonly #carried: Carried[];
  #sides: Sides;

  constructor(sides: Sides) {
    this.#sides = sides;
    const bits = sides.map(seatBits);
    this.#carried = sides.map((side, seat) => ({
      board: boardBits(side),
      rights: rightsBits(side),
      asked: bits[seat]!,
      products: productsOf(capturePlan(side.color, 1), bits[seat]!, bits[1 - seat]!),
    }));
  }

  get sides(): Sides {
    return this.#sides;
  }

  mover(seat: number): MoverBits {
    return { color: COLORS[seat]!, ...this.#carried[seat]! };
  }

  /** What differs between what a seat carries and its side of rules 1, in words; nothing when they agree. */
  differences(seat: number): string[] {
    const side = this.#sides[seat]!;
    const { board, rights, products } = this.#carried[seat]!;
    const [view, legal] = [readView(products, side), viewOf(this.#sides, seat)];
    const found: string[] = [];
    if (!sameBits(board, boardBits(side))) found.push('the board');
    if (!sameBits(rights, rightsBits(side))) found.push('the rights');
    if (view.enPassant !== legal.enPassant) found.push('en passant');
    for (const [square, seen] of legal.seen.entries()) {
      if (view.seen[square] !== seen) found.push(`square ${square}: ${view.seen[square]} instead of ${seen}`);
    }
    return found;
  }

  /** Plays a legal move of this view; what differs from the rules, in words. A captured king ends the game before the last views. */
  play(seat: number, view: View, move: ChessMove): string[] {
    const outcome = moveEvaluator(this.mover(seat)).run(move);
    const { side } = playMove(view, move);
    const { side: other } = sufferMove(this.#sides[1 - seat]!, capturedSquare(view, move));
    const found: string[] = [];
    if (!outcome.legal) found.push('legality');
    if (outcome.captured !== capturedSquare(view, move)) found.push('the captured square');
    if (outcome.capturesKing !== (capturedPiece(view, move) === 'king')) found.push('the king');
    if (outcome.pawn !== Number(view.side.pieces[move.from]?.type === 'pawn')) found.push('the pawn');
    if (!sameBits(outcome.doubleStep, doubleStepBits(side))) found.push('the double step');
    this.#sides = seat === 0 ? [side, other] : [other, side];
    const { board, rights, doubleStep, captured, capturedCode } = outcome;
    const asked = seatBitsFrom(side.color, board, doubleStep);
    // The code is 0 in an en passant, where it is a pawn.
    const capture = captured === undefined ? undefined : { square: captured, type: typeOf(capturedCode) ?? 'pawn' };
    Object.assign(this.#carried[seat]!, { board, rights, asked });
    if (!outcome.capturesKing) this.#answer(seat, capture);
    return found;
  }

  /** View 1 of the seat that has suffered the move, by its stale selectors; then view 0 of the mover. */
  #answer(seat: number, capture: Capture | undefined): void {
    const [mover, loser] = [this.#carried[seat]!, this.#carried[1 - seat]!];
    const [color, loserColor] = [COLORS[seat]!, COLORS[1 - seat]!];
    if (capture !== undefined) lose(loser, loserColor, capture.square);
    loser.products = productsOf(capturePlan(loserColor, 1, capture), loser.asked, mover.asked);
    const answers = seatBitsFrom(loserColor, loser.board, new Uint8Array(8));
    mover.products = productsOf(capturePlan(color, 0), mover.asked, answers);
  }
}

/** What a loss does to the bits: those of the square become 0, and the right of a rook's corner. */
function lose(loser: Carried, color: Side['color'], square: Square): void {
  loser.board = loser.board.slice().fill(0, CODE_BITS * square, CODE_BITS * (square + 1));
  const [queenside, kingside] = color === 'white' ? [0, 7] : [56, 63];
  loser.rights = loser.rights.map((bit, wing) => (square === (wing === 0 ? kingside : queenside) ? 0 : bit));
}

const sameBits = (one: Bits, other: Bits): boolean => one.length === other.length && one.every((bit, i) => bit === other[i]);
