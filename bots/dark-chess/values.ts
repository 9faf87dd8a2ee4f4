/** What pieces are worth, and where: in hundredths of a pawn. */

import { BISHOP, type ChessPosition, KING, KNIGHT, PAWN, QUEEN, ROOK } from './position.ts';

/** By type. Losing the king is losing the game. */
export const VALUES: readonly number[] = [0, 100, 300, 320, 500, 950, 20_000];

const centre = (square: number): number => {
  const [file, rank] = [square & 7, square >> 3];
  return 3.5 - Math.max(Math.abs(file - 3.5), Math.abs(rank - 3.5));
};

const ADVANCED = [0, 0, 4, 12, 26, 55, 110, 0];

/** What a place adds to the value of a piece; `rank` is counted from its own edge, from 0. */
function placeValue(type: number, square: number, rank: number): number {
  const file = square & 7;
  switch (type) {
    case PAWN:
      return (
        ADVANCED[rank]! +
        (file >= 3 && file <= 4 && rank >= 2 && rank <= 4 ? 14 : 0) -
        (rank === 1 && file >= 3 && file <= 4 ? 6 : 0)
      );
    case KNIGHT:
      return 14 * centre(square) - 18;
    case BISHOP:
      return 8 * centre(square) - (rank === 0 ? 12 : 0);
    case ROOK:
      return (rank === 6 ? 20 : 0) + (file >= 3 && file <= 4 ? 6 : 0);
    case QUEEN:
      return 3 * centre(square);
    default:
      // A king that nobody sees lives longest: at the own edge, and not in the middle of it.
      return -22 * rank + (rank === 0 && (file <= 2 || file >= 6) ? 22 : 0);
  }
}

/** By piece (`pieceOf`) and square: value and place together. */
export const WORTH: readonly Float64Array[] = Array.from({ length: 16 }, (_, piece) => {
  const [type, color] = [piece & 7, piece >> 3];
  return Float64Array.from({ length: 64 }, (_, square) => {
    if (type === 0 || type > KING) return 0;
    const rank = color === 0 ? square >> 3 : 7 - (square >> 3);
    return VALUES[type]! + placeValue(type, square, rank);
  });
});

const isHeavy = (type: number): boolean => type === QUEEN || type === ROOK;

/** `WORTH` in one row, as white counts it: 64 of a piece. */
const FOR_WHITE = Float64Array.from({ length: 16 * 64 }, (_, i) => (i >> 9 === 0 ? 1 : -1) * WORTH[i >> 6]![i & 63]!);

/** What the board is worth to a color. */
export function evaluate({ board }: ChessPosition, color: number): number {
  let white = 0;
  // By color: pieces, and where the king stands.
  let [own, others, ownKing, othersKing, ownHeavy, othersHeavy] = [0, 0, -1, -1, 0, 0];
  for (let square = 0; square < 64; square++) {
    const piece = board[square]!;
    if (piece === 0) continue;
    const type = piece & 7;
    white += FOR_WHITE[(piece << 6) | square]!;
    if (piece >> 3 === color) {
      own++;
      if (type === KING) ownKing = square;
      else if (isHeavy(type)) ownHeavy++;
    } else {
      others++;
      if (type === KING) othersKing = square;
      else if (isHeavy(type)) othersHeavy++;
    }
  }
  let sum = color === 0 ? white : -white;
  if (ownKing < 0 || othersKing < 0) return sum;
  if (others <= 3 && ownHeavy > othersHeavy) sum += hunt(ownKing, othersKing);
  if (own <= 3 && othersHeavy > ownHeavy) sum -= hunt(othersKing, ownKing);
  return sum;
}

/** A king that has nothing left is driven to the edge, by the other king too. */
function hunt(hunter: number, hunted: number): number {
  const distance = Math.max(Math.abs((hunter & 7) - (hunted & 7)), Math.abs((hunter >> 3) - (hunted >> 3)));
  // Unlike while it hides, the hunter's own king may leave its edge.
  return 40 * (3 - centre(hunted)) + 45 * (7 - distance);
}
