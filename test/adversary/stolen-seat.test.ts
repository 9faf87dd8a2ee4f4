/**
 * The cheat: somebody takes a private seat without its invitation, with that of another match, or with what a guest has sent; or
 * takes a seat that is kept for another key.
 */

import { expect, it } from 'vitest';
import { encodeBase64url, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { inviteKey, signInvite } from '../../shared/player/grants.ts';
import { expectRelayCaught } from '../support/malice.ts';
import { testSeed } from '../support/table.ts';
import { STRANGER, signWith, stampDraft } from '../support/toy-match.ts';
import { TestSocket, WorkerMatch } from '../worker/match-client.ts';

const TOKEN = testSeed('the invitation').subarray(0, 16);

/** A match whose second seat is private, and what its guest signs with a token. */
async function privateMatch() {
  const match = new WorkerMatch();
  await match.post(match.openDraft({ seats: [{}, { invite: inviteKey(match.id, 1, TOKEN) }] }));
  const joinWith = (invite: JsonObject) => match.draft('join', 1, { ...match.joinPayload(1), ...invite }, [0, 1]);
  const invited = (token: Uint8Array) => joinWith({ invite: signInvite(match.id, 1, match.signers[1]!.publicKey, token) });
  return { match, socket: await TestSocket.connect(match.id), joinWith, invited };
}

it('a private seat stays free, and a relay that gives it away is caught', async () => {
  const { match, socket, joinWith, invited } = await privateMatch();
  const uninvited = await joinWith({});
  expect(await socket.submit(uninvited)).toBe('life/wrong-invite');
  const elsewhere = testSeed('an invitation to another match').subarray(0, 16);
  expect(await socket.submit(await invited(elsewhere))).toBe('life/wrong-invite');
  const { entries } = decodeLog(encodeUtf8(await match.log()));
  await expectRelayCaught([...entries, stampDraft(uninvited, entries[0]!.step.timestamp.time)], 'life/wrong-invite', 1);
  expect(await socket.submit(await invited(TOKEN))).toBe('join');
});

it('a relay that withholds the join of a guest cannot take the private seat with the signature in it', async () => {
  const { match, socket, invited } = await privateMatch();
  const held = await invited(TOKEN);
  const friends = signWith(held, { ...held.payload, seed: testSeed('the friend').toString('hex') }, [STRANGER]);
  expect(await socket.submit(friends)).toBe('log/bad-signature');
  const { entries } = decodeLog(encodeUtf8(await match.log()));
  await expectRelayCaught([...entries, stampDraft(friends, entries[0]!.step.timestamp.time)], 'log/bad-signature', 1);
  expect(JSON.stringify(held)).not.toContain(encodeBase64url(TOKEN));
  expect(await socket.submit(held)).toBe('join');
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
