/** `npm run games`: writes the lists of games that the rooms import, from the packages that `games/all.ts` names. */

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gameLists } from './lists.ts';
import { readPackages } from './read-packages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

for (const [path, text] of gameLists(await readPackages(join(root, 'games/all.ts')), root)) {
  await writeFile(join(root, path), text);
  console.log(path);
}
