/**
 * The answering seat's part of a query (seed 001, §5.4): its 64 secrets of each phase, and their 4 bits.
 *
 * Statement: the table of a phase is this function of the side that the seat is committed to.
 */

import { Fault } from '../../fault.ts';
import { COLORS, type Color, type Content, PIECE_TYPES, type Side, type View } from './board.ts';
import type { Phase } from './query-sets.ts';
import { lookAround } from './vision.ts';

/**
 * What each of the 64 squares answers, in the general phase with the pieces, in the pawn phase with their places alone.
 *
 * In the en passant phase a single square may answer: that of a pawn whose double step was the last move of the game. To a seat that
 * has just moved, every square answers `empty`, because its move has cleared the answerer's `doubleStep`. The seed's §5.4 reads
 * otherwise (a seat's own most recent move), but its §2 gives this vision for one turn, to the side to move.
 */
export function answerTable({ pieces, doubleStep }: Side, phase: Phase): readonly Content[] {
  switch (phase) {
    case 'general':
      return pieces.map((piece) => piece?.type ?? 'empty');
    case 'pawn':
      return pieces.map((piece) => (piece === undefined ? 'empty' : 'occupied'));
    case 'enPassant':
      return pieces.map((_, square) => (square === doubleStep ? 'pawn' : 'empty'));
  }
}

/** What a seat sees where the other answers truly. */
export function trueView(own: Side, other: Side): View {
  const tables = {
    general: answerTable(other, 'general'),
    pawn: answerTable(other, 'pawn'),
    enPassant: answerTable(other, 'enPassant'),
  };
  return lookAround(own, (phase, square) => tables[phase][square]!);
}

/** In the order of the seed's PIECE, whose last is Unknown. */
const CONTENTS: readonly Content[] = ['empty', ...PIECE_TYPES, 'occupied'];

const POSSIBLE: Readonly<Record<Phase, readonly Content[]>> = {
  general: ['empty', ...PIECE_TYPES],
  pawn: ['empty', 'occupied'],
  enPassant: ['empty', 'pawn'],
};

/** The 4 bits of ⟨color, content⟩ (§5.1): 1 for the color, 3 for the content. An empty square has the answerer's color too. */
export function encodeContent(color: Color, content: Content): number {
  return 8 * COLORS.indexOf(color) + CONTENTS.indexOf(content);
}

/** Throws for an answer that a seat of this color cannot give in this phase. */
export function decodeContent(color: Color, phase: Phase, code: number): Content {
  const content = CONTENTS[code - 8 * COLORS.indexOf(color)];
  if (content === undefined || !POSSIBLE[phase].includes(content)) {
    throw new Fault('dark-chess/impossible-answer', `${code} is no answer of ${color} in the ${phase} phase`);
  }
  return content;
}
