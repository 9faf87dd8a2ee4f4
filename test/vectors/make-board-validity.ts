/**
 * What `board-validity.json` holds, computed from names: proofs that must be accepted, byte for byte what the prover makes, and
 * near misses of them with the fault that they must give. `README.md` in this folder has the command that prints it.
 */

import {
  decodePoint,
  encodePoint,
  encodeScalar,
  hashToGroup,
  ORDER,
  scalarFromWideBytes,
} from '../../shared/crypto/ristretto.ts';
import { type Bytes, concatBytes, encodeBase64url, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../shared/fault.ts';
import type { FleetRules, Ship } from '../../shared/fleets/placements.ts';
import { proveBoard, proveWithoutChecking } from '../../shared/proofs/board-validity.ts';
import { blindingGenerator, commitCell, G, vectorGenerators } from '../../shared/proofs/pedersen.ts';
import { blindingsOf, FLEETS, masksOf, shipsOf } from '../support/board-validity-examples.ts';

/** Bytes are base64url; generators are hex. */
export interface BoardValidityVectors {
  readonly generators: { readonly G: string; readonly H: string; readonly vector: readonly string[] };
  readonly boards: readonly {
    readonly name: string;
    readonly rules: FleetRules;
    /** Filled up with dots to 32 bytes, the seed of all blindings and masks by `deriveBytes`. */
    readonly seed: string;
    readonly context: string;
    readonly ships: readonly Ship[];
    readonly cells: string;
    readonly proof: string;
    readonly refused: readonly Refused[];
  }[];
}

/** What differs from the board that it belongs to, and the fault that it must give. */
interface Refused {
  readonly why: string;
  readonly fault: FaultCode;
  readonly rules?: FleetRules;
  readonly context?: string;
  readonly cells?: string;
  readonly proof?: string;
}

const BLOCK = 32;
const withBlock = (bytes: Uint8Array, at: number, value: Uint8Array): string =>
  encodeBase64url(concatBytes(bytes.subarray(0, BLOCK * at), value, bytes.subarray(BLOCK * (at + 1))));
const block = (bytes: Uint8Array, at: number): Uint8Array => bytes.subarray(BLOCK * at, BLOCK * (at + 1));

/** 32 bytes little-endian of any number below 2^256. */
const encodeNumber = (value: bigint): Bytes =>
  Uint8Array.from({ length: BLOCK }, (_, i) => Number((value >> BigInt(8 * i)) & 255n));

const nearMisses = (rules: FleetRules, seed: string, context: string, cells: Uint8Array, proof: Uint8Array): Refused[] => {
  const last = proof.length / BLOCK - 1;
  const z = scalarFromWideBytes(concatBytes(block(proof, last), new Uint8Array(BLOCK)));
  const moved = encodePoint(decodePoint(block(proof, 1)).add(G));
  const invalid = 'proofs/board-invalid';
  return [
    { why: 'another context', fault: invalid, context: `${context} ` },
    { why: 'other rules on touching', fault: invalid, rules: { ...rules, touching: !rules.touching } },
    { why: 'A is another point', fault: invalid, proof: withBlock(proof, 1, moved) },
    { why: 'B is the identity', fault: 'crypto/bad-point', proof: withBlock(proof, 0, new Uint8Array(BLOCK)) },
    { why: 'B is no encoding of a point', fault: 'crypto/bad-point', proof: withBlock(proof, 0, encodeNumber(1n)) },
    { why: 'the last response is another', fault: invalid, proof: withBlock(proof, last, encodeScalar((z + 1n) % ORDER)) },
    {
      why: 'the last response has the group order added',
      fault: 'crypto/bad-scalar',
      proof: withBlock(proof, last, encodeNumber(z + ORDER)),
    },
    { why: 'the proof ends a byte early', fault: 'proofs/wrong-length', proof: encodeBase64url(proof.subarray(0, -1)) },
    {
      why: 'the proof is a byte longer',
      fault: 'proofs/wrong-length',
      proof: encodeBase64url(concatBytes(proof, new Uint8Array(1))),
    },
    { why: 'a cell is the identity', fault: 'crypto/bad-point', cells: withBlock(cells, 5, new Uint8Array(BLOCK)) },
    { why: 'a cell is another commitment', fault: invalid, cells: withBlock(cells, 5, encodePoint(hashToGroup(seed))) },
    { why: 'there is a cell too few', fault: 'proofs/wrong-length', cells: encodeBase64url(cells.subarray(BLOCK)) },
  ];
};

/** A proof by the prover's own steps of a fleet in which all pieces lie in the same corner. */
const overlapping = (rules: FleetRules, seed: string, context: string): Refused => {
  const blindings = blindingsOf(seed, rules);
  const held = new Array<number>(rules.size ** 2).fill(0);
  for (const { code, length } of rules.fleet) for (let x = 0; x < length; x++) held[x]! += code;
  const cells = concatBytes(...held.map((value, j) => commitCell(value, blindings[j]!)));
  const numbers = rules.fleet.map(({ length }) => Math.ceil(Math.log2(2 * rules.size * (rules.size - length + 1))));
  const bits = numbers.flatMap((count) => new Array<bigint>(count).fill(0n));
  const proof = proveWithoutChecking(rules, { cells, blindings, bits }, encodeUtf8(context), masksOf(seed));
  return {
    why: 'all pieces lie at A1, and the rest is right',
    fault: 'proofs/board-invalid',
    cells: encodeBase64url(cells),
    proof: encodeBase64url(proof),
  };
};

export function makeBoardValidityVectors(): BoardValidityVectors {
  const boards = Object.entries(FLEETS).map(([name, rules]: [string, FleetRules]) => {
    const [seed, context] = [`vector ${name}`, `test vector, ${name}`];
    const ships = shipsOf(seed, rules);
    const { cells, proof } = proveBoard(rules, ships, blindingsOf(seed, rules), encodeUtf8(context), masksOf(seed));
    const refused = [...nearMisses(rules, seed, context, cells, proof), overlapping(rules, seed, context)];
    return { name, rules, seed, context, ships, cells: encodeBase64url(cells), proof: encodeBase64url(proof), refused };
  });
  const hex = (point: typeof G): string => encodeHex(encodePoint(point));
  return { generators: { G: hex(G), H: hex(blindingGenerator()), vector: vectorGenerators(49).map(hex) }, boards };
}

if (import.meta.main) console.log(JSON.stringify(makeBoardValidityVectors(), null, 2));
