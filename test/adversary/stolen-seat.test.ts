/** The cheat: somebody takes a private seat without its invitation, or with the one of another match. */

import { expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import { inviteDigest } from '../../shared/log/life.ts';
import { expectRelayCaught } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';
import { STRANGER, stampDraft, TOY_MATCH, ToyMatch } from '../support/toy-match.ts';

it('the seat stays free, and a relay that gives it away is caught', async () => {
  const token = testSeed('the invitation').subarray(0, 16);
  const toy = new ToyMatch({ invites: { 1: inviteDigest(TOY_MATCH, 1, token) } }).open();
  const join = toy.draft('join', STRANGER, toy.joinPayload(1), [0, 1]);
  expect(toy.submit(join)).toMatchObject([{ kind: 'reject', fault: { code: 'life/wrong-invite' } }]);
  await expectRelayCaught([...toy.entries, stampDraft(join, toy.now)], 'life/wrong-invite', 1);
  const invite = encodeBase64url(token);
  expect(toy.try('join', 1, { ...toy.joinPayload(1), invite }, [0, 1])).toBe('accepted');
});
