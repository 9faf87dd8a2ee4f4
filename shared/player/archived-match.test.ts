import { expect, it } from 'vitest';
import { DEADLINES, Table } from '../../test/support/table.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { readArchivedMatch } from './archived-match.ts';
import { isFinished } from './snapshot.ts';

it('brings a device that was away to the end of a match whose steps its relay has forgotten', async () => {
  const table = new Table({ game: 'rps', seed: 'archived' });
  await table.seat();
  table.offline.add(1);
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  while (table.state.matchState.phase !== 'closed') await table.wait(DEADLINES.setup);
  const { session } = table.players[1]!;
  const messages = await readArchivedMatch({ log: async () => encodeUtf8(table.log) }, table.match);
  expect(session.snapshot().matchState.phase).toBe('setup');
  for (const message of messages) await table.deliver(1, message);
  expect(isFinished(session.snapshot())).toBe(true);
  expect(session.snapshot()).toMatchObject({ matchState: { phase: 'closed' }, published: table.state.matchState.prev });
});
