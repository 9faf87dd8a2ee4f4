/** How far a person has come, on this device, among the opponents that a game has here. */

import type { GameEntry, Rung } from '../games/game-screen.ts';
import { readPreference, savePreference } from './preferences.ts';

type Climbed = Pick<GameEntry, 'id' | 'ladder'>;

interface Climb {
  /** Rungs up to the strongest that was beaten. */
  readonly beaten: number;
  /** The one that is proposed: as chosen the last time, and after a win the first that was not beaten. */
  readonly next: Rung;
}

const preferenceOf = ({ id }: Climbed) => `ladder:${id}` as const;
const namesIn = (game: Climbed): string[] => readPreference(preferenceOf(game)).split(' ');

/** Undefined where a game has no ladder. */
export function readClimb(game: Climbed): Climb | undefined {
  const { ladder } = game;
  if (ladder === undefined) return undefined;
  const [won, chosen] = namesIn(game);
  const beaten = ladder.findIndex(({ name }) => name === won) + 1;
  return { beaten, next: ladder.find(({ name }) => name === chosen) ?? ladder[beaten] ?? ladder.at(-1)! };
}

export function saveChosen(game: Climbed, name: string): void {
  savePreference(preferenceOf(game), `${namesIn(game)[0]} ${name}`);
}

export function saveBeaten(game: Climbed, name: string): void {
  const rung = game.ladder!.findIndex((one) => one.name === name);
  if (rung >= readClimb(game)!.beaten) savePreference(preferenceOf(game), name);
}
