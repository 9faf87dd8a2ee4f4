/** Where the keys of an arena are: not beside its report, which is handed on. */

import { join } from 'node:path';
import { SecretFolder } from '../secret-folder.ts';
import type { Side } from './plan.ts';

/** Of a side, with its seats; or of the relay of an arena in one process. */
export const arenaStore = (secrets: string, nonce: string, of: Side | 'relay', origin?: string): SecretFolder =>
  new SecretFolder(join(secrets, 'arenas', nonce, of), undefined, origin);
