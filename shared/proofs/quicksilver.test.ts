/** The example of the page, and the same message computed once more from the page's text, with integers in place of words. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { wordsOfBytes } from '../crypto/binary-field.ts';
import { sha256 } from '../crypto/hash.ts';
import { concatBytes, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { type AuthenticatedBits, authenticatedBits, sliceBits } from './authenticated-bits.ts';
import { CircuitBuilder } from './circuit.ts';
import { readMessage } from './message-reader.ts';
import { writeMessage } from './message-writer.ts';
import type { ProvenMessage } from './proven-message.ts';

const page = readFileSync(new URL('../../docs/protocol/proven-bits.md', import.meta.url), 'utf8');

/** Least significant byte first, as the page encodes elements. */
const numberOf = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
const bytesOf = (element: bigint): Uint8Array =>
  Uint8Array.from({ length: 16 }, (_, i) => Number((element >> BigInt(8 * i)) & 255n));

const MODULUS = (1n << 128n) | 0x87n;
function times(left: bigint, right: bigint): bigint {
  let product = 0n;
  for (let bit = 127n; bit >= 0n; bit--) {
    product <<= 1n;
    if (product >> 128n) product ^= MODULUS;
    if ((right >> bit) & 1n) product ^= left;
  }
  return product;
}

const BITS = 134;
const hashes = Array.from({ length: BITS }, (_, n) => sha256(encodeInteger(n, 4)));
const delta = numberOf(sha256(new Uint8Array(0)).subarray(0, 16));
const keys = hashes.map((hash) => numberOf(hash.subarray(0, 16)));
const values = hashes.map((hash) => hash[16]! & 1);
const macs = keys.map((key, n) => (values[n] ? key ^ delta : key));

const tagsOf = (elements: readonly bigint[]) => wordsOfBytes(concatBytes(...elements.map(bytesOf)));
const held: AuthenticatedBits = authenticatedBits(tagsOf(macs), Uint8Array.from(values));
const kept: AuthenticatedBits = authenticatedBits(tagsOf(keys));
const context = { transcript: new Uint8Array(32), publicFields: encodeUtf8('{"kind":"example"}') };

const builder = new CircuitBuilder();
const [a, b, c] = builder.input('abc', 3) as [number, number, number];
const z = builder.and(builder.xor(builder.and(b, c), a), b);
const circuit = builder.finish({ z: [z] });

const describeExample = (bits: AuthenticatedBits) => (message: ProvenMessage) => {
  const wires = message.evaluate(circuit, sliceBits(bits, 0, 3), sliceBits(bits, 3, 2));
  const { products } = message.multiply(sliceBits(bits, 0, 1), sliceBits(bits, 2, 1), sliceBits(bits, 5, 1));
  const opened = message.open(sliceBits(wires, z, 1));
  message.prove(context, sliceBits(bits, 6, 128));
  message.show(products, Uint8Array.of(values[0]! & values[2]!));
  return opened;
};
const { body, result } = writeMessage(describeExample(held));

describe('docs/protocol/proven-bits.md', () => {
  it('shows the message of its example', () => {
    expect(page).toContain(`\`\`\`\n${encodeHex(body).replace(/.{64}/g, '$&\n')}\n\`\`\``);
    expect(page).toContain(`Δ = \`${encodeHex(bytesOf(delta))}\``);
    expect(page).toContain(`a = ${values[0]}, b = ${values[1]}, c = ${values[2]}`);
    expect(readMessage(body, wordsOfBytes(bytesOf(delta)), describeExample(kept)).value).toEqual(result);
  });

  it('describes how to compute the message', () => {
    const [valueA, valueB, valueC] = values as [number, number, number];
    const first = valueB & valueC;
    const sum = first ^ valueA;
    const last = sum & valueB;
    const before = Uint8Array.of((first ^ values[3]!) | ((last ^ values[4]!) << 1), (valueA & valueC) ^ values[5]!, last);
    const fields = sha256(context.publicFields);
    const challenge = numberOf(
      sha256(concatBytes(encodeUtf8('fogline/1 proof\n'), context.transcript, fields, before)).subarray(0, 16),
    );
    const [macA, macB, macC] = macs as [bigint, bigint, bigint];
    const rows = [
      { left: [valueB, macB], right: [valueC, macC], result: macs[3]! },
      { left: [sum, macs[3]! ^ macA], right: [valueB, macB], result: macs[4]! },
      { left: [valueA, macA], right: [valueC, macC], result: macs[5]! },
    ] as const;
    let [constantTerm, linearTerm] = [0n, 0n];
    for (const { left, right, result: product } of rows) {
      const [leftValue, leftMac] = left;
      const [rightValue, rightMac] = right;
      constantTerm = times(constantTerm, challenge) ^ times(leftMac, rightMac);
      linearTerm = times(linearTerm, challenge) ^ (leftValue ? rightMac : 0n) ^ (rightValue ? leftMac : 0n) ^ product;
    }
    for (let i = 0; i < 128; i++) {
      constantTerm ^= times(1n << BigInt(i), macs[6 + i]!);
      linearTerm ^= BigInt(values[6 + i]!) << BigInt(i);
    }
    const digest = sha256(concatBytes(encodeUtf8('fogline/1 opened-bits\n'), bytesOf(macs[4]!), bytesOf(macs[5]!)));
    const expected = concatBytes(before, bytesOf(constantTerm), bytesOf(linearTerm), digest);
    expect(encodeHex(body)).toBe(encodeHex(expected));
  });
});
