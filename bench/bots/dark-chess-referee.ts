/** A game of dark chess between two players by the rules alone: no relay, no cryptography. */

import { COLORS, ownSquares, type PieceType, type Sides, startSides } from '../../shared/games/dark-chess/board.ts';
import { countMove, countPly, isQuiet, isQuietDraw } from '../../shared/games/dark-chess/draw-rules.ts';
import { legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { encodeMove, squareName } from '../../shared/games/dark-chess/notation.ts';
import { type Moment, momentOf, playOn } from '../../shared/games/dark-chess/played-game.ts';
import { encodeSight } from '../../shared/games/dark-chess/sight.ts';
import { type BoardView, squaresOf } from '../../shared/games/dark-chess/view.ts';

/** Both sides of the board are for players that cheat. */
export type ChoosesMove = (view: BoardView, sides: Sides) => string;

/** More plies than a match of rules 1 or 2 may have. */
const MOST_PLIES = 600;

interface GameEnd {
  /** The seat that captured the king; `undefined` for a draw. */
  readonly winner: number | undefined;
  readonly reason: 'king-captured' | 'no-move' | 'quiet' | 'length';
  readonly plies: number;
}

/** What one seat has of the game. */
interface SeatNotes {
  readonly sights: string[];
  readonly ownMoves: string[];
  readonly taken: PieceType[];
  readonly lost: PieceType[];
  lastMove: string | undefined;
  quietMoves: number;
}

export class DarkChessTable {
  #moment: Moment;
  plies: number;
  #quietPlies = 0;
  readonly #captures: { readonly ply: number; readonly by: number; readonly square: string }[] = [];
  readonly #notes: readonly SeatNotes[];
  end: GameEnd | undefined;

  /** From the start, or from a position with this seat to move. */
  constructor(sides = startSides(), turn = 0) {
    this.#moment = momentOf(sides);
    this.plies = turn;
    this.#notes = sides.map(() => ({
      sights: turn === 0 ? [] : [''],
      ownMoves: [],
      taken: [],
      lost: [],
      lastMove: undefined,
      quietMoves: 0,
    }));
  }

  get sides(): Sides {
    return this.#moment.sides;
  }

  get turn(): number {
    return this.plies % 2;
  }

  /** What a seat is shown, as in a match. */
  viewOf(seat: number): BoardView {
    const view = this.#moment.views[seat]!;
    const { sights, ownMoves, taken, lost, lastMove } = this.#notes[seat]!;
    const capture = this.#captures.at(-1);
    return {
      seat,
      orientation: COLORS[seat]!,
      squares: squaresOf(view),
      moves: seat === this.turn && this.end === undefined ? legalMoves(view).map(encodeMove) : [],
      enPassant: view.enPassant === undefined ? undefined : squareName(view.enPassant),
      lastMove,
      ownMoves,
      sights: [...sights, encodeSight(view)],
      turn: this.turn,
      plies: this.plies,
      quietPlies: this.#quietPlies,
      pieces: this.sides.map((side) => ownSquares(side).length),
      captures: [...this.#captures],
      captured: capture?.ply === this.plies - 1 ? capture.square : undefined,
      taken,
      lost,
      wronged: undefined,
      revealed: [undefined, undefined],
      result: undefined,
    };
  }

  /** Makes a move of the seat whose turn it is. Throws `dark-chess/illegal-move`. */
  move(text: string): void {
    const seat = this.turn;
    const [own, other] = [this.#notes[seat]!, this.#notes[1 - seat]!];
    const [view, others] = [this.#moment.views[seat]!, this.#moment.views[1 - seat]!];
    this.#moment = playOn(this.#moment, seat, text);
    const move = this.#moment.move!;
    own.sights.push(encodeSight(view));
    other.sights.push(encodeSight(others));
    own.ownMoves.push(move.written);
    own.lastMove = text;
    own.quietMoves = countMove(own.quietMoves, view.side, move);
    if (move.taken !== undefined) {
      own.taken.push(move.taken);
      other.lost.push(move.taken);
    }
    if (move.captured !== undefined) this.#captures.push({ ply: this.plies, by: seat, square: squareName(move.captured) });
    this.#quietPlies = countPly(this.#quietPlies, move.captured !== undefined);
    this.plies++;
    this.end = this.#endAfter(seat, move.taken);
  }

  #endAfter(seat: number, taken: PieceType | undefined): GameEnd | undefined {
    const ends = (reason: GameEnd['reason'], winner?: number): GameEnd => ({ winner, reason, plies: this.plies });
    if (taken === 'king') return ends('king-captured', seat);
    const statements = this.#notes.map(({ quietMoves }) => isQuiet(quietMoves));
    if (isQuietDraw(this.#quietPlies, statements)) return ends('quiet');
    if (this.plies === MOST_PLIES) return ends('length');
    return legalMoves(this.#moment.views[this.turn]!).length === 0 ? ends('no-move') : undefined;
  }
}

/** White is the first. */
export function playDarkChess(players: readonly ChoosesMove[]): GameEnd {
  const table = new DarkChessTable();
  while (table.end === undefined) table.move(players[table.turn]!(table.viewOf(table.turn), table.sides));
  return table.end;
}
