/** What the views of dark chess hold by either rules, as JSON Schema. */

import { array, integer, name, nullable, object, oneOf, optional, type Reader, string } from '../../encoding/shape.ts';
import { bySeat, described, RESULT, SEAT, type ViewSchema } from '../view-schema.ts';
import { COLORS, PIECE_TYPES, SQUARES } from './board.ts';

const piece = oneOf(PIECE_TYPES);
const square = string({ min: 2, max: 2 });
const move = string({ min: 4, max: 5 });
const pieces = array(piece, { max: 16 });

/** With what the rules of one version add. `plies`: the most of a match. */
export const boardViewSchema = (rules: number, plies: number, more: Readonly<Record<string, Reader<unknown>>>): ViewSchema => {
  const count = integer({ min: 0, max: plies });
  const view = object({
    ...more,
    seat: optional(described(SEAT, "The viewer's seat: 0 white, 1 black; absent for a spectator.")),
    orientation: described(oneOf(COLORS), 'The color at the lower edge.'),
    squares: optional(
      described(
        array(
          object({
            seen: described(
              oneOf(['own', 'dark', 'empty', ...PIECE_TYPES, 'occupied']),
              "`own`, `dark`, `empty`, the type of an opponent's piece, or `occupied` by one of hidden type.",
            ),
            piece: optional(described(piece, "The viewer's own piece.")),
          }),
          { min: SQUARES, max: SQUARES },
        ),
        'The squares from a1, b1 … to h8, as the viewer knows them; absent for a spectator.',
      ),
    ),
    moves: described(
      array(move, { max: 512 }),
      "The viewer's legal moves, where it is to decide: `e2e4`, `e7e8q`, castling as `e1g1`.",
    ),
    enPassant: optional(described(square, 'The square of the pawn that the viewer may capture en passant now, such as `e5`.')),
    lastMove: optional(described(move, "The viewer's own last move.")),
    ownMoves: described(
      array(string({ min: 2, max: 10 }), { max: plies }),
      "All of the viewer's own moves in standard algebraic notation, such as `Nxe5`.",
    ),
    sights: described(
      array(string({ max: SQUARES }), { max: plies + 1 }),
      "What the viewer saw before each ply, its own and the other's, and what it sees now; none for a spectator. 64 characters from a1, b1 … to h8: own pieces in capital letters, seen ones of the opponent in small letters, `e` for its pawn that may be captured en passant, `o` for one of hidden type, `.` for an empty square and `?` for a dark one.",
    ),
    turn: described(SEAT, 'The seat that moves, or that has just moved and whose move is being queried.'),
    plies: described(count, 'Moves made by both.'),
    quietPlies: described(count, 'Moves since the last capture.'),
    pieces: bySeat(integer({ min: 0, max: 16 }), 'Pieces left, by seat.'),
    captures: described(
      array(object({ ply: count, by: SEAT, square }), { max: 32 }),
      'Every capture that was announced; plies count from 0.',
    ),
    captured: optional(described(square, 'The square of the capture by the last move, if it was one.')),
    taken: described(pieces, 'What the viewer has captured, as it saw it, and has lost, in order.'),
    lost: pieces,
    wronged: optional(
      described(name, 'Code of the fault by which the other has wronged the viewer; its machine opens as soon as it can.'),
    ),
    revealed: bySeat(nullable(array(nullable(piece), { min: SQUARES, max: SQUARES }))),
    result: RESULT,
  });
  return { game: 'dark-chess', rules, schema: view.schema() };
};
