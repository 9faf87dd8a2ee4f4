/**
 * A whole board of dark chess that is changed in place, for searches of many thousand positions. The rules are those of
 * `shared/games/dark-chess`, written for speed; `position.test.ts` holds one to the other.
 */

export const [PAWN, KNIGHT, BISHOP, ROOK, QUEEN, KING] = [1, 2, 3, 4, 5, 6];
/** What is added to a piece of black. White is color 0. */
const BLACK = 8;

export const pieceOf = (color: number, type: number): number => (color === 0 ? type : type + BLACK);
export const typeOf = (piece: number): number => piece & 7;
const colorOf = (piece: number): number => piece >> 3;
export const isOf = (piece: number, color: number): boolean => piece !== 0 && piece >> 3 === color;

/** A move in a number: from, to and, six bits up, the type that a pawn becomes. */
export const moveOf = (from: number, to: number, promotion = 0): number => from | (to << 6) | (promotion << 12);
export const fromOf = (move: number): number => move & 63;
export const toOf = (move: number): number => (move >> 6) & 63;
export const promotionOf = (move: number): number => move >> 12;

export interface ChessPosition {
  /** By square, from a1 to h8: 0, or a piece. */
  readonly board: Uint8Array;
  /** Rights to castle: 1 and 2 white's, king's and queen's wing, 4 and 8 black's. */
  rights: number;
  /** Where the pawn stands that has just made a double step; -1 if none. */
  doubleStep: number;
}

const BACK_RANK = [ROOK, KNIGHT, BISHOP, QUEEN, KING, BISHOP, KNIGHT, ROOK];

export function startPosition(): ChessPosition {
  const board = new Uint8Array(64);
  for (const [file, type] of BACK_RANK.entries()) {
    board[file] = type;
    board[8 + file] = PAWN;
    board[48 + file] = pieceOf(1, PAWN);
    board[56 + file] = pieceOf(1, type);
  }
  return { board, rights: 15, doubleStep: -1 };
}

export const copyPosition = ({ board, rights, doubleStep }: ChessPosition): ChessPosition => ({
  board: board.slice(),
  rights,
  doubleStep,
});

// Geometry

type Step = readonly [x: number, y: number];

const DIAGONALS: readonly Step[] = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
];
const LINES: readonly Step[] = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
];
const JUMPS: readonly Step[] = [1, -1].flatMap((x) =>
  [2, -2].flatMap((y): Step[] => [
    [x, y],
    [y, x],
  ]),
);

function walk(square: number, [x, y]: Step, length: number): number[] {
  const squares: number[] = [];
  let [file, rank] = [square % 8, square >> 3];
  for (let n = 0; n < length; n++) {
    file += x;
    rank += y;
    if (file < 0 || file > 7 || rank < 0 || rank > 7) break;
    squares.push(8 * rank + file);
  }
  return squares;
}

const tableOf = (steps: readonly Step[], length: number): readonly (readonly number[])[][] =>
  Array.from({ length: 64 }, (_, square) => steps.map((step) => walk(square, step, length)).filter((ray) => ray.length > 0));

const NO_RAYS: readonly (readonly number[])[][] = Array.from({ length: 64 }, () => []);

/** By type and square: the rays of a piece, each up to the first square that is not empty. Pawns are apart. */
const RAYS = [
  NO_RAYS,
  NO_RAYS,
  tableOf(JUMPS, 1),
  tableOf(DIAGONALS, 7),
  tableOf(LINES, 7),
  tableOf([...DIAGONALS, ...LINES], 7),
  tableOf([...DIAGONALS, ...LINES], 1),
];

/** By color and square: where a pawn captures. */
export const PAWN_TARGETS: readonly (readonly number[])[][] = [1, -1].map((forward) =>
  Array.from({ length: 64 }, (_, square) => [-1, 1].flatMap((x) => walk(square, [x, forward], 1))),
);

// Moves

const PROMOTIONS = [QUEEN, ROOK, BISHOP, KNIGHT];
export const isLastRank = (square: number): boolean => square < 8 || square >= 56;

/** Every move of a color; without `quiet` ones only captures and promotions. */
export function generateMoves(position: ChessPosition, color: number, quiet = true): number[] {
  const { board } = position;
  const moves: number[] = [];
  for (let from = 0; from < 64; from++) {
    const piece = board[from]!;
    if (piece === 0 || piece >> 3 !== color) continue;
    const type = piece & 7;
    if (type === PAWN) {
      addPawnMoves(position, color, from, quiet, moves);
      continue;
    }
    // Counted loops: most of a search is spent here.
    const rays = RAYS[type]![from]!;
    for (let r = 0; r < rays.length; r++) {
      const ray = rays[r]!;
      for (let n = 0; n < ray.length; n++) {
        const to = ray[n]!;
        const there = board[to]!;
        if (there === 0) {
          if (quiet) moves.push(from | (to << 6));
          continue;
        }
        if (there >> 3 !== color) moves.push(from | (to << 6));
        break;
      }
    }
  }
  if (quiet) addCastling(position, color, moves);
  return moves;
}

function addPawnMoves(position: ChessPosition, color: number, from: number, quiet: boolean, moves: number[]): void {
  const { board, doubleStep } = position;
  const forward = color === 0 ? 8 : -8;
  const front = from + forward;
  const add = (to: number): void => {
    if (!isLastRank(to)) moves.push(from | (to << 6));
    else for (const type of PROMOTIONS) moves.push(moveOf(from, to, type));
  };
  if (board[front] === 0 && (quiet || isLastRank(front))) {
    add(front);
    const isHome = from >> 3 === (color === 0 ? 1 : 6);
    if (quiet && isHome && board[front + forward] === 0) moves.push(from | ((front + forward) << 6));
  }
  for (const to of PAWN_TARGETS[color]![from]!) {
    const there = board[to]!;
    if (there !== 0 ? there >> 3 !== color : doubleStep >= 0 && to === doubleStep + forward) add(to);
  }
}

function addCastling({ board, rights }: ChessPosition, color: number, moves: number[]): void {
  const home = color === 0 ? 4 : 60;
  const [short, long] = color === 0 ? [1, 2] : [4, 8];
  if (rights & short && board[home + 1] === 0 && board[home + 2] === 0) moves.push(moveOf(home, home + 2));
  if (rights & long && board[home - 1] === 0 && board[home - 2] === 0 && board[home - 3] === 0)
    moves.push(moveOf(home, home - 2));
}

/** The square of the piece that a move captures; -1 if none. */
export function capturedAt({ board, doubleStep }: ChessPosition, move: number): number {
  const [from, to] = [fromOf(move), toOf(move)];
  if (board[to] !== 0) return to;
  return typeOf(board[from]!) === PAWN && (from & 7) !== (to & 7) ? doubleStep : -1;
}

/** Rights that are lost when a piece leaves a square or is captured there. */
const RIGHTS_OF = new Uint8Array(64);
for (const [square, rights] of [
  [0, 2],
  [4, 3],
  [7, 1],
  [56, 8],
  [60, 12],
  [63, 4],
] as const)
  RIGHTS_OF[square] = rights;

const castles = (type: number, from: number, to: number): boolean => type === KING && Math.abs(from - to) === 2;

export const isCastling = ({ board }: ChessPosition, move: number): boolean =>
  castles(typeOf(board[fromOf(move)]!), fromOf(move), toOf(move));

/** What `takeBack` needs: the captured piece and its square, the rights and the double step before. */
interface Undo {
  readonly piece: number;
  readonly captured: number;
  readonly at: number;
  readonly rights: number;
  readonly doubleStep: number;
}

export function makeMove(position: ChessPosition, move: number): Undo {
  const { board, rights, doubleStep } = position;
  const [from, to] = [fromOf(move), toOf(move)];
  const at = capturedAt(position, move);
  const piece = board[from]!;
  const captured = at < 0 ? 0 : board[at]!;
  const promotion = promotionOf(move);
  if (at >= 0) board[at] = 0;
  board[from] = 0;
  board[to] = promotion === 0 ? piece : pieceOf(colorOf(piece), promotion);
  const type = typeOf(piece);
  if (castles(type, from, to)) {
    const rook = to > from ? to + 1 : to - 2;
    board[(from + to) >> 1] = board[rook]!;
    board[rook] = 0;
  }
  position.rights = rights & ~RIGHTS_OF[from]! & ~RIGHTS_OF[to]!;
  position.doubleStep = type === PAWN && Math.abs(from - to) === 16 ? to : -1;
  return { piece, captured, at, rights, doubleStep };
}

export function takeBack(position: ChessPosition, move: number, { piece, captured, at, rights, doubleStep }: Undo): void {
  const { board } = position;
  const [from, to] = [fromOf(move), toOf(move)];
  if (castles(typeOf(piece), from, to)) {
    const rook = to > from ? to + 1 : to - 2;
    board[rook] = board[(from + to) >> 1]!;
    board[(from + to) >> 1] = 0;
  }
  board[to] = 0;
  board[from] = piece;
  if (at >= 0) board[at] = captured;
  position.rights = rights;
  position.doubleStep = doubleStep;
}

/** The squares from which a color could capture on a square now. */
export function attackersOf({ board }: ChessPosition, square: number, color: number): number[] {
  const attackers: number[] = [];
  for (const from of PAWN_TARGETS[1 - color]![square]!) if (board[from] === pieceOf(color, PAWN)) attackers.push(from);
  for (let type = KNIGHT; type <= KING; type++) {
    if (type === QUEEN) continue;
    for (const ray of RAYS[type]![square]!) {
      for (const from of ray) {
        const there = board[from]!;
        if (there === 0) continue;
        const slides = type === BISHOP || type === ROOK;
        if (there >> 3 === color && ((there & 7) === type || (slides && (there & 7) === QUEEN))) attackers.push(from);
        break;
      }
    }
  }
  return attackers;
}

/** 1 for each square of which a color sees what is on it; what stands before its pawns is seen only to be there, and does not count. */
export function lookAround({ board }: ChessPosition, color: number): Uint8Array {
  const seen = new Uint8Array(64);
  const forward = color === 0 ? 8 : -8;
  for (let from = 0; from < 64; from++) {
    const piece = board[from]!;
    if (piece === 0 || piece >> 3 !== color) continue;
    seen[from] = 1;
    if ((piece & 7) === PAWN) {
      for (const to of PAWN_TARGETS[color]![from]!) seen[to] = 1;
      const front = from + forward;
      if (board[front] === 0) {
        seen[front] = 1;
        if (from >> 3 === (color === 0 ? 1 : 6) && board[front + forward] === 0) seen[front + forward] = 1;
      }
      continue;
    }
    for (const ray of RAYS[piece & 7]![from]!) {
      for (const to of ray) {
        seen[to] = 1;
        if (board[to] !== 0) break;
      }
    }
  }
  return seen;
}
