/** The circuit NoMove against `moves.ts`. */

import { expect, it } from 'vitest';
import { builtPosition, piece, scatter, sideWith } from '../../../../test/support/built-positions.ts';
import { viewOf } from '../../../../test/support/dark-chess-game.ts';
import { hasNoMove, moverBits } from '../../../../test/support/proven-bits.ts';
import { pick, type Rng, seededRng } from '../../../../test/support/seeded-rng.ts';
import { COLORS, type Color, forward, ownRank, PIECE_TYPES, type Piece, rankOf, type Side, SQUARES, squareAt } from '../board.ts';
import { hasMove } from '../moves.ts';
import { opponentOf } from './leaps.ts';

/** `PROVEN_POSITIONS=60000` for a long run. */
const POSITIONS = 2 * Number(process.env['PROVEN_POSITIONS'] ?? 100);
const LONG_MS = 900_000 + 50 * POSITIONS;

/** A few pawns, most of them shut in, and sometimes a piece in a corner among them. */
function shutPosition(rng: Rng, color: Color): { readonly mover: Side; readonly other: Side } {
  const [own, theirs] = [new Array<Piece | undefined>(SQUARES), new Array<Piece | undefined>(SQUARES)].map((one) =>
    one.fill(undefined),
  );
  if (rng() < 0.3) shutCorner(rng, own!);
  for (let pawns = 1 + Math.floor(rng() * 3); pawns > 0; pawns--) {
    const square = squareAt(1 + Math.floor(rng() * 8), 2 + Math.floor(rng() * 6));
    const front = square + 8 * forward(color);
    if (own![square] === undefined && theirs![square] === undefined) own![square] = piece('pawn');
    if (rng() < 0.85 && own![front] === undefined && theirs![front] === undefined) {
      const type = pick(rng, PIECE_TYPES);
      theirs![front] = piece(type === 'pawn' && [1, 8].includes(rankOf(front)) ? 'king' : type);
    }
  }
  if (rng() < 0.2) scatter(rng, [own!], theirs!, 3);
  const steps = [...theirs!.keys()].filter(
    (square) => theirs![square]?.type === 'pawn' && ownRank(opponentOf(color), rankOf(square)) === 4,
  );
  const doubleStep = steps.length > 0 && rng() < 0.5 ? pick(rng, steps) : undefined;
  return { mover: sideWith(color, own!), other: sideWith(opponentOf(color), theirs!, doubleStep) };
}

/** A piece in a corner whose neighbors, and targets of a knight there, are mostly own pawns. */
function shutCorner(rng: Rng, own: (Piece | undefined)[]): void {
  const [file, rank] = [pick(rng, [1, 8]), pick(rng, [1, 8])];
  own[squareAt(file, rank)] = piece(
    pick(
      rng,
      PIECE_TYPES.filter((type) => type !== 'pawn'),
    ),
  );
  for (const [files, ranks] of [
    [0, 1],
    [1, 1],
    [1, 0],
    [1, 2],
    [2, 1],
  ] as const) {
    const square = squareAt(file === 1 ? 1 + files : 8 - files, rank === 1 ? 1 + ranks : 8 - ranks);
    if (rankOf(square) > 1 && rankOf(square) < 8) {
      if (rng() < 0.9) own[square] = piece('pawn');
    } else if (rng() < 0.9) own[square] = piece(pick(rng, ['rook', 'bishop', 'knight'] as const));
  }
}

it(
  `the circuit NoMove says whether there is a move, in ${POSITIONS} built positions`,
  () => {
    const rng = seededRng(1);
    let none = 0;
    for (let i = 0; i < POSITIONS; i++) {
      const color = COLORS[i % 2]!;
      const { mover, other } = i % 10 === 0 ? builtPosition(rng, color) : shutPosition(rng, color);
      const view = viewOf(color === 'white' ? [mover, other] : [other, mover], i % 2);
      if (!hasMove(view)) none++;
      if (hasNoMove(moverBits(mover, other)) === hasMove(view)) expect.fail(JSON.stringify({ mover, other }));
    }
    expect(none).toBeGreaterThan(POSITIONS / 20);
  },
  LONG_MS,
);
