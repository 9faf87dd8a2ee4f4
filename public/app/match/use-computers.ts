/** Lets the computer play its seats of a match while the page is there. */

import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import type { Command } from '../session/messages.ts';
import { startModule } from '../session/start-worker.ts';

/** Why its program could not be loaded, if so. `send` reaches the worker of the match, which plays the seats and ends the one of the bots. */
export function useComputers(match: string, areNeeded: boolean, send: (command: Command) => void): Problem | undefined {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!areNeeded) return;
    // A thread of its own: nothing that the computer ponders holds up its person's seat.
    const worker = startModule('computer');
    const { port1, port2 } = new MessageChannel();
    worker.addEventListener('error', ({ message }) =>
      setProblem({ code: 'device/internal', detail: message || 'the computer could not be loaded' }),
    );
    worker.postMessage(port1, [port1]);
    send({ kind: 'computers', port: port2 });
  }, [match, areNeeded]);
  return problem;
}
