import { expect, it } from 'vitest';
import { portableSigner } from '../../../shared/crypto/ed25519-noble.ts';
import { LIMITS } from '../../../shared/encoding/limits.ts';
import { encodeSeat } from '../../../shared/player/portable-seat.ts';
import { arrivingSeat, packText, unpackText } from './portable-link.ts';

const DECISIONS = Array.from({ length: 60 }, (_, i) => `{"at":"${'ABCDEFGHIJ'[i % 10]}${1 + (i % 7)}","kind":"shoot"}`).join(',');

it('a seat comes out of its link as it went in, and is small enough for a code that a phone reads', async () => {
  const packed = await packText(DECISIONS);
  expect(await unpackText(packed)).toBe(DECISIONS);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(packed.length).toBeLessThan(DECISIONS.length / 2);
});

it.each([
  ['cut off', async () => (await packText(DECISIONS)).slice(0, -8)],
  ['not base64url', async () => 'a+b='],
  ['not compressed', async () => 'AAAA'],
  ['too much once unpacked', async () => packText('0'.repeat(LIMITS.seatBytes)).then(() => packLong())],
])('what is %s is refused', async (_, make) => {
  await expect(make().then(unpackText)).rejects.toMatchObject({ code: 'player/not-a-seat' });
});

it('a seat arrives in its match, at the relay that it names, and nowhere else', async () => {
  const fresh = portableSigner(new Uint8Array(32).fill(7));
  const [match, relay] = ['A'.repeat(22), 'https://relay.test'];
  const hash = '5a'.repeat(32);
  const secret = {
    ...{ match, game: 'rps', seat: 1, key: hash, seed: hash, spare: hash, decisions: [], showAtEnd: false, invites: {} },
  };
  const packed = await packText(encodeSeat(secret, relay));
  expect(await arrivingSeat(packed, { match, relay }, fresh)).toEqual({ ...secret, relay, key: fresh.publicKey });
  await expect(arrivingSeat(packed, { match, relay: 'https://other.test' }, fresh)).rejects.toMatchObject({
    code: 'player/other-relay',
    message: `this seat is played at ${relay}, and not at https://other.test`,
  });
  await expect(arrivingSeat(packed, { match: 'B'.repeat(22), relay }, fresh)).rejects.toMatchObject({
    code: 'player/not-a-seat',
  });
  await expect(arrivingSeat(await packText('{}'), { match, relay }, fresh)).rejects.toMatchObject({ code: 'player/not-a-seat' });
});

/** More than a seat may be: packed without the limit. */
async function packLong(): Promise<string> {
  const stream = new Blob(['0'.repeat(LIMITS.seatBytes + 1)]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString('base64url');
}
