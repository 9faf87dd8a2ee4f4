/** The matches of which this device is told: what the pages have noted (`public/app/device/device-store.ts`). */

import type { Reminder } from '../app/device/device-store.ts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs `work` on the table of reminders. Makes no database where there is none: that is for the pages. */
async function withReminders<T>(mode: IDBTransactionMode, work: (table: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const opening = indexedDB.open('fogline');
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction('reminders', mode).objectStore('reminders')));
  } finally {
    database.close();
  }
}

export const readReminders = (): Promise<Reminder[]> => withReminders<Reminder[]>('readonly', (table) => table.getAll());

export const forgetReminder = async ({ match, key }: Reminder): Promise<void> => {
  await withReminders('readwrite', (table) => table.delete([match, key]));
};
