/** What a person chooses before a match, and the match that is opened for it. Nothing needs to be chosen. */

import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { clockPresetsOf } from '../../../shared/player/clock-presets.ts';
import type { GameEntry, Side } from '../games/game-screen.ts';
import { usualParams } from '../games/options.ts';
import type { NewMatch } from '../session/messages.ts';

export type Opponent = 'computer' | 'friend';

export interface MatchChoice {
  readonly params: JsonObject;
  readonly seats: number;
  /** Among the sides of the game. */
  readonly side: number;
  /** The name of a rung; of no meaning where the game has no ladder. */
  readonly level: string;
  /** Of a clock preset. */
  readonly clock: string;
  /** Whether the other seats need an invitation. */
  readonly isPrivate: boolean;
  readonly listed: boolean;
  /** Whether a match with a friend counts in no record either. */
  readonly practice: boolean;
}

/** The clock of a match against the computer: it waits for a person who comes back another day. */
export const NO_HURRY = '7d';
const WITH_A_FRIEND = '10m+5s';

/** A person who plays the computer wants to play. With friends nobody is proposed a side in which they would have to be trusted. */
function usualSide({ sides = [] }: GameEntry, opponent: Opponent): number {
  return opponent === 'computer'
    ? 0
    : Math.max(
        0,
        sides.findIndex(({ house }) => house === undefined),
      );
}

/** How many seats are proposed with these parameters. */
function usualSeats(game: GameEntry, params: JsonObject, opponent: Opponent): number {
  const { usual, alone = usual } = game.seats(params);
  return opponent === 'computer' ? alone : usual;
}

/** Against the computer a person takes the time that there is. */
function usualClock(game: GameEntry, opponent: Opponent): string {
  if (game.clocks === undefined) return opponent === 'computer' ? NO_HURRY : WITH_A_FRIEND;
  return clockPresetsOf(game).at(opponent === 'computer' ? -1 : 0)!.id;
}

export function usualChoice(game: GameEntry, opponent: Opponent, level = ''): MatchChoice {
  const params = usualParams(game);
  return {
    params,
    seats: usualSeats(game, params, opponent),
    side: usualSide(game, opponent),
    level,
    clock: usualClock(game, opponent),
    isPrivate: true,
    listed: false,
    practice: opponent === 'computer',
  };
}

const ONLY_SEAT: Side = { label: '', seat: 0 };

/** The match to be opened. `pick` draws a number below its argument, for a side by lot. */
export function newMatchOf(
  game: GameEntry,
  opponent: Opponent,
  choice: MatchChoice,
  name: string,
  pick: (below: number) => number,
): NewMatch {
  const { params, seats, side, level, clock: preset, isPrivate, listed, practice } = choice;
  const { seat: chosen, house } = game.sides?.[side] ?? ONLY_SEAT;
  const seat = chosen === 'any' ? pick(2) : chosen;
  const { clock, deadlines } = clockPresetsOf(game).find(({ id }) => id === preset)!;
  const others = Array.from({ length: seats }, (_, i) => i).filter((one) => one !== seat);
  const computers = opponent === 'computer' ? others : house === undefined ? [] : [house];
  return {
    ...{ game: game.id, rules: game.rules, params, seats, seat, clock, deadlines, computers },
    ...(opponent === 'computer' && game.ladder ? { level } : {}),
    practice,
    private: isPrivate,
    // Who looks for a stranger to play plays for the record.
    listed: listed && !isPrivate && !practice,
    ...(name.trim() === '' ? {} : { name: name.trim() }),
  };
}
