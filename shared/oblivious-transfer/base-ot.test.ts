import { describe, expect, it } from 'vitest';
import { deriveBytes } from '../crypto/derive.ts';
import { taggedHash } from '../crypto/hash.ts';
import { decodePoint, encodePoint, hashBytesToGroup, multiplyUnsafe, scalarFromWideBytes } from '../crypto/ristretto.ts';
import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import {
  BASE_MESSAGE_BYTES,
  BASE_TRANSFERS,
  beginBaseTransfers,
  type OwnBaseTransfers,
  RECEIVER_BYTES,
  readBaseTransfers,
  receiverKeys,
  SENDER_BYTES,
  senderKeys,
} from './base-ot.ts';

const MATCH = new Uint8Array(16).fill(7);
const IDENTITY = new Uint8Array(32);

function secretsOf(seat: number, match = MATCH) {
  const derive = (label: string, length: number) => deriveBytes(new Uint8Array(32).fill(seat), label, [], length);
  return {
    match,
    seat,
    delta: derive('delta', 16),
    senderBytes: derive('scalar', SENDER_BYTES),
    receiverBytes: derive('choices', RECEIVER_BYTES),
  };
}

const own = beginBaseTransfers(secretsOf(0));
const other = beginBaseTransfers(secretsOf(1));
const ownRead = readBaseTransfers(own, other.message);
const otherRead = readBaseTransfers(other, own.message);
const bitOf = ({ delta }: OwnBaseTransfers, transfer: number) => (delta[transfer >> 3]! >> (transfer & 7)) & 1;

/** The code of the fault for the other's message with some of its bytes replaced. */
function refusal(at: number, bytes: Uint8Array): string {
  const message = other.message.slice();
  message.set(bytes, at);
  const read = attempt(() => readBaseTransfers(own, message));
  return read.ok ? 'accepted' : read.fault.code;
}

const pairAt = (message: Bytes, transfer: number, choice: number): Bytes => {
  const at = 32 + 64 * transfer + 32 * choice;
  return message.slice(at, at + 32);
};

describe('the keys of both sides', () => {
  const sent = senderKeys(own, ownRead);
  const received = receiverKeys(other, otherRead);

  it('agree where the bit of Δ chooses, and nowhere else', () => {
    for (let transfer = 0; transfer < BASE_TRANSFERS; transfer++) {
      const choice = bitOf(other, transfer);
      expect(encodeHex(received[transfer]!)).toBe(encodeHex(sent[transfer]![choice]!));
      expect(encodeHex(received[transfer]!)).not.toBe(encodeHex(sent[transfer]![1 - choice]!));
    }
    expect(new Set(sent.flat().map(encodeHex)).size).toBe(2 * BASE_TRANSFERS);
    expect(own.message.length).toBe(BASE_MESSAGE_BYTES);
  });

  it('are the hashes of the whole transfer with its shared point', () => {
    const transfer = 5;
    const place = Uint8Array.of(...MATCH, 1, transfer, 1);
    const [r0, r1] = [pairAt(other.message, transfer, 0), pairAt(other.message, transfer, 1)];
    const scalar = scalarFromWideBytes(secretsOf(0).senderBytes.toReversed());
    const shared = multiplyUnsafe(decodePoint(r1).add(hashBytesToGroup('baseTransferPoint', place, r0)), scalar);
    const hash = taggedHash('baseTransfer', place, own.message.subarray(0, 32), r0, r1, encodePoint(shared));
    expect(encodeHex(sent[transfer]![1])).toBe(encodeHex(hash.subarray(0, 16)));
  });

  it('of another match differ, also for the same messages', () => {
    const elsewhere = { ...own, match: new Uint8Array(16) };
    const keys = senderKeys(elsewhere, readBaseTransfers(elsewhere, other.message));
    expect(keys.flat().filter((key, i) => encodeHex(key) === encodeHex(sent.flat()[i]!))).toEqual([]);
  });
});

describe('a message', () => {
  it('with any byte of a point changed is refused, or gives the sender keys that the receiver does not have', () => {
    const transfer = 12;
    const known = encodeHex(receiverKeys(other, otherRead)[transfer]!);
    for (const byte of [0, 31, 40, 63]) {
      const message = other.message.slice();
      message[32 + 64 * transfer + byte]! ^= 4;
      const read = attempt(() => readBaseTransfers(own, message));
      if (!read.ok) expect(read.fault.code).toBe('crypto/bad-point');
      else expect(senderKeys(own, read.value)[transfer]!.map(encodeHex)).not.toContain(known);
    }
  });

  it.each([0, 32, 64, 32 + 64 * 100 + 32, BASE_MESSAGE_BYTES - 32])('with the identity at byte %i is refused', (at) => {
    expect(refusal(at, IDENTITY)).toBe('crypto/bad-point');
  });

  it.each([0, 32, BASE_MESSAGE_BYTES - 32])('with an encoding at byte %i that is not canonical is refused', (at) => {
    const prime = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 0xed : i === 31 ? 0x7f : 0xff));
    const negative = Uint8Array.from({ length: 32 }, (_, i) => (i === 0 ? 1 : 0));
    expect([prime, negative, IDENTITY.map(() => 255)].map((bytes) => refusal(at, bytes))).toEqual(
      Array(3).fill('crypto/bad-point'),
    );
  });

  it.each([0, 1])('whose point %i cancels the point that is added to it is refused', (choice) => {
    const transfer = 9;
    const place = Uint8Array.of(...MATCH, 1, transfer, choice);
    const point = hashBytesToGroup('baseTransferPoint', place, pairAt(other.message, transfer, 1 - choice)).negate();
    expect(refusal(32 + 64 * transfer + 32 * choice, encodePoint(point))).toBe('crypto/bad-point');
  });

  it("with the reader's own A is refused as mirrored, unless a point behind it is bad, which is found first", () => {
    expect(refusal(0, own.message.subarray(0, 32))).toBe('oblivious-transfer/mirrored');
    expect(attempt(() => readBaseTransfers(own, own.message))).toMatchObject({ fault: { code: 'oblivious-transfer/mirrored' } });
    expect(refusal(0, Uint8Array.of(...own.message.subarray(0, 32), ...IDENTITY))).toBe('crypto/bad-point');
  });

  it('of another length is refused', () => {
    expect(() => readBaseTransfers(own, other.message.subarray(1))).toThrow(
      expect.objectContaining({ code: 'encoding/wrong-length' }),
    );
  });
});

it('a message whose points of a transfer are exchanged gives its sender other keys than the receiver has', () => {
  const transfer = 3;
  const message = other.message.slice();
  message.set(pairAt(other.message, transfer, 1), 32 + 64 * transfer);
  message.set(pairAt(other.message, transfer, 0), 64 + 64 * transfer);
  const keys = senderKeys(own, readBaseTransfers(own, message))[transfer]!.map(encodeHex);
  expect(keys).not.toContain(encodeHex(receiverKeys(other, otherRead)[transfer]!));
});

it('the points of a message depend on Δ alone in which of two uniform ones is a hash', () => {
  const flipped = beginBaseTransfers({ ...secretsOf(1), delta: other.delta.map((byte) => byte ^ 255) });
  for (const transfer of [0, 77]) {
    const choice = bitOf(other, transfer);
    expect(encodeHex(pairAt(flipped.message, transfer, choice))).toBe(encodeHex(pairAt(other.message, transfer, 1 - choice)));
  }
});
