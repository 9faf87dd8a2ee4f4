/**
 * One tab per seat: a second one says so instead of playing it. By the Web Locks of the browser, or where a page has none because it came
 * by plain HTTP, by asking the other tabs. This is for people: that no two tabs ever sign two contents for one place is the claim in
 * `secret-store.ts`.
 */

const lockOf = (match: string, key: string): string => `fogline ${match} ${key}`;

/** Absent in an insecure context; the types do not say so. */
const locksOf = (): LockManager | undefined => (navigator as Partial<Navigator>).locks;

/** How long a tab waits for another one to say that it plays the seat. */
const ANSWER_MS = 300;

/** Runs `work` while no tab plays the seat or prepares it, this one included. Without Web Locks only the store keeps two tabs apart. */
export function aloneWithSeat<T>(match: string, key: string, work: () => Promise<T>): Promise<T> {
  return locksOf()?.request(lockOf(match, key), work) ?? work();
}

const backgroundOf = (match: string, key: string): string => `fogline attended ${match} ${key}`;

/** Marks a seat that this tab has locked without a page: one that is opened takes it. Until the returned function is called. */
export function holdInBackground({ match, key }: { readonly match: string; readonly key: string }): () => void {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  void locksOf()?.request(backgroundOf(match, key), () => held);
  return release;
}

/** Those of the seats that no tab plays; none where nobody can tell. */
export async function unplayed<T extends { readonly match: string; readonly key: string }>(seats: readonly T[]): Promise<T[]> {
  const locks = await locksOf()?.query();
  if (locks === undefined) return [];
  return seats.filter(({ match, key }) => !locks.held?.some(({ name }) => name === lockOf(match, key)));
}

/** Whether the tab that has locked the seat has no page for it. */
export async function isInBackground({ match, key }: { readonly match: string; readonly key: string }): Promise<boolean> {
  const { held = [] } = (await locksOf()?.query()) ?? {};
  return held.some(({ name }) => name === backgroundOf(match, key));
}

/**
 * Locks the seat until the returned function is called, or another tab takes it over and `lost` is called. `undefined` when another
 * tab keeps the lock and `takeOver` is not set.
 */
export function lockSeat(
  { match, key }: { readonly match: string; readonly key: string },
  takeOver: boolean,
  lost: () => void,
): Promise<(() => void) | undefined> {
  const locks = locksOf();
  const name = lockOf(match, key);
  return locks === undefined ? askTabs(name, takeOver, lost) : requestLock(locks, name, takeOver, lost);
}

function requestLock(locks: LockManager, name: string, takeOver: boolean, lost: () => void): Promise<(() => void) | undefined> {
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

/** What tabs without Web Locks say to each other about a seat. */
type Word = 'who plays?' | 'I do' | 'now I do';

/** A tab that is too slow to answer is passed over, and learns at its next write that the seat is played elsewhere. */
async function askTabs(name: string, takeOver: boolean, lost: () => void): Promise<(() => void) | undefined> {
  const tabs = new BroadcastChannel(name);
  const say = (word: Word): void => tabs.postMessage(word);
  const release = (): void => tabs.close();
  const isPlayed =
    !takeOver &&
    (await new Promise<boolean>((resolve) => {
      setTimeout(() => resolve(false), ANSWER_MS);
      tabs.onmessage = ({ data }: MessageEvent<Word>) => data === 'I do' && resolve(true);
      say('who plays?');
    }));
  if (isPlayed) {
    release();
    return undefined;
  }
  tabs.onmessage = ({ data }: MessageEvent<Word>) => {
    if (data === 'who plays?') say('I do');
    if (data !== 'now I do') return;
    release();
    lost();
  };
  if (takeOver) say('now I do');
  return release;
}
