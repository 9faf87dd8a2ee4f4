import { describe, expect, it } from 'vitest';
import { playRandomly } from '../../../../test/support/dark-chess-game.ts';
import { pick, type Rng, seededRng } from '../../../../test/support/seeded-rng.ts';
import { decodeSide } from '../../../../test/support/side-text.ts';
import { answerTable } from '../answers.ts';
import {
  COLORS,
  type Content,
  ownSquares,
  type Piece,
  type PieceType,
  type Side,
  type Sides,
  type Square,
  squareAt,
  startSides,
  type View,
} from '../board.ts';
import { readSquare, squareName } from '../notation.ts';
import { PHASES, type Phase } from '../query-sets.ts';
import { lookAround, resetView, updateView } from '../vision.ts';
import { askingRounds, nextQuestions, type Pace, roundsOf } from './rounds.ts';

interface Queried {
  readonly view: View;
  /** The questions by round and phase. */
  readonly rounds: readonly { readonly phase: Phase; readonly squares: readonly Square[] }[][];
}

const tablesOf = (side: Side): Record<Phase, readonly Content[]> => ({
  general: answerTable(side, 'general'),
  pawn: answerTable(side, 'pawn'),
  enPassant: answerTable(side, 'enPassant'),
});

/** A seat's whole query in rounds: a round's questions are all asked before the first is answered. */
function query(side: Side, other: Side, pace: Pace = 'few'): Queried {
  const pieces = ownSquares(side).length;
  const rounds: Queried['rounds'][number][] = [];
  const tables = tablesOf(other);
  let view = resetView(side);
  for (const asking of askingRounds(pieces, pace)) {
    const asked = asking.map(({ phase, questions }) => ({ phase, squares: nextQuestions(view, phase, questions) }));
    for (const { phase, squares } of asked) {
      for (const square of squares) view = updateView(view, phase, square, tables[phase][square]!);
    }
    rounds.push(asked);
  }
  return { view, rounds };
}

function oneByOne(side: Side, other: Side): View {
  const tables = tablesOf(other);
  return lookAround(side, (phase, square) => tables[phase][square]!);
}

/** The numbers of questions of a query, by round and phase: all that an onlooker sees of it. */
const shapeOf = ({ rounds }: Queried): string =>
  rounds.map((asked) => asked.map(({ phase, squares }) => `${phase} ${squares.length}`).join(', ')).join('; ');

/** Boards that chess hardly reaches: up to nine queens among few or many pieces, anywhere. */
function scatter(rng: Rng): Sides {
  const free = Array.from({ length: 64 }, (_, square) => square);
  const place = (color: Side['color'], types: readonly PieceType[]): Side => {
    const pieces = new Array<Piece | undefined>(64).fill(undefined);
    for (const type of types) {
      const square = pick(rng, type === 'pawn' ? free.filter((one) => one >= 8 && one < 56) : free);
      free.splice(free.indexOf(square), 1);
      pieces[square] = { type, promoted: false };
    }
    return { color, pieces, castling: { kingside: false, queenside: false }, doubleStep: undefined };
  };
  const army: readonly PieceType[] = ['rook', 'rook', 'bishop', 'bishop', 'knight', 'knight'];
  const pawns = Math.floor(rng() * 9);
  const queens = new Array<PieceType>(9 - pawns).fill('queen');
  const some = [...queens, ...new Array<PieceType>(pawns).fill('pawn'), ...army].slice(0, Math.floor(rng() * 16));
  const few = new Array<PieceType>(Math.floor(rng() * 16)).fill('knight');
  return [place('white', ['king', ...some]), place('black', ['king', ...few])];
}

/** `ROUNDS_GAMES=1000 npm test -- audited/rounds` for a long run. */
const GAMES = Number(process.env['ROUNDS_GAMES'] ?? 10);
const SCATTERED = 40 * GAMES;

function* positions(): Generator<Sides> {
  for (let game = 0; game < GAMES; game++) {
    for (const { sides } of playRandomly(seededRng(game), startSides(), 0, 100)) {
      if (sides.every((side) => side.pieces.some((piece) => piece?.type === 'king'))) yield sides;
    }
  }
  const rng = seededRng(1);
  for (let i = 0; i < SCATTERED; i++) yield scatter(rng);
}

const PACES: readonly Pace[] = ['few', 'small'];

it.each(PACES)('sees after the fixed rounds all that one question after the other sees, from every position: %s', (pace) => {
  for (const sides of positions()) {
    for (const [own, other] of [sides, sides.toReversed()] as [Side, Side][]) {
      const { view } = query(own, other, pace);
      const wanted = oneByOne(own, other);
      const at = view.seen.findIndex((seen, square) => seen !== wanted.seen[square]);
      if (at >= 0) expect.fail(`${squareName(at)} is ${view.seen[at]}, not ${wanted.seen[at]}`);
      expect(view.enPassant).toBe(wanted.enPassant);
    }
  }
});

it('gives positions of one public history queries of one shape', () => {
  const shapes = new Map<string, string>();
  const hidden = new Map<string, Set<string>>();
  for (let game = 0; game < 60; game++) {
    for (const { sides, history } of playRandomly(seededRng(game), startSides(), 0, 12)) {
      for (const seat of [0, 1] as const) {
        const key = `${seat} ${history.map((captured) => captured ?? '-').join(' ')}`;
        const shape = shapeOf(query(sides[seat], sides[1 - seat]!));
        expect(shapes.get(key) ?? shape).toBe(shape);
        shapes.set(key, shape);
        hidden.set(key, (hidden.get(key) ?? new Set()).add(sides[seat].pieces.map((piece) => piece?.type ?? '').join()));
      }
    }
  }
  // Otherwise nothing was compared.
  expect([...hidden.values()].filter((boards) => boards.size > 5).length).toBeGreaterThan(5);
});

describe('a query', () => {
  const [white, black] = startSides();

  const armies = Array.from({ length: 16 }, (_, i) => i + 1);

  it('carries out all three phases, whatever there is to ask', () => {
    const bare = decodeSide('white 8/8/8/8/8/8/8/K7 - -');
    const phases = query(bare, black).rounds.flatMap((asked) => asked.map(({ phase }) => phase));
    expect(new Set(phases)).toEqual(new Set(PHASES));
  });

  it('has rounds for the seven squares en passant, for all squares before pawns, and as many as the bound for the general phase', () => {
    for (const pieces of armies) {
      expect(roundsOf('pawn', pieces, 'few')).toEqual({ from: 0, count: 2, questions: 8 });
      expect(roundsOf('enPassant', pieces, 'few')).toEqual({ from: 2, count: 1, questions: 7 });
      expect(roundsOf('pawn', pieces, 'small')).toEqual({ from: 0, count: 8, questions: 2 });
      expect(roundsOf('enPassant', pieces, 'small')).toMatchObject({ count: 1, questions: 7 });
    }
    expect([1, 8, 16].map((pieces) => roundsOf('general', pieces, 'small').count)).toEqual([25, 23, 20]);
    for (const pieces of armies) {
      const { count, questions } = roundsOf('general', pieces, 'few');
      expect(count).toBe(12);
      expect(7 + Math.floor((57 - pieces) / questions)).toBeLessThanOrEqual(count);
      // The fewest questions for so many rounds.
      expect(7 + Math.floor((57 - pieces) / (questions - 1))).toBeGreaterThan(count);
    }
    expect(armies.map((pieces) => roundsOf('general', pieces, 'few').questions)).toEqual([
      ...[10, 10, 10, 9, 9, 9, 9, 9, 9],
      ...[8, 8, 8, 8, 8, 8, 7],
    ]);
  });

  it('asks for at least 64 − n squares in all, and with large questions for no more than 7 in a message', () => {
    for (const pace of PACES) {
      for (const pieces of armies) {
        const asking = askingRounds(pieces, pace);
        const general = asking.flat().filter(({ phase }) => phase === 'general');
        expect(general.reduce((sum, { questions }) => sum + questions, 0)).toBeGreaterThanOrEqual(64 - pieces);
        const most = Math.max(...asking.map((phases) => phases.reduce((sum, { questions }) => sum + questions, 0)));
        if (pace === 'small') expect(most).toBe(7);
      }
    }
    for (const [i, asked] of query(white, black).rounds.entries()) {
      expect(asked.map(({ squares }) => squares.length)).toEqual(askingRounds(16, 'few')[i]!.map(({ questions }) => questions));
    }
  });

  it('asks for no square twice in a phase, and with dummies for its first own square only', () => {
    const rng = seededRng(2);
    for (let i = 0; i < 200; i++) {
      const [own, other] = scatter(rng);
      for (const phase of PHASES) {
        const asked = query(own, other).rounds.flatMap((round) =>
          round.filter((one) => one.phase === phase).flatMap((one) => one.squares),
        );
        const real = asked.filter((square) => own.pieces[square] === undefined);
        expect(new Set(real).size).toBe(real.length);
        expect(asked.every((square) => real.includes(square) || square === ownSquares(own)[0])).toBe(true);
      }
    }
  });

  it('asks for nothing that the seed would not ask one by one', () => {
    const rng = seededRng(3);
    for (let i = 0; i < 200; i++) {
      const [own, other] = scatter(rng);
      const seen = oneByOne(own, other).seen;
      const asked = query(own, other).rounds.flatMap((round) => round.filter(({ phase }) => phase !== 'enPassant'));
      for (const { squares } of asked) for (const square of squares) expect(seen[square]).not.toBe('dark');
    }
  });
});

it('asks along every ray before a pawn to its end, at two squares a round', () => {
  const rays = ['none', 'one', 'first', 'second', 'free'] as const;
  const rng = seededRng(4);
  for (let i = 0; i < 2_000; i++) {
    const drawn = Array.from({ length: 8 }, () => (i === 0 ? 'free' : pick(rng, rays)));
    const own = new Array<Piece | undefined>(64).fill(undefined);
    const other = new Array<Piece | undefined>(64).fill(undefined);
    const pawn: Piece = { type: 'pawn', promoted: false };
    own[squareAt(8, 1)] = { type: 'king', promoted: false };
    for (const [file, ray] of drawn.entries()) {
      if (ray !== 'none') own[squareAt(file + 1, ray === 'one' ? 4 : 2)] = pawn;
      if (ray === 'first') other[squareAt(file + 1, 3)] = pawn;
      if (ray === 'second') other[squareAt(file + 1, 4)] = pawn;
    }
    const castling = { kingside: false, queenside: false };
    const white: Side = { color: 'white', pieces: own, castling, doubleStep: undefined };
    const black: Side = { color: 'black', pieces: other, castling, doubleStep: undefined };
    expect(query(white, black, 'small').view.seen).toEqual(oneByOne(white, black).seen);
  }
});

describe('a round', () => {
  it('asks for the longest rays first', () => {
    const side = decodeSide('white 8/8/3QQ3/3QQ3/8/8/8/Q6K - -');
    const squares = nextQuestions(resetView(side), 'general', 11).map(squareName);
    expect(squares).toHaveLength(11);
    expect(squares.slice(0, 2)).toEqual(['a2', 'b1']);
  });

  it('asks en passant for no more than the seven squares beside the pawns of a rank', () => {
    for (const color of COLORS) {
      const rank = color === 'white' ? 5 : 4;
      const questions = (files: readonly number[]): Square[] => {
        const pieces = new Array<Piece | undefined>(64).fill(undefined);
        for (const file of files) pieces[squareAt(file, rank)] = { type: 'pawn', promoted: false };
        const view = resetView({ color, pieces, castling: { kingside: false, queenside: false }, doubleStep: undefined });
        return nextQuestions(view, 'enPassant', 7).filter((square) => pieces[square] === undefined);
      };
      for (let set = 1; set < 256; set++) {
        const files = [1, 2, 3, 4, 5, 6, 7, 8].filter((file) => (set >> (file - 1)) & 1);
        const beside = [1, 2, 3, 4, 5, 6, 7, 8].filter(
          (file) => !files.includes(file) && (files.includes(file - 1) || files.includes(file + 1)),
        );
        expect(questions(files).sort((a, b) => a - b)).toEqual(beside.map((file) => squareAt(file, rank)));
      }
    }
  });

  it('asks in the pawn phase for the second squares once the first are seen to be empty', () => {
    const own = decodeSide('white 8/8/8/8/8/8/P2P4/7K - -');
    const other = decodeSide('black 8/8/8/8/8/3N4/8/8 - -');
    const first = nextQuestions(resetView(own), 'pawn', 8);
    const table = answerTable(other, 'pawn');
    const view = first.reduce((now, square) => updateView(now, 'pawn', square, table[square]!), resetView(own));
    const dummy = readSquare('h1');
    expect(first.filter((square) => square !== dummy).map(squareName)).toEqual(['d3', 'a3'].sort());
    expect(
      nextQuestions(view, 'pawn', 8)
        .filter((square) => square !== dummy)
        .map(squareName),
    ).toEqual(['a4']);
  });
});
