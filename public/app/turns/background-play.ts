/**
 * Lets the machines of matches whose page is not open answer what needs no person: any open page of Fogline does it, one at a time for each
 * relay. A match is left to its page as soon as that is opened (`public/app/session/background-seats.ts`).
 */

import type { MatchNote } from '../device/device-store.ts';
import { unplayed } from '../device/seat-lock.ts';
import type { BackgroundSeat } from '../session/messages.ts';
import { type SessionWorker, startWorker } from '../session/session-worker.ts';

const LOCK = 'fogline attendant';

/** By relay; undefined while it is not known whether another page has one. */
const workers = new Map<string, SessionWorker | undefined>();

/**
 * `noted` is called when this device may know more of a match. Returns once the machines are at work. Without Web Locks two pages could
 * answer for one seat, so none does.
 */
export async function playInBackground(relay: string, notes: readonly MatchNote[], noted: () => void): Promise<void> {
  const seats = await unplayed(notes.map(({ match, key }) => ({ match, key })));
  if (seats.length === 0) return;
  if (workers.has(relay)) workers.get(relay)?.send({ kind: 'play-in-background', seats });
  else start(relay, seats, noted);
}

function start(relay: string, seats: readonly BackgroundSeat[], noted: () => void): void {
  workers.set(relay, undefined);
  const play = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    await new Promise<void>((resolve) => {
      const worker = startWorker((report) => {
        if (report.kind === 'noted') noted();
        if (report.kind === 'background-ended' || report.kind === 'not-opened') resolve();
      }, relay);
      workers.set(relay, worker);
      worker.send({ kind: 'play-in-background', seats });
    });
    workers.get(relay)?.leave();
    noted();
  };
  void navigator.locks
    .request(`${LOCK}:${relay}`, { ifAvailable: true }, play)
    .catch(() => {})
    .finally(() => workers.delete(relay));
}
