import crypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { SignedHere } from './signed-here.ts';

const [own, other] = [1, 2].map((seed) => nodeSigner(crypto, new Uint8Array(32).fill(seed)));
const MESSAGE = encodeUtf8('a step');

describe('a process that knows what it has signed', () => {
  const here = new SignedHere();
  const signature = here.signer(own!).sign(MESSAGE);

  it('takes its own signatures and verifies all others', () => {
    expect(here.ed25519.verify(own!.publicKey, encodeUtf8('a step'), signature)).toBe(true);
    expect(here.ed25519.verify(other!.publicKey, MESSAGE, other!.sign(MESSAGE))).toBe(true);
    expect(here.ed25519.verify(other!.publicKey, MESSAGE, `${'0'.repeat(126)}01`)).toBe(false);
  });

  it('takes them for no other message, and of no other key', () => {
    expect(here.ed25519.verify(own!.publicKey, encodeUtf8('a leap'), signature)).toBe(false);
    expect(here.ed25519.verify(other!.publicKey, MESSAGE, signature)).toBe(false);
  });
});
