import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { byteStream } from '../crypto/byte-stream.ts';
import { encodeNumbers, encryptBit, randomResiduosityKey } from '../crypto/goldwasser-micali.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { splitBytes } from './named-messages.ts';
import { randomShuffle, type Shuffle, shufflePacket } from './packet.ts';
import { PACKET_SEED_BYTES, packetProofBytes, provePacket, verifyPacket } from './packet-proof.ts';

const shape = { entries: 4, symbolBits: 2 };
const SIZE = 32;
const parameters = { rounds: 8, chosen: 3 };
const stream = byteStream(Uint8Array.of(1));
const key = randomResiduosityKey(stream, 8 * SIZE);
const ciphertexts = [0, 1, 1, 0, 1, 1, 0, 0].map((bit) => encryptBit(key, bit, randomBelow(stream, key.m)));
const seeds = Array.from({ length: parameters.rounds }, () => stream(PACKET_SEED_BYTES));
const name = Uint8Array.of(7);

const POSITION = 2;

const statementOf = (packet: readonly bigint[], position = POSITION) => ({
  key,
  shape,
  ciphertexts,
  size: SIZE,
  packet: encodeNumbers(packet, SIZE),
  position,
  name,
});
const honest = randomShuffle(stream, key, shape);
const packet = shufflePacket(key, shape, ciphertexts, honest);
const statement = statementOf(packet);
const proof = provePacket(statement, honest, parameters, seeds);
const linksAt = parameters.rounds * 32;
const PATH_BYTES = 2 * 32;
const linkBytes = 2 + shape.symbolBits * SIZE + PATH_BYTES;

describe('the proof that a question is for a published entry', () => {
  it('convinces for every shuffle and position, and has the length that its parameters give', () => {
    for (let i = 0; i < 12; i++) {
      const shuffle = randomShuffle(stream, key, shape);
      const of = statementOf(shufflePacket(key, shape, ciphertexts, shuffle), i % shape.entries);
      const made = provePacket(of, shuffle, parameters, seeds);
      expect(made).toHaveLength(packetProofBytes(shape, SIZE, parameters));
      expect(faultCode(() => verifyPacket(of, parameters, made))).toBeUndefined();
    }
  });

  it('holds for its packet, its position, its ciphertexts, its name and its key only', () => {
    const other = randomResiduosityKey(stream, 8 * SIZE);
    for (const changed of [
      { packet: encodeNumbers(shufflePacket(key, shape, ciphertexts, randomShuffle(stream, key, shape)), SIZE) },
      { position: POSITION - 1 },
      { ciphertexts: ciphertexts.toReversed() },
      { name: Uint8Array.of(8) },
      { key: other },
    ]) {
      expect(faultCode(() => verifyPacket({ ...statement, ...changed }, parameters, proof))).toBe(
        'oblivious-transfer/wrong-proof',
      );
    }
  });

  it('is refused after a change of any byte', () => {
    for (let at = 0; at < proof.length; at += 7) {
      const changed = proof.with(at, proof[at]! ^ 1);
      expect(faultCode(() => verifyPacket(statement, parameters, changed))).toBe('oblivious-transfer/wrong-proof');
    }
  });

  it('refuses a position that no packet has and a flip of too many bits', () => {
    for (const [at, byte] of [
      [linksAt, shape.entries],
      [linksAt + 1, 1 << shape.symbolBits],
    ] as const) {
      expect(faultCode(() => verifyPacket(statement, parameters, proof.with(at, byte)))).toBe('oblivious-transfer/wrong-proof');
    }
  });

  const cheats: readonly (readonly [string, (packet: readonly bigint[]) => bigint])[] = [
    ['the product of bits of two entries', () => (ciphertexts[0]! * ciphertexts[2]!) % key.m],
    ['the product of two bits of its entry', (numbers) => (numbers[2 * POSITION]! * numbers[2 * POSITION + 1]!) % key.m],
    ['a bit of another entry', (numbers) => numbers[0]!],
    ['the other bit of its entry', (numbers) => numbers[2 * POSITION + 1]!],
  ];

  it.each(cheats)('cannot be made for a position that holds %s', (_, numberOf) => {
    const of = statementOf(packet.with(2 * POSITION, numberOf(packet)));
    expect(faultCode(() => verifyPacket(of, parameters, provePacket(of, honest, parameters, seeds)))).toBe(
      'oblivious-transfer/wrong-proof',
    );
  });

  it('cannot be made with hidden packets of other ciphertexts', () => {
    const others = ciphertexts.with(0, (ciphertexts[0]! * ciphertexts[2]!) % key.m);
    const of = statementOf(shufflePacket(key, shape, others, honest));
    const made = provePacket({ ...of, ciphertexts: others }, honest, parameters, seeds);
    expect(faultCode(() => verifyPacket({ ...of, ciphertexts: others }, parameters, made))).toBeUndefined();
    expect(faultCode(() => verifyPacket(of, parameters, made))).toBe('oblivious-transfer/wrong-proof');
  });

  it('proves nothing about the other positions, which are never answered', () => {
    const of = statementOf(packet.with(0, (packet[0]! * packet[2]!) % key.m));
    expect(faultCode(() => verifyPacket(of, parameters, provePacket(of, honest, parameters, seeds)))).toBeUndefined();
  });

  it('shows in no round both the seed of a hidden packet and where the question is in it', () => {
    const shown = splitBytes(proof.subarray(linksAt + parameters.chosen * linkBytes), PACKET_SEED_BYTES).map(encodeHex);
    const linked = seeds.map(encodeHex).filter((seed) => !shown.includes(seed));
    expect([shown.length, linked.length]).toEqual([parameters.rounds - parameters.chosen, parameters.chosen]);
    expect(shown).toEqual(seeds.map(encodeHex).filter((seed) => shown.includes(seed)));
    for (const seed of linked) expect(encodeHex(proof)).not.toContain(seed);
  });

  it('puts the question at every position of the hidden packets equally often, whatever entry it is for', () => {
    const many = { rounds: 400, chosen: 399 };
    for (const entry of [0, 3]) {
      const shuffle: Shuffle = { ...honest, order: [1, 2, entry, 3 - entry] };
      const of = statementOf(shufflePacket(key, shape, ciphertexts, shuffle));
      const made = provePacket(
        of,
        shuffle,
        many,
        Array.from({ length: many.rounds }, () => stream(PACKET_SEED_BYTES)),
      );
      const counts = new Array<number>(shape.entries).fill(0);
      const links = splitBytes(made.subarray(many.rounds * 32, many.rounds * 32 + many.chosen * linkBytes), linkBytes);
      for (const [at] of links) counts[at!]! += 1;
      // 100 expected, with a standard deviation of 9.
      for (const count of counts) expect(Math.abs(count - 100)).toBeLessThan(50);
    }
  });
});
