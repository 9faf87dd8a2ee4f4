/** The page's end of the worker. */

import type { MatchState } from '../../../shared/match/match-state.ts';
import type { Problem } from '../components/problem.ts';
import type { Command, NewMatch, Report } from './messages.ts';
import { startModule } from './start-worker.ts';

export interface SessionWorker {
  send(command: Command): void;
  /** Asks the worker to leave the match and to end. */
  leave(): void;
  /** The same, but what is left to do of a match that is decided is done first. */
  finish(): void;
}

export function startWorker(receive: (report: Report) => void, relay?: string): SessionWorker {
  const worker = startModule('session', relay);
  worker.addEventListener('message', ({ data }: MessageEvent<Report>) => receive(data));
  // A worker that cannot start reports nothing itself.
  worker.addEventListener('error', (event) => {
    const problem: Problem = { code: 'device/internal', detail: event.message || 'the game could not be loaded' };
    receive({ kind: 'not-opened', problem });
  });
  const send = (command: Command): void => worker.postMessage(command, 'port' in command ? [command.port] : []);
  return { send, leave: () => send({ kind: 'leave' }), finish: () => send({ kind: 'finish' }) };
}

export type Opening = Extract<Report, { kind: 'opened' | 'not-opened' }>;

export interface Opener {
  open(match: NewMatch): Promise<Opening>;
  rematch(before: MatchState, key: string): Promise<Opening>;
  /** The worker that opens them, and who hears it in place of the opener. */
  readonly worker: SessionWorker;
  listen(receive: (report: Report) => void): void;
}

/** Opens matches. A second request after a failure posts the same match again. */
export function startOpener(): Opener {
  let answer: (report: Report) => unknown = () => {};
  const worker = startWorker((report) => answer(report));
  const request = (command: Command): Promise<Opening> =>
    new Promise((resolve) => {
      answer = (report) => (report.kind === 'opened' || report.kind === 'not-opened') && resolve(report);
      worker.send(command);
    });
  return {
    open: (match) => request({ kind: 'open', match }),
    rematch: (before, key) => request({ kind: 'rematch', before, key }),
    worker,
    listen(receive) {
      answer = receive;
    },
  };
}
