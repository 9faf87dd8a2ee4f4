import { expect, it } from 'vitest';
import { readVectorText } from '../../../test/vectors/files.ts';
import { logFileName } from './log-file-name.ts';

const HASH = '1a2b3c4d'.repeat(8);
const nameOf = (text: string): Promise<string> => logFileName(new Blob([text]), HASH);

it('a log is saved under its game, its day and the beginning of its hash', async () => {
  expect(await nameOf(readVectorText('battleship-xaya.jsonl'))).toBe('fogline-battleship-2027-01-15-1a2b3c4d.jsonl');
});

it.each([
  ['', 'fogline-match-1a2b3c4d.jsonl'],
  ['null\n', 'fogline-match-1a2b3c4d.jsonl'],
  ['{"payload":{"game":"../$(x)/Chess"},"step":{"timestamp":{"time":1e300}}}\n', 'fogline-x-chess-1a2b3c4d.jsonl'],
])('of %j only what fits into a name is taken', async (text, name) => {
  expect(await nameOf(text)).toBe(name);
});
