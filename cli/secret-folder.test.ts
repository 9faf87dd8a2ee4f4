import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { engineStore } from './engine-store.ts';
import { SecretFolder } from './secret-folder.ts';

const MATCH = '26bD8F6tbMq8gFJJd41OmQ';
const seatOf = (key: string, seat = 0, match = MATCH): SeatSecret => ({
  match,
  game: 'battleship/xaya',
  seat,
  key,
  seed: '07'.repeat(32),
  decisions: [],
  showAtEnd: true,
  invites: {},
});
const [A, B] = ['aa'.repeat(32), 'bb'.repeat(32)] as const;

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-secrets-'));
});
afterEach(() => rm(folder, { recursive: true }));

const filesIn = async (path: string): Promise<string[]> =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((one) => one.isFile())
    .map((one) => join(one.parentPath, one.name));

describe('a folder of secrets', () => {
  it('keeps seats, the identity and guests from one process to the next', async () => {
    const before = new SecretFolder(join(folder, 'new'));
    const [identity, guest] = [await before.identity(), await before.guest()];
    await before.save(seatOf(A));
    await before.save({ ...seatOf(A), decisions: [{ kind: 'finish' }] });
    const after = new SecretFolder(join(folder, 'new'));
    expect(await after.load(MATCH)).toEqual({ ...seatOf(A), decisions: [{ kind: 'finish' }] });
    expect((await after.identity()).publicKey).toBe(identity.publicKey);
    expect((await after.signer(guest.publicKey))?.publicKey).toBe(guest.publicKey);
    expect((await after.signer(identity.publicKey))?.publicKey).toBe(identity.publicKey);
    expect(await after.signer(B)).toBeUndefined();
    expect(await after.load(MATCH, B)).toBeUndefined();
  });

  it('has a folder with a key of its own for each engine, whatever its name is', async () => {
    const keyOf = async (store: SecretFolder) => (await store.identity()).publicKey;
    const keys = await Promise.all(['tiny', '../tiny two', 'x'.repeat(300), '♔'].map((name) => keyOf(engineStore(name, folder))));
    expect(new Set([await keyOf(new SecretFolder(folder)), ...keys]).size).toBe(5);
    expect(await keyOf(engineStore('Tiny', folder))).toBe(keys[0]);
    expect((await readdir(join(folder, 'engines'))).sort()).toEqual(['tiny', 'tiny-two', 'unnamed', 'x'.repeat(64)]);
  });

  it('loses nothing when two processes play different seats of one match', async () => {
    const [one, other] = [new SecretFolder(folder), new SecretFolder(folder)];
    for (let i = 0; i < 10; i++) await Promise.all([one.save(seatOf(A, 0)), other.save(seatOf(B, 1))]);
    expect((await one.list()).map(({ key }) => key).sort()).toEqual([A, B]);
  });

  it('makes one identity, though two processes ask for it at once', async () => {
    const identities = await Promise.all([new SecretFolder(folder).identity(), new SecretFolder(folder).identity()]);
    expect(identities[0]!.publicKey).toBe(identities[1]!.publicKey);
  });

  it('lists the latest seat first', async () => {
    const store = new SecretFolder(folder);
    for (const key of [A, B]) await store.save(seatOf(key));
    await utimes(join(folder, 'seats', `${MATCH}.${B}`), 1, 1);
    expect((await store.list()).map(({ key }) => key)).toEqual([A, B]);
    expect((await store.load(MATCH))?.key).toBe(A);
  });

  it('is readable by its owner alone, and leaves no half-written file', async () => {
    const store = new SecretFolder(join(folder, 'own'));
    await store.identity();
    await store.guest();
    await store.save(seatOf(A));
    const files = await filesIn(folder);
    expect(files).toHaveLength(3);
    for (const file of files) expect((await stat(file)).mode & 0o777, file).toBe(0o600);
    expect((await stat(join(folder, 'own'))).mode & 0o777).toBe(0o700);
  });

  it('says which file is damaged, and not what is in it', async () => {
    const store = new SecretFolder(folder);
    await store.save(seatOf(A));
    const [file] = await filesIn(folder);
    const text = await readFile(file!, 'utf8');
    await writeFile(file!, text.slice(0, -5));
    const refusal = await store.list().catch((error: Error) => error.message);
    expect(refusal).toContain(file);
    expect(refusal).not.toContain(seatOf(A).seed);
  });
});

describe('a seat that is played', () => {
  it('is locked by one process, and free again when that one lets go', async () => {
    const store = new SecretFolder(folder);
    const release = await store.hold(seatOf(A));
    await expect(store.hold(seatOf(A))).rejects.toThrow(`Process ${process.pid} plays this seat already`);
    const other = await store.hold(seatOf(B));
    await Promise.all([release(), other()]);
    await (await store.hold(seatOf(A)))();
    expect(await filesIn(folder)).toEqual([]);
  });

  it('is taken over from a process that was killed', async () => {
    const store = new SecretFolder(folder);
    await store.save(seatOf(A));
    // No process has an id so great. The other id is ours, left by an earlier process that had it.
    const left = [4194305000, process.pid].map((holder) => join(folder, 'seats', `${MATCH}.${A}.lock.${holder}`));
    for (const lock of left) await writeFile(lock, '');
    await (await store.hold(seatOf(A)))();
    for (const lock of left) await expect(stat(lock)).rejects.toThrow('ENOENT');
  });

  it('is never locked by two of many processes that come at once and find the lock of a killed one', async () => {
    const store = new SecretFolder(folder);
    await store.save(seatOf(A));
    await writeFile(join(folder, 'seats', `${MATCH}.${A}.lock.4194305000`), '');
    const held = `import { lockSeat } from '${new URL('seat-lock.ts', import.meta.url)}';
      await lockSeat(${JSON.stringify(join(folder, 'seats', `${MATCH}.${A}.lock`))}).then(() => console.log('held'), () => console.log('refused'));
      await new Promise((resolve) => process.stdin.resume().once('end', resolve));`;
    const processes = Array.from({ length: 6 }, () =>
      spawn(process.execPath, ['--input-type=module', '--eval', held], { stdio: ['pipe', 'pipe', 'inherit'] }),
    );
    // Each process stays until all have reported what they found.
    const found = await Promise.all(processes.map(async ({ stdout }) => String((await once(stdout, 'data'))[0]).trim()));
    for (const { stdin } of processes) stdin.end();
    expect(found.filter((one) => one === 'held').length).toBeLessThanOrEqual(1);
    await Promise.all(processes.map((one) => one.exitCode ?? once(one, 'exit')));
    await (await store.hold(seatOf(A)))();
  });
});
