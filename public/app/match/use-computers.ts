/** Lets the computer play its seats of a match while the page is there. */

import { useEffect, useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import { startWorker } from '../session/session-worker.ts';

/** Why it has stopped, if it has. */
export function useComputers(match: string, areNeeded: boolean): Problem | undefined {
  const [problem, setProblem] = useState<Problem>();
  useEffect(() => {
    if (!areNeeded) return;
    // A thread of its own: nothing that the computer ponders holds up its person's seat.
    const worker = startWorker((report) => {
      if (report.kind === 'computer-stopped') setProblem(report.problem);
    });
    worker.send({ kind: 'play-computers', match });
    return () => worker.finish();
  }, [match, areNeeded]);
  return problem;
}
