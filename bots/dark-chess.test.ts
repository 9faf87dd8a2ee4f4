import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { View } from '../shared/games/dark-chess/board.ts';
import { ownSquares } from '../shared/games/dark-chess/board.ts';
import { countPly } from '../shared/games/dark-chess/draw-rules.ts';
import { legalMoves } from '../shared/games/dark-chess/moves.ts';
import { decodeMove, encodeMove, squareName } from '../shared/games/dark-chess/notation.ts';
import { playMove, sufferMove } from '../shared/games/dark-chess/transition.ts';
import type { DarkChessView } from '../shared/games/dark-chess/view.ts';
import { randomIntegers } from '../shared/randomness/random-integers.ts';
import { type Sides, sidesOf, startSides, viewOf } from '../test/support/dark-chess-game.ts';
import type { Bot } from './bot.ts';
import { findBot } from './registry.ts';

const [RANDOM, PROWLER] = ['random', 'prowler'].map((name) => findBot('dark-chess', name)!) as [Bot, Bot];
const MAX_PLIES = 300;

const randomOf = (...words: readonly (string | number)[]) =>
  randomIntegers(crypto.createHash('sha256').update(words.join(' ')).digest(), 'simulation');

/** What a bot is shown when it is to move. */
function shown(
  sides: Sides,
  seat: number,
  past: Partial<DarkChessView> = {},
): { readonly view: View; readonly bot: DarkChessView } {
  const view = viewOf(sides, seat);
  const bot: DarkChessView = {
    stage: 'move',
    seat,
    orientation: view.side.color,
    squares: view.seen.map((seen, square) => {
      const piece = view.side.pieces[square];
      return piece === undefined ? { seen } : { seen, piece: piece.type };
    }),
    moves: legalMoves(view).map(encodeMove),
    enPassant: view.enPassant === undefined ? undefined : squareName(view.enPassant),
    lastMove: undefined,
    ownMoves: [],
    turn: seat,
    plies: 0,
    quietPlies: 0,
    pieces: sides.map((side) => ownSquares(side).length),
    captures: [],
    captured: undefined,
    taken: [],
    lost: [],
    query: undefined,
    wronged: undefined,
    revealed: [undefined, undefined],
    result: undefined,
    ...past,
  };
  return { view, bot };
}

const moveOf = (bot: Bot, view: DarkChessView, random = randomOf('move')): string => String(bot.decide(view, random)['move']);

/** A game by the rules alone; the seat that captures the king, if one does. */
function simulate(bots: readonly Bot[], game: number): number | undefined {
  const random = randomOf('game', game);
  const last: (string | undefined)[] = [undefined, undefined];
  let sides = startSides();
  let captured: string | undefined;
  for (let [ply, quiet] = [0, 0]; ply < MAX_PLIES && quiet < 100; ply++) {
    const seat = ply % 2;
    const { view, bot } = shown(sides, seat, { captured, lastMove: last[seat] });
    if (bot.moves.length === 0) return undefined;
    const text = moveOf(bots[seat]!, bot, random);
    const move = decodeMove(text);
    const isPawn = view.side.pieces[move.from]!.type === 'pawn';
    const played = playMove(view, move);
    if (played.taken === 'king') return seat;
    const other = sufferMove(sides[1 - seat]!, played.captured).side;
    sides = seat === 0 ? [played.side, other] : [other, played.side];
    captured = played.captured === undefined ? undefined : squareName(played.captured);
    last[seat] = text;
    quiet = isPawn ? 0 : countPly(quiet, captured !== undefined);
  }
  return undefined;
}

describe('the prowler', () => {
  it('captures the king of random in at least 90 of 100 games', () => {
    const won = Array.from(
      { length: 100 },
      (_, game) => simulate(game % 2 === 0 ? [PROWLER, RANDOM] : [RANDOM, PROWLER], game) === game % 2,
    );
    expect(won.filter(Boolean).length).toBeGreaterThanOrEqual(90);
  });

  it('decides the same from the same view and draws', () => {
    const { bot } = shown(startSides(), 0);
    expect(moveOf(PROWLER, bot)).toBe(moveOf(PROWLER, bot));
  });

  it.each([
    ['captures a king that it sees', '7k/8/8/8/7R/1q6/8/K7 w - -', 'h4h8'],
    ['takes what attacks its king', 'r6k/8/8/8/8/8/8/K6B w - -', 'h1a8'],
    ['takes a queen that nothing defends', '7k/8/8/3q4/8/8/3R4/K7 w - -', 'd2d5'],
    ['promotes to a queen', '8/4P3/8/8/8/8/8/K6k w - -', 'e7e8q'],
    ['captures en passant where it is worth it', '7k/8/8/3pP3/8/8/8/K7 w - d6', 'e5d6'],
  ])('%s', (_, fen, move) => {
    expect(moveOf(PROWLER, shown(sidesOf(fen), 0).bot)).toMatch(move);
  });
});

it('random makes every legal move of a position sooner or later', () => {
  const { bot } = shown(startSides(), 1);
  const random = randomOf('every');
  const made = new Set(Array.from({ length: 400 }, () => moveOf(RANDOM, bot, random)));
  expect([...made].sort()).toEqual([...bot.moves].sort());
});
