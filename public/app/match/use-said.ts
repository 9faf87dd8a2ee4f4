/** What was said at the table a moment ago, by seat: each phrase is in sight for some seconds. */

import { useEffect, useState } from 'preact/hooks';
import type { Heard } from '../session/messages.ts';

const SEEN_MS = 6_000;

/** `heard`: the latest of each seat, counted up. */
export function useSaid(heard: readonly Heard[], isMuted: boolean): readonly Heard[] {
  const [gone, setGone] = useState(0);
  const latest = Math.max(0, ...heard.map(({ nr }) => nr));
  useEffect(() => {
    if (latest <= gone) return;
    const timer = setTimeout(() => setGone(latest), SEEN_MS);
    return () => clearTimeout(timer);
  }, [latest, gone]);
  return isMuted ? [] : heard.filter(({ nr }) => nr > gone);
}
