/** Which opponent of its ladder this device plays in a match, and what has become of it. */

import { useEffect, useState } from 'preact/hooks';
import type { MatchState } from '../../../shared/match/match-state.ts';
import { saveBeaten } from '../device/climb.ts';
import type { GameEntry, Rung } from '../games/game-screen.ts';

/** Undefined where the other seat is not this device's, and until it is known. */
export function useRung(game: GameEntry | undefined, { terms }: MatchState, computers: readonly number[]): Rung | undefined {
  const [rung, setRung] = useState<Rung>();
  const ladder = game?.ladder;
  const key = computers.length === 1 && terms?.seats.length === 2 ? terms.seats[computers[0]!]!.key : undefined;
  useEffect(() => {
    if (ladder === undefined || key === undefined) return;
    import('../device/device-store.ts')
      .then(({ listComputers }) => listComputers())
      .then(
        (levels) => setRung(ladder.find(({ name }) => name === levels.get(key))),
        () => {},
      );
  }, [ladder, key]);
  return rung;
}

/** Keeps on this device that the person has beaten it. */
export function useBeaten(game: GameEntry, rung: Rung | undefined, isWon: boolean): void {
  useEffect(() => {
    if (isWon && rung !== undefined) saveBeaten(game, rung.name);
  }, [isWon, rung]);
}
