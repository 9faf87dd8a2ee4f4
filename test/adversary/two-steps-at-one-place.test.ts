/** The cheat: a seat signs two different steps for one place of the log, to take back the one that turns out worse. */

import { expect, it } from 'vitest';
import { checkEvidence, encodeEvidence } from '../../shared/evidence/evidence.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import { expectEvidence, forge, newReader, seatedTable } from '../support/malice.ts';
import { battleAt, chartOf } from '../support/scripted-battleship.ts';
import { ed25519 } from '../support/table.ts';
import { stampDraft } from '../support/toy-match.ts';

it('of two steps at one place the first counts, the second is refused, and the two together convict the seat', async () => {
  const table = await battleAt('battleship/xaya');
  const cheat = table.viewOf(0).turn!;
  const [here, there] = chartOf('battleship/xaya', 1 - cheat).water;
  const first = await forge(table, cheat, 'battleship.shot', { at: here! }, [1 - cheat]);
  const second = await forge(table, cheat, 'battleship.shot', { at: there! }, [1 - cheat]);
  await table.inject(first, cheat);
  const after = table.log;
  await table.inject(second, cheat);
  expect(table.rejected.at(-1)).toEqual({ seat: cheat, code: 'life/stale' });
  expect(table.log).toBe(after);
  const [evidence] = await findEvidence({ steps: [], drafts: [first, second] }, undefined, ed25519);
  expect(encodeEvidence(evidence!)).not.toContain('"at"');
  const { key } = first.signatures[0]!;
  const { match, seq } = first;
  expect(await checkEvidence(evidence!, ed25519)).toEqual({ guilty: 'author', key, match, seq, contradiction: 'signed-twice' });
});

it('the other seat proves two steps at one place at once if one of them is a proposal', async () => {
  const table = await seatedTable();
  const [proposal, resignation] = [
    await forge(table, 0, 'start', { seats: [] }, [0]),
    stampDraft(await forge(table, 0, 'resign', {}, []), table.now),
  ];
  const { session } = newReader(table.match);
  await session.receive({ kind: 'entries', entries: table.entries });
  await session.receive({ kind: 'pending', draft: proposal });
  await expectEvidence(session);
  await session.receive({ kind: 'entries', entries: [resignation] });
  await expectEvidence(session, { guilty: 'author', key: proposal.signatures[0]!.key, seq: 2 });
  // The log alone decides the match, and it holds no fault.
  expect(session.snapshot().fault).toBeUndefined();
});
