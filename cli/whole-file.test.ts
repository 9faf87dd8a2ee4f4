import { expect, it } from 'vitest';
import { decodeUtf8 } from '../shared/encoding/bytes.ts';
import { withoutHidden } from '../shared/player/erasure.ts';
import type { SeatSecret } from '../shared/player/secret-store.ts';
import { LosingDisk, LUCK, PowerCut } from '../test/support/losing-disk.ts';
import { SecretFolder } from './secret-folder.ts';

const PATH = '/home/player/.fogline';
const SEAT = { match: '26bD8F6tbMq8gFJJd41OmQ', key: 'ab'.repeat(32) };
const DECISIONS = [{ kind: 'one' }, { kind: 'two' }, { kind: 'three' }];
const LINES = ['0 open\n', '1 join\n', '2 start\n3 move\n', '4 resign\n'];
const LOG = LINES.join('');

const secretAfter = (decisions: number): SeatSecret => ({
  ...{ ...SEAT, game: 'rps', seat: 0, seed: '07'.repeat(32), showAtEnd: true, invites: {} },
  decisions: DECISIONS.slice(0, decisions),
});

function expectPowerCut(error: unknown): void {
  if (!(error instanceof PowerCut)) throw error;
}

/** What the store has confirmed to a seat. */
interface Kept {
  identity?: string;
  guest?: string;
  decisions?: number;
  log: string;
}

/** A match as its seat keeps it on a disk; it reports each save as soon as the store confirms it. */
async function play(store: SecretFolder, kept: Kept): Promise<void> {
  kept.identity = (await store.identity()).publicKey;
  kept.guest = (await store.guest()).publicKey;
  for (const [i, line] of LINES.entries()) {
    await store.save(secretAfter(i));
    kept.decisions = i;
    await store.logs.keep(SEAT, kept.log.split('\n').length - 1, line);
    kept.log += line;
  }
}

it('what a seat has kept is there after a power cut, at whichever moment it comes and whatever of the rest the disk has lost', async () => {
  const calm = new LosingDisk();
  await play(new SecretFolder(PATH, calm), { log: '' });
  expect(calm.done).toBeGreaterThan(50);
  const lost: string[] = [];
  for (let operations = 0; operations <= calm.done; operations++) {
    const disk = new LosingDisk(operations);
    const kept: Kept = { log: '' };
    await play(new SecretFolder(PATH, disk), kept).catch(expectPowerCut);
    for (const luck of LUCK) {
      const lose = (what: string): void => void lost.push(`${what} after ${operations} operations, ${JSON.stringify(luck)}`);
      const store = new SecretFolder(PATH, disk.restart(luck));
      if (kept.identity !== undefined && (await store.signer(kept.identity)) === undefined) lose('the identity');
      if (kept.guest !== undefined && (await store.signer(kept.guest)) === undefined) lose('a key');
      const secret = await store.load(SEAT.match, SEAT.key);
      const decisions = secret?.decisions.length ?? -1;
      if (decisions < (kept.decisions ?? -1)) lose('the secret');
      if (secret !== undefined) expect(secret).toEqual(secretAfter(decisions));
      const log = await store.logs.load(SEAT);
      if (!log.startsWith(kept.log)) lose('the log');
      expect(LOG.startsWith(log)).toBe(true);
      // The seat goes on from there.
      const steps = log.split('\n').length - 1;
      await store.logs.keep(SEAT, steps, LOG.slice(log.length));
      expect(await store.logs.load(SEAT)).toBe(LOG);
    }
  }
  expect(lost).toEqual([]);
});

it('a seat that is erased leaves its seed in no file, at whichever moment power has been cut before', async () => {
  const erase = async (store: SecretFolder): Promise<void> =>
    store.save(withoutHidden((await store.load(SEAT.match, SEAT.key))!));
  const playAndErase = async (store: SecretFolder): Promise<void> => {
    for (const decisions of [0, 1, 2]) await store.save(secretAfter(decisions));
    await erase(store);
  };
  const calm = new LosingDisk();
  await playAndErase(new SecretFolder(PATH, calm));
  let erased = 0;
  for (let operations = 0; operations <= calm.done; operations++) {
    const disk = new LosingDisk(operations);
    await playAndErase(new SecretFolder(PATH, disk)).catch(expectPowerCut);
    for (const luck of LUCK) {
      const found = disk.restart(luck);
      const store = new SecretFolder(PATH, found);
      const secret = await store.load(SEAT.match, SEAT.key);
      if (secret === undefined) continue;
      // As its device does when it hears of the end.
      if (!secret.erased) await erase(store);
      erased++;
      const folder = `${PATH}/seats`;
      for (const file of await found.readdir(folder)) {
        const text = decodeUtf8(await found.readFile(`${folder}/${file}`));
        expect(text, `${file} after ${operations} operations`).not.toContain(secretAfter(0).seed);
      }
    }
  }
  expect(erased).toBeGreaterThan(50);
});
