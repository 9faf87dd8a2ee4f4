import { describe, expect, it } from 'vitest';
import { decodeMove, encodeMove, readSquare } from '../../../../shared/games/dark-chess/notation.ts';
import { EMPTY_HAND, type Hand, press, promote, targetsOf } from './hand.ts';

const MOVES = ['e2e3', 'e2e4', 'g1f3', 'b7b8q', 'b7b8n', 'b7a8q', 'b7a8n'].map(decodeMove);
const pressAll = (...names: string[]) =>
  names.reduce<ReturnType<typeof press>>(({ hand }, name) => press(MOVES, hand, readSquare(name)), { hand: EMPTY_HAND });
const held = (name: string): Hand => ({ held: readSquare(name), promoting: undefined });

describe('a pressed square', () => {
  it.each([
    ['picks up a piece that can move', ['e2'], held('e2')],
    ['leaves a piece that cannot', ['e1'], EMPTY_HAND],
    ['puts back what is in hand', ['e2', 'e2'], EMPTY_HAND],
    ['changes to another piece', ['e2', 'g1'], held('g1')],
    ['puts back where the piece cannot go', ['e2', 'e5'], EMPTY_HAND],
  ])('%s', (_, squares, hand) => expect(pressAll(...squares)).toEqual({ hand }));

  it('completes a move where the piece can go', () => {
    expect(pressAll('e2', 'e4')).toEqual({ hand: EMPTY_HAND, move: decodeMove('e2e4') });
  });

  it('asks for the new piece before a promotion is a move', () => {
    const { hand, move } = pressAll('b7', 'a8');
    expect(move).toBeUndefined();
    expect(encodeMove(promote(hand, 'knight').move!)).toBe('b7a8n');
    expect(promote(hand, 'knight').hand).toEqual(EMPTY_HAND);
  });
});

it('shows each square once where a pawn may become several pieces', () => {
  expect([...targetsOf(MOVES, held('b7'))]).toEqual([readSquare('b8'), readSquare('a8')]);
  expect([...targetsOf(MOVES, EMPTY_HAND)]).toEqual([]);
});
