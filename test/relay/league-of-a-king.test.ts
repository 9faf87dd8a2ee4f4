/**
 * The cheat: two in league make a match in which white takes a king that never stood there, and white alone opens. Its opening shows what white
 * has done, and nothing of what black told it: wherever the log is judged, no more than that is said.
 */

import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { describeVerdict } from '../../cli/verdict-text.ts';
import { decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { recordOf } from '../../shared/verify/record-of.ts';
import { cardPath, embedPath, finalPath } from '../../shared/wire/paths.ts';
import { matchLine } from '../../worker/picture/card-picture.ts';
import { shownPosition } from '../../worker/picture/final-position.ts';
import { fogline } from '../support/command-line.ts';
import { type JudgedMatch, judge } from '../support/judged-matches.ts';
import { leagueLog } from '../support/league-log.ts';
import { PAGE_GLOBALS } from '../support/page-globals.ts';
import { expectNoMoreThan } from '../support/tier-words.ts';
import { FOLDER } from '../vectors/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-league-'));
const path = join(folder, 'league.jsonl');
let relay: LocalRelay;
/** The audit of white finds nothing, as the command line says, which does it. */
let match: JudgedMatch;

beforeAll(async () => {
  const starting = startLocalRelay({ state: join(folder, 'relay') });
  const entries = leagueLog();
  const file = encodeUtf8(encodeLog(entries));
  writeFileSync(path, file);
  match = await judge({ name: 'two in league', file, entries, isBelieved: true });
  relay = await starting;
});
afterAll(async () => {
  await relay?.stop();
  rmSync(folder, { recursive: true });
});

it('the command line shows it by one opening alone, and nobody may take it for a proof', async () => {
  const { code, stdout } = await fogline('verify', path, '--json', '--require', 'proven');
  const said = JSON.parse(stdout);
  expect(code).toBe(1);
  expect(said).toMatchObject({ ok: false, holds: true, unmet: [{ code: 'verify/weaker-evidence' }], evidence: 'opened' });
  expect(said).toMatchObject({
    result: { kind: 'won', winners: [0], reason: 'king-captured' },
    seats: [
      { verdict: 'opened', opened: true },
      { verdict: 'attested', opened: false },
    ],
    checks: {
      game: { kind: 'held', except: [{ seat: 1, why: 'attested' }] },
      openings: { kind: 'held', of: 1, except: [{ seat: 1, why: 'not-opened' }] },
    },
  });
  const { evidence, seats, checks } = match.verification.verdict;
  expect(said).toMatchObject({ evidence, seats, checks });
  const words = describeVerdict(match.verification);
  expect(words).toMatch(
    /^The record holds\. The result rests on what Player 1 opened: what Player 2 told\nthe others was not checked\.\n/,
  );
  for (const line of words.split('\n')) expectNoMoreThan('opened', 'en', line);
});

it('the page of a verdict says no more', async () => {
  for (const [name, value] of Object.entries(PAGE_GLOBALS)) vi.stubGlobal(name, value);
  try {
    const { verdictPage } = await import('../support/drawn-pages.ts');
    const said = verdictPage(match);
    expect(said.length).toBeGreaterThan(20);
    for (const [standing, , sentence] of said) {
      expect(standing).toBe('opened');
      expectNoMoreThan('opened', 'en', sentence);
    }
  } finally {
    vi.unstubAllGlobals();
  }
});

it('the second implementation, which knows no game, says that the result is claimed', async () => {
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
  const { stdout } = await promisify(execFile)('python3', [`${FOLDER}verify_log.py`, path], { env });
  expect(stdout).toBe(`${match.verification.verdict.finalHash} claimed\n`);
});

it('a relay publishes it under words that claim no check, and a picture that shows no position', async () => {
  const { finalHash } = match.verification.verdict;
  expect((await fogline('republish', path, '--relay', relay.origin)).code).toBe(0);
  const ask = async (path: string): Promise<string> => (await fetch(relay.origin + path)).text();
  const page = await ask(finalPath(finalHash));
  expect(page).toContain('<meta name="description" content="Claimed by its players');
  // Of the page, what is written into it: all else is the file of the build.
  const head = /<!-- head[^>]*-->([\s\S]*)<!-- \/head -->/.exec(page)![1]!;
  const others = await Promise.all(
    [embedPath(finalHash), `/api/oembed?url=${relay.origin}${finalPath(finalHash)}`].map((path) => ask(path)),
  );
  for (const text of others) expect(text).toContain('Signed: ');
  for (const text of [head, ...others]) expectNoMoreThan('claimed', 'en', text);

  expect((await fetch(relay.origin + cardPath(finalHash))).headers.get('content-type')).toBe('image/png');
  const record = recordOf(match.verification)!;
  const position = shownPosition(record, decodeUtf8(match.file).split('\n'));
  expect([position, matchLine(record, position)]).toEqual([undefined, 'Dark chess · result as signed']);

  const published = encodeUtf8(await ask(`/api/hashes/${finalHash}/log`));
  const { verdict } = (await judge({ name: 'as it was published', file: published, isBelieved: true })).verification;
  expect(verdict).toEqual(match.verification.verdict);
});
