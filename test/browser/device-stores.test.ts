/** The cache of machines and the kept logs in IndexedDB, held to what those in folders are (`cli/cache-folder.test.ts`, `cli/log-folder.test.ts`). */

import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { useRelayAndChromium } from '../support/chromium.ts';

const site = useRelayAndChromium();

/** Modules of the device as a script that leaves what they export in the page, as `device`. */
async function bundled(...names: readonly string[]): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: names.map((name) => `export * from './${name}';`).join('\n'),
      resolveDir: fileURLToPath(new URL('../../public/app/device', import.meta.url)),
    },
    ...{ bundle: true, write: false, format: 'iife', globalName: 'device' },
  });
  return `${outputFiles[0]!.text}\nglobalThis.device = device;`;
}

/** What the page does, as text: it runs where no module of the test is. */
const USE_CACHE = `(async () => {
  const { machineCache } = globalThis.device;
  const seat = { match: 'A'.repeat(22), key: 'ab'.repeat(32) };
  const machineOf = (ply, parts) => ({ decisions: [{ pick: ply }], frozen: { head: { ply }, parts: new Map(parts) } });
  const tell = (machine) => machine && [machine.decisions, machine.frozen.head, [...machine.frozen.parts].map(([name, part]) => [name, [...part]])];
  const heard = [];
  const look = async (...links) => {
    heard.push(await machineCache.links(seat));
    for (const link of links) heard.push(tell(await machineCache.load(seat, link)) ?? null);
  };
  await look('a');
  await machineCache.keep(seat, 'a', machineOf(1, [['x', Uint8Array.of(1, 2)]]));
  await machineCache.keep(seat, 'b', machineOf(2, [['x', Uint8Array.of(9)], ['y', Uint8Array.of()]]));
  await look('a', 'b');
  await machineCache.keep(seat, 'c', machineOf(3, []));
  await look('a', 'b', 'c');
  await machineCache.keep(seat, 'd', machineOf(4, [['x', Uint8Array.of(7)]]));
  await machineCache.keep({ ...seat, key: 'cd'.repeat(32) }, 'd', machineOf(5, []));
  await machineCache.drop(seat, 'c');
  await machineCache.drop(seat, 'unknown');
  await look('d');
  return heard;
})()`;

it('the cache of machines in a browser keeps the last two of a seat, and writes a part once for as long as one names it', async () => {
  const page = await site.open('/');
  await page.evaluate(await bundled('machine-cache.ts'));
  const part = ['x', [1, 2]];
  expect(await page.evaluate(USE_CACHE)).toEqual([
    ...[[], null],
    ...[
      ['b', 'a'],
      [[{ pick: 1 }], { ply: 1 }, [part]],
      [[{ pick: 2 }], { ply: 2 }, [part, ['y', []]]],
    ],
    ...[['c', 'b'], null, [[{ pick: 2 }], { ply: 2 }, [part, ['y', []]]], [[{ pick: 3 }], { ply: 3 }, []]],
    // A name stands for one content: what is there is not written again.
    ...[['d'], [[{ pick: 4 }], { ply: 4 }, [part]]],
  ]);
  expect(site.errors).toEqual([]);
});

const USE_LOGS = `(async () => {
  const { keptLogs } = globalThis.device;
  const seat = { match: 'B'.repeat(22), key: 'ab'.repeat(32) };
  const heard = [];
  const keep = async (from, ...lines) => {
    await keptLogs.keep(seat, from, lines.map((line) => line + '\\n').join(''));
    heard.push((await keptLogs.load(seat)).trimEnd().split('\\n').join(' '));
  };
  await keep(0, 'one', 'two', 'three');
  await keep(0, 'one', 'two');
  await keep(3, 'four');
  await keep(1, 'other');
  return heard;
})()`;

it('a kept log in a browser begins anew where other steps come, and loses nothing to the same ones, however late they come', async () => {
  const page = await site.open('/');
  await page.evaluate(await bundled('kept-logs.ts'));
  expect(await page.evaluate(USE_LOGS)).toEqual(['one two three', 'one two three', 'one two three four', 'one other']);
  expect(site.errors).toEqual([]);
});

const USE_RELAY_KEY = `(async () => {
  const { relaySeed, deviceSecrets, readRelayKey } = globalThis.device;
  const [one, other] = await Promise.all([relaySeed(), relaySeed()]);
  const [relay, { publicKey }] = [await readRelayKey(), await deviceSecrets.identity()];
  const kept = await Promise.all([publicKey, relay].map((key) => deviceSecrets.signer(key)));
  return [String(one) === String(other), relay.length, kept[0]?.publicKey === publicKey, kept[1] === undefined];
})()`;

it('no seat is played with the key of the relay of this device, though who has seen it in a record can keep a seat for it', async () => {
  const page = await site.open('/');
  await page.evaluate(await bundled('secret-store.ts', 'identity.ts'));
  expect(await page.evaluate(USE_RELAY_KEY)).toEqual([true, 64, true, true]);
  expect(site.errors).toEqual([]);
});
