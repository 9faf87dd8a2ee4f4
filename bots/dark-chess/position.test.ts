import { describe, expect, it } from 'vitest';
import { positionOf } from '../../bench/bots/dark-chess-players.ts';
import { startSides } from '../../shared/games/dark-chess/board.ts';
import { capturedSquare, legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { encodeMove } from '../../shared/games/dark-chess/notation.ts';
import { encodeSight } from '../../shared/games/dark-chess/sight.ts';
import { playRandomly, sidesOf } from '../../test/support/dark-chess-game.ts';
import { seededRng } from '../../test/support/seeded-rng.ts';
import { numberOf } from './bots.ts';
import {
  attackersOf,
  capturedAt,
  copyPosition,
  generateMoves,
  lookAround,
  makeMove,
  startPosition,
  takeBack,
  toOf,
} from './position.ts';
import { fits, readSight } from './sight.ts';

const STARTS = [
  ['the start', startSides(), 0],
  ['castling', sidesOf('r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq -'), 0],
  ['promotions', sidesOf('4k3/PPPP1PPP/8/8/8/8/pppp1ppp/4K3 w - -'), 0],
  ['en passant', sidesOf('4k3/pppppppp/8/PPPPPPPP/pppppppp/8/PPPPPPPP/4K3 b - -'), 1],
  ['an endgame', sidesOf('8/5k2/8/3P4/2p5/8/1K3R2/7b w - -'), 0],
] as const;

describe.each(STARTS)('the fast board agrees with the rules in random games from %s', (name, sides, turn) => {
  const plies = Array.from({ length: 4 }, (_, seed) => [...playRandomly(seededRng(seed + 1), sides, turn, 80)]).flat();

  it('on moves, captures and the board after them', () => {
    for (const [i, { sides: now, turn: seat, views, move }] of plies.entries()) {
      const position = positionOf(now, seat);
      const view = views[seat]!;
      const moves = legalMoves(view);
      const ours = generateMoves(position, seat);
      expect(ours.toSorted()).toEqual(moves.map((one) => numberOf(encodeMove(one))).toSorted());
      for (const one of moves) expect(capturedAt(position, numberOf(encodeMove(one)))).toBe(capturedSquare(view, one) ?? -1);
      const before = copyPosition(position);
      for (const one of ours) takeBack(position, one, makeMove(position, one));
      expect(position).toEqual(before);
      const loud = ours.filter((one) => capturedAt(position, one) >= 0 || one >> 12 > 0);
      expect(generateMoves(position, seat, false).toSorted()).toEqual(loud.toSorted());
      if (move === undefined) continue;
      const next = plies[i + 1]!;
      makeMove(position, numberOf(encodeMove(move)));
      expect(position).toEqual(positionOf(next.sides, next.turn));
    }
  });

  it('on what is seen and attacked, and the board fits both sights', () => {
    for (const { sides: now, turn: seat, views } of plies) {
      const position = positionOf(now, seat);
      for (const color of [0, 1]) {
        const view = views[color]!;
        const sight = readSight(encodeSight(view), color)!;
        expect(fits(position, sight, color)).toBe(true);
        const seen = view.seen.map((what, square) =>
          what === 'dark' || (what === 'occupied' && square !== view.enPassant) ? 0 : 1,
        );
        const ours = lookAround(position, color);
        // Only en passant shows a pawn that nothing looks at.
        if (view.enPassant !== undefined) ours[view.enPassant] = 1;
        expect([...ours]).toEqual(seen);
        const targets = generateMoves(position, color, false).map(toOf);
        for (const [square, piece] of position.board.entries()) {
          if (piece === 0 || piece >> 3 === color) continue;
          expect(attackersOf(position, square, color).length > 0, `${name} ${square}`).toBe(targets.includes(square));
        }
      }
    }
  });
});

it('the start is that of the rules', () => {
  expect(startPosition()).toEqual(positionOf(startSides(), 0));
});
