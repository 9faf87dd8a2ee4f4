/** Copies of a seat that cannot go on, at a real relay: a computer that has one learns that the match is over, and erases what it hid. */

import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { playBotMatch, storesIn } from '../../cli/bot-match.ts';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { botPlayer, playSeat } from '../../cli/play.ts';
import { SecretFolder } from '../../cli/secret-folder.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import type { SeatSecret } from '../../shared/player/secret-store.ts';

let state = '';
let server: LocalRelay;
let relay: RelayClient;
let match = '';
/** How the seat of each copy ended while the match went on. */
const before = new Map<string, unknown>();

const secretOf = async (copy: string): Promise<SeatSecret> => (await new SecretFolder(join(state, copy)).list())[0]!;

/** The computer with this copy looks into the match once more: the phase in which it ends, or the code of its fault. */
async function comeBy(copy: string): Promise<unknown> {
  const store = new SecretFolder(join(state, copy));
  const seat = { relay, store, secret: await secretOf(copy), logs: store.logs, player: async () => {} };
  return playSeat(seat).then(
    ({ matchState }) => matchState.phase,
    ({ code }) => code,
  );
}

/** The seat is copied in the middle of its match: as one that was packed, and as a backup. */
async function copySeat(): Promise<void> {
  for (const copy of ['packed', 'backup']) await cp(join(state, 'seat-0'), join(state, copy), { recursive: true });
  const packed = new SecretFolder(join(state, 'packed'));
  await packed.save({ ...(await secretOf('packed')), packed: true });
  before.set('packed', await comeBy('packed'));
}

beforeAll(async () => {
  state = await mkdtemp(join(tmpdir(), 'fogline-copies-'));
  server = await startLocalRelay({ state });
  relay = relayClient(server.origin);
  let copying: Promise<void> | undefined;
  const played = await playBotMatch({
    ...{ relay, game: 'holdem', params: { hands: 2 }, store: storesIn(state) },
    player: (bot) => {
      const plays = botPlayer(bot);
      return async (snapshot, session) => {
        if (snapshot.seat === 0 && snapshot.need.kind === 'decide') {
          copying ??= copySeat();
          await copying;
        }
        await plays(snapshot, session);
      };
    },
  });
  ({ match } = played);
}, 120_000);
afterAll(async () => {
  await server?.stop();
  await rm(state, { recursive: true });
});

it('a packed seat is refused while its match goes on', () => {
  expect(before.get('packed')).toBe('player/packed');
});

it.each(['packed', 'backup'])(
  'the computer with the copy "%s" erases it once it comes by after the end, also later',
  async (copy) => {
    const kept = await secretOf(copy);
    expect(kept).toMatchObject({ match, seed: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect(kept.erased).toBeUndefined();
    for (let visit = 0; visit < 2; visit++) {
      expect(await comeBy(copy)).toBe('closed');
      expect(await secretOf(copy)).toMatchObject({ match, seed: '', decisions: [], erased: true });
    }
  },
);
