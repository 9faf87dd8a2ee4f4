import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LogFolder } from './log-folder.ts';

const seat = { match: '26bD8F6tbMq8gFJJd41OmQ', key: 'ab'.repeat(32) };
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-logs-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('a log is kept as a file that grows, and what a crash cut off is written again', async () => {
  const path = join(folder, `${seat.match}.${seat.key}.jsonl`);
  const logs = new LogFolder(folder);
  expect([await logs.load(seat), await logs.find(seat.match)]).toEqual(['', undefined]);
  await logs.keep(seat, 0, 'one\ntwo\n');
  await logs.keep(seat, 2, 'three\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\nthree\n');
  expect(await logs.find(seat.match)).toBe(path);
  await appendFile(path, 'fo');
  const later = new LogFolder(folder);
  expect(await later.load(seat)).toBe('one\ntwo\nthree\n');
  await later.keep(seat, 3, 'four\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\nthree\nfour\n');
});

it('a kept log that a crash has damaged is read up to the damage, and repaired by the next append', async () => {
  const path = join(folder, 'damaged', `${seat.match}.${seat.key}.jsonl`);
  await new LogFolder(dirname(path)).keep(seat, 0, 'one\ntwo\n');
  await appendFile(path, Uint8Array.of(0xff, 0x0a));
  const logs = new LogFolder(dirname(path));
  expect(await logs.load(seat)).toBe('one\ntwo\n');
  await logs.keep(seat, 2, 'three\n');
  expect(await readFile(path, 'utf8')).toBe('one\ntwo\nthree\n');
});

it('steps that are kept again from a place on replace the old ones', async () => {
  const logs = new LogFolder(join(folder, 'again'));
  await logs.keep(seat, 0, 'one\ntwo\nthree\n');
  await logs.keep(seat, 1, 'other\n');
  expect(await logs.load(seat)).toBe('one\nother\n');
});

it('the same steps kept again, by a late program, take nothing from those after them', async () => {
  const logs = new LogFolder(join(folder, 'late'));
  await logs.keep(seat, 0, 'one\ntwo\nthree\n');
  for (const late of [logs, new LogFolder(join(folder, 'late'))]) {
    await late.keep(seat, 0, 'one\ntwo\n');
    expect(await logs.load(seat)).toBe('one\ntwo\nthree\n');
  }
  await logs.keep(seat, 3, 'four\n');
  expect(await logs.load(seat)).toBe('one\ntwo\nthree\nfour\n');
});

it('a log is read in parts of whole lines', async () => {
  const logs = new LogFolder(join(folder, 'parts'));
  await logs.keep(seat, 0, 'one\ntwo\nthree\n');
  const parts: string[] = [];
  for await (const part of logs.parts(seat)) parts.push(part);
  expect(parts).toEqual(['one\n', 'two\n', 'three\n']);
});
