/**
 * A game in Portable Game Notation, once both sides are open (Standard: Portable Game Notation Specification and Implementation
 * Guide, 1994-03-12; §8.1 tags, §8.2 moves).
 *
 * Divergence: there is no check here, so no move is marked `+` or `#`, a king may be captured like any piece (`Qxe8`), and a move is
 * told apart (§8.2.3.4) from all that the other pieces could make, also those that chess would call pinned.
 */

import { Fault } from '../../fault.ts';
import type { Result } from '../interface.ts';
import { trueView } from './answers.ts';
import { CASTLING, COLORS, type PieceType, type Side, startSide, type View, WINGS } from './board.ts';
import { type ChessMove, capturedSquare, legalMoves } from './moves.ts';
import { decodeMove, squareName } from './notation.ts';
import { playMove, sufferMove } from './transition.ts';

interface PgnGame {
  readonly white: string;
  readonly black: string;
  /** Such as `2026.03.14`. */
  readonly date?: string;
  /** Where the game is published. */
  readonly site?: string;
  readonly result: Result | undefined;
  /** `e2e4`, `e7e8q`, white's first. */
  readonly moves: readonly string[];
}

const LETTERS: Readonly<Record<PieceType, string>> = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' };
const LINE_LENGTH = 79;

/** Throws the fault of a move that the rules do not allow. */
export function writePgn({ white, black, date = '????.??.??', site = '?', result, moves }: PgnGame): string {
  const tags = {
    Event: 'Fogline',
    Site: site,
    Date: date,
    Round: '-',
    White: white,
    Black: black,
    Result: scoreOf(result),
    Variant: 'Dark Chess',
    PlyCount: String(moves.length),
    Termination: terminationOf(result),
  };
  const head = Object.entries(tags).map(([name, value]) => `[${name} "${escapeTag(value)}"]\n`);
  const numbered = writeMoves(moves).flatMap((move, ply) => (ply % 2 === 0 ? [`${ply / 2 + 1}.`, move] : [move]));
  return `${head.join('')}\n${wrap([...numbered, scoreOf(result)])}\n`;
}

export function writeMoves(moves: readonly string[]): string[] {
  let sides: readonly Side[] = COLORS.map(startSide);
  return moves.map((text, ply) => {
    const seat = ply % COLORS.length;
    const [own, other] = [sides[seat]!, sides[1 - seat]!];
    const view = trueView(own, other);
    const move = decodeMove(text);
    const played = playMove(view, move);
    sides = sides.with(seat, played.side).with(1 - seat, sufferMove(other, played.captured).side);
    return writeMove(view, move);
  });
}

/** A move in standard algebraic notation, as its mover sees the board. */
export function writeMove(view: View, move: ChessMove): string {
  const { color, pieces, castling } = view.side;
  const piece = pieces[move.from];
  if (piece === undefined) throw new Fault('dark-chess/illegal-move');
  const isCastling = ({ king }: { king: { from: number; to: number } }) => king.from === move.from && king.to === move.to;
  const wing = WINGS.find((one) => piece.type === 'king' && castling[one] && isCastling(CASTLING[color][one]));
  if (wing !== undefined) return wing === 'kingside' ? 'O-O' : 'O-O-O';
  const captures = capturedSquare(view, move) === undefined ? '' : 'x';
  const promoted = move.promotion === undefined ? '' : `=${LETTERS[move.promotion]}`;
  const origin = piece.type === 'pawn' && captures !== '' ? squareName(move.from)[0]! : originOf(view, move, piece.type);
  return `${LETTERS[piece.type]}${origin}${captures}${squareName(move.to)}${promoted}`;
}

/** What tells a move apart from those of like pieces to the same square: nothing, the file, the rank or both. */
function originOf(view: View, { from, to }: ChessMove, type: PieceType): string {
  if (type === 'pawn') return '';
  const others = legalMoves(view).filter((one) => one.to === to && one.from !== from);
  const names = others.filter((one) => view.side.pieces[one.from]?.type === type).map((one) => squareName(one.from));
  const name = squareName(from);
  if (names.length === 0) return '';
  if (names.every((one) => one[0] !== name[0])) return name[0]!;
  return names.every((one) => one[1] !== name[1]) ? name[1]! : name;
}

function scoreOf(result: Result | undefined): string {
  if (result?.kind === 'drawn') return '1/2-1/2';
  if (result?.kind !== 'won') return '*';
  return result.winners.includes(0) ? '1-0' : '0-1';
}

/** In the words of the standard, §9.8.1. */
const TERMINATIONS: Readonly<Record<string, string>> = {
  time: 'time forfeit',
  fault: 'rules infraction',
  'not-opened': 'rules infraction',
  'false-protest': 'rules infraction',
  'false-accusation': 'rules infraction',
};

function terminationOf(result: Result | undefined): string {
  if (result === undefined) return 'unterminated';
  return result.kind === 'void' ? 'abandoned' : (TERMINATIONS[result.reason] ?? 'normal');
}

/** §8.1.1: printing characters, `"` and `\` behind a `\`. */
const escapeTag = (value: string): string => value.replace(/[\p{Cc}\p{Cf}]/gu, '').replace(/["\\]/g, '\\$&');

function wrap(words: readonly string[]): string {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= LINE_LENGTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join('\n');
}
