/** Whole games in which every board, right and view comes out of the circuits, against the rules. */

import { expect, it } from 'vitest';
import { builtPosition } from '../../../../test/support/built-positions.ts';
import { sidesOf, viewOf } from '../../../../test/support/dark-chess-game.ts';
import { hasNoMove, joinBits, moveEvaluator } from '../../../../test/support/proven-bits.ts';
import { ProvenGame } from '../../../../test/support/proven-game.ts';
import { pick, type Rng, seededRng } from '../../../../test/support/seeded-rng.ts';
import { COLORS, fileOf, type Sides, startSides, type View } from '../board.ts';
import { isOnFourthRank, opponentOf } from '../circuits/leaps.ts';
import { moveBits } from '../circuits/move-inputs.ts';
import { numberBits } from '../circuits/pieces.ts';
import { type ChessMove, capturedPiece, capturedSquare, hasMove, legalMoves } from '../moves.ts';

/** `PROVEN_GAMES=2000` for a long run; fewer than some 12 do not show every kind of move. */
const GAMES = Number(process.env['PROVEN_GAMES'] ?? 12);
const LONG_MS = 900_000 + 1_000 * GAMES;
const MOST_PLIES = 100;

const FENS = [
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  'r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq -',
  '4k3/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 w - -',
  'r3k2r/1PPPPPP1/8/8/8/8/1pppppp1/R3K2R w KQkq -',
];

function sidesOfGame(rng: Rng, game: number): Sides {
  if (game % 6 === 0) return startSides();
  if (game % 6 < 5) return sidesOf(FENS[(game % 6) - 1]!);
  const { mover, other } = builtPosition(rng, 'white');
  return [mover, other];
}

const CORNERS = [0, 7, 56, 63];

/** What a move is an example of. */
function traitsOf({ side, seen }: View, move: ChessMove, captured: number | undefined): string[] {
  const type = side.pieces[move.from]?.type;
  const found: string[] = [];
  if (captured !== undefined && isOnFourthRank(opponentOf(side.color), captured)) found.push('captures on the fourth rank');
  if (captured !== undefined && CORNERS.includes(captured)) found.push('captures in a corner');
  if (captured !== undefined && captured !== move.to) found.push('captures en passant');
  if (type === 'king' && Math.abs(fileOf(move.from) - fileOf(move.to)) === 2) found.push('castles');
  if (move.promotion !== undefined) found.push(captured === undefined ? 'promotes' : 'captures and promotes');
  if (captured !== undefined && seen[captured] === 'king') found.push('captures the king');
  return found.map((trait) => `${side.color} ${trait}`);
}

const EXPECTED_TRAITS = COLORS.flatMap((color) =>
  ['captures on the fourth rank', 'captures en passant', 'castles', 'promotes', 'captures and promotes', 'captures the king'].map(
    (trait) => `${color} ${trait}`,
  ),
);

/** Rare kinds of moves more often than chance would; the king is captured rarely. */
function choose(rng: Rng, view: View, moves: readonly ChessMove[]): ChessMove {
  const rare = moves.filter((move) => traitsOf(view, move, capturedSquare(view, move)).length > 0);
  const pool = rare.length > 0 && rng() < 0.6 ? rare : moves;
  const calm = rng() < 0.95 ? pool.filter((move) => capturedPiece(view, move) !== 'king') : pool;
  return pick(rng, [calm, pool].find((some) => some.length > 0)!);
}

/** Some legal moves, and some pairs of squares that chance draws. */
function wrongLegality(rng: Rng, game: ProvenGame, seat: number, moves: readonly ChessMove[]): string[] {
  const { isLegal } = moveEvaluator(game.mover(seat));
  const legal = new Set(moves.map(({ from, to }) => 64 * from + to));
  const pairs = [
    ...Array.from({ length: 5 }, () => pick(rng, moves)),
    ...Array.from({ length: 10 }, () => ({ from: Math.floor(rng() * 64), to: Math.floor(rng() * 64) })),
  ];
  return pairs.flatMap(({ from, to }) => {
    const hidden = joinBits(moveBits({ from, to }).subarray(0, 12), numberBits(Math.floor(rng() * 4), 2));
    return isLegal(hidden) === legal.has(64 * from + to) ? [] : [`the legality of ${from} to ${to}`];
  });
}

function playGame(rng: Rng, sides: Sides, traits: Set<string>): { readonly plies: number; readonly told: string[] } {
  const game = new ProvenGame(sides);
  for (let ply = 0; ply < MOST_PLIES; ply++) {
    const seat = ply % 2;
    const view = viewOf(game.sides, seat);
    const told = [...game.differences(0), ...game.differences(1)];
    if (hasNoMove(game.mover(seat)) === hasMove(view)) told.push('whether there is a move');
    const moves = legalMoves(view);
    if (moves.length === 0 || told.length > 0) return { plies: ply, told };
    told.push(...wrongLegality(rng, game, seat, moves));
    const move = choose(rng, view, moves);
    const captured = capturedSquare(view, move);
    for (const trait of traitsOf(view, move, captured)) traits.add(trait);
    const rights = game.mover(1 - seat).rights;
    told.push(...game.play(seat, view, move));
    if (game.mover(1 - seat).rights.some((bit, i) => bit !== rights[i])) traits.add(`${COLORS[seat]} takes a right to castle`);
    if (told.length > 0 || capturedPiece(view, move) === 'king') return { plies: ply, told };
  }
  return { plies: MOST_PLIES, told: [] };
}

it(
  `boards, rights, views and moves of the circuits are those of the rules, in ${GAMES} random games`,
  () => {
    const traits = new Set<string>();
    for (let game = 0; game < GAMES; game++) {
      const rng = seededRng(game);
      const { plies, told } = playGame(rng, sidesOfGame(rng, game), traits);
      if (told.length > 0) expect.fail(`game ${game}, ply ${plies}: ${told.join('; ')}`);
    }
    const expected = [...EXPECTED_TRAITS, ...COLORS.map((color) => `${color} takes a right to castle`)];
    expect(expected.filter((trait) => !traits.has(trait))).toEqual([]);
  },
  LONG_MS,
);
