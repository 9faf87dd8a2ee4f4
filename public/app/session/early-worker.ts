/**
 * The worker of a match, started while the page of the match is still on its way: what the relay answers does not wait for
 * what draws it. The page takes it over with everything that it has reported.
 */

import type { Invitation } from '../router.ts';
import type { Report } from './messages.ts';
import { type Opener, type SessionWorker, startWorker } from './session-worker.ts';

type Receive = (report: Report) => void;

/** The seat that this tab plays survives a reload of the tab, and is not shared with other tabs. */
const keyOf = (match: string): string => `fogline:seat:${match}`;

function readPlayed(match: string): string | undefined {
  try {
    return sessionStorage.getItem(keyOf(match)) ?? undefined;
  } catch {
    return undefined;
  }
}

export function savePlayed(match: string, key: string): void {
  try {
    sessionStorage.setItem(keyOf(match), key);
  } catch {
    // Without session storage a reload looks for the seat in the store of this browser.
  }
}

function watch(match: string, invitation: Invitation | undefined, receive: Receive): SessionWorker {
  const worker = startWorker(receive);
  worker.send({ kind: 'watch', match, invitation, played: readPlayed(match) });
  return worker;
}

let early: { readonly match: string; readonly worker: SessionWorker; take(receive: Receive): void } | undefined;

/** `listen` sets who hears the worker from then on. */
function keep(match: string, worker: SessionWorker, listen: (receive: Receive) => void): void {
  let last: Report | undefined;
  listen((report) => {
    last = report;
  });
  early = {
    match,
    worker,
    take(taker) {
      listen(taker);
      if (last !== undefined) taker(last);
    },
  };
}

export function startEarly(match: string, invitation: Invitation | undefined): void {
  let receive: Receive = () => {};
  const worker = watch(match, invitation, (report) => receive(report));
  keep(match, worker, (taker) => {
    receive = taker;
  });
}

/** The worker that has opened a match goes on with it: another one would have to be loaded first. */
export function goOnWith(match: string, { worker, listen }: Pick<Opener, 'worker' | 'listen'>): void {
  keep(match, worker, listen);
  worker.send({ kind: 'watch', match, invitation: undefined, played: undefined });
}

/** The worker of a match: the one that was started early, or another one. */
export function watchMatch(match: string, invitation: Invitation | undefined, receive: Receive): SessionWorker {
  const started = early?.match === match ? early : undefined;
  early = undefined;
  if (started === undefined) return watch(match, invitation, receive);
  started.take(receive);
  return started.worker;
}

/** Tells the browser what the page of a match is made of, all at once (`scripts/client-bundles.mjs`). */
export function preloadMatchPage(): void {
  for (const address of document.documentElement.dataset['matchPage']?.split(' ') ?? []) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href: address });
    document.head.append(link);
  }
}
