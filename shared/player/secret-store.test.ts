import { expect, it } from 'vitest';
import { Table } from '../../test/support/table.ts';
import { findGame } from '../games/registry.ts';
import { Session } from './session.ts';

it('two sessions of one device without a lock sign once at each place', async () => {
  const table = new Table({ game: 'rps', seed: 'two tabs', params: { bestOf: 3 } });
  await table.seat();
  const { store, session } = table.players[0]!;
  const secret = (await store.load(table.match))!;
  const sent: unknown[] = [];
  const { ed25519 } = table.tools;
  const other = new Session({
    findGame,
    ...{ match: table.match, ed25519, store, secret, signer: await store.identity(), changed: () => {}, now: () => table.now },
    send: (message) => sent.push(message),
  });
  await other.receive({ kind: 'entries', entries: table.entries });
  table.tamper = () => undefined;
  await session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
  await expect(other.perform({ kind: 'decide', decision: { kind: 'show', hand: 'paper' } })).rejects.toMatchObject({
    code: 'player/played-elsewhere',
  });
  await expect(other.perform({ kind: 'request', request: 'resign' })).rejects.toMatchObject({ code: 'player/played-elsewhere' });
  expect(sent).toEqual([]);
  expect((await store.load(table.match))!.decisions).toEqual([{ kind: 'show', hand: 'rock' }]);
});
