/** The cheat: a seat is taken with a key of small order, for which anyone can make signatures of anything. */

import { expect, it } from 'vitest';
import { WorkerMatch } from '../worker/match-client.ts';

/** The identity point, and two more of the eight points of small order. */
const KEYS = [`01${'00'.repeat(31)}`, '00'.repeat(32), 'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a'];
/** R = identity, S = 0: valid for the identity key by the equation alone. */
const NULL_SIGNATURE = `01${'00'.repeat(63)}`;

it.each(KEYS)('no signature by the small-order key %s is valid', async (key) => {
  const match = new WorkerMatch();
  const socket = await match.begin('lobby');
  const join = await match.draft('join', 1, match.joinPayload(1), [0, 1]);
  expect(await socket.submit({ ...join, signatures: [{ key, sig: NULL_SIGNATURE }] })).toBe('log/bad-signature');
});
