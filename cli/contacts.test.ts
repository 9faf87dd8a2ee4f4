import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeLog } from '../shared/log/file.ts';
import { ToyMatch } from '../test/support/toy-match.ts';
import { readContacts } from './contacts.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-contacts-'));
});
afterAll(() => rm(folder, { recursive: true }));

const toy = new ToyMatch();
const [ada, bob] = toy.signers.map(({ publicKey }) => publicKey) as [string, string];

it('a player in a kept log under a name is met, and nobody by the match at hand or by one that never began', async () => {
  const file = join(folder, `${'A'.repeat(22)}.${ada}.jsonl`);
  expect((await readContacts(join(folder, 'none'), ''))(bob, 'Bob')).toBe(false);
  toy.say('open', 0, toy.terms(), [], 'Ada').say('join', 1, toy.joinPayload(1), toy.everyone, 'Bob');
  await writeFile(file, encodeLog(toy.entries));
  expect((await readContacts(folder, ''))(bob, 'Bob')).toBe(false);
  toy.say('start', toy.everyone, {}, [0]);
  await appendFile(file, encodeLog(toy.entries.slice(2)));
  const isMet = await readContacts(folder, 'B'.repeat(22));
  expect([isMet(ada, 'Ada'), isMet(bob, 'Bob'), isMet(bob, 'Ada'), isMet(ada, 'Bob')]).toEqual([true, true, false, false]);
  expect((await readContacts(folder, 'A'.repeat(22)))(bob, 'Bob')).toBe(false);
});
