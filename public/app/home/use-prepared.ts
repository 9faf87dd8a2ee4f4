/** The opener of a match that is likely to follow: its worker begins, and rehearses the match, while a person still chooses. */

import { useEffect, useRef } from 'preact/hooks';
import { type Opener, startOpener } from '../session/session-worker.ts';

/** What it returns gives the opener away. */
export function usePrepared(game: string, rules: number): () => Opener {
  const prepared = useRef<Opener | undefined>(undefined);
  useEffect(() => {
    prepared.current ??= startOpener();
    const { current } = prepared;
    // Where it cannot start, another one says so once it is needed.
    current.listen(({ kind }) => {
      if (kind === 'not-opened' && prepared.current === current) prepared.current = undefined;
    });
    current.worker.send({ kind: 'rehearse', game, rules });
  }, [game, rules]);
  useEffect(() => () => prepared.current?.worker.leave(), []);
  return () => {
    const { current = startOpener() } = prepared;
    prepared.current = undefined;
    return current;
  };
}
