/** One seat, one tab: two that sign for one seat could contradict each other. By the Web Locks of the browser. */

const lockOf = (match: string, key: string): string => `fogline ${match} ${key}`;

/** Runs while no tab plays the seat or prepares it, this one included. */
export function aloneWithSeat<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
  const locks = (navigator as Partial<Navigator>).locks;
  return locks === undefined ? work() : locks.request(lockOf(match, key), work);
}

/**
 * Holds the seat until the returned function is called, or `lost` is when another tab takes it over. `undefined` when another
 * tab has it and `takeOver` is not set. Without Web Locks (an insecure context) there is nothing to hold.
 */
export async function holdSeat(
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
