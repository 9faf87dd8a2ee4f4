/** The views of dark chess by both rules as JSON Schema. */

import { LIMITS } from '../../encoding/limits.ts';
import { array, boolean, integer, name, nullable, object, oneOf, optional, type Reader, string } from '../../encoding/shape.ts';
import { bySeat, described, ENDED, RESULT, SEAT, SEATS, type ViewSchema } from '../view-schema.ts';
import { COLORS, PIECE_TYPES, SQUARES } from './board.ts';

const count = integer({ min: 0, max: LIMITS.gameSteps });
const piece = oneOf(PIECE_TYPES);
const square = string({ min: 2, max: 2 });
const move = string({ min: 4, max: 5 });
const sights = array(string({ max: SQUARES }), { max: LIMITS.gameSteps });
const pieces = array(piece, { max: 16 });

/** What both rules show, with what the rules of one add. */
const viewSchema = (rules: number, more: Readonly<Record<string, Reader<unknown>>>): ViewSchema => {
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
      array(string({ min: 2, max: 10 }), { max: LIMITS.gameSteps }),
      "All of the viewer's own moves in standard algebraic notation, such as `Nxe5`.",
    ),
    sights: described(
      sights,
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

const preparing = object({
  done: described(count, 'Steps done, of so many.'),
  total: count,
  passes: described(count, 'Passes until a seat can move, the running one included: in each a device sends all that it can.'),
  next: described(SEATS, 'The seats whose devices send the next of them.'),
  again: described(boolean, 'Whether the match had started before: a seat has moved to another device.'),
});

export const DARK_CHESS_VIEWS = [
  viewSchema(1, { stage: oneOf(['commit', 'start', 'move', 'query', 'accused', 'over']) }),
  viewSchema(2, {
    rules: integer({ min: 2, max: 2 }),
    stage: oneOf(['set-up', 'flights', 'selectors', 'start', 'turn', 'agreed', 'over']),
    reveal: oneOf(['end', 'never']),
    complete: described(
      boolean,
      'Whether the viewer sees the board as it is. If not, the fog is as it was before its own last move, until the other answers.',
    ),
    chosen: optional(described(move, "The viewer's move that is decided and not in the log yet.")),
    preparing: optional(described(preparing, 'While the seats make a stock before they can play on.')),
    decided: optional(described(ENDED, 'What decided the game, while the other seat still checks it.')),
  }),
];
