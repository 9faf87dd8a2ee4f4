/**
 * All-or-nothing disclosure of secrets by quadratic residuosity (BCR86), as seed 001 §5.4 gives it in eleven steps: entries are
 * published bit by bit under Goldwasser–Micali encryption; for each question the receiver sends the whole table shuffled, names
 * one position of it, and is told which of the numbers there are squares. Step 5, the proof of the key, is part of every
 * publication. Step 8, the proof of a question, is optional: without it the receiver can learn exclusive ors of bits of its
 * choice.
 *
 * Publication: m, y, z_11 … z_nw ‖ proof of step 5. Request, for each question: packet of n·w numbers ‖ position (1) ‖ proof of
 * step 8. Response: one byte per question, with bit j set if number j at the position is not a square.
 */

import { byteStream } from '../crypto/byte-stream.ts';
import {
  decodeNumbers,
  decryptBit,
  encodeNumbers,
  encryptBit,
  isCiphertext,
  isResiduosityKey,
  type ResiduosityKey,
  type ResiduositySecret,
  randomResiduosityKey,
} from '../crypto/goldwasser-micali.ts';
import { randomBelow } from '../crypto/probable-prime.ts';
import { concatBytes, encodeInteger } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { ObliviousTransfer, TableShape } from './interface.ts';
import { proveKey, verifyKey } from './key-proof.ts';
import { isSymbol, nameMessages, type OfPublication, type OfRequest, splitBytes } from './named-messages.ts';
import { randomShuffleFor, shufflePacket } from './packet.ts';
import { PACKET_SEED_BYTES, type PacketRounds, packetProofBytes, provePacket, verifyPacket } from './packet-proof.ts';

/** Bits of the modulus in a match: about 112 bits of security (NIST SP 800-57). */
const MODULUS_BITS = 2_048;

interface AndosProofs {
  /** Challenges of the proof of the key, step 5. */
  readonly keyChallenges: number;
  /** Rounds of the proof of a question, step 8. */
  readonly packet: PacketRounds;
}

/** An attempt with an unsound key succeeds with probability 2^−128. The challenges come from a hash, so attempts are cheap. */
const KEY_PROOF: AndosProofs = { keyChallenges: 128, packet: { rounds: 0, chosen: 0 } };

/**
 * An attempt with an unsound question succeeds with probability 1 in C(66, 33) > 2^62. Attempts cannot begin before the
 * publication, the clock of the match runs meanwhile, and a successful one convicts its seat when that seat opens.
 */
export const BOTH_PROOFS: AndosProofs = { ...KEY_PROOF, packet: { rounds: 66, chosen: 33 } };

const SEED_BYTES = 32;

interface AndosSecret {
  readonly key: ResiduositySecret;
  readonly ciphertexts: readonly bigint[];
}

export interface AndosTable {
  readonly key: ResiduosityKey;
  readonly ciphertexts: readonly bigint[];
}

/** Per question, the bits that were flipped at the position asked for. */
type AndosAsked = readonly number[];

interface AndosOptions {
  /** A multiple of 16; anything below `MODULUS_BITS` is for tests. */
  readonly modulusBits?: number;
  readonly proofs?: AndosProofs;
}

export function andosTransfer(
  shape: TableShape,
  { modulusBits = MODULUS_BITS, proofs = KEY_PROOF }: AndosOptions = {},
): ObliviousTransfer<OfPublication<AndosSecret>, OfPublication<AndosTable>, OfRequest<AndosAsked>> {
  const { entries: n, symbolBits: w } = shape;
  const size = modulusBits / 8;
  const packetBytes = n * w * size;
  const questionBytes = packetBytes + 1 + packetProofBytes(shape, size, proofs.packet);

  return nameMessages<AndosSecret, AndosTable, AndosAsked>({
    id: `andos/${n}x${w}/${modulusBits}/${proofs.keyChallenges}/${proofs.packet.rounds}/${proofs.packet.chosen}`,
    shape,
    sizes: {
      publication: 2 * size + packetBytes + proofs.keyChallenges * size,
      request: (questions) => questions * questionBytes,
      response: (questions) => questions,
    },

    // Steps 1 to 5.
    publish(entries, context, nextBytes) {
      const stream = byteStream(nextBytes('andos publication', SEED_BYTES));
      const key = randomResiduosityKey(stream, modulusBits);
      const bits = [...entries].flatMap((entry) => Array.from({ length: w }, (_, j) => (entry >> j) & 1));
      const ciphertexts = bits.map((bit) => encryptBit(key, bit, randomBelow(stream, key.m)));
      const proof = proveKey(key, size, context, proofs.keyChallenges);
      return {
        body: concatBytes(encodeNumbers([key.m, key.y, ...ciphertexts], size), proof),
        secret: { key, ciphertexts },
      };
    },

    readPublication(body, context) {
      const [m, y, ...ciphertexts] = decodeNumbers(body.subarray(0, 2 * size + packetBytes), size) as [
        bigint,
        bigint,
        ...bigint[],
      ];
      const key = { m, y };
      if (!isResiduosityKey(key, modulusBits)) throw new Fault('oblivious-transfer/bad-key');
      // A number of Jacobi symbol −1 would keep it in every packet, and show where its entry went.
      if (!ciphertexts.every((z) => isCiphertext(key, z))) throw new Fault('oblivious-transfer/bad-number');
      verifyKey(key, size, context, proofs.keyChallenges, body.subarray(2 * size + packetBytes));
      return { key, ciphertexts };
    },

    // Steps 6 to 9. Every question has its own shuffle, so that nobody sees whether two ask for the same entry.
    ask({ key, ciphertexts }, indices, round, nextBytes) {
      const stream = byteStream(nextBytes('andos packets', SEED_BYTES));
      const questions = indices.map((index) => {
        const shuffle = randomShuffleFor(stream, key, shape, index);
        const packet = encodeNumbers(shufflePacket(key, shape, ciphertexts, shuffle), size);
        const position = shuffle.order.indexOf(index);
        const seeds = Array.from({ length: proofs.packet.rounds }, () => stream(PACKET_SEED_BYTES));
        const statement = { key, shape, ciphertexts, size, packet, position, name: round };
        const proof = provePacket(statement, shuffle, proofs.packet, seeds);
        return { bytes: concatBytes(packet, encodeInteger(position, 1), proof), flips: shuffle.flips[position]! };
      });
      return { body: concatBytes(...questions.map(({ bytes }) => bytes)), asked: questions.map(({ flips }) => flips) };
    },

    // Step 10, once step 8 has convinced.
    answer({ key, ciphertexts }, body, round) {
      return Uint8Array.from(splitBytes(body, questionBytes), (question) => {
        const packet = question.subarray(0, packetBytes);
        const position = question[packetBytes]!;
        if (position >= n) throw new Fault('oblivious-transfer/no-such-entry');
        const named = decodeNumbers(packet.subarray(position * w * size, (position + 1) * w * size), size);
        if (!named.every((q) => isCiphertext(key, q))) throw new Fault('oblivious-transfer/bad-number');
        const statement = { key, shape, ciphertexts, size, packet, position, name: round };
        verifyPacket(statement, proofs.packet, question.subarray(packetBytes + 1));
        return named.reduce((answer, q, j) => answer | (decryptBit(key, q) << j), 0);
      });
    },

    // Step 11.
    read(asked, body) {
      if (!body.every((answer) => isSymbol(shape, answer))) throw new Fault('oblivious-transfer/bad-symbol');
      return body.map((answer, i) => answer ^ asked[i]!) as Uint8Array;
    },
  });
}
