/**
 * Games whose public rules apply the same step to the same state once. Every session, relay and verifier of a process checks the same proofs of
 * boards, which takes most of a match of Battleship. Public rules are pure, so what they gave once is what they give; a fault is thrown again.
 */

import crypto from 'node:crypto';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { attempt, type Checked } from '../../shared/fault.ts';
import type { FindGame, Game, Position } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { GameStep } from '../../shared/games/steps.ts';

/** Positions, of which the oldest are evicted: one match has 300 at most. */
const REMEMBERED = 4_096;

const sha256Hex = nodeSha256Hex(crypto);
const known = new Map<string, Checked<unknown>>();
/** The match and all steps up to a state, hashed; none of a state that was made in another way. */
const pasts = new WeakMap<object, string>();

/** What comes of a step after a state of a past that is known; `name` is of both. Without one it is computed anew. */
function remembered<Value>(what: string, state: unknown, step: GameStep, compute: (name?: string) => Value): Value {
  const past = pasts.get(state as object);
  if (past === undefined) return compute();
  const name = sha256Hex(JSON.stringify([past, step]));
  const found = known.get(`${what} ${name}`) ?? attempt(() => compute(name));
  if (known.size === REMEMBERED) known.delete(known.keys().next().value as string);
  known.set(`${what} ${name}`, found);
  if (!found.ok) throw found.fault;
  return found.value as Value;
}

const remembering = (game: Game): Game => {
  const { id, version } = game;
  const arrive = (past: string | undefined, position: Position<object>): Position<object> => {
    if (past !== undefined) pasts.set(position.state, past);
    return position;
  };
  return {
    ...game,
    begin: (setup) => arrive(sha256Hex(JSON.stringify([id, version, setup])), game.begin(setup) as Position<object>),
    check(state, step) {
      remembered('check', state, step, () => game.check?.(state, step));
    },
    apply: (state, step) => remembered('apply', state, step, (now) => arrive(now, game.apply(state, step) as Position<object>)),
  };
};

const games = new Map<Game, Game>();

/** The games of the registry; those whose public rules check proofs of boards remember. */
export const findRememberingGame: FindGame = (id, version) => {
  const game = findGame(id, version);
  if (game === undefined || !id.startsWith('battleship/')) return game;
  const made = games.get(game) ?? remembering(game);
  games.set(game, made);
  return made;
};
