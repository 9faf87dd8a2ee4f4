/** The circuit Move against `moves.ts` and `transition.ts`. */

import { describe, expect, it } from 'vitest';
import { builtPosition, piece, sideWith } from '../../../../test/support/built-positions.ts';
import { sidesOf, viewOf } from '../../../../test/support/dark-chess-game.ts';
import { joinBits, moveEvaluator, moverBits } from '../../../../test/support/proven-bits.ts';
import { seededRng } from '../../../../test/support/seeded-rng.ts';
import {
  CASTLING,
  COLORS,
  ownRank,
  PIECE_TYPES,
  type Piece,
  type Side,
  type Sides,
  SQUARES,
  squareAt,
  type View,
  WINGS,
} from '../board.ts';
import { type ChessMove, capturedPiece, capturedSquare, legalMoves, PROMOTIONS } from '../moves.ts';
import { playMove } from '../transition.ts';
import { opponentOf } from './leaps.ts';
import { moveBits } from './move-inputs.ts';
import { boardBits, codeOf, doubleStepBits, numberBits, rightsBits } from './pieces.ts';

/** `PROVEN_POSITIONS=2000` for a long run. */
const POSITIONS = Math.ceil(Number(process.env['PROVEN_POSITIONS'] ?? 100) / 10);
const LONG_MS = 900_000 + 500 * POSITIONS;

const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -',
];

const inOrder = (own: Side, other: Side): Sides => (own.color === 'white' ? [own, other] : [other, own]);
const viewOfMover = (own: Side, other: Side): View => viewOf(inOrder(own, other), own.color === 'white' ? 0 : 1);

/** Every pair of squares, with promotion bits that do not matter. */
function expectLegalPairs(own: Side, other: Side): void {
  const evaluator = moveEvaluator(moverBits(own, other));
  const legal = new Set(legalMoves(viewOfMover(own, other)).map(({ from, to }) => SQUARES * from + to));
  for (let pair = 0; pair < SQUARES * SQUARES; pair++) {
    const [from, to] = [Math.floor(pair / SQUARES), pair % SQUARES];
    const hidden = joinBits(numberBits(from, 6), numberBits(to, 6), numberBits(pair % 4, 2));
    if (evaluator.isLegal(hidden) !== legal.has(pair)) expect.fail(`${from} to ${to}, ${JSON.stringify(own)}`);
  }
}

/** What the move captures and leads to. */
function expectOutcome(own: Side, view: View, move: ChessMove, evaluator: ReturnType<typeof moveEvaluator>): void {
  const { side } = playMove(view, move);
  const captured = capturedSquare(view, move);
  const isEnPassant = captured !== undefined && captured !== move.to;
  expect(evaluator.run(move)).toEqual({
    legal: true,
    captured,
    capturesKing: capturedPiece(view, move) === 'king',
    capturedCode: isEnPassant ? 0 : codeOf(capturedPiece(view, move)),
    pawn: own.pieces[move.from]?.type === 'pawn' ? 1 : 0,
    board: boardBits(side),
    rights: rightsBits(side),
    doubleStep: doubleStepBits(side),
  });
}

describe('the circuit Move', () => {
  it.each(FENS)('allows exactly the legal moves in %s', (fen) => {
    const [white, black] = sidesOf(fen);
    expectLegalPairs(white, black);
  });

  it(
    'leads to what the rules lead to, in built positions, and allows no other move of them',
    () => {
      const rng = seededRng(1);
      for (let i = 0; i < POSITIONS; i++) {
        const { mover, other } = builtPosition(rng, COLORS[i % 2]!);
        const evaluator = moveEvaluator(moverBits(mover, other));
        const view = viewOfMover(mover, other);
        for (const move of legalMoves(view)) expectOutcome(mover, view, move, evaluator);
        if (i % 19 === 0) expectLegalPairs(mover, other);
      }
    },
    LONG_MS,
  );
});

const board = (pieces: Readonly<Record<number, Piece['type']>>): (Piece | undefined)[] =>
  Array.from({ length: SQUARES }, (_, square) => (pieces[square] === undefined ? undefined : piece(pieces[square])));

describe.each(COLORS)('a move of %s', (color) => {
  const at = (file: number, rank: number): number => squareAt(file, ownRank(color, rank));
  const opponent = opponentOf(color);

  it.each(PIECE_TYPES)('that captures a %s says whether it was the king', (type) => {
    const own = sideWith(color, board({ [at(4, 4)]: 'queen', [at(1, 3)]: 'knight' }));
    for (const [from, to] of [
      [at(4, 4), at(4, 7)],
      [at(4, 4), at(5, 5)],
      [at(1, 3), at(2, 5)],
    ] as const) {
      const evaluator = moveEvaluator(moverBits(own, sideWith(opponent, board({ [to]: type }))));
      const outcome = evaluator.run({ from, to });
      expect(outcome).toMatchObject({ legal: true, captured: to, capturedCode: codeOf(type), capturesKing: type === 'king' });
    }
  });

  it.each(PROMOTIONS)('promotes a pawn to a %s, and captures while it does', (promotion) => {
    const own = sideWith(color, board({ [at(4, 7)]: 'pawn' }));
    const evaluator = moveEvaluator(moverBits(own, sideWith(opponent, board({ [at(5, 8)]: 'king' }))));
    const straight = evaluator.run({ from: at(4, 7), to: at(4, 8), promotion });
    expect(straight).toMatchObject({ legal: true, captured: undefined, pawn: 1 });
    expect(straight.board).toEqual(boardBits({ pieces: board({ [at(4, 8)]: promotion }) }));
    const capture = evaluator.run({ from: at(4, 7), to: at(5, 8), promotion });
    expect(capture).toMatchObject({ legal: true, captured: at(5, 8), capturesKing: true });
    expect(capture.board).toEqual(boardBits({ pieces: board({ [at(5, 8)]: promotion }) }));
  });

  it('captures en passant on the square of the pawn, and only in the turn after the double step', () => {
    const own = sideWith(color, board({ [at(4, 5)]: 'pawn' }));
    const theirs = board({ [at(5, 5)]: 'pawn' });
    const move = { from: at(4, 5), to: at(5, 6) };
    const now = moveEvaluator(moverBits(own, sideWith(opponent, theirs, at(5, 5)))).run(move);
    expect(now).toMatchObject({ legal: true, captured: at(5, 5), capturedCode: 0, capturesKing: false, pawn: 1 });
    expect(moveEvaluator(moverBits(own, sideWith(opponent, theirs))).run(move).legal).toBe(false);
  });

  it.each(WINGS)('castles on the %s with its right and a free way alone', (wing) => {
    const { king, rook, between } = CASTLING[color][wing];
    const own = sideWith(color, board({ [king.from]: 'king', [rook.from]: 'rook' }));
    const move = { from: king.from, to: king.to };
    const alone = sideWith(opponent, board({}));
    const castled = moveEvaluator(moverBits(own, alone)).run(move);
    expect(castled).toMatchObject({ legal: true, captured: undefined, rights: Uint8Array.of(0, 0) });
    expect(castled.board).toEqual(boardBits({ pieces: board({ [king.to]: 'king', [rook.to]: 'rook' }) }));
    const without = { ...own, castling: { ...own.castling, [wing]: false } };
    expect(moveEvaluator(moverBits(without, alone)).run(move).legal).toBe(false);
    for (const square of between) {
      const blocking = sideWith(opponent, board({ [square]: 'knight' }));
      expect(moveEvaluator(moverBits(own, blocking)).run(move).legal).toBe(false);
      const blocked = { ...own, pieces: own.pieces.with(square, piece('bishop')) };
      expect(moveEvaluator(moverBits(blocked, alone)).run(move).legal).toBe(false);
    }
  });

  it('has promotion bits of 0 where it promotes nothing', () => {
    expect(moveBits({ from: 1, to: 63 })).toEqual(Uint8Array.of(1, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 0, 0));
    const bits = PROMOTIONS.map((promotion) => moveBits({ from: 0, to: 0, promotion }).slice(12));
    expect(bits).toEqual([Uint8Array.of(1, 1), Uint8Array.of(0, 1), Uint8Array.of(1, 0), Uint8Array.of(0, 0)]);
  });
});
