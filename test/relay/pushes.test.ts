import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, onTestFailed } from 'vitest';
import { type LocalRelay, startLocalRelay } from '../../cli/local-relay.ts';
import { relayClient } from '../../cli/platform.ts';
import { SecretFolder } from '../../cli/secret-folder.ts';
import { findGame } from '../../shared/games/registry.ts';
import { callingKinds } from '../../shared/player/calling-kinds.ts';
import { findClock } from '../../shared/player/clock-presets.ts';
import { joinMatch, openOnce } from '../../shared/player/seating.ts';
import { readMatchState } from '../../shared/playthrough/followed-match.ts';
import { signPushRequest } from '../../shared/wire/push-request.ts';
import { startFogline } from '../support/command-line.ts';
import { PushService } from '../support/push-service.ts';

const service = new PushService();
let folder = '';
let server: LocalRelay;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'fogline-pushes-'));
  await service.start();
  server = await startLocalRelay({
    state: join(folder, 'relay'),
    main: 'test/worker/clocked-worker.ts',
    variables: service.variables,
  });
});
afterAll(async () => {
  await server?.stop();
  await service.stop();
  await rm(folder, { recursive: true });
});

it('a relay tells a push service that a match waits, and `fogline watch` runs a command', async () => {
  const relay = relayClient(server.origin);
  const { clock, deadlines } = findClock('1d', {})!;
  const { key: relayKey, time, pushKey } = await relay.describe();
  expect(pushKey).toMatch(/^[\w-]{87}$/);
  const stores = ['alice', 'bob'].map((name) => new SecretFolder(join(folder, name))) as [SecretFolder, SecretFolder];
  const game = { game: 'battleship/xaya', rules: 1, params: {}, seats: 2, clock, deadlines };
  const match = crypto.getRandomValues(new Uint8Array(16));
  const [signer, other] = await Promise.all(stores.map((store) => store.identity()));
  const seed = crypto.getRandomValues(new Uint8Array(32));
  const { draft, secret } = await openOnce(stores[0], { findGame, ...game, relayKey, signer: signer!, match, seed });
  await relay.open(draft);
  const endpoint = `${service.origin}/alice`;
  const kinds = callingKinds(findGame('battleship/xaya', 1)!);
  await relay.push(await signPushRequest({ action: 'subscribe', match: secret.match, time, endpoint, kinds }, signer!));
  const heard = Promise.withResolvers<void>();
  service.heard = () => heard.resolve();

  const matchState = readMatchState(secret.match, await relay.log(secret.match));
  await stores[1].save(await joinMatch({ findGame, matchState, seat: 1, signer: other!, seed }));
  const env = { FOGLINE_RELAY: server.origin };
  const opponent = startFogline(['join', secret.match, '--bot'], { ...env, FOGLINE_SECRETS: join(folder, 'bob') });
  const watching = ['watch', secret.match, '--on-turn', 'echo "come to $FOGLINE_MATCH"'];
  onTestFailed(async () => {
    const { taken, refused } = service;
    const state = { waiting: await relay.waiting([secret.match]).catch(String), taken, refused };
    console.error(JSON.stringify(state), `\n${opponent.stdout}\n${opponent.stderr}`);
  });
  try {
    for (let phase = 'lobby'; phase === 'lobby'; { phase } = await opponent.while(relay.summary(secret.match))) await delay(20);
    // A seat has to be away for 30 seconds.
    await fetch(`${server.origin}/api/test/later?match=${secret.match}`, { method: 'POST', body: '31000' });
    await opponent.while(heard.promise);
    expect([service.taken, service.refused]).toEqual([
      [
        {
          ...{ path: '/alice', bytes: 0, ttl: expect.any(Number), topic: 'fogline' },
          // The platform adds `cf-worker`, which names the relay's zone.
          headers: ['authorization', 'cf-worker', 'topic', 'ttl', 'urgency'],
        },
      ],
      [],
    ]);
    const watch = startFogline(watching, { ...env, FOGLINE_SECRETS: join(folder, 'alice') });
    onTestFailed(() => console.error(`${watch.stdout}\n${watch.stderr}`));
    expect(await watch.until(/come to (.*)/)).toBe(`${server.origin}/m/${secret.match}`);
    watch.kill('SIGKILL');
  } finally {
    opponent.kill('SIGKILL');
  }
});
