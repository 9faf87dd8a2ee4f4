/** The matches that are played: the game of each, and what people may try to decide in it, asked or not. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import type { Decisions } from '../../../shared/games/decisions.ts';
import { randomDecision, sampleSchema } from '../../../shared/games/random-decision.ts';
import { findGame, gameIds } from '../../../shared/games/registry.ts';
import type { RandomInteger } from '../../../shared/randomness/random-integers.ts';
import { type BattleshipId, FLEETS } from '../../support/scripted-battleship.ts';

export interface Kind {
  readonly game: string;
  readonly seats: number;
  readonly taken: number;
  readonly params: JsonObject;
  /** Maximum number of plies; absent if the game is short enough. */
  readonly plies?: number;
  /** All keys and seeds derive from these words. Matches with the same words share the set-up, whose slow proofs are cached. */
  readonly words: string;
  /** Whether the clocks are long: nobody who answers within an hour runs out of time. */
  readonly patient: boolean;
  /** The seats have spare keys, to go on with another device. */
  readonly portable: boolean;
  /** The transfer of dark chess, or the deck of hold'em, is the real one. */
  readonly real?: true;
}

/** For one match of these there are four of every other game: the audits of dark chess take long, and the steps of hold'em are many. */
const RARE = ['dark-chess', 'holdem'];
const OFTEN = gameIds().filter((game) => !RARE.includes(game));
const CYCLE = [...gameIds(), ...OFTEN, ...OFTEN, ...OFTEN];

/** One match in this many uses the real transfer, or the real deck: a ply or a hand takes a second. */
const REAL_ONE_IN = 50;
const MAX_PLIES = 8;

/** The kind of match `index` of a run. */
export function kindOf(index: number, seed: string, random: RandomInteger): Kind {
  const game = CYCLE[index % CYCLE.length]!;
  const patient = random(2) === 0;
  const isReal = Math.floor(index / CYCLE.length) % REAL_ONE_IN === REAL_ONE_IN - 1;
  const two = { game, seats: 2, taken: 2, params: {}, words: seed, patient, portable: random(4) === 0 };
  switch (game) {
    case 'rps':
      return { ...two, params: { bestOf: [1, 3, 5][random(3)]! } };
    case 'monte':
      return { ...two, params: { rounds: 1 + random(3) } };
    case 'dice': {
      const seats = 2 + random(4);
      return { ...two, seats, taken: takenOf(seats, random), params: { target: 5 + random(16) } };
    }
    case 'blackjack': {
      const seats = 2 + random(3);
      const regulator = seats > 2 && random(2) === 0 ? { regulator: true } : {};
      return {
        ...two,
        seats,
        taken: takenOf(seats, random),
        params: { rounds: 1 + random(2), chips: 2 + random(6), ...regulator },
      };
    }
    case 'holdem':
      // Nobody joins with an hour of budget.
      return {
        ...two,
        patient: false,
        params: { stack: 100, hands: 1 + random(3), level: 1 },
        ...(isReal ? { real: true } : {}),
      };
    case 'dark-chess':
      return isReal ? { ...two, plies: random(3), real: true } : { ...two, plies: random(MAX_PLIES + 1) };
    case 'battleship/xaya':
    case 'battleship/classic':
      // Two set-ups for each of them.
      return { ...two, words: `${game} ${patient ? 'patient' : 'hurried'}`, portable: patient };
    default: {
      const { min, max } = findGame(game, 1)!.seats;
      const seats = min + random(Math.min(max - min, 3) + 1);
      return { ...two, seats, taken: seats === min ? seats : takenOf(seats, random) };
    }
  }
}

/** Number of taken seats: sometimes the creator begins without the last one. */
const takenOf = (seats: number, random: RandomInteger): number => (seats > 2 && random(4) === 0 ? seats - 1 : seats);

const JUNK: readonly JsonObject[] = [{}, { kind: 'finish' }, { kind: 'none' }, { kind: 7 }, { kind: 'move', move: 'O-O' }];

/** A decision that somebody may try to take at any time, by what somebody could decide last: usually possible at some time, but mostly not now. */
export function anyDecision(game: string, seat: number, known: Decisions | undefined, random: RandomInteger): JsonObject {
  if (known === undefined || random(12) === 0) return JUNK[random(JUNK.length)]!;
  const { schema, legal } = known;
  if (legal === undefined && game.startsWith('battleship')) return placement(game, seat);
  return random(6) === 0 ? (sampleSchema(schema, random) as JsonObject) : randomDecision({ ...known, givesUp: [] }, random);
}

/** The same fleet every time, so that its proof is cached. */
export function placement(game: string, seat: number): JsonObject {
  return { kind: 'place', ships: FLEETS[game as BattleshipId][seat]!.map((ship) => ({ ...ship })) };
}
