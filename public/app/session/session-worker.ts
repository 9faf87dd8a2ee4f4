/** The page's end of the worker. */

import type { MatchState } from '../../../shared/match/match-state.ts';
import type { Problem } from '../problem.ts';
import type { Command, NewMatch, Report } from './messages.ts';
import { startModule } from './start-worker.ts';

export interface SessionWorker {
  send(command: Command): void;
  /** Ends the worker once it has let go of the match. */
  leave(): void;
}

export function startWorker(receive: (report: Report) => void): SessionWorker {
  const worker = startModule('/app/session/session.worker.js');
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => receive(data));
  // A worker that cannot start says nothing itself.
  worker.addEventListener('error', (event) => {
    const problem: Problem = { code: 'device/internal', detail: event.message || 'the game could not be loaded' };
    receive({ kind: 'not-opened', problem });
  });
  const send = (command: Command): void => worker.postMessage(command);
  return { send, leave: () => send({ kind: 'leave' }) };
}

export class OpeningFailure extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export interface Opener {
  open(match: NewMatch): Promise<string>;
  rematch(before: MatchState, key: string): Promise<string>;
  leave(): void;
}

/** Opens matches. Asking again after a failure posts the same match again. */
export function startOpener(): Opener {
  let answer: (report: Report) => void = () => {};
  const worker = startWorker((report) => answer(report));
  const ask = (command: Command): Promise<string> =>
    new Promise((resolve, reject) => {
      answer = (report) => {
        if (report.kind === 'opened') resolve(report.match);
        if (report.kind === 'not-opened') reject(new OpeningFailure(report.problem));
      };
      worker.send(command);
    });
  return {
    open: (match) => ask({ kind: 'open', match }),
    rematch: (before, key) => ask({ kind: 'rematch', before, key }),
    leave: worker.leave,
  };
}
