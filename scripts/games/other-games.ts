/**
 * A plugin of esbuild that puts the lists of other games in the place of the repository's: what is bundled has these games and no others. A relay knows
 * games by the words of its pages and by their rooms alone, so its Worker is bundled with the same plugin.
 */

import { dirname, join } from 'node:path';
import type { Plugin } from 'esbuild';
import { gameLists } from './lists.ts';
import { readPackages } from './read-packages.ts';

/** `list`: the module that names the packages, as `games/all.ts` does; `root`: the folder of this repository. */
export async function otherGames(list: string, root: string): Promise<Plugin> {
  const lists = gameLists(await readPackages(list), root);
  // In the package they lie as what the compiler made of them.
  const texts = new Map(
    [...lists].flatMap(([path, text]) => [path, path.replace(/ts$/, 'js')].map((one) => [join(root, one), text])),
  );
  return {
    name: 'other-games',
    setup: (bundle) =>
      bundle.onLoad({ filter: /\.[jt]s$/ }, ({ path }) => {
        const contents = texts.get(path);
        return contents === undefined ? undefined : { contents, loader: 'ts', resolveDir: dirname(path) };
      }),
  };
}
