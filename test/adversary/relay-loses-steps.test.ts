/** The cheat: the relay forgets steps that it has shown and timestamped, so that other steps can take their place. */

import { expect, it } from 'vitest';
import { encodeLog } from '../../shared/log/file.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { expectEvidence, forge, newReader, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

it('a seat that reconnects stops and keeps the log, and any step in place of a lost one convicts the relay', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const reader = newReader(table.match);
  await reader.session.receive({ kind: 'entries', entries: table.entries });
  const [, join] = table.entries;
  const head = { match: table.match, seq: 2, prev: linkHash(join!.step) };
  await reader.session.receive({ kind: 'welcome', time: 0, ...head });
  expect(reader.session.snapshot().fault).toMatchObject({ seat: 'relay', seq: 2, fault: { code: 'log/steps-lost' } });
  await expectEvidence(reader.session);
  expect(reader.log()).toBe(encodeLog(table.entries));
  const other = stampDraft({ ...(await forge(table, 1, 'resign', {}, [])), ...head }, table.now);
  await reader.session.receive({ kind: 'entries', entries: [other] });
  await expectEvidence(reader.session, { guilty: 'relay', contradiction: 'two-steps-at-one-place', seq: 2 });
});
