/** The seats of this computer in a folder, readable by its owner alone: the store of the command line. */

import { SecretFolder } from '../../cli/secret-folder.ts';
import type { SeatStore } from './seat.ts';

export const folderStore = (path: string): SeatStore => new SecretFolder(path);
