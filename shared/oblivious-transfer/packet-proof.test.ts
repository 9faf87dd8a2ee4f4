import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { byteStream } from '../crypto/byte-stream.ts';
import { drawResiduosityKey, encodeNumbers, encryptBit } from '../crypto/goldwasser-micali.ts';
import { drawBelow } from '../crypto/probable-prime.ts';
import { encodeHex } from '../encoding/bytes.ts';
import { splitBytes } from './construction.ts';
import { composeShuffles, drawShuffle, type Shuffle, shufflePacket } from './packet.ts';
import { encodeShuffle, PACKET_SEED_BYTES, packetProofBytes, provePacket, verifyPacket } from './packet-proof.ts';

const shape = { entries: 4, symbolBits: 2 };
const SIZE = 32;
const parameters = { rounds: 8, chosen: 3 };
const stream = byteStream(Uint8Array.of(1));
const key = drawResiduosityKey(stream, 8 * SIZE);
const ciphertexts = [0, 1, 1, 0, 1, 1, 0, 0].map((bit) => encryptBit(key, bit, drawBelow(stream, key.m)));
const seeds = Array.from({ length: parameters.rounds }, () => stream(PACKET_SEED_BYTES));
const name = Uint8Array.of(7);

const statementOf = (packet: readonly bigint[]) => ({
  key,
  shape,
  ciphertexts,
  size: SIZE,
  packet: encodeNumbers(packet, SIZE),
  name,
});
const honest = drawShuffle(stream, key, shape);
const packet = shufflePacket(key, shape, ciphertexts, honest);
const statement = statementOf(packet);
const proof = provePacket(statement, honest, parameters, seeds);
const linksAt = parameters.rounds * 32;
const linkBytes = shape.entries * (2 + shape.symbolBits * SIZE);

describe('the proof that a packet is a shuffle', () => {
  it('convinces for every shuffle, and has the length that its parameters give', () => {
    for (let i = 0; i < 5; i++) {
      const shuffle = drawShuffle(stream, key, shape);
      const of = statementOf(shufflePacket(key, shape, ciphertexts, shuffle));
      const made = provePacket(of, shuffle, parameters, seeds);
      expect(made).toHaveLength(packetProofBytes(shape, SIZE, parameters));
      expect(faultCode(() => verifyPacket(of, parameters, made))).toBeUndefined();
    }
  });

  it('holds for its packet, its ciphertexts, its name and its key alone', () => {
    const other = drawResiduosityKey(stream, 8 * SIZE);
    for (const changed of [
      { packet: encodeNumbers(shufflePacket(key, shape, ciphertexts, drawShuffle(stream, key, shape)), SIZE) },
      { ciphertexts: ciphertexts.toReversed() },
      { name: Uint8Array.of(8) },
      { key: other },
    ]) {
      expect(faultCode(() => verifyPacket({ ...statement, ...changed }, parameters, proof))).toBe(
        'oblivious-transfer/wrong-proof',
      );
    }
  });

  it('is refused after the change of any byte', () => {
    for (let at = 0; at < proof.length; at += 7) {
      const changed = proof.with(at, proof[at]! ^ 1);
      expect(faultCode(() => verifyPacket(statement, parameters, changed))).toBe('oblivious-transfer/wrong-proof');
    }
  });

  it('refuses an order that is no permutation and a flip of too many bits', () => {
    for (const [at, byte] of [
      [linksAt, proof[linksAt + 1]!],
      [linksAt, shape.entries],
      [linksAt + shape.entries, 1 << shape.symbolBits],
    ] as const) {
      expect(faultCode(() => verifyPacket(statement, parameters, proof.with(at, byte)))).toBe('oblivious-transfer/wrong-proof');
    }
  });

  it('is not to be had for a position that holds the product of two entries', () => {
    const cheat = packet.with(0, (packet[0]! * packet[2]!) % key.m);
    const of = statementOf(cheat);
    expect(faultCode(() => verifyPacket(of, parameters, provePacket(of, honest, parameters, seeds)))).toBe(
      'oblivious-transfer/wrong-proof',
    );
  });

  it('is not to be had for a packet that holds one entry twice', () => {
    const twice: Shuffle = { ...honest, order: honest.order.with(0, honest.order[1]!) };
    const of = statementOf(shufflePacket(key, shape, ciphertexts, twice));
    expect(faultCode(() => verifyPacket(of, parameters, provePacket(of, twice, parameters, seeds)))).toBe(
      'oblivious-transfer/wrong-proof',
    );
  });

  it('shows in no round both how the packet was made and what was made of it', () => {
    const links = splitBytes(proof.subarray(linksAt, linksAt + parameters.chosen * linkBytes), linkBytes).map(encodeHex);
    const shown = splitBytes(proof.subarray(linksAt + parameters.chosen * linkBytes), PACKET_SEED_BYTES).map(encodeHex);
    const composed = seeds.map((seed) =>
      encodeHex(encodeShuffle(composeShuffles(key, shape, honest, drawShuffle(byteStream(seed), key, shape)), SIZE)),
    );
    expect(links).toEqual(composed.filter((link) => links.includes(link)));
    expect(shown).toEqual(seeds.map(encodeHex).filter((_, round) => !links.includes(composed[round]!)));
    expect([links.length, shown.length]).toEqual([parameters.chosen, parameters.rounds - parameters.chosen]);
  });
});
