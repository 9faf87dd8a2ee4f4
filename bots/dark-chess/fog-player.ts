/**
 * The player that believes: it weighs its moves over positions that fit all it has seen. First every move in many of them by what can be
 * captured next; then the best few by a deeper search, as long as its nodes last. What it adds up is the chance to win, so a king that
 * one position in ten would lose costs a tenth of the game.
 */

import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import { sampleOf, type World } from './belief.ts';
import {
  attackersOf,
  type ChessPosition,
  capturedAt,
  KING,
  lookAround,
  makeMove,
  pieceOf,
  takeBack,
  typeOf,
} from './position.ts';
import { Search, WON } from './search.ts';

export interface Strength {
  /** Positions that it keeps in mind. */
  readonly worlds: number;
  /** Positions in which every move is weighed. */
  readonly weighedWorlds: number;
  /** Moves that are searched, in how many positions, and as deep as so many nodes allow. */
  readonly finalists: number;
  readonly searchedWorlds: number;
  readonly nodes: number;
  /** What a move may seem better than it is, in chances to win: so easier ones err. */
  readonly error: number;
}

/** So many hundredths of a pawn are worth odds of e to 1. */
const ODDS_SCALE = 320;
/** Of a small part of the chance: where every move wins, or loses, there is still a better one. */
const LONG_SCALE = 2_000;
const LONG_SHARE = 0.1;
/** How often somebody whose king is attacked out of the dark does not see to it. */
const UNSEEN = 0.45;
/** What a square more that is seen is worth. */
const SEEN_SQUARE = 0.0012;

const odds = (value: number, scale: number): number => 1 / (1 + Math.exp(-value / scale));

/** Sooner wins and later losses are a little better. */
function chanceOf(value: number): number {
  if (value >= WON) return 1 + (value - WON) / WON;
  if (value <= -WON) return (value + WON) / WON;
  return (1 - LONG_SHARE) * odds(value, ODDS_SCALE) + LONG_SHARE * odds(value, LONG_SCALE);
}

/** The most plies after a move that are searched. */
const DEEPEST = 8;

interface Weighed {
  readonly move: number;
  sum: number;
  weight: number;
}

const meanOf = ({ sum, weight }: Weighed): number => (weight === 0 ? 0 : sum / weight);

/** The best of these moves for a color, over what it may be facing: at least one of `worlds`. */
export function chooseMove(
  worlds: readonly World[],
  color: number,
  moves: readonly number[],
  { weighedWorlds, finalists, searchedWorlds, nodes, error }: Strength,
  random: RandomInteger,
): number {
  const chance = (): number => random(1 << 16) / (1 << 16);
  const weighed: Weighed[] = moves.map((move) => ({ move, sum: 0, weight: 0 }));
  const search = new Search();
  for (const { position, weight } of sampleOf(worlds, weighedWorlds, chance)) {
    for (const one of weighed) add(one, weight, weighMove(search, position, color, one.move, 0));
  }
  const byMean = (all: readonly Weighed[]): Weighed[] => all.toSorted((a, b) => meanOf(b) - meanOf(a));
  let best = byMean(weighed);
  const studied = sampleOf(worlds, searchedWorlds, chance);
  search.limit = search.nodes + nodes;
  for (let depth = 1; depth <= DEEPEST && best.length > 1 && !search.isSpent; depth++) {
    const deeper = best.slice(0, finalists).map(({ move }) => ({ move, sum: 0, weight: 0 }));
    let done = 0;
    for (const { position, weight } of studied) {
      const chances = deeper.map(({ move }) => weighMove(search, position, color, move, depth));
      if (search.isSpent) break;
      for (const [i, one] of deeper.entries()) add(one, weight, chances[i]!);
      done++;
    }
    // A sample that is too small would choose worse than the one before.
    if (2 * done >= studied.length) best = byMean(deeper);
  }
  // A little chance, so that games differ.
  const erring = (one: Weighed): number => meanOf(one) + (error + 0.002) * chance();
  const seeming = best.map((one) => ({ move: one.move, value: erring(one) }));
  return seeming.reduce((a, b) => (b.value > a.value ? b : a)).move;
}

function add(one: Weighed, weight: number, chance: number): void {
  one.sum += weight * chance;
  one.weight += weight;
}

/** The chance to win by a move in one position. */
function weighMove(search: Search, position: ChessPosition, color: number, move: number, depth: number): number {
  const taken = capturedAt(position, move);
  if (taken >= 0 && typeOf(position.board[taken]!) === KING) return 1;
  const undo = makeMove(position, move);
  const value = -search.valueOf(position, 1 - color, depth);
  const chance = chanceOf(value);
  const ambush = value > -WON && isAmbush(position, color) ? UNSEEN * (1 - chance) : 0;
  const seen = lookAround(position, color).reduce((sum, one) => sum + one, 0);
  takeBack(position, move, undo);
  return chance + ambush + SEEN_SQUARE * seen * (0.1 + 3.6 * Math.max(0, chance * (1 - chance)));
}

/** Whether the other's king is attacked, and the other sees none of the pieces that do it. */
function isAmbush(position: ChessPosition, color: number): boolean {
  const king = position.board.indexOf(pieceOf(1 - color, KING));
  if (king < 0) return false;
  const attackers = attackersOf(position, king, color);
  if (attackers.length === 0) return false;
  const seen = lookAround(position, 1 - color);
  return attackers.every((square) => seen[square] === 0);
}
