/** Faults in copies of Board and First, found in what a seat sees, or, where a view alone shows nothing, in products or in Board's outputs. */

import { type Color, ownRank, squareAt } from '../../../shared/games/dark-chess/board.ts';
import { boardCircuit, firstCircuit } from '../../../shared/games/dark-chess/circuits/board.ts';
import { FRONTS, opponentOf } from '../../../shared/games/dark-chess/circuits/leaps.ts';
import { pairBetween, THROUGH } from '../../../shared/games/dark-chess/circuits/lines.ts';
import { readSquare } from '../../../shared/games/dark-chess/notation.ts';
import { copyCircuit, type Replacements } from '../compose.ts';
import { gateReading, inverted, operandsOf, type Plant, replace, rewire, setTo, wire, zero } from './plant.ts';

type BoardCircuit = ReturnType<typeof boardCircuit>;

/** `color` looks. Nothing else is looked at than what it sees of the square. */
const inView = (name: string, color: Color, square: string, replacements: Replacements): Plant => ({
  ...{ name, kind: 'view', color, part: 'board', replacements },
  ...{ outputs: ['seen', 'piece', 'told', 'occupied'], square: readSquare(square) },
});

/** The fault is in the answer of its opponent. */
const inAnswer = (...plant: Parameters<typeof inView>): Plant => ({ ...inView(...plant), part: 'first' });

/** A fault that no view shows to its seat, but by which it would be sent more than it sees. */
const inProducts = (name: string, color: Color, part: 'board' | 'first', replacements: Replacements): Plant => ({
  ...{ name, kind: 'view', color, part, replacements, outputs: ['products'] },
});

const inBoard = (name: string, color: Color, output: string, replacements: Replacements): Plant => ({
  ...{ name, kind: 'board', color, part: 'board', replacements, outputs: [output] },
});

/** The square before the end of a line blocks no longer, nor on any longer line. */
function withoutLast(circuit: ReturnType<typeof firstCircuit>, from: string, to: string): Replacements {
  const clear = circuit.outputs.clear[pairBetween(readSquare(from), readSquare(to))!]!;
  return setTo(clear, wire(operandsOf(circuit, clear).left));
}

function leapPlants(white: BoardCircuit, black: BoardCircuit): Plant[] {
  const missing = (circuit: BoardCircuit, target: string, lookers: readonly number[], from: string): Replacements =>
    rewire(circuit, [circuit.outputs.leaps[readSquare(target)]!], lookers[readSquare(from)]!, zero);
  const d6 = readSquare('d6');
  const [kingOnD6, straightOnD6] = [black.outputs.kings[d6]!, black.outputs.straights[d6]!];
  const [e4, c6] = [readSquare('e4'), readSquare('c6')];
  return [
    inProducts('a leap is asked where none looks', 'white', 'board', inverted(white.outputs.leaps[e4]!)),
    inView('a knight on g1 does not look at f3', 'white', 'f3', missing(white, 'f3', white.outputs.knights, 'g1')),
    inView('a knight on b8 does not look at c6', 'black', 'c6', missing(black, 'c6', black.outputs.knights, 'b8')),
    inView('a pawn on e3 does not look at d4', 'white', 'd4', missing(white, 'd4', white.outputs.pawns, 'e3')),
    inView(
      'a king on d6 does not look at d5',
      'black',
      'd5',
      setTo(gateReading(black, kingOnD6, straightOnD6), wire(straightOnD6)),
    ),
    inView(
      'the leaps at c6 are those of the other color',
      ...(['black', 'c6'] as const),
      replace(black.outputs.leaps[c6]!, (builder, values) => {
        const copy = copyCircuit(builder, white, values.slice(1, 1 + white.inputWires));
        return copy[white.outputs.leaps[c6]!]!;
      }),
    ),
    inBoard(
      'one looker counts as two',
      'white',
      'doubleLeaps',
      setTo(white.outputs.doubleLeaps[e4]!, wire(white.outputs.leaps[e4]!)),
    ),
  ];
}

function slotPlants(white: BoardCircuit): Plant[] {
  const slot = THROUGH[readSquare('d4')]!.length - 1;
  const steppedOnE = 1 + 192 + 4;
  return [
    inBoard('the last slot of the d file is missing', 'white', 'slots', setTo(white.outputs.slots[slot]!, zero)),
    inBoard(
      'slots without the double step of the e file',
      'white',
      'slots',
      rewire(white, white.outputs.slots, steppedOnE, () => 0),
    ),
  ];
}

function linePlants(white: BoardCircuit, black: BoardCircuit): Plant[] {
  const [a1, d8] = [readSquare('a1'), readSquare('d8')];
  const bishopOnA1 = white.outputs.diagonals[a1]!;
  const bishopOnD8 = black.outputs.diagonals[d8]!;
  return [
    inView('an own piece on g5 does not block c1 to h6', 'white', 'h6', withoutLast(white, 'c1', 'h6')),
    inView(
      'a bishop on a1 looks straight',
      ...(['white', 'a3'] as const),
      replace(white.outputs.straights[a1]!, (builder, values, own) => builder.or(own, values[bishopOnA1]!)),
    ),
    inView(
      'a queen on d8 looks as a bishop alone',
      ...(['black', 'd6'] as const),
      replace(black.outputs.straights[d8]!, (builder, values, own) => builder.and(own, builder.not(values[bishopOnD8]!))),
    ),
  ];
}

function pawnPlants(white: BoardCircuit, black: BoardCircuit): Plant[] {
  const pawnAt = (circuit: BoardCircuit, square: string) => wire(circuit.outputs.pawns[readSquare(square)]!);
  const e3 = FRONTS.white.findIndex(({ square }) => square === readSquare('e3'));
  return [
    inView('the front e3 is that of the pawn beside', 'white', 'e3', setTo(white.outputs.fronts[e3]!, pawnAt(white, 'd2'))),
    inProducts(
      'a double step is asked over an own piece',
      ...(['black', 'board'] as const),
      setTo(black.outputs.doubleSteps[3]!, pawnAt(black, 'd7')),
    ),
    inView(
      'en passant is asked by a pawn two files away',
      'white',
      'e5',
      setTo(white.outputs.enPassant[4]!, pawnAt(white, 'g5')),
    ),
  ];
}

function answerPlants(): Plant[] {
  const [toWhite, toBlack] = [firstCircuit(opponentOf('white')), firstCircuit(opponentOf('black'))];
  const e5 = 3 * readSquare('e5');
  const blocker = readSquare('d4');
  return [
    inAnswer('a bit of what is shown on e5 is inverted', 'white', 'e5', inverted(toWhite.outputs.shown[e5 + 1]!)),
    inAnswer('a piece of the other on g5 does not block c1 to h6', 'white', 'h6', withoutLast(toWhite, 'c1', 'h6')),
    inAnswer(
      'a king on d4 blocks no pawn',
      ...(['white', 'd4'] as const),
      replace(toWhite.outputs.occupied[blocker]!, (builder, values, own) =>
        builder.xor(own, values[toWhite.outputs.kings[blocker]!]!),
      ),
    ),
    inProducts(
      'a second front is told behind a blocked first',
      ...(['black', 'first'] as const),
      setTo(toBlack.outputs.secondFronts[2]!, wire(toBlack.outputs.occupied[squareAt(3, ownRank('black', 4))]!)),
    ),
  ];
}

export function boardPlants(): Plant[] {
  const [white, black] = [boardCircuit('white'), boardCircuit('black')];
  return [
    ...leapPlants(white, black),
    ...slotPlants(white),
    ...linePlants(white, black),
    ...pawnPlants(white, black),
    ...answerPlants(),
  ];
}
