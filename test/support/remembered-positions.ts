/**
 * Games whose public rules apply the same step to the same state once. Every session, relay and verifier of a process checks the same proofs of
 * boards, which takes most of a match of Battleship. Public rules are pure, so what they gave once is what they give; a fault is thrown again.
 */

import crypto from 'node:crypto';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { attempt, type Checked } from '../../shared/fault.ts';
import type { FindGame, Game, Position } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';

/** Positions, of which the oldest are evicted: one match has 300 at most. */
const REMEMBERED = 4_096;

const sha256Hex = nodeSha256Hex(crypto);
const known = new Map<string, Checked<Position<object>>>();
/** The match and all steps up to a state, hashed; none of a state that was made in another way. */
const pasts = new WeakMap<object, string>();

const remembering = (game: Game): Game => {
  const { id, version } = game;
  const arrive = (past: string, position: Position<object>): Position<object> => {
    pasts.set(position.state, past);
    return position;
  };
  return {
    ...game,
    begin: (setup) => arrive(sha256Hex(JSON.stringify([id, version, setup])), game.begin(setup) as Position<object>),
    apply(state, step) {
      const past = pasts.get(state as object);
      if (past === undefined) return game.apply(state, step);
      const now = sha256Hex(JSON.stringify([past, step]));
      const found = known.get(now) ?? attempt(() => arrive(now, game.apply(state, step) as Position<object>));
      if (known.size === REMEMBERED) known.delete(known.keys().next().value as string);
      known.set(now, found);
      if (!found.ok) throw found.fault;
      return found.value;
    },
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
