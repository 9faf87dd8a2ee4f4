/**
 * A game in Portable Game Notation, once both sides are open (Standard: Portable Game Notation Specification and Implementation
 * Guide, 1994-03-12; §8.1 tags).
 */

import type { Result } from '../interface.ts';
import { playGame } from './played-game.ts';

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

/** Each move in standard algebraic notation. */
export const writeMoves = (moves: readonly string[]): string[] => playGame(moves).flatMap(({ move }) => move?.written ?? []);

function scoreOf(result: Result | undefined): string {
  if (result?.kind === 'drawn') return '1/2-1/2';
  if (result?.kind !== 'won') return '*';
  return result.winners.includes(0) ? '1-0' : '0-1';
}

/** In the words of the standard, §9.8.1. */
const TERMINATIONS: Readonly<Record<string, string>> = {
  time: 'time forfeit',
  fault: 'rules infraction',
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
