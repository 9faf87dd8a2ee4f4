/**
 * The cheat: a relay names another end of a match, and gives in its place a file within every limit of size, whose decoded values take twenty
 * times its bytes. The tab that compares it is to blame the relay, and not to die.
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { HOSTILE_LOGS, writeLog } from '../../support/hostile-logs.ts';

/** Decoded at once it would take more than 900 MiB. */
const FILE_BYTES = 48 * 1_048_576;
/** The heap of the session, in MiB, beside the bytes of the file. */
const HEAP = '--max-old-space-size=192';
const PROGRAM = ['--disable-warning=ExperimentalWarning', 'test/support/told-of-another-end.ts'];

const folder = mkdtempSync(join(tmpdir(), 'fogline-end-'));
afterAll(() => rmSync(folder, { recursive: true }));

it.each(['lines that are no chain', 'a match that nobody knows'] as const)('of %s a session blames the relay', (name) => {
  const path = join(folder, 'end.jsonl');
  writeLog(path, HOSTILE_LOGS[name](), FILE_BYTES);
  const { status, stdout } = spawnSync(process.execPath, [HEAP, ...PROGRAM, path], { encoding: 'utf8' });
  expect([status, stdout]).toEqual([0, 'log/other-step\n']);
});
