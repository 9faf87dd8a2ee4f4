/**
 * Battleship with cached proofs. A second match with the same keys, seeds and fleets has the same set-up: the link before a step
 * fixes everything before it, so the result of checking a step at that place can be reused.
 */

import { encodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject } from '../../shared/encoding/canonical.ts';
import { BATTLESHIP_CLASSIC, BATTLESHIP_XAYA } from '../../shared/games/battleship/game.ts';
import type { BattleshipState } from '../../shared/games/battleship/public-rules.ts';
import type { BattleshipSeat } from '../../shared/games/battleship/seat.ts';
import type { BattleshipView } from '../../shared/games/battleship/view.ts';
import type { Game } from '../../shared/games/interface.ts';
import type { GameStep } from '../../shared/games/steps.ts';

type Battleship = Game<JsonObject, BattleshipState, BattleshipSeat, BattleshipView>;

/** Size of the cache for steps after the set-up, which only the current match needs again. */
const STEPS_MOST = 200;

const setUps = new Map<string, unknown>();
const steps = new Map<string, unknown>();

function remember<T>(known: Map<string, unknown>, about: readonly unknown[], find: () => T): T {
  const key = encodeCanonical(about as Json[]);
  if (steps.size > STEPS_MOST) steps.clear();
  if (!known.has(key)) known.set(key, find());
  return known.get(key) as T;
}

/** Makes the games of Battleship cache their proofs from now on. Returns a function that undoes this. */
export function rememberProofs(): () => void {
  const restored = [BATTLESHIP_XAYA, BATTLESHIP_CLASSIC].map(rememberIn);
  return () => {
    for (const restore of restored) restore();
  };
}

function rememberIn(game: Battleship): () => void {
  const real = { ...game };
  const isCommit = ({ kind }: GameStep): boolean => kind === 'battleship.commit';
  const isSlow = ({ kind }: GameStep): boolean => kind === 'opening' || kind === 'battleship.answer';
  const placed = ({ secret, ships }: BattleshipSeat) => [secret.seat, encodeHex(secret.seed), ships ?? null];
  Object.assign(game, {
    apply(state, step) {
      const { by, kind, payload, prev } = step;
      const find = () => real.apply(state, step);
      if (isCommit(step)) return remember(setUps, ['apply', by, kind, payload, prev], find);
      return isSlow(step) ? remember(steps, [by, kind, payload, prev], find) : find();
    },
    act(seatState, state, place) {
      const find = () => real.act(seatState, state, place);
      return state.stage === 'commit' ? remember(setUps, ['act', place.prev, ...placed(seatState)], find) : find();
    },
    observe(seatState, step, after) {
      const find = () => real.observe(seatState, step, after);
      const isOwn = isCommit(step) && step.by === seatState.secret.seat;
      return isOwn ? remember(setUps, ['observe', step.prev, ...placed(seatState)], find) : find();
    },
    open(state, step) {
      const { by: seat, payload } = step;
      const board = state.boards[seat]!;
      const [first = null] = payload['decisions'] as readonly Json[];
      // What an opening shows of a board depends only on these values, wherever in the log it is.
      const about = ['open', seat, board.prev, board.digest, payload['seed'], first];
      const ships = remember(setUps, about, () => real.open(state, step).boards[seat]!.ships!);
      return { ...state, boards: state.boards.with(seat, { ...board, ships }) };
    },
  } satisfies Partial<Battleship>);
  return () => void Object.assign(game, real);
}
