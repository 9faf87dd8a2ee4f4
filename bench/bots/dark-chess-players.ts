/** Who plays dark chess in the ladder: the bots, and one that cheats. */

import { numberOf } from '../../bots/dark-chess/bots.ts';
import { chooseMove, type Strength } from '../../bots/dark-chess/fog-player.ts';
import { type ChessPosition, pieceOf } from '../../bots/dark-chess/position.ts';
import { findBot } from '../../bots/registry.ts';
import { PIECE_TYPES, type Side, type Sides } from '../../shared/games/dark-chess/board.ts';
import { decisionsOf } from '../../shared/games/dark-chess/decision.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { ChoosesMove } from './dark-chess-referee.ts';

/** Sees the whole board, as no honest player can: what knowing everything is worth beside searching for long. */
export const CHEATER = 'cheater';
const CHEATS: Strength = { worlds: 1, weighedWorlds: 1, finalists: 12, searchedWorlds: 1, nodes: 40_000, error: 0 };

const rightsOf = ({ castling }: Side): number => (castling.kingside ? 1 : 0) + (castling.queenside ? 2 : 0);

export function positionOf([white, black]: Sides, turn: number): ChessPosition {
  const board = new Uint8Array(64);
  for (const [color, { pieces }] of [white, black].entries()) {
    pieces.forEach((piece, square) => {
      if (piece !== undefined) board[square] = pieceOf(color, PIECE_TYPES.indexOf(piece.type) + 1);
    });
  }
  const doubleStep = (turn === 0 ? black : white).doubleStep ?? -1;
  return { board, rights: rightsOf(white) + 4 * rightsOf(black), doubleStep };
}

export function playerNamed(name: string, random: RandomInteger): ChoosesMove {
  if (name !== CHEATER) {
    const bot = findBot('dark-chess', name)!;
    return (view) => String(bot.decide(view, random, decisionsOf(view.moves))['move']);
  }
  return ({ moves, seat }, sides) => {
    const worlds = [{ position: positionOf(sides, seat!), weight: 1 }];
    const chosen = chooseMove(worlds, seat!, moves.map(numberOf), CHEATS, random);
    return moves.find((move) => numberOf(move) === chosen)!;
  };
}
