/**
 * The outputs of a check as the rules in TypeScript have them (`moves.ts`, `transition.ts`, `vision.ts`, `query-sets.ts`), for one input
 * that meets the invariants. What a solver finds is confirmed by them.
 */

import { trueView } from '../../shared/games/dark-chess/answers.ts';
import {
  type Color,
  forward,
  isPieceType,
  ownRank,
  rankOf,
  type Seen,
  type Side,
  SQUARES,
  squareAt,
  type View,
} from '../../shared/games/dark-chess/board.ts';
import { DIRECTED_LINES, THROUGH } from '../../shared/games/dark-chess/circuits/lines.ts';
import { boardBits, codeOf, doubleStepBits, numberBits, rightsBits } from '../../shared/games/dark-chess/circuits/pieces.ts';
import { PRODUCTS } from '../../shared/games/dark-chess/circuits/view-layout.ts';
import { type ChessMove, capturedPiece, capturedSquare, hasMove, legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { raysOf } from '../../shared/games/dark-chess/query-sets.ts';
import { playMove } from '../../shared/games/dark-chess/transition.ts';
import type { CheckKind } from './checks.ts';
import { type Position, positionOf } from './position.ts';

/** By output; an output that the rules say nothing of for this input is missing. */
export type Expected = ReadonlyMap<string, readonly number[]>;

export function expectedOutputs(kind: CheckKind, color: Color, inputs: ReadonlyMap<string, readonly number[]>): Expected {
  if (kind === 'quiet') return new Map([['quiet', [Number(!inputs.get('pawns')!.includes(1))]]]);
  const position = positionOf(color, inputs);
  const view = trueView(position.own, position.other);
  switch (kind) {
    case 'first':
    case 'board':
      return ofBoard(position.own);
    case 'view':
      return new Map([...ofView(view), ['products', productsOf(view)]]);
    case 'no-move':
      return new Map([['none', [Number(!hasMove(view))]]]);
    case 'move':
      return ofMove(view, position);
  }
}

/** Second lookers and slots, by plain counting. */
function ofBoard(own: Side): Expected {
  const lookers = new Array<number>(SQUARES).fill(0);
  for (const ray of raysOf(own, 'general')) lookers[ray[0]!]!++;
  const slots = own.doubleStep === undefined ? [] : slotsThrough(own, own.doubleStep);
  const longest = Math.max(...THROUGH.map((lines) => lines.length).filter((_, square) => rankOf(square) === 4));
  return new Map([
    ['leaps', lookers.map((count) => Number(count > 0))],
    ['doubleLeaps', lookers.map((count) => Number(count > 1))],
    ['slots', Array.from({ length: longest }, (_, slot) => slots[slot] ?? 0)],
  ]);
}

/** Whether each line through a square would be looked along if nothing stood there. */
function slotsThrough(own: Side, square: number): number[] {
  return THROUGH[square]!.map((line) => {
    const { from, diagonal, between } = DIRECTED_LINES[line]!;
    const type = own.pieces[from]?.type;
    const looks = type === 'queen' || type === (diagonal ? 'bishop' : 'rook');
    return Number(looks && between.every((one) => one === square || own.pieces[one] === undefined));
  });
}

/** A view does not keep by which way it knows that a square is empty, so the rays of the general phase are followed again. */
function ofView(view: View): Expected {
  const { seen, enPassant } = view;
  const known = seen.map((what) => what !== 'own' && what !== 'dark');
  const told = known.map((isKnown, square) => isKnown && !isFullySeen(view, square));
  return new Map<string, readonly number[]>([
    ['seen', known.map((isKnown, square) => Number(isKnown && !told[square]!))],
    ['piece', seen.flatMap((what) => pieceBits(what))],
    ['told', told.map(Number)],
    ['occupied', seen.map((what) => Number(what === 'occupied'))],
    ['enPassant', [...doubleStepBits({ doubleStep: enPassant })]],
  ]);
}

const pieceBits = (what: Seen): number[] => numberBits(isPieceType(what) ? codeOf(what) : 0, 3);

/** Some ray of the general phase reaches the square, or a pawn may be captured en passant there. */
function isFullySeen({ side, seen, enPassant }: View, square: number): boolean {
  if (square === enPassant) return true;
  return raysOf(side, 'general').some((ray) => {
    const at = ray.indexOf(square);
    return at >= 0 && ray.slice(0, at).every((one) => seen[one] === 'empty' && isFullySeen({ side, seen, enPassant }, one));
  });
}

function lineCode({ side, seen }: View, { from, to, diagonal, between }: (typeof DIRECTED_LINES)[number]): number {
  const type = side.pieces[from]?.type;
  const looks = type === 'queen' || type === (diagonal ? 'bishop' : 'rook');
  if (!looks || between.some((square) => seen[square] !== 'empty')) return 0;
  const end = seen[to]!;
  return isPieceType(end) ? codeOf(end) : 7;
}

/** Every product, from the own board and from what the view tells. */
function productsOf(view: View): number[] {
  const { side, seen, enPassant } = view;
  const looked = new Set(raysOf(side, 'general').map(([first]) => first!));
  const isTheirs = (square: number): boolean => seen[square] === 'occupied' || isPieceType(seen[square]!);
  const hasPawn = (square: number): boolean => side.pieces[square]?.type === 'pawn';
  const ahead = (square: number, steps: number): number => square + 8 * steps * forward(side.color);
  const products = DIRECTED_LINES.flatMap((line) => numberBits(lineCode(view, line), 3));
  for (let square = 0; square < SQUARES; square++) products.push(...(looked.has(square) ? pieceBits(seen[square]!) : [0, 0, 0]));
  for (let square = 0; square < SQUARES; square++) {
    const behind = ahead(square, -1);
    if (behind >= 8 && behind < SQUARES - 8) products.push(Number(hasPawn(behind) && isTheirs(square)));
  }
  for (let file = 1; file <= 8; file++) {
    const home = squareAt(file, ownRank(side.color, 2));
    const isFree = hasPawn(home) && seen[ahead(home, 1)] === 'empty';
    products.push(Number(isFree && isTheirs(ahead(home, 2))));
  }
  products.push(...doubleStepBits({ doubleStep: enPassant }));
  if (products.length !== PRODUCTS.end) throw new Error(`${products.length} products`);
  return products;
}

function ofMove(view: View, { own, move }: Position): Expected {
  const { from, to, promotion } = move!;
  const isLegal = legalMoves(view).some((one) => one.from === from && one.to === to && one.promotion === promotion);
  const legal: [string, number[]] = ['legal', [Number(isLegal)]];
  return isLegal ? new Map([legal, ...outcomeOf(view, own, move!)]) : new Map([legal]);
}

function outcomeOf(view: View, own: Side, move: ChessMove): [string, number[]][] {
  const { side } = playMove(view, move);
  const captured = capturedSquare(view, move);
  const piece = capturedPiece(view, move);
  const outcome: [string, number[]][] = [
    ['board', [...boardBits(side)]],
    ['captures', [Number(captured !== undefined)]],
    ['capturesKing', [Number(piece === 'king')]],
    ['doubleStep', [...doubleStepBits(side)]],
    ['pawn', [Number(own.pieces[move.from]?.type === 'pawn')]],
    ['rights', [...rightsBits(side)]],
  ];
  if (captured === undefined) return outcome;
  const code = captured === move.to ? codeOf(piece) : 0;
  return [...outcome, ['capturedCode', numberBits(code, 3)], ['capturedSquare', numberBits(captured, 6)]];
}
