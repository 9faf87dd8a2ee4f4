/**
 * Nothing hidden is free but what the rules leave free. Hidden are 14 bits of Move: from, to, promotion. All else are bits that were
 * authenticated before, and other circuits have no hidden input at all.
 *
 * Decided here, for all inputs and without any invariant: two promotions at the same position, from and to give the same in every output
 * but the board; the board too where no pawn reaches the last rank; and where one does, in every square but that where the move ends. So what
 * is public depends on position, from and to alone. That no 14 bits at all make an
 * illegal move legal, and that a promotion puts its code there, is the equivalence of `legal` and `board` themselves.
 */

import { COLORS, type Color, ownRank, SQUARES, squareAt } from '../../shared/games/dark-chess/board.ts';
import { codeOf } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { Aig, addGraph, invert, type Literal, type Outputs } from './aig.ts';
import { type Check, makeCheck } from './checks.ts';
import type { Claim } from './claims.ts';
import { graphOfCheck } from './compared.ts';
import { placesByOutput } from './pieces.ts';

/** What the rules leave to the seat that moves. */
export const FREE = [
  'the move: `from` and `to` of any legal move',
  'the piece that a pawn becomes: `promotion` where a pawn ends on the last rank',
  'the two bits of `promotion` where nothing promotes: no output depends on them',
] as const;

interface TwoMoves {
  readonly aig: Aig;
  readonly from: readonly Literal[];
  readonly to: readonly Literal[];
  readonly board: readonly Literal[];
  /** By output of Move, for either promotion. */
  readonly one: ReadonlyMap<string, readonly Literal[]>;
  readonly other: ReadonlyMap<string, readonly Literal[]>;
}

/** Move twice, with a promotion of its own each. */
function addTwoMoves(check: Check): TwoMoves {
  const graph = graphOfCheck(check);
  const aig = new Aig(check.circuit.inputWires + 2);
  const shared = aig.inputLiterals.slice(0, -2);
  const second = [...shared.slice(0, -2), ...aig.inputLiterals.slice(-2)];
  const read = (inputs: readonly Literal[]): ReadonlyMap<string, readonly Literal[]> => {
    const literals = addGraph(aig, graph, inputs);
    return new Map([...placesByOutput(check)].map(([name, places]) => [name, places.map((place) => literals[place]!)]));
  };
  const hidden = shared.slice(-14);
  return {
    ...{ aig, board: shared.slice(0, 192), one: read(shared), other: read(second) },
    ...{ from: hidden.slice(0, 6), to: hidden.slice(6, 12) },
  };
}

/** A pawn moves to its last rank. */
function addPromotes({ aig, board, from, to }: TwoMoves, color: Color): Literal {
  const pawns = Array.from({ length: SQUARES }, (_, square) =>
    aig.and(aig.isNumber(from, square), aig.isNumber(board.slice(3 * square, 3 * square + 3), codeOf('pawn'))),
  );
  const last = [1, 2, 3, 4, 5, 6, 7, 8].map((file) => aig.isNumber(to, squareAt(file, ownRank(color, 8))));
  return aig.and(aig.orAll(pawns), aig.orAll(last));
}

function claimsOf(color: Color): Claim[] {
  let made: TwoMoves | undefined;
  const check = makeCheck('move', color);
  const two = (): TwoMoves => (made ??= addTwoMoves(check));
  /** Bits of either move, where a condition of their places holds. */
  const same = (outputs: readonly string[], where: (moves: TwoMoves, place: number) => Literal): Claim['sides'] => {
    return () => {
      const moves = two();
      const side = (of: TwoMoves['one']): Outputs => ({
        aig: moves.aig,
        outputs: outputs.flatMap((name) => of.get(name)!.map((bit, place) => moves.aig.and(bit, where(moves, place)))),
      });
      return [side(moves.one), side(moves.other)];
    };
  };
  const others = check.outputs.map(([name]) => name).filter((name) => name !== 'board');
  return [
    { name: `promotion bits change no output of ${color} but the board`, sides: same(others, () => 1) },
    {
      name: `promotion bits change nothing where nothing promotes, ${color}`,
      sides: same(['board'], (moves) => invert(addPromotes(moves, color))),
    },
    {
      name: `a promotion changes the square alone where the move ends, ${color}`,
      sides: same(['board'], ({ aig, to }, place) => invert(aig.isNumber(to, Math.floor(place / 3)))),
    },
  ];
}

export const underConstraintClaims = (): Claim[] => COLORS.flatMap(claimsOf);
