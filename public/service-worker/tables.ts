/** What the pages have noted on this device (`public/app/device/device-store.ts`): of which matches it is told, and the keys of their seats. */

import type { Reminder, StoredKey } from '../app/device/device-store.ts';

const settled = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** Runs `work` on a table. Makes no database where it is missing: that is for the pages. */
async function withTable<T>(
  name: 'reminders' | 'keys',
  mode: IDBTransactionMode,
  work: (table: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const opening = indexedDB.open('fogline');
  opening.onupgradeneeded = () => opening.transaction?.abort();
  const database = await settled(opening);
  try {
    return await settled(work(database.transaction(name, mode).objectStore(name)));
  } finally {
    database.close();
  }
}

export const readReminders = (): Promise<Reminder[]> => withTable<Reminder[]>('reminders', 'readonly', (table) => table.getAll());

export const writeReminder = async (reminder: Reminder): Promise<void> => {
  await withTable('reminders', 'readwrite', (table) => table.put(reminder));
};

export const forgetReminder = async ({ match, key }: Reminder): Promise<void> => {
  await withTable('reminders', 'readwrite', (table) => table.delete([match, key]));
};

export const readKey = (publicKey: string): Promise<StoredKey | undefined> =>
  withTable<StoredKey | undefined>('keys', 'readonly', (table) => table.get(publicKey));
