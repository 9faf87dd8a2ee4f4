/**
 * Where an engine keeps its seats: a folder of its own in that of this computer. So all its matches are under one long-lived key that is
 * not its person's, whatever version plays, and a record of that key is the engine's.
 */

import { join } from 'node:path';
import { SecretFolder } from './secret-folder.ts';

/** A file system may know no capitals, and forbid other characters. */
const folderName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 64)
    .replace(/^-|-$/g, '') || 'unnamed';

/** `name`: what the engine calls itself, without its version. `secrets`, `relay`: as of the seats of its person. */
export const engineStore = (name: string, secrets: string, relay?: string): SecretFolder =>
  new SecretFolder(join(secrets, 'engines', folderName(name)), undefined, relay);
