/** One lock per seat, by the Web Locks of the browser: two tabs that sign for one seat could contradict each other. */

const lockOf = (match: string, key: string): string => `fogline ${match} ${key}`;

/** Runs `work` while no tab plays the seat or prepares it, this one included. */
export function aloneWithSeat<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? work() : locks.request(lockOf(match, key), work);
}

/**
 * Locks the seat until the returned function is called, or another tab takes it over and `lost` is called. `undefined` when another
 * tab keeps the lock and `takeOver` is not set. Without Web Locks (an insecure context) there is no lock.
 */
export async function lockSeat(
  { match, key }: { readonly match: string; readonly key: string },
  takeOver: boolean,
  lost: () => void,
): Promise<(() => void) | undefined> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return () => {};
  return new Promise((resolve) => {
    let held = false;
    let released = false;
    locks
      .request(lockOf(match, key), takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
        if (lock === null) return resolve(undefined);
        held = true;
        return new Promise<void>((end) =>
          resolve(() => {
            released = true;
            end();
          }),
        );
      })
      // The browser rejects when the lock was stolen.
      .catch(() => (held && !released ? lost() : resolve(undefined)));
  });
}
