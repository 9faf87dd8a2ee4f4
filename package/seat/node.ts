/** `fogline/seat/node`: the seats of this computer in a folder. */

export { folderStore } from '../../library/seat/folder-store.ts';
