/** Where the other king could have been at each moment of a game that is over, from what one seat saw until then: worked out once it is asked for. */

import { useEffect, useState } from 'preact/hooks';
import type { KingSquares } from '../../../../shared/games/dark-chess/king-squares.ts';
import type { Memory } from '../../../../shared/games/dark-chess/observed.ts';
import { startModule } from '../../session/start-worker.ts';

/** By the number of plies made; undefined while they are worked out, and where nobody has asked. */
export type FoundKings = readonly (KingSquares | undefined)[] | undefined;

/** `memory` is the same for as long as what it tells is. A device that cannot work it out shows nothing. */
export function useKingSquares(memory: Memory | undefined, isAsked: boolean): FoundKings {
  const [found, setFound] = useState<{ readonly of: Memory; readonly kings: NonNullable<FoundKings> }>();
  const kings = found !== undefined && found.of === memory ? found.kings : undefined;
  const wanted = isAsked && kings === undefined ? memory : undefined;
  useEffect(() => {
    if (wanted === undefined) return;
    const worker = startModule('kings');
    worker.onmessage = ({ data }: MessageEvent<NonNullable<FoundKings>>) => {
      worker.terminate();
      setFound({ of: wanted, kings: data });
    };
    const { seat, sights, captures } = wanted;
    worker.postMessage({ seat, sights, captures } satisfies Memory);
    return () => worker.terminate();
  }, [wanted]);
  return kings;
}
