/**
 * Where the king of the other seat could have been at each moment, given all that a seat had seen of the board until then and every capture that
 * was announced. Statement: its true square is always among them. They are exact, each of them possible, while every placement of the
 * other's pieces that fits can be listed, or where only one square is left; else they are an over-estimate.
 *
 * Out of scope: what a seat could conclude from statements about quiet moves, from clocks, and from what the other would rather not do.
 */

import { COLORS, SQUARES, type Square } from './board.ts';
import { type Memory, observe, type Types, typeBit } from './observed.ts';
import { followReach, type Reach, startReach, withOnly } from './reach.ts';
import { seenPiece } from './sight.ts';
import { followWorlds, startWorld, type World } from './worlds.ts';

export interface KingSquares {
  readonly squares: readonly Square[];
  readonly isExact: boolean;
}

/** How many placements are listed at most. */
const MOST_WORLDS = 50_000;

const KING = typeBit('king');

/** By the number of plies made; undefined once the king is captured, and where what the seat was shown cannot have been. */
export function kingSquares(memory: Memory, most = MOST_WORLDS): readonly (KingSquares | undefined)[] {
  const color = COLORS[1 - memory.seat]!;
  let worlds: ReadonlySet<World> | undefined = new Set([startWorld(color)]);
  let reach: readonly Reach[] | undefined = startReach(color);
  const found = [kingOf(worlds, reach)];
  for (const ply of observe(memory)) {
    const taken = ply.own && ply.captured !== undefined ? ply.before.marks[ply.captured] : undefined;
    worlds = worlds && followWorlds(color, worlds, ply, most);
    reach = taken === 'k' ? undefined : reach && followReach(color, reach, ply);
    if (reach !== undefined && worlds !== undefined) reach = withOnly(reach, typesIn(worlds));
    found.push(reach && kingOf(worlds, reach));
  }
  return found;
}

/** By square what stands there in one world or another. */
function typesIn(worlds: ReadonlySet<World>): readonly Types[] {
  const types = new Array<Types>(SQUARES).fill(0);
  for (const world of worlds) {
    for (let square = 0; square < SQUARES; square++) {
      const type = seenPiece(world[square]!);
      if (type !== undefined) types[square]! |= typeBit(type);
    }
  }
  return types;
}

function kingOf(worlds: ReadonlySet<World> | undefined, reach: readonly Reach[]): KingSquares | undefined {
  const at = reach.find(({ type }) => type === 'king')?.at;
  if (at === undefined) return undefined;
  const squares = [...at.keys()].filter((square) => (at[square]! & KING) !== 0);
  return { squares, isExact: worlds !== undefined || squares.length === 1 };
}
