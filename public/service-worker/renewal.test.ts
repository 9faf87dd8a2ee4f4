import { expect, it } from 'vitest';
import { portableEd25519 } from '../../shared/crypto/ed25519-noble.ts';
import { encodeHex } from '../../shared/encoding/bytes.ts';
import { decodeSignedPushRequest, pushRequestMessage } from '../../shared/wire/push-request.ts';
import { signSubscription } from './renewal.ts';

it('the service worker signs a new address as a page would', async () => {
  const { privateKey, publicKey } = (await crypto.subtle.generateKey('Ed25519', false, ['sign'])) as CryptoKeyPair;
  const key = encodeHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)));
  const subscription = { match: 'A'.repeat(22), kinds: ['join', 'toy.move'], endpoint: 'https://push.example/"ä/1?2' };
  const signed = decodeSignedPushRequest(await signSubscription({ ...subscription, key }, 1_800_000_000_000, privateKey));
  expect(signed.request).toEqual({ ...subscription, action: 'subscribe', time: 1_800_000_000_000 });
  expect(portableEd25519.verify(signed.key, pushRequestMessage(signed.request), signed.sig)).toBe(true);
});
