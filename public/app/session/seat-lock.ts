/** One seat, one tab: two that sign for one seat could contradict each other. By the Web Locks of the browser. */

/**
 * Holds the seat until the returned function is called, or `lost` is when another tab takes it over. `undefined` when another
 * tab has it and `takeOver` is not set. Without Web Locks (an insecure context) there is nothing to hold.
 */
export async function holdSeat(name: string, takeOver: boolean, lost: () => void): Promise<(() => void) | undefined> {
  const locks = (navigator as Partial<Navigator>).locks;
  if (locks === undefined) return () => {};
  return new Promise((resolve) => {
    let held = false;
    let released = false;
    locks
      .request(name, takeOver ? { steal: true } : { ifAvailable: true }, (lock) => {
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
