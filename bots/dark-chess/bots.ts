/**
 * Bots for dark chess, by both versions of its rules. `random` makes any legal move; `prowler` weighs every legal move by what it sees and by
 * what may stand in the dark; `easy`, `medium` and `hard` follow what may be on the whole board, and search it.
 */

import { COLORS, PIECE_TYPES } from '../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../shared/games/dark-chess/notation.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { Bot } from '../bot.ts';
import { believe, type History } from './belief.ts';
import { chooseMove, type Strength } from './fog-player.ts';
import { moveOf } from './position.ts';
import { prowl } from './prowler.ts';

/** What each level thinks about, in positions and nodes: the same on every device. */
const STRENGTHS = {
  easy: { worlds: 60, weighedWorlds: 10, finalists: 4, searchedWorlds: 3, nodes: 1_500, error: 0.1 },
  medium: { worlds: 120, weighedWorlds: 16, finalists: 5, searchedWorlds: 6, nodes: 5_000, error: 0.04 },
  hard: { worlds: 500, weighedWorlds: 48, finalists: 8, searchedWorlds: 40, nodes: 50_000, error: 0 },
} as const satisfies Record<string, Strength>;

export function historyOf({ orientation, sights, captures, plies }: BoardView): History {
  const squares = new Array<number>(plies).fill(-1);
  for (const { ply, square } of captures) squares[ply] = readSquare(square);
  return { color: COLORS.indexOf(orientation), sights, captures: squares };
}

/** A legal move as a number. */
export function numberOf(text: string): number {
  const { from, to, promotion } = decodeMove(text);
  return moveOf(from, to, promotion === undefined ? 0 : PIECE_TYPES.indexOf(promotion) + 1);
}

function search(strength: Strength): (view: BoardView, random: RandomInteger) => string {
  return (view, random) => {
    const history = historyOf(view);
    const { worlds } = believe(history, strength.worlds);
    // Nothing is known of the board: the seat has not seen it.
    if (worlds.length === 0) return prowl(view, random);
    const chosen = chooseMove(worlds, history.color, view.moves.map(numberOf), strength, random);
    return view.moves.find((move) => numberOf(move) === chosen)!;
  };
}

const moveAnywhere = ({ moves }: BoardView, random: RandomInteger): string => moves[random(moves.length)]!;

const bot = (name: string, choose: (view: BoardView, random: RandomInteger) => string): Bot<BoardView> => ({
  name,
  game: 'dark-chess',
  decide: (view, random) => ({ kind: 'move', move: choose(view, random) }),
});

export const DARK_CHESS_BOTS: readonly Bot<BoardView>[] = [
  bot('random', moveAnywhere),
  bot('prowler', prowl),
  bot('easy', search(STRENGTHS.easy)),
  bot('medium', search(STRENGTHS.medium)),
  { ...bot('hard', search(STRENGTHS.hard)), ponders: true },
];
