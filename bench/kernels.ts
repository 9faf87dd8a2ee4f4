/** Measures each kernel in WebAssembly beside the same in TypeScript: in turn, the least processor time of each. */

import { sha256 } from '../shared/crypto/hash.ts';
import { eachInTypeScript, eachInWasm, paddedMessages } from '../shared/crypto/hash-each.ts';
import { longInWasm } from '../shared/crypto/hash-long.ts';
import { NOBLE_GROUP, type PointGroup, wasmGroup } from '../shared/crypto/point-group.ts';
import { ORDER } from '../shared/crypto/ristretto.ts';
import { kernels } from '../shared/kernels/instance.ts';
import { checkPoints } from '../shared/oblivious-transfer/column-check.ts';
import { zeroRows } from '../shared/oblivious-transfer/column-fold.ts';
import { IN_TYPESCRIPT, inWasm } from '../shared/oblivious-transfer/column-kernels.ts';
import { columnWords } from '../shared/oblivious-transfer/columns.ts';
import { authenticatedBits } from '../shared/proofs/authenticated-bits.ts';
import { IN_TYPESCRIPT as PRODUCTS_IN_TYPESCRIPT, inWasm as productsInWasm } from '../shared/proofs/product-kernels.ts';

const ROUNDS = 7;
/** Bits of a piece, a third of a batch of sixteen plies. */
const BITS = 273_000;
const TREE = { depth: 8, keys: Uint32Array.from({ length: 8 << 8 }, (_, i) => i * 2_654_435_761), missing: 3 };
const TUPLES = 4_096;
/** The text of a piece of an extension, and the products of a move. */
const FLIGHT_BYTES = 514_000;
const PRODUCTS = 8_000;

interface Work {
  readonly what: string;
  readonly inTypeScript: () => void;
  readonly inWasm: () => void;
}

function timed(work: () => void): number {
  const begun = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1_000;
}

function works(): Work[] {
  const made = kernels();
  if (made === undefined) throw new Error('this engine has no kernels');
  const columns = inWasm(made);
  const length = columnWords(BITS);
  const rows = { words: Uint32Array.from({ length: 128 * length }, (_, i) => i * 2_246_822_519), length };
  const [folded, total] = [zeroRows(TREE.depth, length), new Uint32Array(length)];
  const points = checkPoints(new Uint8Array(32), new Uint8Array(32));
  const messages = paddedMessages(new Uint8Array(36), TUPLES);
  const both = (what: string, run: (which: typeof columns) => void): Work => ({
    what,
    inTypeScript: () => run(IN_TYPESCRIPT),
    inWasm: () => run(columns),
  });
  const flight = new Uint8Array(FLIGHT_BYTES);
  const list = authenticatedBits(rows.words.subarray(0, 4 * PRODUCTS), new Uint8Array(PRODUCTS));
  const places = Int32Array.from({ length: PRODUCTS }, (_, i) => i);
  const products = { left: list, leftAt: places, right: list, rightAt: places, result: list, resultAt: places };
  const addProducts = ({ addHeld, addKept }: typeof PRODUCTS_IN_TYPESCRIPT): void => {
    for (const add of [addHeld, addKept]) add(new Uint32Array(4), new Uint32Array(4), points[0], products);
  };
  const group = wasmGroup(made);
  const ofGroup = <Element>(which: PointGroup<Element>) => {
    const point = which.derive('baseTransferPoint', Uint8Array.of(1));
    const encoded = which.encode(point);
    return {
      multiply: () => repeat(8, () => which.multiply(point, ORDER - 2n)),
      derive: () => repeat(32, () => which.derive('baseTransferPoint', encoded)),
      read: () => repeat(64, () => which.encode(which.decode(encoded))),
    };
  };
  const [nobles, ours] = [ofGroup(NOBLE_GROUP), ofGroup(group)];
  return [
    both('256 columns, drawn and folded', ({ fold }) => fold(TREE, folded, 0, total)),
    both('hashes of 128 columns', ({ hashRows }) => void hashRows(points, rows, 128)),
    both('transposition of 128 rows', ({ transpose }) => void transpose(rows, BITS)),
    {
      what: `${TUPLES} hashes of 36 bytes`,
      inTypeScript: () => eachInTypeScript(messages),
      inWasm: () => eachInWasm(made, messages),
    },
    {
      what: `a hash of ${FLIGHT_BYTES} bytes`,
      inTypeScript: () => void sha256(flight),
      inWasm: () => void longInWasm(made, flight),
    },
    {
      what: `sums over ${PRODUCTS} products, of both sides`,
      inTypeScript: () => addProducts(PRODUCTS_IN_TYPESCRIPT),
      inWasm: () => addProducts(productsInWasm(made)),
    },
    { what: '8 points times a secret scalar', inTypeScript: nobles.multiply, inWasm: ours.multiply },
    { what: '32 points derived', inTypeScript: nobles.derive, inWasm: ours.derive },
    { what: '64 points read and written', inTypeScript: nobles.read, inWasm: ours.read },
  ];
}

function repeat(times: number, run: () => unknown): void {
  for (let i = 0; i < times; i++) run();
}

export function benchKernels(): void {
  console.log(`Kernels: in TypeScript, or noble's; in WebAssembly; ratio. Processor time, the least of ${ROUNDS}`);
  for (const { what, ...ways } of works()) {
    const least = { inTypeScript: Number.POSITIVE_INFINITY, inWasm: Number.POSITIVE_INFINITY };
    for (let round = 0; round < ROUNDS; round++) {
      for (const way of ['inTypeScript', 'inWasm'] as const) least[way] = Math.min(least[way], timed(ways[way]));
    }
    const { inTypeScript, inWasm: wasm } = least;
    const figures = `${inTypeScript.toFixed(1)} ms, ${wasm.toFixed(1)} ms, ${(inTypeScript / wasm).toFixed(1)}`;
    console.log(`  ${what.padEnd(32)} ${figures}`);
  }
}
