/**
 * Lets the machines of matches whose page is not open answer what needs no person: any open page of Fogline does it, one at a time. A
 * match is left to its page as soon as that is opened (`public/app/session/attend.ts`).
 */

import type { MatchNote } from '../device/device-store.ts';
import { unplayed } from '../device/seat-lock.ts';
import type { AttendedSeat } from '../session/messages.ts';
import { type SessionWorker, startWorker } from '../session/session-worker.ts';

const LOCK = 'fogline attendant';

let worker: SessionWorker | undefined;
let isStarting = false;

/**
 * `noted` is called when this device may know more of a match. Returns once the machines are at work. Without Web Locks two pages could
 * answer for one seat, so none does.
 */
export async function attendTo(notes: readonly MatchNote[], noted: () => void): Promise<void> {
  const seats = await unplayed(notes.map(({ match, key }) => ({ match, key })));
  if (seats.length === 0) return;
  if (worker !== undefined) worker.send({ kind: 'attend', seats });
  else if (!isStarting) start(seats, noted);
}

function start(seats: readonly AttendedSeat[], noted: () => void): void {
  isStarting = true;
  const attend = async (lock: Lock | null): Promise<void> => {
    if (lock === null) return;
    await new Promise<void>((resolve) => {
      worker = startWorker((report) => {
        if (report.kind === 'noted') noted();
        if (report.kind === 'attended' || report.kind === 'not-opened') resolve();
      });
      worker.send({ kind: 'attend', seats });
    });
    worker?.leave();
    worker = undefined;
    noted();
  };
  void navigator.locks
    .request(LOCK, { ifAvailable: true }, attend)
    .catch(() => {})
    .finally(() => {
      isStarting = false;
    });
}
