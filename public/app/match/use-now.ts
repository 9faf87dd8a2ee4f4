/** This device's clock, drawn anew a few times a second while `running`. */

import { useEffect, useState } from 'preact/hooks';

const TICK_MS = 250;

export function useNow(running: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!running) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}
