import { describe, expect, it } from 'vitest';
import { readSquare, squareName } from '../../../../shared/games/dark-chess/notation.ts';
import { isSameBoard, landsBetween, slidesBetween } from './slides.ts';
import { ALL_FOG, type Board, type ShownSquare } from './squares.ts';

const CLEAR: Board = ALL_FOG.map((): ShownSquare => ({ ground: 'clear' }));
const knight: ShownSquare = { ground: 'clear', piece: { seat: 1, type: 'knight' } };
const king: ShownSquare = { ground: 'clear', piece: { seat: 0, type: 'king' } };
const rook: ShownSquare = { ground: 'clear', piece: { seat: 0, type: 'rook' } };
const place = (board: Board, pieces: Readonly<Record<string, ShownSquare>>): Board =>
  Object.entries(pieces).reduce((all, [name, shown]) => all.with(readSquare(name), shown), board);
const slides = (before: Board, now: Board) =>
  Object.fromEntries([...slidesBetween(before, now)].map(([to, from]) => [squareName(to), squareName(from)]));

describe('a piece slides', () => {
  it('when it was seen to leave one square and to come to another', () => {
    expect(slides(place(CLEAR, { b8: knight }), place(CLEAR, { c6: knight }))).toEqual({ c6: 'b8' });
  });

  it('onto what it captures', () => {
    expect(slides(place(CLEAR, { b8: knight, c6: rook }), place(CLEAR, { c6: knight }))).toEqual({ c6: 'b8' });
  });

  it('with the other one when castling', () => {
    const [before, now] = [place(CLEAR, { e1: king, h1: rook }), place(CLEAR, { g1: king, f1: rook })];
    expect(slides(before, now)).toEqual({ g1: 'e1', f1: 'h1' });
  });
});

describe('a piece does not slide', () => {
  const FOG: ShownSquare = { ground: 'fog' };
  it.each([
    ['when it comes out of the fog', place(CLEAR, { b8: knight, c6: FOG }), place(CLEAR, { c6: knight })],
    ['when it goes where nothing is seen', place(CLEAR, { b8: knight }), place(CLEAR, { c6: FOG })],
    ['when two of its kind have left', place(CLEAR, { b8: knight, g8: knight }), place(CLEAR, { c6: knight })],
    ['when it stands where it stood', place(CLEAR, { b8: knight }), place(CLEAR, { b8: knight })],
    [
      'while it is in haze, which may be another piece',
      place(CLEAR, { b8: { ...knight, ground: 'haze' } }),
      place(CLEAR, { c6: knight }),
    ],
  ])('%s', (_, before, now) => {
    expect(slides(before, now)).toEqual({});
  });
});

describe('a piece lands', () => {
  const FOG: ShownSquare = { ground: 'fog' };
  const hidden: ShownSquare = { ground: 'haze', piece: { seat: 1, type: 'hidden' } };
  const lands = (before: Board, now: Board): string[] =>
    [...landsBetween(before, now, slidesBetween(before, now))].map(squareName);

  it.each([
    ['when it comes out of the fog', place(CLEAR, { c6: FOG }), place(CLEAR, { c6: knight }), ['c6']],
    ['when what stands there is known now', place(CLEAR, { c6: hidden }), place(CLEAR, { c6: knight }), ['c6']],
    ['not when it slides', place(CLEAR, { b8: knight }), place(CLEAR, { c6: knight }), []],
    ['not when it stands where it stood', place(CLEAR, { b8: knight, e1: king }), place(CLEAR, { b8: { ...knight } }), []],
  ])('%s', (_, before, now, expected) => {
    expect(lands(before, now)).toEqual(expected);
  });
});

it('two pictures are the same when they show the same, whatever made them', () => {
  const board = place(CLEAR, { b8: knight });
  expect(isSameBoard(board, place(CLEAR, { b8: { ...knight } }))).toBe(true);
  expect(isSameBoard(board, CLEAR)).toBe(false);
  expect(isSameBoard(board, board.with(0, { ground: 'fog' }))).toBe(false);
});
