/**
 * The contract of `ObliviousTransfer`: the constructions that keep it, and for each the table of damaged messages that it must
 * refuse. Moduli below 2,048 bits are for tests.
 */

import { type Derive, deriveBytes } from '../../shared/crypto/derive.ts';
import { decodeNumbers, encodeNumbers } from '../../shared/crypto/goldwasser-micali.ts';
import { jacobiSymbol } from '../../shared/crypto/jacobi-symbol.ts';
import { SEED_BYTES } from '../../shared/crypto/opening.ts';
import { type Bytes, concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { andosTransfer } from '../../shared/oblivious-transfer/andos.ts';
import type { ObliviousTransfer } from '../../shared/oblivious-transfer/interface.ts';
import { voprfTransfer } from '../../shared/oblivious-transfer/voprf.ts';

/** Masks of a player whose seed is this name, padded with dots to 32 bytes. */
export const deriveOf =
  (name: string): Derive =>
  (label, boundTo, length) =>
    deriveBytes(encodeUtf8(name.padEnd(SEED_BYTES, '.')), label, boundTo, length);

interface Damage {
  readonly what: string;
  readonly part: 'publication' | 'request' | 'response';
  /** Damages the message; `publication` is the one that the message belongs to. */
  readonly damage: (message: Uint8Array, publication: Uint8Array) => Uint8Array;
  readonly code: FaultCode;
}

interface Contender {
  readonly name: string;
  readonly transfer: ObliviousTransfer;
  readonly damages: readonly Damage[];
}

const NAME_BYTES = 32;
const SMALL_MODULUS_BITS = 256;
const SMALL_SHAPE = { entries: 8, symbolBits: 4 };
const TINY_SHAPE = { entries: 4, symbolBits: 2 };

/** The message with other bytes at this offset behind its name. */
const put = (message: Uint8Array, at: number, bytes: Uint8Array): Bytes =>
  concatBytes(message.subarray(0, NAME_BYTES + at), bytes, message.subarray(NAME_BYTES + at + bytes.length));
const turn = (message: Uint8Array, at: number): Bytes => put(message, at, Uint8Array.of(message[NAME_BYTES + at]! ^ 1));

const POINT_BYTES = 32;
const NOT_POINTS: readonly (readonly [string, Uint8Array])[] = [
  ['the identity', new Uint8Array(POINT_BYTES)],
  ['an encoding above the field', new Uint8Array(POINT_BYTES).fill(255)],
  ['a negative encoding', new Uint8Array(POINT_BYTES).with(0, 1)],
];

const voprfDamages = ({ entries }: { readonly entries: number }): Damage[] => {
  const proofAt = (message: Uint8Array) => message.length - NAME_BYTES - 64;
  const swapped = (message: Uint8Array) => {
    const [first, second] = [message.subarray(32, 64), message.subarray(64, 96)];
    return put(message, 0, concatBytes(second, first));
  };
  return [
    ...NOT_POINTS.flatMap(([what, point]): Damage[] => [
      { what: `${what} as key`, part: 'publication', damage: (message) => put(message, 0, point), code: 'crypto/bad-point' },
      { what: `${what} as question`, part: 'request', damage: (message) => put(message, 0, point), code: 'crypto/bad-point' },
      { what: `${what} as answer`, part: 'response', damage: (message) => put(message, 0, point), code: 'crypto/bad-point' },
    ]),
    {
      what: 'a closed entry of too many bits',
      part: 'publication',
      damage: (message) => put(message, POINT_BYTES + entries - 1, Uint8Array.of(16)),
      code: 'oblivious-transfer/bad-symbol',
    },
    { what: 'answers in another order', part: 'response', damage: swapped, code: 'oblivious-transfer/wrong-proof' },
    {
      what: 'another point as answer',
      part: 'response',
      damage: (message, publication) => put(message, 0, publication.subarray(NAME_BYTES, NAME_BYTES + POINT_BYTES)),
      code: 'oblivious-transfer/wrong-proof',
    },
    ...[0, 32].map(
      (at): Damage => ({
        what: `another scalar ${at / 32} in the proof`,
        part: 'response',
        damage: (message) => turn(message, proofAt(message) + at),
        code: 'oblivious-transfer/wrong-proof',
      }),
    ),
    {
      what: 'a scalar that is not canonical in the proof',
      part: 'response',
      damage: (message) => put(message, proofAt(message), new Uint8Array(32).fill(255)),
      code: 'oblivious-transfer/wrong-proof',
    },
  ];
};

const andosDamages = ({ entries, symbolBits }: { readonly entries: number; readonly symbolBits: number }): Damage[] => {
  const size = SMALL_MODULUS_BITS / 8;
  const numbers = entries * symbolBits;
  const modulusOf = (publication: Uint8Array): bigint =>
    decodeNumbers(publication.subarray(NAME_BYTES, NAME_BYTES + size), size)[0]!;
  const ofSymbolMinusOne = (m: bigint): bigint => {
    let number = 2n;
    while (jacobiSymbol(number, m) !== -1) number++;
    return number;
  };
  const wrongNumbers: readonly (readonly [string, (m: bigint) => bigint])[] = [
    ['0', () => 0n],
    ['the modulus', (m) => m],
    ['a number above the modulus', (m) => m + 1n],
    ['a number of Jacobi symbol −1', ofSymbolMinusOne],
  ];
  const fill = (message: Uint8Array, at: number, number: bigint, count: number) =>
    put(message, at, encodeNumbers(new Array<bigint>(count).fill(number), size));
  return [
    ...wrongNumbers.flatMap(([what, wrong]): Damage[] => [
      {
        what: `${what} as non-residue`,
        part: 'publication',
        damage: (message) => fill(message, size, wrong(modulusOf(message)), 1),
        code: 'oblivious-transfer/bad-key',
      },
      {
        what: `${what} as encrypted bit`,
        part: 'publication',
        damage: (message) => fill(message, (1 + numbers) * size, wrong(modulusOf(message)), 1),
        code: 'oblivious-transfer/bad-number',
      },
      {
        what: `${what} all over a packet`,
        part: 'request',
        damage: (message, publication) => fill(message, 0, wrong(modulusOf(publication)), numbers),
        code: 'oblivious-transfer/bad-number',
      },
    ]),
    {
      what: 'an even modulus',
      part: 'publication',
      damage: (message) => turn(message, size - 1),
      code: 'oblivious-transfer/bad-key',
    },
    {
      what: 'a short modulus',
      part: 'publication',
      damage: (message) => put(message, 0, Uint8Array.of(message[NAME_BYTES]! & 127)),
      code: 'oblivious-transfer/bad-key',
    },
    {
      what: 'a position that no packet has',
      part: 'request',
      damage: (message) => put(message, numbers * size, Uint8Array.of(entries)),
      code: 'oblivious-transfer/no-such-entry',
    },
    {
      what: 'an answer of too many bits',
      part: 'response',
      damage: (message) => put(message, 0, Uint8Array.of(1 << symbolBits)),
      code: 'oblivious-transfer/bad-symbol',
    },
  ];
};

const SMALL_PROOFS = { keyChallenges: 16, packet: { rounds: 6, chosen: 2 } };

const proofDamages = ({ entries, symbolBits }: { readonly entries: number; readonly symbolBits: number }): Damage[] => {
  const size = SMALL_MODULUS_BITS / 8;
  const numbers = entries * symbolBits;
  const proofAt = numbers * size + 1;
  const linkAt = proofAt + 6 * 32;
  const pathAt = linkAt + 2 + symbolBits * size;
  const linkBytes = 2 + symbolBits * size + Math.log2(entries) * 32;
  const parts: readonly (readonly [string, number])[] = [
    ['hash', proofAt],
    ['position', linkAt],
    ['flip', linkAt + 1],
    ['root', linkAt + 2],
    ['neighbour', pathAt],
    ['seed', linkAt + 2 * linkBytes],
  ];
  return [
    {
      what: 'another root in the proof of the key',
      part: 'publication',
      damage: (message) => turn(message, message.length - NAME_BYTES - 1),
      code: 'oblivious-transfer/wrong-proof',
    },
    ...parts.map(
      ([what, at]): Damage => ({
        what: `another ${what} in the proof of a question`,
        part: 'request',
        damage: (message) => turn(message, at),
        code: 'oblivious-transfer/wrong-proof',
      }),
    ),
    {
      what: 'a flip of too many bits in the proof of a question',
      part: 'request',
      damage: (message) => put(message, linkAt + 1, Uint8Array.of(255)),
      code: 'oblivious-transfer/wrong-proof',
    },
  ];
};

export const CONTENDERS: readonly Contender[] = [
  { name: 'VOPRF', transfer: voprfTransfer(SMALL_SHAPE), damages: voprfDamages(SMALL_SHAPE) },
  {
    name: 'ANDOS',
    transfer: andosTransfer(SMALL_SHAPE, { modulusBits: SMALL_MODULUS_BITS }),
    damages: andosDamages(SMALL_SHAPE),
  },
  {
    name: 'ANDOS with the proof of a question',
    transfer: andosTransfer(TINY_SHAPE, { modulusBits: SMALL_MODULUS_BITS, proofs: SMALL_PROOFS }),
    damages: [...andosDamages(TINY_SHAPE), ...proofDamages(TINY_SHAPE)],
  },
];
