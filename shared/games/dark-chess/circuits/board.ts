/**
 * The circuits First and Board: what a seat's own pieces alone say about its views and about its answers
 * (docs/protocol/proven-dark-chess.md, "Board").
 *
 * First is a prefix of Board's gates, with what a seat needs in order to answer, to move and to claim after it has lost a piece.
 */

import { type Circuit, CircuitBuilder, type Wire } from '../../../proofs/circuit.ts';
import { type Color, forward, SQUARES, type Square } from '../board.ts';
import {
  enPassantSquare,
  FILES,
  FRONTS,
  filesBeside,
  firstFront,
  homeSquare,
  KNIGHT_STEPS,
  opponentOf,
  secondFront,
} from './leaps.ts';
import { DIRECTED_LINES, DIRECTIONS, isDiagonal, PAIRS, pairBetween, squareFrom, THROUGH } from './lines.ts';
import { addPieceGates, BOARD_BITS, lazily, squareWires } from './pieces.ts';

/** Slots of a seat: the most lines that pass through a square of the fourth rank. */
export const SLOTS = Math.max(...FILES.map((file) => THROUGH[secondFront('white', file)]!.length));

/**
 * By square: `pawns`, `knights`, `kings`, `diagonals` (bishops and queens), `straights` (rooks and queens), `occupied`, and `shown`,
 * 3 bits: the piece as answered along a line, an empty square being 7. By line of `PAIRS`: `clear`, nothing of this seat strictly
 * between. By file: `secondFronts`, an opponent's home pawn there finds its first front free of this seat's pieces, and its second not.
 */
type FirstOutput = 'pawns' | 'knights' | 'kings' | 'diagonals' | 'straights' | 'occupied' | 'clear' | 'shown' | 'secondFronts';

/**
 * By square: `leaps`, at least one leap looks at it, and `doubleLeaps`, at least two do. By front: `fronts`, an own pawn stands behind
 * it. By file: `doubleSteps`, the own home pawn has its first front free of own pieces; `enPassant`, an own pawn stands beside this file
 * on its fifth rank. `slots`: the line with this number through the own pawn that has just stepped twice is looked along once it is gone.
 */
type SecondOutput = 'leaps' | 'doubleLeaps' | 'slots' | 'fronts' | 'doubleSteps' | 'enPassant';

interface BoardCircuits {
  readonly first: Circuit<FirstOutput>;
  readonly board: Circuit<FirstOutput | SecondOutput>;
}

interface Wires {
  readonly doubleStep: readonly Wire[];
  readonly pieces: readonly ReturnType<typeof addPieceGates>[];
  /** By square: no own piece. */
  readonly free: readonly Wire[];
  /** By line of `PAIRS`. */
  readonly clear: readonly Wire[];
}

function addFirst(builder: CircuitBuilder, color: Color, board: readonly Wire[], doubleStep: readonly Wire[]) {
  const squares = squareWires(board);
  const pieces = squares.map((square) => addPieceGates(builder, square));
  const free = pieces.map(({ occupied }) => builder.not(occupied));
  const clear: Wire[] = [];
  for (const { from, beforeEnd, distance } of PAIRS) {
    const shorter = distance === 2 ? undefined : clear[pairBetween(from, beforeEnd)!]!;
    clear.push(shorter === undefined ? free[beforeEnd]! : builder.and(shorter, free[beforeEnd]!));
  }
  const opponent = opponentOf(color);
  const secondFronts = FILES.map((file) =>
    builder.and(free[firstFront(opponent, file)]!, pieces[secondFront(opponent, file)]!.occupied),
  );
  const shown = squares.flatMap((code, square) => code.map((bit) => builder.xor(bit, free[square]!)));
  const outputs: Record<FirstOutput, Wire[]> = {
    pawns: pieces.map(({ pawn }) => pawn),
    knights: pieces.map(({ knight }) => knight),
    kings: pieces.map(({ king }) => king),
    diagonals: pieces.map(({ diagonal }) => diagonal),
    straights: pieces.map(({ straight }) => straight),
    occupied: pieces.map(({ occupied }) => occupied),
    clear,
    shown,
    secondFronts,
  };
  return { outputs, wires: { doubleStep, pieces, free, clear } satisfies Wires };
}

/** For every piece that might look at a square by a leap: whether it is there. Knights first, then the squares next to it. */
function addLookers(builder: CircuitBuilder, color: Color, { pieces }: Wires, target: Square): (() => Wire)[] {
  const knights = KNIGHT_STEPS.map((step) => squareFrom(target, step)).filter((square) => square !== undefined);
  const near = DIRECTIONS.flatMap((direction) => {
    const square = squareFrom(target, direction);
    if (square === undefined) return [];
    const { king, pawn, diagonal, straight } = pieces[square]!;
    const isPawnsCapture = isDiagonal(direction) && direction[1] === -forward(color);
    return [
      () => {
        const other = builder.xor(king, isDiagonal(direction) ? diagonal : straight);
        return isPawnsCapture ? builder.xor(other, pawn) : other;
      },
    ];
  });
  return [...knights.map((square) => () => pieces[square]!.knight), ...near];
}

function addLeaps(builder: CircuitBuilder, color: Color, wires: Wires, target: Square): readonly [once: Wire, twice: Wire] {
  let [once, twice]: [Wire | undefined, Wire | undefined] = [undefined, undefined];
  for (const addLooker of addLookers(builder, color, wires, target)) {
    const looks = addLooker();
    if (once === undefined) {
      once = looks;
      continue;
    }
    const again = builder.and(once, looks);
    twice = twice === undefined ? again : builder.or(twice, again);
    once = builder.xor(builder.xor(once, looks), again);
  }
  return [once!, twice!];
}

/** For each line through the end of a file's double step: whether it would be looked along if that pawn were not there. */
function addSlotsOfFile(builder: CircuitBuilder, color: Color, file: number, { doubleStep, pieces, clear }: Wires): Wire[] {
  const middle = secondFront(color, file);
  const clearBetween = (one: Square, other: Square): Wire | undefined => {
    const pair = pairBetween(one, other);
    return pair === undefined ? undefined : clear[pair]!;
  };
  const halves = new Map<Square, Wire>();
  return THROUGH[middle]!.map((line) => {
    const { from, to, diagonal } = DIRECTED_LINES[line]!;
    let half = halves.get(from);
    if (half === undefined) {
      const near = clearBetween(from, middle);
      const slider = pieces[from]![diagonal ? 'diagonal' : 'straight'];
      half = builder.and(doubleStep[file - 1]!, near === undefined ? slider : builder.and(near, slider));
      halves.set(from, half);
    }
    const far = clearBetween(middle, to);
    return far === undefined ? half : builder.and(half, far);
  });
}

function addSlots(builder: CircuitBuilder, color: Color, wires: Wires): Wire[] {
  const files = FILES.map((file) => addSlotsOfFile(builder, color, file, wires));
  return Array.from({ length: SLOTS }, (_, slot) => builder.xorAll(files.flatMap((lines) => lines[slot] ?? [])));
}

function addSecond(builder: CircuitBuilder, color: Color, wires: Wires): Record<SecondOutput, Wire[]> {
  const { pieces, free } = wires;
  const leaps = Array.from({ length: SQUARES }, (_, target) => addLeaps(builder, color, wires, target));
  const files = FILES.map((file) => ({
    doubleStep: builder.and(pieces[homeSquare(color, file)]!.pawn, free[firstFront(color, file)]!),
    enPassant: builder.orAll(filesBeside(file).map((beside) => pieces[enPassantSquare(color, beside)]!.pawn)),
  }));
  return {
    leaps: leaps.map(([once]) => once),
    doubleLeaps: leaps.map(([, twice]) => twice),
    slots: addSlots(builder, color, wires),
    fronts: FRONTS[color].map(({ pawnSquare }) => pieces[pawnSquare]!.pawn),
    doubleSteps: files.map(({ doubleStep }) => doubleStep),
    enPassant: files.map(({ enPassant }) => enPassant),
  };
}

function buildBoard(color: Color): BoardCircuits {
  const builder = new CircuitBuilder();
  const board = builder.input('board', BOARD_BITS);
  const doubleStep = builder.input('doubleStep', FILES.length);
  const { outputs, wires } = addFirst(builder, color, board, doubleStep);
  const first = builder.finish(outputs);
  return { first, board: builder.finish({ ...outputs, ...addSecond(builder, color, wires) }) };
}

const built = lazily(buildBoard);

export const firstCircuit = (color: Color): BoardCircuits['first'] => built(color).first;
export const boardCircuit = (color: Color): BoardCircuits['board'] => built(color).board;
