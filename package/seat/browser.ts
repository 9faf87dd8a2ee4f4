/** `fogline/seat/browser`: the seats of this browser in IndexedDB. */

export { indexedDbStore } from '../../library/seat/indexed-db-store.ts';
