import { expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { randomBytes, relayClient } from '../../cli/platform.ts';
import { saltName } from '../../shared/log/seat-name.ts';
import { openMatch } from '../../shared/player/seating.ts';
import { useRelayAndChromium } from '../support/chromium.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { playRemotely } from '../support/remote-seat.ts';
import { CLOCK, DEADLINES, testSeed } from '../support/table.ts';

const site = useRelayAndChromium();

it('a match by the earlier, audited rules, which a page opens no more, is joined, played and verified as before', async () => {
  const relay = relayClient(site.origin);
  const store = new MemoryStore(testSeed('audited page'));
  const { draft, secret } = await openMatch({
    ...{ game: 'dark-chess', rules: 1, params: { ot: 'voprf' }, clock: CLOCK, deadlines: DEADLINES, seats: 2 },
    ...{ relayKey: (await relay.describe()).key, signer: await store.identity(), ...saltName('Bot', randomBytes) },
    ...{ match: randomBytes(16), seed: testSeed('audited page seed') },
  });
  await store.save(secret);
  await relay.open(draft);
  const bot = { bot: findBot('dark-chess', 'random')!, seed: testSeed('audited page bot') };
  const played = playRemotely({ relay, match: secret.match, store, secret, bot });

  const page = await site.open(`/m/${secret.match}`);
  await page.getByText('Oblivious transfer: VOPRF').waitFor();
  await page.getByRole('button', { name: 'Join' }).click();
  await page.getByRole('heading', { name: 'Your turn', level: 1 }).waitFor();
  for (const square of ['a7', 'a6']) await page.getByRole('gridcell', { name: new RegExp(`^${square}, `) }).click();
  await page.getByRole('cell', { name: 'a6', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Resign' }).click();
  await page.getByRole('button', { name: 'Yes, resign' }).click();
  await page.getByRole('heading', { name: 'You lost', level: 1 }).waitFor();
  await page.getByRole('link', { name: 'Replay and check' }).click();
  await page.getByRole('heading', { name: 'Verified', level: 1 }).waitFor();
  await page.getByRole('grid', { name: 'What Bot saw, white' }).waitFor();
  expect((await played).result).toMatchObject({ kind: 'won', winners: [0] });
  expect(site.errors).toEqual([]);
});
