/** Starts the worker of a match, and gives its state and a function that sends it commands. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Invitation } from '../router.ts';
import { savePlayed, watchMatch } from '../session/early-worker.ts';
import { type ClientState, type Command, LOADING } from '../session/messages.ts';
import type { SessionWorker } from '../session/session-worker.ts';

/** Workers that finish a match whose page is gone, by match: they open the seat and sign the result. */
const finishing = new Map<string, SessionWorker>();

export function useMatch(match: string, invitation: Invitation | undefined): [ClientState, (command: Command) => void] {
  const [state, setState] = useState(LOADING);
  const worker = useRef<SessionWorker | undefined>(undefined);
  useEffect(() => {
    finishing.get(match)?.leave();
    finishing.delete(match);
    let isShown = true;
    const started = watchMatch(match, invitation, (report) => {
      if (!isShown) return;
      if (report.kind === 'not-opened') setState({ ...LOADING, status: 'failed', problem: report.problem });
      if (report.kind !== 'state') return;
      if (report.state.playing !== undefined) savePlayed(match, report.state.playing);
      setState(report.state);
    });
    worker.current = started;
    const wake = (): void => {
      if (document.visibilityState === 'visible') started.send({ kind: 'wake' });
    };
    const lose = (): void => started.send({ kind: 'offline' });
    addEventListener('online', wake);
    addEventListener('offline', lose);
    document.addEventListener('visibilitychange', wake);
    return () => {
      removeEventListener('online', wake);
      removeEventListener('offline', lose);
      document.removeEventListener('visibilitychange', wake);
      isShown = false;
      finishing.set(match, started);
      started.finish();
    };
  }, [match]);
  return [state, (command) => worker.current?.send(command)];
}
