import { expect, it } from 'vitest';
import { playRandomly } from '../../../test/support/dark-chess-game.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { seededRng } from '../../../test/support/seeded-rng.ts';
import { decodeSide } from '../../../test/support/side-text.ts';
import { startSide, startSides } from './board.ts';
import { decodeMove, encodeMove, encodeSide, readSquare, squareName } from './notation.ts';

it('names every square and reads its name', () => {
  for (let square = 0; square < 64; square++) expect(readSquare(squareName(square))).toBe(square);
});

it.each(['', 'e', 'e9', 'i1', 'E4', 'e4 ', 'e44'])('refuses the square %j', (text) => {
  expect(faultCode(() => readSquare(text))).toBe('dark-chess/not-a-square');
});

it.each(['e2e4', 'e7e8q', 'e7d8n', 'a2a1r', 'h7h8b', 'e1g1'])('reads and writes the move %s', (text) => {
  expect(encodeMove(decodeMove(text))).toBe(text);
});

it.each(['', 'e2', 'e2e', 'e2e9', 'e2-e4', 'e7e8k', 'e7e8p', 'e7e8Q', 'e2e4 ', 'O-O'])('refuses the move %j', (text) => {
  expect(faultCode(() => decodeMove(text))).toBe('dark-chess/not-a-move');
});

it('reads every side that a game comes by as it was written', () => {
  for (let game = 0; game < 20; game++) {
    for (const { sides } of playRandomly(seededRng(game), startSides(), 0, 80)) {
      for (const side of sides) expect(decodeSide(encodeSide(side))).toEqual(side);
    }
  }
});

it('writes a side in one line of text', () => {
  expect(encodeSide(startSide('white'))).toBe('white 8/8/8/8/8/8/PPPPPPPP/RNBQKBNR KQ -');
});
