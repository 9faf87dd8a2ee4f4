/** Whether a round has just ended: its end stays in sight before the next one covers it, however fast a device goes on. */

import { useEffect, useState } from 'preact/hooks';

const SEEN_MS = 1_800;

/** `rounds`: how many have ended. */
export function useJustEnded(rounds: number): boolean {
  const [seen, setSeen] = useState(rounds);
  useEffect(() => {
    if (seen === rounds) return;
    const timer = setTimeout(() => setSeen(rounds), SEEN_MS);
    return () => clearTimeout(timer);
  }, [seen, rounds]);
  return rounds > seen;
}
