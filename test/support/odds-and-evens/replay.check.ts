import { expect, it, vi } from 'vitest';
import { encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import { encodeLog } from '../../../shared/log/file.ts';
import { judge } from '../../../test/support/judged-matches.ts';
import { PAGE_GLOBALS } from '../../../test/support/page-globals.ts';
import { playedTable } from '../../../test/support/table.ts';

it('a match of odds-and-evens is verified, and replayed on its board in its own words', async () => {
  const { entries } = await playedTable({ game: 'odds-and-evens', seed: 1, bots: ['random', 'random'] });
  const match = await judge({ name: 'odds-and-evens', file: encodeUtf8(encodeLog(entries)) });
  expect(match.verification.verdict.ok).toBe(true);
  for (const [name, value] of Object.entries(PAGE_GLOBALS)) vi.stubGlobal(name, value);
  const { verdictPage } = await import('../../../test/support/drawn-pages.ts');
  const said = verdictPage(match).map(([, , sentence]) => sentence);
  vi.unstubAllGlobals();
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/^seat 0 \(player 1\): \d, seat 1 \(player 2\): \d$/)]));
  expect(said).toEqual(expect.arrayContaining([expect.stringMatching(/: \d fingers$/)]));
});
