/** The cheat: the relay shows each seat another fork of the log: in one the one seat resigned, in the other the other. */

import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { checkEvidence } from '../../shared/evidence/evidence.ts';
import { findEvidence } from '../../shared/evidence/find-evidence.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { expectEvidence, expectRelayCaught, forge, newReader, seatedTable } from '../support/malice.ts';
import type { ScriptedTable } from '../support/scripted-battleship.ts';
import { ed25519, testSeed } from '../support/table.ts';
import { signWith, stampDraft } from '../support/toy-match.ts';

const guilty = { guilty: 'relay', contradiction: 'two-steps-at-one-place' } as const;

/** A match, and two entries that fork it. */
async function twoTales(): Promise<{ readonly table: ScriptedTable; readonly tales: readonly FullEntry[] }> {
  const table = await seatedTable();
  const tales = await Promise.all([0, 1].map(async (seat) => stampDraft(await forge(table, seat, 'resign', {}, []), table.now)));
  return { table, tales };
}

it('two forks never get a result that both seats sign, and the two logs convict the relay and no seat', async () => {
  const { table, tales } = await twoTales();
  for (const seat of [0, 1]) await table.deliver(seat, { kind: 'entries', entries: [tales[1 - seat]!] });
  await table.settle();
  expect(table.entries.map(({ step }) => step.kind)).toEqual(['open', 'join']);
  const logs = table.players.map(({ session }) => session.snapshot().entries.map(({ entry }) => entry.step));
  const evidence = await findEvidence({ steps: logs.flat() }, table.relaySigner.publicKey, ed25519);
  const conclusions = await Promise.all(evidence.map((one) => checkEvidence(one, ed25519)));
  expect(conclusions).toEqual([{ ...guilty, key: table.relaySigner.publicKey, match: table.match, seq: 2 }]);
});

it('a log with one fork after the other is refused', async () => {
  const { table, tales } = await twoTales();
  const [first, second] = tales;
  const entries = [...table.entries, first!, { ...second!, step: { ...second!.step, seq: first!.step.seq + 1 } }];
  await expectRelayCaught(entries, 'log/broken-link', 3);
});

describe('a seat that is told of another final hash than its own', () => {
  /** Two ends of one match, and a seat that has seen the first. `publishedLog`: what the relay gives under the hash of the second. */
  async function toldOfAnother(publishedLog: (log: Uint8Array) => Promise<Uint8Array>) {
    const table = await seatedTable();
    const [first, second] = await Promise.all(
      [0, 1].map(async (seat) => stampDraft(await forge(table, seat, 'abort', {}, []), table.now)),
    );
    const other = encodeUtf8(encodeLog([...table.entries, second!]));
    const asked: string[] = [];
    const reader = newReader(table.match, {
      publishedLog: (finalHash) => {
        asked.push(finalHash);
        return publishedLog(other);
      },
    });
    await reader.session.receive({ kind: 'entries', entries: [...table.entries, first!] });
    const finalHash = linkHash(second!.step);
    for (let i = 0; i < 2; i++) await reader.session.receive({ kind: 'published', finalHash });
    expect(asked).toEqual([finalHash]);
    return { table, session: reader.session };
  }

  it('fetches that log at once, and proves the fork', async () => {
    const { table, session } = await toldOfAnother(async (log) => log);
    expect(session.snapshot()).toMatchObject({
      fault: { seat: 'relay', seq: 3, fault: { code: 'log/other-step' } },
      published: undefined,
    });
    await expectEvidence(session, { ...guilty, key: table.relaySigner.publicKey, seq: 2 });
  });

  it('blames the relay without evidence where that log is not to be had', async () => {
    const { session } = await toldOfAnother(async () => Promise.reject(new Error('not there')));
    expect(session.snapshot().fault).toMatchObject({ seat: 'relay', fault: { code: 'log/other-step' } });
    await expectEvidence(session);
  });
});

describe('a seat that was shown one fork and then the other', () => {
  it.each(['at once', 'after its device has forgotten everything but its log'])('stops and proves the fork %s', async (when) => {
    const { table, tales } = await twoTales();
    const [first, second] = tales;
    const reader = newReader(table.match);
    await reader.session.receive({ kind: 'entries', entries: [...table.entries, first!] });
    const session = when === 'at once' ? reader.session : reader.again();
    if (session !== reader.session) await session.restore();
    // A connection resumes at the last step that the client has, so that the relay has to show it again.
    expect(session.from()).toBe(first!.step.seq);
    await session.receive({ kind: 'entries', entries: [second!] });
    expect(session.snapshot().fault).toMatchObject({ seat: 'relay', seq: 2, fault: { code: 'log/other-step' } });
    await expectEvidence(session, { ...guilty, key: table.relaySigner.publicKey, seq: 2 });
    expect(session.snapshot().entries).toHaveLength(3);
  });

  it('proves the fork by the step that follows the one it was not shown', async () => {
    const { table, tales } = await twoTales();
    const [first, second] = tales;
    const reader = newReader(table.match);
    await reader.session.receive({ kind: 'entries', entries: [...table.entries, first!] });
    const draft = await forge(table, 1, 'protest', { code: 'life/stale', seat: 0, seq: 0 }, []);
    const after = stampDraft({ ...draft, seq: 3, prev: linkHash(second!.step) }, table.now);
    await reader.session.receive({ kind: 'entries', entries: [after] });
    expect(reader.session.snapshot().fault).toMatchObject({ seat: 'relay', seq: 3, fault: { code: 'log/broken-link' } });
    await expectEvidence(reader.session, { guilty: 'relay', contradiction: 'another-step-before' });
  });

  it('proves the fork even after many keys without a seat have contradicted themselves', async () => {
    const { table, tales } = await twoTales();
    const [first, second] = tales;
    const reader = newReader(table.match);
    await reader.session.receive({ kind: 'entries', entries: [...table.entries, first!] });
    const place = { match: table.match, seq: 3, prev: linkHash(first!.step), next: [] };
    for (let i = 0; i <= LIMITS.seats; i++) {
      const nobody = nodeSigner(crypto, testSeed('nobody', i));
      for (const kind of ['resign', 'cancel'])
        await reader.session.receive({ kind: 'pending', draft: signWith({ ...place, kind }, {}, [nobody]) });
    }
    await expectEvidence(reader.session);
    await reader.session.receive({ kind: 'entries', entries: [second!] });
    await expectEvidence(reader.session, { ...guilty, key: table.relaySigner.publicKey, seq: 2 });
  });

  it('notices the fork by the head that the relay announces unsigned', async () => {
    const { table, tales } = await twoTales();
    const reader = newReader(table.match);
    await reader.session.receive({ kind: 'entries', entries: [...table.entries, tales[0]!] });
    const place = { seq: 3, prev: linkHash(tales[1]!.step) };
    await reader.session.receive({ kind: 'welcome', match: table.match, time: 0, ...place });
    expect(reader.session.snapshot().fault).toMatchObject({ seat: 'relay', fault: { code: 'log/other-step' } });
    await expectEvidence(reader.session);
  });
});
