/** Rules bundles of the game of `number-game.ts`, as two authors would pack them. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packRules } from '../../library/rules/pack-rules.ts';
import { GAME_MODULE } from '../../library/rules/rules-bundle.ts';
import type { Bytes } from '../../shared/encoding/bytes.ts';

const SOURCE = new URL('./number-game.ts', import.meta.url);

/** In a folder of its own, where `fogline/game` is a package. `lines`: more of the file with the game. */
export async function packNumber(winner: 'higher' | 'lower', lines = ''): Promise<Bytes> {
  const folder = await mkdtemp(join(tmpdir(), 'fogline-rules-'));
  try {
    const source = await readFile(SOURCE, 'utf8');
    await writeFile(join(folder, 'number-game.ts'), source.replace('../../package/game.ts', GAME_MODULE));
    const file = join(folder, 'rules.ts');
    await writeFile(file, `import { numberGame } from './number-game.ts';\n${lines}\nexport default numberGame('${winner}');\n`);
    return await packRules(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}
