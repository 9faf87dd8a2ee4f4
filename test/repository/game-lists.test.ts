/** The lists of games that the rooms import are made from `games/all.ts`. */

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { gameLists } from '../../scripts/games/lists.ts';
import { readPackages } from '../../scripts/games/read-packages.ts';
import { ROOT, readText } from './tree.ts';

it('each list is what npm run games writes', async () => {
  const lists = gameLists(await readPackages(`${ROOT}games/all.ts`), ROOT);
  expect(lists.size).toBeGreaterThan(5);
  for (const [path, text] of lists) expect(text, `${path}: run npm run games`).toBe(readText(path));
});

const RULES = "export { RULES as rules } from './rules.ts';\n";
const BOTS = "export { BOTS as bots } from './bots.ts';\n";

/** The lists of packages that have these texts. */
async function listsFrom(...texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-games-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const lines = texts.map((_, nth) => `  'game-${nth}': () => import('./${nth}.ts'),\n`);
  writeFileSync(join(folder, 'all.ts'), `export const PACKAGES = {\n${lines.join('')}};\n`);
  writeFileSync(
    join(folder, 'rules.ts'),
    "const seats = { max: 2 };\nconst readParams = (json) => json;\nconst longest = ({ rounds = 1 }) => ({ bytes: 1_000 * rounds });\nexport const RULES = { id: 'nim', version: 1, seats, readParams, longest };\nexport const LONGEST = { 1: [{ rounds: 2 }, { rounds: 1 }] };\n",
  );
  for (const [nth, text] of texts.entries()) writeFileSync(join(folder, `${nth}.ts`), text);
  return gameLists(await readPackages(join(folder, 'all.ts')), folder);
}

it('a game that is not on a page is in the lists of the other rooms, with the room of its longest match', async () => {
  const lists = await listsFrom(`/** Nim. */\n\n${RULES}${BOTS}export { LONGEST as longest } from './rules.ts';\n`);
  expect(lists.get('shared/games/game-list.ts')).toContain("import { RULES } from '../../rules.ts';");
  expect(lists.get('shared/relay/rooms-of-games.ts')).toContain("{ game: 'nim', bytes: 2_000 }");
  expect(lists.get('public/app/games/entry-list.ts')).toContain('= [].flat();');
});

it.each([
  ['a part that no game has', [`${RULES}${BOTS}export { RULES as sound } from './rules.ts';\n`], '"sound" is no part of a game'],
  ['a part twice', [`${RULES}${BOTS}${RULES}`], 'has two of "rules"'],
  ['a game without bots', [RULES], 'has no bots'],
  ['code of its own', [`${RULES}${BOTS}export const longest = {};\n`], 'but has: export const longest'],
  ['two games with one name', [`${RULES}${BOTS}`, `${RULES}${BOTS}`], 'Two games are "nim 1".'],
  ['no game', [], 'names no game'],
])('refuses %s', async (_, texts, words) => {
  await expect(listsFrom(...texts)).rejects.toThrow(words);
});
