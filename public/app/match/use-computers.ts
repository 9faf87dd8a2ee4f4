/** Lets the computer play its seats of a match while the page is there. */

import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import type { ComputerCommand, ComputerReport } from '../session/messages.ts';
import { startModule } from '../session/start-worker.ts';

/** Why it has stopped, if it has. */
export function useComputers(match: string, areNeeded: boolean): Problem | undefined {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!areNeeded) return;
    // A thread of its own: nothing that the computer ponders holds up its person's seat.
    const worker = startModule('computer');
    const send = (command: ComputerCommand): void => worker.postMessage(command);
    worker.addEventListener('message', ({ data }: MessageEvent<ComputerReport>) => setProblem(data.stopped));
    worker.addEventListener('error', ({ message }) =>
      setProblem({ code: 'device/internal', detail: message || 'the computer could not be loaded' }),
    );
    send({ kind: 'play', match });
    return () => send({ kind: 'finish' });
  }, [match, areNeeded]);
  return problem;
}
