/** Faults in copies of Move. */

import { CASTLING } from '../../../shared/games/dark-chess/board.ts';
import { firstFront, secondFront } from '../../../shared/games/dark-chess/circuits/leaps.ts';
import { PRODUCTS } from '../../../shared/games/dark-chess/circuits/view-layout.ts';
import { frontWire, jumpGate, lineWires, type Mover, moverOf, plantIn } from './mover.ts';
import {
  gateReading,
  inputOf,
  inverted,
  one,
  operandsOf,
  orInstead,
  type Plant,
  replace,
  rewire,
  setTo,
  wire,
  zero,
} from './plant.ts';

function castlingPlants(mover: Mover): Plant[] {
  const { circuit, color, inputs, outputs } = mover;
  const { kingside: short, queenside: long } = CASTLING[color];
  const [rightShort, rightLong] = [inputs.rights[0]!, inputs.rights[1]!];
  const freeLong = lineWires(mover, long.rook.from, long.king.from)[0]!;
  const freeShort = lineWires(mover, short.rook.from, short.king.from)[0]!;
  const mayLong = gateReading(circuit, rightLong, freeLong);
  const mayShort = gateReading(circuit, rightShort, freeShort);
  const allButOne = lineWires(mover, long.rook.from, long.between[2]!);
  const rookLeft = outputs.board[3 * long.rook.from + 2]!;
  const goesLong = [long.king.from, long.king.to] as const;
  const goesShort = [short.king.from, short.king.to] as const;
  const throughOneLess = replace(mayLong, (builder, values) =>
    builder.and(values[rightLong]!, builder.orAll(allButOne.map((bit) => values[bit]!))),
  );
  return [
    plantIn(mover, 'castling through one square too few', 'legal', throughOneLess, goesLong),
    plantIn(mover, 'castling without the right', 'legal', setTo(mayLong, wire(freeLong)), goesLong),
    plantIn(mover, 'castling through everything', 'legal', setTo(mayShort, wire(rightShort)), goesShort),
    plantIn(
      mover,
      'castling leaves the rook in its corner',
      'board',
      setTo(rookLeft, wire(operandsOf(circuit, rookLeft).left)),
      goesLong,
    ),
    plantIn(
      mover,
      'a king that moves keeps its right',
      'rights',
      rewire(circuit, [outputs.rights[0]!], inputs.from[short.king.from]!, zero),
    ),
    plantIn(
      mover,
      'a rook that moves keeps its right',
      'rights',
      rewire(circuit, [outputs.rights[1]!], inputs.from[long.rook.from]!, zero),
    ),
  ];
}

function pawnPlants(mover: Mover): Plant[] {
  const { circuit, color, inputs, outputs, at } = mover;
  const steps = [outputs.doubleStep[3]!];
  const first = firstFront(color, 4);
  const second = [at(4, 2), secondFront(color, 4)] as const;
  const blocked = gateReading(circuit, inputs.to[at(5, 3)]!, frontWire(mover, at(5, 3)));
  const passing = rewire(circuit, [outputs.legal[0]!], inputs.view[PRODUCTS.enPassant + 2]!, one);
  const anyPiece = wire(operandsOf(circuit, outputs.doubleStep[0]!).left);
  return [
    plantIn(mover, 'a double step through an own piece', 'legal', rewire(circuit, steps, inputs.occupied[first]!, zero), second),
    plantIn(
      mover,
      'a double step through a piece of the other',
      'legal',
      rewire(circuit, steps, frontWire(mover, first), zero),
      second,
    ),
    plantIn(
      mover,
      'a double step onto a piece',
      'legal',
      rewire(circuit, steps, inputs.view[PRODUCTS.doubleSteps + 3]!, zero),
      second,
    ),
    plantIn(mover, 'a double step that is not told', 'doubleStep', setTo(outputs.doubleStep[6]!, zero)),
    plantIn(mover, 'a double step of a rook', 'doubleStep', setTo(outputs.doubleStep[0]!, anyPiece)),
    plantIn(mover, 'a pawn steps onto a piece', 'legal', setTo(blocked, zero), [at(5, 2), at(5, 3)]),
    plantIn(mover, 'en passant without the double step', 'legal', passing, [at(4, 5), at(3, 6)]),
    plantIn(
      mover,
      'en passant names the square where the move ends',
      'capturedSquare',
      setTo(outputs.capturedSquare[3]!, wire(inputs.toBits[3]!)),
    ),
  ];
}

function promotionPlants(mover: Mover): Plant[] {
  const { circuit, inputs, outputs, at } = mover;
  const [low, high] = [inputs.promotion[0]!, inputs.promotion[1]!];
  const toQueen = new Map([...rewire(circuit, outputs.board, low, wire(high)), ...rewire(circuit, outputs.board, high, one)]);
  return [
    plantIn(mover, 'a promotion to a knight makes another piece', 'board', toQueen, [at(4, 7), at(5, 8)]),
    plantIn(mover, 'a bit of the promotion is the other one', 'board', rewire(circuit, outputs.board, low, wire(high)), [
      at(1, 7),
      at(1, 8),
    ]),
  ];
}

function outcomePlants(mover: Mover): Plant[] {
  const { circuit, inputs, outputs, at } = mover;
  const king = operandsOf(circuit, outputs.capturesKing[0]!);
  const codes = operandsOf(circuit, king.left);
  const either = operandsOf(circuit, outputs.captures[0]!).right;
  const legal = outputs.legal[0]!;
  const square = at(5, 2);
  const queenToo = replace(outputs.capturesKing[0]!, (builder, values) => builder.and(values[codes.right]!, values[king.right]!));
  const stays = setTo(gateReading(circuit, inputs.squares[square]![0]!, inputs.from[square]!), zero);
  return [
    plantIn(mover, 'the verdict is inverted', 'legal', inverted(legal)),
    plantIn(mover, 'an own piece may be captured', 'legal', setTo(legal, wire(operandsOf(circuit, legal).right)), [
      at(4, 1),
      at(4, 8),
    ]),
    plantIn(mover, 'a captured rook or queen is told as the king', 'capturesKing', queenToo),
    plantIn(
      mover,
      'a bit of the captured code is another one',
      'capturedCode',
      setTo(outputs.capturedCode[2]!, wire(outputs.capturedCode[1]!)),
    ),
    plantIn(mover, 'a capture is told where none is', 'captures', orInstead(circuit, operandsOf(circuit, either).left)),
    plantIn(mover, 'a bishop that leaves e7 stays there too', 'board', stays, [square, at(7, 4)]),
    plantIn(
      mover,
      'the lowest bit of the end is that of the start',
      'legal',
      setTo(inputs.toBits[0]!, wire(inputOf(circuit, 'from')[0]!)),
    ),
  ];
}

function reachPlants(mover: Mover): Plant[] {
  const { circuit, inputs, outputs, at } = mover;
  const [from, corner, end] = [at(2, 1), at(1, 1), at(1, 8)];
  const jump = rewire(circuit, [jumpGate(mover, from)], inputs.to[at(3, 3)]!, zero);
  const line = lineWires(mover, corner, end).flatMap((bit) => [...rewire(circuit, [outputs.legal[0]!], bit, zero)]);
  return [
    plantIn(mover, 'a knight jumps one square less', 'legal', jump, [from, at(3, 3)]),
    plantIn(mover, 'a rook does not reach the end of its line', 'legal', new Map(line), [corner, end]),
  ];
}

export function movePlants(): Plant[] {
  const [white, black] = [moverOf('white'), moverOf('black')];
  return [
    ...castlingPlants(white),
    ...pawnPlants(black),
    ...promotionPlants(white),
    ...outcomePlants(black),
    ...reachPlants(white),
  ];
}
