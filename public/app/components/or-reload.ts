/**
 * A tab that was open while the relay was deployed may ask for a part of the page that is no longer there. Loading the page again brings
 * the new one. It happens by itself, once for each part, and only for parts without which nothing is on the page that could be lost.
 */

import { keepArrival } from '../router.ts';

const RELOADED = 'fogline:reloaded';

/** Loads a part without which the page shows nothing, or the page itself anew; rejects where only a person can tell what to do. */
export const orReload =
  <T>(load: () => Promise<T>) =>
  async (): Promise<T> => {
    try {
      return await load();
    } catch (error) {
      if (!(await isReachable()) || !isFirst(String(error))) throw error;
      keepArrival();
      location.reload();
      return new Promise<never>(() => {});
    }
  };

/** Whether this failure, which in most browsers names the part, has reloaded this tab before. Without storage we cannot know. */
function isFirst(failure: string): boolean {
  try {
    const before: unknown = JSON.parse(sessionStorage.getItem(RELOADED) ?? '[]');
    const failures = Array.isArray(before) ? before : [];
    if (failures.includes(failure)) return false;
    sessionStorage.setItem(RELOADED, JSON.stringify([...failures, failure]));
    return true;
  } catch {
    return false;
  }
}

/** A reader who is offline would lose this page and get no other. */
const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
