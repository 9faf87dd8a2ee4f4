/** The cheat: somebody takes a private seat without its invitation or with the one of another match, or a seat that is kept for another. */

import { expect, it } from 'vitest';
import { encodeBase64url, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { inviteDigest } from '../../shared/log/life.ts';
import { expectRelayCaught } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';
import { STRANGER, signWith, stampDraft } from '../support/toy-match.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

it('a private seat stays free, and a relay that gives it away is caught', async () => {
  const token = testSeed('the invitation').subarray(0, 16);
  const match = new WorkerMatch();
  await match.post(match.openDraft({ seats: [{}, { invite: inviteDigest(match.id, 1, token) }] }));
  const socket = await TestSocket.connect(match.id);
  const joinWith = (invite: JsonObject) => match.draft('join', 1, { ...match.joinPayload(1), ...invite }, [0, 1]);
  const uninvited = await joinWith({});
  expect(await socket.submit(uninvited)).toBe('life/wrong-invite');
  const elsewhere = testSeed('an invitation to another match').subarray(0, 16);
  expect(await socket.submit(await joinWith({ invite: encodeBase64url(elsewhere) }))).toBe('life/wrong-invite');
  const { entries } = decodeLog(encodeUtf8(await match.log()));
  await expectRelayCaught([...entries, stampDraft(uninvited, entries[0]!.step.timestamp.time)], 'life/wrong-invite', 1);
  expect(await socket.submit(await joinWith({ invite: encodeBase64url(token) }))).toBe('join');
});

it('a seat that is kept for a key stays free for it, and a relay that gives it away is caught', async () => {
  const match = new WorkerMatch();
  await match.post(match.openDraft({ seats: [{}, { key: match.signers[1]!.publicKey }] }));
  const socket = await TestSocket.connect(match.id);
  const owners = await match.draft('join', 1, match.joinPayload(1), [0, 1]);
  const stolen = signWith(owners, owners.payload, [STRANGER]);
  expect(await socket.submit(stolen)).toBe('life/seat-kept');
  const { entries } = decodeLog(encodeUtf8(await match.log()));
  await expectRelayCaught([...entries, stampDraft(stolen, entries[0]!.step.timestamp.time)], 'life/seat-kept', 1);
  expect(await socket.submit(owners)).toBe('join');
});
