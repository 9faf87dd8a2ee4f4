/** The second encoder, without a solver: its pieces cover a check, and its files are satisfied exactly by inputs where something differs. */

import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'fogline-encoder-'));
afterAll(() => rmSync(folder, { recursive: true }));
const NETLISTS = fileURLToPath(new URL('../../../test/vectors/circuits', import.meta.url));

interface Written {
  readonly check: string;
  readonly piece: string;
  readonly file: string;
  readonly bits: readonly string[];
}

/** Runs the encoder; returns what it says of each file, and the files. */
function encode(netlists: string, ...options: readonly string[]) {
  const main = fileURLToPath(new URL('encode.py', import.meta.url));
  const out = mkdtempSync(join(folder, 'pieces-'));
  const args = ['-B', main, '--netlists', netlists, '--out', out, ...options];
  const { error, status, stdout, stderr } = spawnSync('python3', args, { encoding: 'utf8' });
  if (error !== undefined) throw new Error(`python3 is needed to encode: ${error.message}`);
  if (status !== 0) throw new Error(stderr);
  const written = stdout
    .trim()
    .split('\n')
    .map((line): Written => JSON.parse(line));
  return { written, read: ({ file }: Written): string => readFileSync(join(out, file), 'utf8') };
}

/** The netlists, in which the last gate of Quiet is of the other kind. */
function alteredNetlists(): string {
  const altered = mkdtempSync(join(folder, 'netlists-'));
  cpSync(NETLISTS, altered, { recursive: true });
  const quiet = readFileSync(join(altered, 'quiet.txt'), 'utf8');
  writeFileSync(join(altered, 'quiet.txt'), quiet.replace(/xor (\d+ \d+\n)$/, 'and $1'));
  return altered;
}

/** The netlists, in which white looks along the first line, from a1 to c1, even where an own piece is between. */
function seeingThroughOwnPieces(): string {
  const altered = mkdtempSync(join(folder, 'netlists-'));
  cpSync(NETLISTS, altered, { recursive: true });
  const [head, ...gates] = readFileSync(join(altered, 'board-white.txt'), 'utf8').split('\n');
  const { outputs, ...rest } = JSON.parse(head!) as { outputs: { clear: number[] } };
  // Wire 0 is the constant 1.
  const clear = outputs.clear.with(0, 0);
  writeFileSync(
    join(altered, 'board-white.txt'),
    [JSON.stringify({ ...rest, outputs: { ...outputs, clear } }), ...gates].join('\n'),
  );
  return altered;
}

/** The clauses of a file; `odd` are those that say that an odd number of their literals is true. */
function parse(dimacs: string) {
  const lines = dimacs.split('\n').filter((line) => /^[x\d-]/.test(line));
  return lines.map((line) => ({
    odd: line.startsWith('x'),
    literals: line.replace('x', '').split(' ').slice(0, -1).map(Number),
  }));
}

/** Whether the file can be satisfied with these values of the first variables, which decide all others one after the other. */
function isSatisfied(dimacs: string, inputs: readonly number[]): boolean {
  const values = new Map(inputs.map((bit, at) => [at + 1, bit === 1]));
  const truthOf = (literal: number): boolean | undefined => {
    const value = values.get(Math.abs(literal));
    return value === undefined ? undefined : value === literal > 0;
  };
  const clauses = parse(dimacs);
  for (let before = -1; before < values.size; ) {
    before = values.size;
    for (const { odd, literals } of clauses) {
      const open = literals.filter((literal) => truthOf(literal) === undefined);
      const truths = literals.filter((literal) => truthOf(literal) === true).length;
      if (open.length !== 1 || (!odd && truths > 0)) continue;
      const isTrue = odd ? truths % 2 === 0 : true;
      values.set(Math.abs(open[0]!), isTrue === open[0]! > 0);
    }
  }
  return clauses.every(({ odd, literals }) => {
    const truths = literals.filter((literal) => truthOf(literal) === true).length;
    return odd ? truths % 2 === 1 : truths > 0;
  });
}

/** No pawn move, and each single one. */
const PAWN_MOVES = Array.from({ length: 51 }, (_, moved) => Array.from({ length: 50 }, (_, at) => Number(at + 1 === moved)));

describe.each(['plain clauses', 'clauses of XOR'])('the encoder with %s', (form) => {
  const options = ['--only', 'quiet', ...(form === 'plain clauses' ? [] : ['--xor'])];
  const quietOf = (netlists: string): string => {
    const { written, read } = encode(netlists, ...options);
    expect(written.map(({ check, piece }) => [check, piece])).toEqual([['quiet', 'quiet']]);
    return read(written[0]!);
  };

  it('writes a file that no input satisfies where the netlist is right', () => {
    const file = quietOf(NETLISTS);
    expect(PAWN_MOVES.filter((inputs) => isSatisfied(file, inputs))).toEqual([]);
    expect(/^x/m.test(file)).toBe(form !== 'plain clauses');
  });

  it('writes a file that an input satisfies where a gate is of the other kind', () => {
    const file = quietOf(alteredNetlists());
    expect(PAWN_MOVES.filter((inputs) => isSatisfied(file, inputs))).not.toEqual([]);
  });
});

describe('the pieces', () => {
  const { written, read } = encode(NETLISTS, '--only', 'view-white', '--only', 'move-black');
  const ofCheck = (name: string): Written[] => written.filter(({ check }) => check === name);

  it('of a view hold all its 3,364 products, six bits of each square, and the files that may be captured en passant', () => {
    expect(new Set(ofCheck('view-white').flatMap(({ bits }) => bits)).size).toBe(3364 + 64 * 6 + 8);
  });

  it('of Move hold all its output bits for each rank where a move begins', () => {
    const fixed = ofCheck('move-black').map((one) => {
      const values = [...read(one).matchAll(/^c fixed from\[[345]\] = ([01])$/gm)].map(([, value]) => value);
      return `${one.bits.length} ${values.join('')}`;
    });
    const ranks = Array.from({ length: 8 }, (_, rank) => [rank & 1, (rank >> 1) & 1, rank >> 2].join(''));
    expect(fixed).toEqual([
      ...ranks.map((rank) => `1 ${rank}`),
      ...ranks.map((rank) => `${192 + 3 + 6 + 1 + 1 + 8 + 1 + 2} ${rank}`),
    ]);
  });
});

describe('two positions of the other that give one view', () => {
  const bitsOf = (width: number, ...pieces: readonly (readonly [square: number, code: number])[]): number[] => {
    const bits = new Array<number>(width).fill(0);
    for (const [square, code] of pieces) for (const at of [0, 1, 2]) bits[3 * square + at] = (code >> at) & 1;
    return bits;
  };
  // A rook on a1 and a knight on b1; behind the knight, on c1, the other has a knight or a bishop.
  const own = [...bitsOf(192, [0, 4], [1, 2]), ...bitsOf(8)];
  const [withKnight, withBishop] = [2, 3].map((code) => [...bitsOf(192, [2, code]), ...bitsOf(8)]);
  const inputs = [...own, ...withKnight!, ...withBishop!];

  it.each([
    ['give the same products', () => NETLISTS, false],
    ['give others if a selector looks along a line although an own piece is between', seeingThroughOwnPieces, true],
  ] as const)('%s', (_, netlists, isFound) => {
    const { written, read } = encode(netlists(), '--only', 'alone-white');
    expect(written.flatMap(({ bits }) => bits)).toEqual(Array.from({ length: 3364 }, (__, at) => `products[${at}]`));
    expect(written.map((piece) => isSatisfied(read(piece), inputs))).toEqual(written.map((__, at) => isFound && at === 0));
  });

  it('are not asked about where the views differ', () => {
    const { written, read } = encode(seeingThroughOwnPieces(), '--only', 'alone-white');
    const without = [...bitsOf(192, [0, 4]), ...bitsOf(8), ...withKnight!, ...withBishop!];
    expect(isSatisfied(read(written[0]!), without)).toBe(false);
  });
});
