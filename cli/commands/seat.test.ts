import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { findGame } from '../../shared/games/registry.ts';
import { encodeSeat } from '../../shared/player/portable-seat.ts';
import { takeSeat } from '../../shared/player/take-seat.ts';
import { Table } from '../../test/support/table.ts';
import { randomBytes } from '../platform.ts';
import { SecretFolder } from '../secret-folder.ts';
import { SEAT } from './seat.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-seat-'));
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(() => vi.restoreAllMocks());

it('takes a seat from one computer to another, whose next step takes it over', async () => {
  const table = new Table({ game: 'rps', seed: 'carried', portable: true });
  await table.seat();
  await table.players[1]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
  const [here, there] = ['here', 'there'].map((name) => join(folder, name)) as [string, string];
  const secret = (await table.players[1]!.store.load(table.match))!;
  await new SecretFolder(here).save(secret);
  // What the computer has seen since it saved the seat last is in the log that it keeps.
  await table.settle();
  await new SecretFolder(here).logs.keep(secret, 0, table.log);

  const written: string[] = [];
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => written.push(String(text)) > 0);
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const link = `https://relay.test/m/${table.match}`;
  expect(await SEAT.run(['export', link, '--secrets', here])).toBe(0);
  const file = join(folder, 'seat.json');
  writeFileSync(file, written.join(''));
  expect(await SEAT.run(['import', file, '--secrets', there])).toBe(0);

  const arrived = await takeSeat(table.state.matchState, {}, { store: new SecretFolder(there), findGame, randomBytes });
  const { seat, seed, spare, decisions } = secret;
  const { seq, prev } = table.state.matchState;
  expect(secret.head!.seq).toBeLessThan(seq);
  expect(arrived).toMatchObject({ seat, seed, spare, decisions, head: { seq, prev } });
  expect(arrived.key).not.toBe(secret.key);
  expect(written.join('')).not.toContain(secret.key);
  // It is exported again for that relay alone, and what the command says leads there.
  expect(arrived.relay).toBe('https://relay.test');
  expect(said.mock.lastCall![0]).toContain(`join ${link} --seat 2`);
  const elsewhere = SEAT.run(['export', link.replace('relay', 'other'), '--secrets', there]);
  await expect(elsewhere).rejects.toMatchObject({ code: 'player/other-relay' });
});

it('says what is missing', async () => {
  const run = (...args: string[]) => SEAT.run([...args, '--secrets', join(folder, 'empty')]);
  await expect(run('move')).rejects.toThrow('seat export');
  await expect(run('export')).rejects.toThrow('Which match?');
  await expect(run('export', 'A'.repeat(22))).rejects.toThrow('no such seat');
  writeFileSync(join(folder, 'broken.json'), '{"v":"fogline/1 seat"}');
  await expect(run('import', join(folder, 'broken.json'))).rejects.toMatchObject({ code: 'player/not-a-seat' });
});

it('takes no seat from a file that is not UTF-8, however well it would read when repaired', async () => {
  const table = new Table({ game: 'rps', seed: 'repaired', portable: true });
  await table.seat();
  const secret = (await table.players[1]!.store.load(table.match))!;
  const text = encodeSeat({ ...secret, decisions: [{ kind: '\ufffd' }] }, 'https://relay.test');
  const file = join(folder, 'repaired.json');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  const importIt = () => SEAT.run(['import', file, '--secrets', join(folder, 'repaired')]);
  writeFileSync(file, Buffer.from(text.replace('\ufffd', '\xff'), 'latin1'));
  await expect(importIt()).rejects.toMatchObject({ code: 'player/not-a-seat' });
  writeFileSync(file, text);
  expect(await importIt()).toBe(0);
});
