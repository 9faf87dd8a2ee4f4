/**
 * The invariants are kept: where they hold and a seat makes a legal move that takes no king, they hold after it, for both seats. The
 * board after the move is that of the product's Move; the other seat's is what the product leaves of it after the loss
 * (`proven/board-bits.ts`, `afterOtherMove`): the three bits of the captured square are 0, the right of a captured rook's corner is 0,
 * and so is its double step. The seat that moves has no double step, because the other has moved since.
 *
 * That they hold when a match begins, and that they are the same invariants from either seat, are claims of their own.
 */

import { CASTLING, COLORS, type Color, SQUARES, startSide, WINGS } from '../../shared/games/dark-chess/board.ts';
import { opponentOf } from '../../shared/games/dark-chess/circuits/leaps.ts';
import { boardBits, CODE_BITS, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { Aig, addGraph, FALSE, invert, type Literal, type Outputs, TRUE } from './aig.ts';
import type { NamedGraph } from './aiger.ts';
import { type Check, makeCheck } from './checks.ts';
import type { Claim } from './claims.ts';
import { graphOfCheck } from './compared.ts';
import type { Rules } from './statement.ts';

type Words = ReadonlyMap<string, readonly Literal[]>;

function wordsOf(names: NamedGraph['inputNames'], literals: readonly Literal[]): Map<string, readonly Literal[]> {
  let end = 0;
  return new Map(
    names.map(([name, bits]) => {
      end += bits;
      return [name, literals.slice(end - bits, end)];
    }),
  );
}

const inOrder = (names: NamedGraph['inputNames'], words: Words): Literal[] =>
  names.flatMap(([name, bits]) => words.get(name) ?? new Array<Literal>(bits).fill(FALSE));

/** The invariants of a graph by name, without the conditions behind them. */
export const invariantNames = ({ outputNames }: NamedGraph): string[] =>
  outputNames.map(([name]) => name).filter((name) => !name.startsWith('care:'));

function addInvariants(aig: Aig, graph: NamedGraph, words: Words): Words {
  const names = invariantNames(graph);
  const literals = addGraph(
    aig,
    { aig: graph.aig, outputs: graph.outputs.slice(0, names.length) },
    inOrder(graph.inputNames, words),
  );
  return new Map(names.map((name, i) => [name, [literals[i]!]]));
}

function addMove(aig: Aig, check: Check, words: Words): Words {
  const literals = addGraph(aig, graphOfCheck(check), inOrder(check.circuit.inputs, words));
  return wordsOf(
    check.outputs.map(([name, wires]) => [name, wires.length]),
    literals,
  );
}

/** Board and rights of the other seat after a capture, if one was made. */
function addLoss(aig: Aig, color: Color, before: Words, after: Words): Words {
  const squareBits = after.get('capturedSquare')!;
  const lost = Array.from({ length: SQUARES }, (_, square) =>
    aig.and(after.get('captures')![0]!, aig.isNumber(squareBits, square)),
  );
  const board = before.get('otherBoard')!.map((bit, place) => aig.and(bit, invert(lost[Math.floor(place / CODE_BITS)]!)));
  const rights = before
    .get('otherRights')!
    .map((right, i) => aig.and(right, invert(lost[CASTLING[opponentOf(color)][WINGS[i]!].rook.from]!)));
  return new Map([
    ['otherBoard', board],
    ['otherRights', rights],
  ]);
}

/** What holds before the move, and each invariant after it. */
function addMoveAndAfter(rules: Rules, color: Color) {
  const check = makeCheck('move', color);
  const graph = rules.invariants(color);
  const hidden = check.circuit.inputs.slice(-3);
  const names = [...graph.inputNames, ...hidden];
  const aig = new Aig(names.reduce((sum, [, bits]) => sum + bits, 0));
  const before = wordsOf(names, aig.inputLiterals);
  const made = addMove(aig, check, before);
  const held = [...addInvariants(aig, graph, before).values()].flat();
  const rested = before.get('doubleStep')!.map(invert);
  const allowed = aig.andAll([...held, ...rested, made.get('legal')![0]!, invert(made.get('capturesKing')![0]!)]);
  const after = new Map([
    ...addLoss(aig, color, before, made),
    ...['board', 'rights', 'doubleStep'].map((name) => [name, made.get(name)!] as const),
  ]);
  return { aig, allowed, after: addInvariants(aig, graph, after) };
}

function keptClaims(rules: Rules, color: Color): Claim[] {
  let made: ReturnType<typeof addMoveAndAfter> | undefined;
  return invariantNames(rules.invariants(color)).map((name) => ({
    name: `${name} after a move of ${color}`,
    sides: () => {
      made ??= addMoveAndAfter(rules, color);
      const { aig, allowed, after } = made;
      return [
        { aig, outputs: [allowed] },
        { aig, outputs: [aig.and(allowed, after.get(name)![0]!)] },
      ];
    },
  }));
}

/** Seen from a seat, the other's are its opponent's. */
const fromOther = (name: string): string => {
  if (name.startsWith('own-')) return name.replace('own-', 'other-');
  return name.startsWith('other-') ? name.replace('other-', 'own-') : name;
};

const otherInput = (name: string): string =>
  name.startsWith('other') ? `${name[5]!.toLowerCase()}${name.slice(6)}` : `other${name[0]!.toUpperCase()}${name.slice(1)}`;

/** Each invariant says the same from either seat. */
function symmetryClaim(rules: Rules): Claim {
  const sides = (): readonly [Outputs, Outputs] => {
    const [white, black] = [rules.invariants('white'), rules.invariants('black')];
    const aig = new Aig(white.aig.inputs);
    const words = wordsOf(white.inputNames, aig.inputLiterals);
    const swapped = new Map([...words].map(([name, word]) => [otherInput(name), word]));
    const [ofWhite, ofBlack] = [addInvariants(aig, white, words), addInvariants(aig, black, swapped)];
    const names = invariantNames(white);
    return [
      { aig, outputs: names.map((name) => ofWhite.get(name)![0]!) },
      { aig, outputs: names.map((name) => ofBlack.get(fromOther(name))![0]!) },
    ];
  };
  return { name: 'the invariants are the same from either seat', sides };
}

function startClaim(rules: Rules): Claim {
  const sides = (): readonly [Outputs, Outputs] => {
    const aig = new Aig(0);
    const constants = (bits: Uint8Array): Literal[] => [...bits].map((bit) => (bit === 1 ? TRUE : FALSE));
    const held = COLORS.flatMap((color) => {
      const [own, other] = [startSide(color), startSide(opponentOf(color))];
      const words = new Map([
        ['board', constants(boardBits(own))],
        ['rights', constants(rightsBits(own))],
        ['otherBoard', constants(boardBits(other))],
        ['otherRights', constants(rightsBits(other))],
      ]);
      return [...addInvariants(aig, rules.invariants(color), words).values()].flat();
    });
    return [
      { aig, outputs: held },
      { aig, outputs: held.map(() => TRUE) },
    ];
  };
  return { name: 'they hold when a match begins', sides };
}

/** Everything that makes the invariants those of every position of every match. */
export const invariantClaims = (rules: Rules): Claim[] => [
  startClaim(rules),
  symmetryClaim(rules),
  ...COLORS.flatMap((color) => keptClaims(rules, color)),
];
