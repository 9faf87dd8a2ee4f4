/** The cheat: the relay changes the payload, the time or the `next` of a seat's step. */

import { describe, expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { encodeStep } from '../../shared/log/step.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { expectEvidence, expectRelayCaught, newReader, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

const payload = { seat: 1, seed: '07'.repeat(32) };

describe.each<[string, (entry: FullEntry) => FullEntry, FaultCode, 'provable' | 'deniable']>([
  ['a payload', ({ step }) => ({ step, payload }), 'log/digest-mismatch', 'deniable'],
  [
    'a payload and its digest, stamped anew',
    ({ step }) => stampDraft({ ...step, digest: digestPayload(payload), payload }, step.timestamp.time),
    'log/bad-signature',
    'provable',
  ],
  [
    'the seats of next, stamped anew',
    ({ step, payload: honest }) => stampDraft({ ...step, next: [1], payload: honest }, step.timestamp.time),
    'log/bad-signature',
    'provable',
  ],
  [
    'the time alone',
    ({ step, payload: honest }) => ({
      step: { ...step, timestamp: { ...step.timestamp, time: step.timestamp.time + 1 } },
      payload: honest,
    }),
    'log/bad-timestamp',
    'deniable',
  ],
])('a log in which the relay changed %s', (_, rewrite, code, proof) => {
  it('is refused at that step', async () => {
    const { entries } = await seatedTable();
    await expectRelayCaught(entries.with(1, rewrite(entries[1]!)), code, 1);
  });

  it('stops every client that has the original log, which proves the change if the relay has signed both', async () => {
    const { entries, match } = await seatedTable();
    const { session } = newReader(match);
    await session.receive({ kind: 'entries', entries });
    const rewritten = rewrite(entries[1]!);
    await session.receive({ kind: 'entries', entries: [rewritten] });
    const sameStep = encodeStep(rewritten.step) === encodeStep(entries[1]!.step);
    expect(session.snapshot().fault?.fault.code).toBe(sameStep ? undefined : 'log/other-step');
    await expectEvidence(session, ...(proof === 'provable' ? [{ guilty: 'relay', seq: 1 } as const] : []));
  });
});
