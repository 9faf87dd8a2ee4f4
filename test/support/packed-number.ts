/** Rules bundles of the game of `number-game.ts`, as two authors would pack them, and a match by one of them. */

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packRules } from '../../library/rules/pack-rules.ts';
import { codeOf, GAME_MODULE } from '../../library/rules/rules-bundle.ts';
import { type Bytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { FindGame } from '../../shared/games/interface.ts';
import { withCode } from '../../shared/games/with-code.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { NUMBER_ID, numberGame } from './number-game.ts';
import { Table } from './table.ts';

const SOURCE = join(import.meta.dirname, 'number-game.ts');

type Winner = 'higher' | 'lower';

/** Writes the rules to an empty folder, where `fogline/game` is a package, and returns the file of the game. */
export async function writeNumber(folder: string, winner: Winner): Promise<string> {
  const source = await readFile(SOURCE, 'utf8');
  await writeFile(join(folder, 'number-game.ts'), source.replace('../../package/game.ts', GAME_MODULE));
  const file = join(folder, `${winner}.ts`);
  await writeFile(file, `import { numberGame } from './number-game.ts';\n\nexport default numberGame('${winner}');\n`);
  return file;
}

export async function packNumber(winner: Winner): Promise<Bytes> {
  const folder = await mkdtemp(join(tmpdir(), 'fogline-rules-'));
  try {
    return await packRules(await writeNumber(folder, winner));
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Of a device that has these rules under the name, as a registry would: whatever code is asked for. */
export function findNumber(winner: Winner, rules: Bytes): FindGame {
  const game = withCode(numberGame(winner), codeOf(rules));
  return (id, version) => (id === game.id && version === game.version ? game : undefined);
}

/** The log of a match by the rules in which the higher number wins, which is that of seat 1 unless `prepare` has a seat cheat. */
export async function playNumber(rules: Bytes, prepare = async (_: Table): Promise<unknown> => undefined): Promise<Bytes> {
  const table = new Table({ game: NUMBER_ID, seed: 'number', findGame: findNumber('higher', rules) });
  await table.seat();
  await prepare(table);
  for (const [seat, number] of [3, 8].entries()) {
    const { session } = table.players[seat]!;
    if (session.snapshot().need.kind === 'decide') await session.perform({ kind: 'decide', decision: { number } });
    await table.settle();
  }
  return encodeUtf8(encodeLog(table.entries));
}
