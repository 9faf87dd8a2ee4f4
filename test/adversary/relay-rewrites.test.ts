/** The cheat: the relay changes what a seat said, or when, or what it stated as next. */

import { describe, it } from 'vitest';
import type { FaultCode } from '../../shared/fault.ts';
import { digestPayload, type FullEntry } from '../../shared/log/step.ts';
import { expectRelayCaught, seatedTable } from '../support/malice.ts';
import { stampDraft } from '../support/toy-match.ts';

const payload = { seat: 1, seed: '07'.repeat(32) };

describe.each<[string, (entry: FullEntry) => FullEntry, FaultCode]>([
  ['a payload', ({ step }) => ({ step, payload }), 'log/digest-mismatch'],
  [
    'a payload and its digest, stamped anew',
    ({ step }) => stampDraft({ ...step, digest: digestPayload(payload), payload }, step.timestamp.time),
    'log/bad-signature',
  ],
  [
    'the seats of next, stamped anew',
    ({ step, payload: honest }) => stampDraft({ ...step, next: [1], payload: honest }, step.timestamp.time),
    'log/bad-signature',
  ],
  [
    'the time alone',
    ({ step, payload: honest }) => ({
      step: { ...step, timestamp: { ...step.timestamp, time: step.timestamp.time + 1 } },
      payload: honest,
    }),
    'log/bad-timestamp',
  ],
])('a log of which it changed %s', (_, rewrite, code) => {
  it('is refused at that step', async () => {
    const { entries } = await seatedTable();
    await expectRelayCaught(entries.with(1, rewrite(entries[1]!)), code, 1);
  });
});
