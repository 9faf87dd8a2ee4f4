/**
 * What both seats saw after each step if their openings are true: the moves that they name, played by the rules alone. A replay shows it
 * at once, while the machines of the seats are still being run.
 */

import type { JsonObject } from '../../encoding/canonical.ts';
import { attempt } from '../../fault.ts';
import { COLORS } from './board.ts';
import { readDecision } from './decision.ts';
import { encodeMove, squareName } from './notation.ts';
import { type Moment, playGame } from './played-game.ts';
import { type BoardView, squaresOf } from './view.ts';

/**
 * By seat a view for each of the public views, which are in log order; undefined where not both seats have opened, or where the moves that
 * they name cannot be played.
 */
export function claimedViews<V extends BoardView>(
  publicViews: readonly V[],
  decisions: readonly (readonly JsonObject[] | undefined)[],
): readonly (readonly V[] | undefined)[] {
  const plies = publicViews.at(-1)?.plies ?? 0;
  const named = decisions.map((ofSeat) => ofSeat?.flatMap((one) => moveIn(one) ?? []));
  const moves = Array.from(
    { length: plies },
    (_, ply) => named[ply % COLORS.length]?.[Math.floor(ply / COLORS.length)] ?? [],
  ).flat();
  const game = attempt(() => playGame(moves));
  if (named.includes(undefined) || moves.length < plies || !game.ok) return COLORS.map(() => undefined);
  return COLORS.map((_, seat) => {
    const looks = game.value.map((_, ply) => lookAt(game.value, ply, seat));
    return publicViews.map((view) => ({ ...view, seat, ...looks[view.plies]! }));
  });
}

/** An opening lists moves and other decisions; this returns the move, if it is one. */
function moveIn(json: JsonObject): string | undefined {
  const decision = attempt(() => readDecision(json, 'decision'));
  return decision.ok ? decision.value.move : undefined;
}

function lookAt(game: readonly Moment[], ply: number, seat: number) {
  const view = game[ply]!.views[seat]!;
  const moves = game.slice(1, ply + 1).map(({ move }) => move!);
  const [own, others] = [moves.filter(({ by }) => by === seat), moves.filter(({ by }) => by !== seat)];
  const last = own.at(-1);
  return {
    orientation: COLORS[seat]!,
    squares: squaresOf(view),
    enPassant: view.enPassant === undefined ? undefined : squareName(view.enPassant),
    lastMove: last && encodeMove(last),
    ownMoves: own.map(({ written }) => written),
    taken: own.flatMap(({ taken }) => taken ?? []),
    lost: others.flatMap(({ taken }) => taken ?? []),
  };
}
