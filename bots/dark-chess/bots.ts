/**
 * Bots for dark chess, by both versions of its rules. `random` makes any legal move; `moth` sometimes takes what it sees; `cat` weighs every
 * legal move by what it sees and by what may stand in the dark, and `hedgehog` does so where it looks at all; `fox`, `wolf` and `owl` follow
 * what may be on the whole board, and search it.
 */

import { COLORS, isPieceType, PIECE_TYPES } from '../../shared/games/dark-chess/board.ts';
import { decodeMove, readSquare } from '../../shared/games/dark-chess/notation.ts';
import type { BoardView } from '../../shared/games/dark-chess/view.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { Bot } from '../bot.ts';
import { randomBot } from '../random.ts';
import { believe, type History } from './belief.ts';
import { prowl } from './cat.ts';
import { chooseMove, type Strength } from './fog-player.ts';
import { moveOf } from './position.ts';

/** What each rung thinks about, in positions and nodes: the same on every device. */
const STRENGTHS = {
  fox: { worlds: 32, weighedWorlds: 4, finalists: 3, searchedWorlds: 1, nodes: 200, error: 0.26 },
  wolf: { worlds: 64, weighedWorlds: 8, finalists: 4, searchedWorlds: 3, nodes: 1_200, error: 0.11 },
  owl: { worlds: 350, weighedWorlds: 40, finalists: 7, searchedWorlds: 32, nodes: 28_000, error: 0 },
} as const satisfies Record<string, Strength>;

type Chooses = (view: BoardView, random: RandomInteger) => string;

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

function search(strength: Strength): Chooses {
  return (view, random) => {
    const history = historyOf(view);
    const { worlds } = believe(history, strength.worlds);
    // Nothing is known of the board: the seat has not seen it.
    if (worlds.length === 0) return prowl(view, random);
    const chosen = chooseMove(worlds, history.color, view.moves.map(numberOf), strength, random);
    return view.moves.find((move) => numberOf(move) === chosen)!;
  };
}

/** How often in a hundred moves they look at the board; else they make any move. */
const [MOTH_LOOKS, HEDGEHOG_LOOKS] = [40, 70];

const mostly =
  (percent: number, choose: Chooses): Chooses =>
  (view, random) =>
    random(100) < percent ? choose(view, random) : moveAnywhere(view, random);

/** Takes any piece whose type it sees, with whatever stands there; without one it moves anywhere. */
function takeWhatIsSeen(view: BoardView, random: RandomInteger): string {
  const taking = view.moves.filter((move) => isPieceType(view.squares![decodeMove(move).to]!.seen));
  return moveAnywhere({ ...view, moves: taking.length === 0 ? view.moves : taking }, random);
}

const moveAnywhere = ({ moves }: BoardView, random: RandomInteger): string => moves[random(moves.length)]!;

const bot = (name: string, choose: Chooses): Bot<BoardView> => ({
  name,
  game: 'dark-chess',
  decide: (view, random) => ({ kind: 'move', move: choose(view, random) }),
});

export const DARK_CHESS_BOTS: readonly Bot<BoardView>[] = [
  randomBot('dark-chess'),
  bot('moth', mostly(MOTH_LOOKS, takeWhatIsSeen)),
  bot('hedgehog', mostly(HEDGEHOG_LOOKS, prowl)),
  bot('cat', prowl),
  bot('fox', search(STRENGTHS.fox)),
  bot('wolf', search(STRENGTHS.wolf)),
  { ...bot('owl', search(STRENGTHS.owl)), ponders: true },
];
