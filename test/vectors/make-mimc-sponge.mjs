/**
 * Prints `mimc-sponge.json`, all of it computed by circomlibjs; none of the project's code is used.
 * `README.md` in this folder has the command.
 */

import { createRequire } from 'node:module';
import { resolve } from 'node:path';

const installed = createRequire(resolve(process.argv[2], 'package.json'));
const { buildMimcSponge } = installed('circomlibjs');
const sponge = await buildMimcSponge();
const order = sponge.F.p;
const hash = (inputs, key) => sponge.F.toObject(sponge.multiHash(inputs, key));
const hex = (value) => value.toString(16).padStart(64, '0');
const counting = (count) => Array.from({ length: count }, (_, i) => BigInt(i + 1));
const powers = (count) => Array.from({ length: count }, (_, i) => 7n ** BigInt(100 + i) % order);

const KEYS = [0n, 1n, 123456789n, 3n ** 200n % order, order - 1n];
const INPUTS = [[0n], [0n, 0n], [1n, 2n], [2n, 1n], [order - 1n, order - 1n], powers(2), counting(3), counting(15), powers(15)];

const SHIPS = [2, 3, 3, 4, 5];
const rawCodes = (parameters) => {
  const codes = new Array(100).fill(0);
  SHIPS.forEach((length, i) => {
    const [x, y, dir] = parameters[i];
    for (let step = 0; step < length; step++) codes[dir === 0 ? 10 * y + x + step : 10 * (y + step) + x] = 10 * (i + 1);
  });
  return codes;
};
const root = (codes, key) => {
  let level = [...codes.map(BigInt), ...new Array(28).fill(0n)];
  while (level.length > 1) level = level.flatMap((left, i) => (i % 2 === 0 ? [hash([left, level[i + 1]], key)] : []));
  return hex(level[0]);
};
const rows = (codes) => Array.from({ length: 10 }, (_, row) => codes.slice(10 * row, 10 * row + 10));

const BOARDS = [
  {
    salt: 0n,
    parameters: [
      [0, 0, 0],
      [7, 1, 0],
      [9, 7, 1],
      [2, 3, 1],
      [4, 9, 0],
    ],
    shots: [0, 1, 99],
  },
  {
    salt: 5n ** 150n % order,
    parameters: [
      [8, 0, 0],
      [0, 7, 1],
      [3, 3, 0],
      [6, 2, 1],
      [5, 9, 0],
    ],
    shots: [33, 50],
  },
];

const strings = (values) => values.map(String);
const vectors = {
  hashes: KEYS.flatMap((key) =>
    INPUTS.map((inputs) => ({ key: String(key), inputs: strings(inputs), output: String(hash(inputs, key)) })),
  ),
  boards: BOARDS.map(({ salt, parameters, shots }) => {
    const codes = rawCodes(parameters);
    return {
      salt: String(salt),
      constructorBoard: parameters,
      rawBoard: rows([...codes]),
      constructorHash: hex(hash(parameters.flat(), salt)),
      root: root(codes, salt),
      shots: shots.map((cell) => {
        codes[cell] += 1;
        return { cell, root: root(codes, salt) };
      }),
    };
  }),
};
// One line for each short list, so that a board reads as a board.
console.log(JSON.stringify(vectors, null, 1).replace(/\[\s+([^[\]{}]*?)\s+\]/g, (_, list) => `[${list.replace(/\s+/g, ' ')}]`));
process.exit(0); // circomlibjs leaves worker threads running.
