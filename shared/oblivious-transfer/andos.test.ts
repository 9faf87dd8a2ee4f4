import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { deriveOf } from '../../test/support/oblivious-transfer-contract.ts';
import { tellingSender } from '../../test/support/telling-key.ts';
import { byteStream } from '../crypto/byte-stream.ts';
import { decodeNumbers, decryptBit, encodeNumbers } from '../crypto/goldwasser-micali.ts';
import { concatBytes, encodeUtf8 } from '../encoding/bytes.ts';
import { type AndosTable, andosTransfer, BOTH_PROOFS } from './andos.ts';

const context = encodeUtf8('context');
const sender = deriveOf('sender');
const receiver = deriveOf('receiver');
const SMALL_BITS = 256;
const SIZE = SMALL_BITS / 8;

describe('ANDOS of 64 entries with a modulus of 2,048 bits', () => {
  it('publishes z that decrypt to the bits of the entries, and opens the entries asked for', () => {
    const transfer = andosTransfer({ entries: 64, symbolBits: 4 });
    const entries = Uint8Array.from({ length: 64 }, (_, i) => (i * i + 3 * i + 1) % 16);
    const { publication, secret } = transfer.publish(entries, context, sender);
    const { m, y } = secret.of.key;
    expect(m.toString(2)).toHaveLength(2_048);
    const numbers = decodeNumbers(publication.subarray(32), 256);
    expect(numbers.slice(0, 2)).toEqual([m, y]);
    expect(numbers).toHaveLength(2 + 256 + 128);
    const bits = numbers.slice(2, 258).map((z) => decryptBit(secret.of.key, z));
    expect(bits).toEqual([...entries].flatMap((entry) => [0, 1, 2, 3].map((j) => (entry >> j) & 1)));

    const table = transfer.readPublication(publication, context);
    const { request, asked } = transfer.ask(table, 0, [63, 63], receiver);
    expect([...transfer.read(asked, transfer.answer(secret, 0, 2, request))]).toEqual([entries[63], entries[63]]);
  });

  it('opens the entries asked for with the proofs of steps 5 and 8', () => {
    const transfer = andosTransfer({ entries: 16, symbolBits: 4 }, { proofs: BOTH_PROOFS });
    const entries = Uint8Array.from({ length: 16 }, (_, i) => 15 - i);
    const { publication, secret } = transfer.publish(entries, context, sender);
    const { request, asked } = transfer.ask(transfer.readPublication(publication, context), 0, [9], receiver);
    expect([...transfer.read(asked, transfer.answer(secret, 0, 1, request))]).toEqual([6]);
  });
});

describe('ANDOS with a small modulus', () => {
  const shape = { entries: 4, symbolBits: 2 };
  const transfer = andosTransfer(shape, { modulusBits: SMALL_BITS });
  const proven = andosTransfer(shape, {
    modulusBits: SMALL_BITS,
    proofs: { keyChallenges: 0, packet: { rounds: 8, chosen: 4 } },
  });
  const entries = Uint8Array.of(2, 1, 3, 0);
  const { publication, secret } = transfer.publish(entries, context, sender);
  const table = transfer.readPublication(publication, context);
  const packetBytes = 8 * SIZE;

  it('names every position equally often, whichever entry is asked for', () => {
    for (const index of [0, 3]) {
      const counts = [0, 0, 0, 0];
      const { request } = transfer.ask(table, index, new Array<number>(1_200).fill(index), receiver);
      for (let i = 0; i < 1_200; i++) counts[request[32 + i * (packetBytes + 1) + packetBytes]!]! += 1;
      // 300 expected, with a standard deviation of 15.
      for (const count of counts) expect(Math.abs(count - 300)).toBeLessThan(75);
    }
  });

  it('answers each question by the squares among the numbers at its position', () => {
    const { request } = transfer.ask(table, 0, [0, 1, 2, 3], receiver);
    const response = transfer.answer(secret, 0, 4, request);
    for (let i = 0; i < 4; i++) {
      const question = request.subarray(32 + i * (packetBytes + 1), 32 + (i + 1) * (packetBytes + 1));
      const position = question[packetBytes]!;
      const [low, high] = decodeNumbers(question.subarray(2 * position * SIZE, 2 * (position + 1) * SIZE), SIZE);
      expect(response[32 + i]).toBe(decryptBit(secret.of.key, low!) | (decryptBit(secret.of.key, high!) << 1));
    }
  });

  /** A request whose position 0 holds the products of the first two entries, bit by bit. */
  const combine = (request: Uint8Array, { key, ciphertexts: z }: AndosTable): Uint8Array => {
    const product = encodeNumbers(
      [z[0]! * z[2]!, z[1]! * z[3]!].map((number) => number % key.m),
      SIZE,
    );
    const combined = concatBytes(request.subarray(0, 32), product, request.subarray(32 + product.length));
    combined[32 + packetBytes] = 0;
    return combined;
  };

  it('tells a dishonest receiver the exclusive or of two entries without the proof of step 8', () => {
    const { request } = transfer.ask(table, 0, [0], receiver);
    expect(transfer.answer(secret, 0, 1, combine(request, table.of))[32]).toBe(entries[0]! ^ entries[1]!);
  });

  it('refuses a question for two entries with the proof of step 8', () => {
    const other = proven.publish(entries, context, sender);
    const otherTable = proven.readPublication(other.publication, context);
    const { request } = proven.ask(otherTable, 0, [0], receiver);
    const combined = combine(request, otherTable.of);
    expect(faultCode(() => proven.answer(other.secret, 0, 1, combined))).toBe('oblivious-transfer/wrong-proof');
  });

  it('does not prove answers: a false one reads as another symbol, until the sender opens its seed', () => {
    const { request, asked } = transfer.ask(table, 0, [1], receiver);
    const response = transfer.answer(secret, 0, 1, request);
    const lie = response.with(32, response[32]! ^ 2);
    expect([...transfer.read(asked, response)]).toEqual([1]);
    expect([...transfer.read(asked, lie)]).toEqual([3]);
    const again = transfer.publish(entries, context, sender);
    expect(transfer.answer(again.secret, 0, 1, request)).not.toEqual(lie);
  });
});

describe('a sender whose modulus has four primes', () => {
  const shape = { entries: 64, symbolBits: 4 };
  const cheat = tellingSender(byteStream(Uint8Array.of(9)), SMALL_BITS);
  const entries = Uint8Array.from({ length: 64 }, (_, i) => (i * 7 + 3) % 16);
  const nameOf = (transfer: ReturnType<typeof andosTransfer>) =>
    transfer.publish(entries, context, sender).publication.subarray(0, 32);

  it('would learn which entry every question is for, and still answer rightly, if it did not have to prove its key', () => {
    const proofs = { keyChallenges: 0, packet: { rounds: 0, chosen: 0 } };
    const transfer = andosTransfer(shape, { modulusBits: SMALL_BITS, proofs });
    const table = transfer.readPublication(cheat.publish(entries, nameOf(transfer), 0), context);
    const indices = [52, 3, 27, 3, 0, 63];
    const { request, asked } = transfer.ask(table, 0, indices, receiver);
    expect(cheat.readIndices(request, 64)).toEqual(indices);
    const response = concatBytes(asked.request, Uint8Array.from(cheat.answer(request, 64)));
    expect([...transfer.read(asked, response)]).toEqual(indices.map((index) => entries[index]));
  });

  it('is refused before the receiver asks anything', () => {
    const transfer = andosTransfer(shape, { modulusBits: SMALL_BITS });
    const publication = cheat.publish(entries, nameOf(transfer), 128);
    expect(faultCode(() => transfer.readPublication(publication, context))).toBe('oblivious-transfer/wrong-proof');
  });
});
