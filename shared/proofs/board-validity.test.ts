import { describe, expect, it } from 'vitest';
import { blindingsOf, FLEETS, masksOf, shipsOf } from '../../test/support/board-validity-examples.ts';
import type { Derive } from '../crypto/derive.ts';
import {
  decodePoint,
  decodeScalar,
  encodePoint,
  encodeScalar,
  invertScalarUnsafe,
  multiplyUnsafe,
  multiScalarMultiplyUnsafe,
  ORDER,
  type Point,
  reduceScalar,
  type Scalar,
} from '../crypto/ristretto.ts';
import { concatBytes, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';
import { attempt } from '../fault.ts';
import { type FleetRules, placementIndex, type Ship } from '../fleets/placements.ts';
import { boardIdentity } from './board-identity.ts';
import { proveBoard, proveWithoutChecking, verifyBoard } from './board-validity.ts';
import { blindingGenerator, commit, G, vectorGenerators, verifyCellOpening } from './pedersen.ts';
import { Transcript } from './transcript.ts';

const context = encodeUtf8('match 1, seat 0');
const go = (x: number, y: number): Ship => ({ x, y, vertical: false });
const down = (x: number, y: number): Ship => ({ x, y, vertical: true });

const verdict = (rules: FleetRules, cells: Uint8Array, proof: Uint8Array, where = context): string => {
  const checked = attempt(() => verifyBoard(rules, cells, proof, where));
  return checked.ok ? 'accepted' : checked.fault.code;
};

const bitsOf = (rules: FleetRules, indices: readonly number[]): Scalar[] =>
  boardIdentity(rules).pieces.flatMap(({ bits }, k) => Array.from({ length: bits }, (_, l) => BigInt((indices[k]! >> l) & 1)));

/** What the cells hold when every piece adds its code to its cells, even where pieces overlap. */
const sumOfPieces = (rules: FleetRules, ships: readonly Ship[]): bigint[] => {
  const values = new Array<bigint>(rules.size ** 2).fill(0n);
  ships.forEach(({ x, y, vertical }, k) => {
    const { code, length } = rules.fleet[k]!;
    for (let i = 0; i < length; i++) values[(vertical ? y + i : y) * rules.size + (vertical ? x : x + i)]! += BigInt(code);
  });
  return values;
};

interface Claim {
  readonly bits: readonly Scalar[];
  readonly values: readonly bigint[];
}

/** The verdict of `verifyBoard` on the proof that the prover's steps give for any claim. */
const verdictOn = (rules: FleetRules, { bits, values }: Claim): string => {
  const blindings = blindingsOf('cheat', rules);
  const cells = concatBytes(...values.map((value, j) => encodePoint(commit(reduceScalar(value), blindings[j]!))));
  return verdict(rules, cells, proveWithoutChecking(rules, { cells, blindings, bits }, context, masksOf('cheat')));
};

const honest = (rules: FleetRules, ships: readonly Ship[]): Claim => ({
  bits: bitsOf(
    rules,
    ships.map((ship, k) => placementIndex(rules, rules.fleet[k]!.length, ship)),
  ),
  values: sumOfPieces(rules, ships),
});

describe.each(['small', 'small touching', 'xaya', 'classic'] as const)('legal boards of %s', (name) => {
  const rules = FLEETS[name];

  it.each(['a', 'b', 'c'])('are accepted (%s), and each cell opens to what lies there', (seed) => {
    const ships = shipsOf(seed, rules);
    const blindings = blindingsOf(seed, rules);
    const { cells, proof } = proveBoard(rules, ships, blindings, context, masksOf(seed));
    verifyBoard(rules, cells, proof, context);
    sumOfPieces(rules, ships).forEach((value, j) => {
      verifyCellOpening(cells.subarray(32 * j, 32 * (j + 1)), Number(value), encodeScalar(blindings[j]!));
    });
  });
});

it('a message is at most 6 KiB: 32 bytes per cell, and 1,888 or 2,144 of proof', () => {
  const sizes = (['classic', 'xaya'] as const).map((name) => {
    const rules = FLEETS[name];
    const { cells, proof } = proveBoard(rules, shipsOf('size', rules), blindingsOf('size', rules), context, masksOf('size'));
    return [cells.length, proof.length];
  });
  expect(sizes).toEqual([
    [3200, 1888],
    [2048, 2144],
  ]);
});

describe('the prover', () => {
  const rules = FLEETS.small;
  const prove = (ships: readonly Ship[], of: FleetRules = rules) => {
    const proven = attempt(() => proveBoard(of, ships, blindingsOf('a', of), context, masksOf('a')));
    return proven.ok ? 'proven' : proven.fault.code;
  };

  it('refuses fleets that are not legal', () => {
    const illegal = 'proofs/illegal-fleet';
    expect(prove([go(0, 0), go(0, 2)])).toBe('proven');
    expect(prove([go(0, 0), go(0, 0)]), 'overlap').toBe(illegal);
    expect(prove([go(0, 0), go(0, 1)]), 'side by side').toBe(illegal);
    expect(prove([go(0, 0), down(3, 1)]), 'corner to corner').toBe(illegal);
    expect(prove([go(2, 0), go(0, 2)]), 'off the board').toBe(illegal);
    expect(prove([go(0, 0)]), 'a piece too few').toBe(illegal);
    expect(prove([go(0, 0), go(0, 2), go(2, 2)]), 'a piece too many').toBe(illegal);
    expect(prove([go(0, 0), go(0, 1)], FLEETS['small touching'])).toBe('proven');
    expect(prove([go(0, 0), down(2, 0)], FLEETS['small touching']), 'overlap').toBe(illegal);
  });

  it('refuses more or fewer blindings than one per cell', () => {
    const blindings = blindingsOf('a', rules).slice(1);
    expect(() => proveBoard(rules, [go(0, 0), go(0, 2)], blindings, context, masksOf('a'))).toThrow(
      expect.objectContaining({ code: 'proofs/wrong-length' }),
    );
  });

  it('makes the same proof from the same arguments, and never uses a mask for two proofs', () => {
    const pair: FleetRules = { ...rules, fleet: [rules.fleet[1]!, rules.fleet[1]!] };
    const seen: string[][] = [];
    const recorded: Derive = (label, boundTo, length) => {
      seen.at(-1)!.push([label, ...boundTo.map(encodeHex)].join(' '));
      return masksOf('a')(label, boundTo, length);
    };
    const run = (ships: readonly Ship[], blindings = 'a', where = context, of = pair) => {
      seen.push([]);
      return proveBoard(of, ships, blindingsOf(blindings, of), where, recorded);
    };
    const ships = [go(0, 0), go(0, 2)];
    const first = run(ships);
    expect(run(ships)).toEqual(first);
    expect(seen.pop()).toEqual(seen[0]);
    // The same cells: only the pieces have changed places.
    expect(run(ships.toReversed()).cells).toEqual(first.cells);
    run(ships, 'b');
    run(ships, 'a', encodeUtf8('match 2, seat 0'));
    run([go(0, 0), go(2, 2)]);
    run(ships, 'a', context, { ...pair, touching: true });
    expect(seen.map((masks) => masks.length)).toEqual([3, 3, 3, 3, 3, 3]);
    expect(new Set(seen.flat()).size).toBe(18);
  });
});

describe('boards that are not legal are refused although the prover does all its steps:', () => {
  const { small, 'small touching': touching } = FLEETS;
  const ships = [go(0, 0), down(3, 2)];
  const claim = honest(small, ships);
  const values = (change: Readonly<Record<number, bigint>>) => claim.values.map((value, j) => change[j] ?? value);
  const coded = honest(touching, ships);

  const cases: [string, FleetRules, Claim][] = [
    ['pieces overlap', small, honest(small, [go(0, 0), down(2, 0)])],
    ['pieces overlap where they may touch', touching, honest(touching, [go(0, 0), down(2, 0)])],
    [
      'pieces overlap and the cell says one',
      small,
      { ...honest(small, [go(0, 0), down(2, 0)]), values: values({ 6: 1n, 11: 0n, 15: 0n }) },
    ],
    ['pieces lie side by side', small, honest(small, [go(0, 0), go(0, 1)])],
    ['pieces lie end to end', small, honest(small, [down(0, 0), down(1, 2)])],
    ['pieces lie corner to corner', small, honest(small, [go(0, 0), down(3, 1)])],
    ['a cell of a piece is missing', small, { ...claim, values: values({ 2: 0n }) }],
    ['a piece is missing', small, { ...claim, values: values({ 11: 0n, 15: 0n }) }],
    ['there is a cell too many', small, { ...claim, values: values({ 8: 1n }) }],
    ['there is a piece too many', small, { ...claim, values: values({ 8: 1n, 9: 1n }) }],
    ['a piece is longer than it should be', small, { ...claim, values: values({ 7: 1n }) }],
    ['a piece runs on behind the edge', small, { ...claim, values: values({ 0: 0n, 1: 0n, 2: 1n, 3: 1n, 4: 1n }) }],
    ['the cells hold another legal board', small, { ...claim, values: sumOfPieces(small, [go(0, 0), go(0, 2)]) }],
    ['a cell holds less than nothing and another makes up for it', small, { ...claim, values: values({ 8: -1n, 9: 1n }) }],
    ['a cell holds two and another makes up for it', small, { ...claim, values: values({ 0: 2n, 1: 0n }) }],
    ['the cells hold the group order less their values', small, { ...claim, values: claim.values.map((value) => -value) }],
    ['a piece has the code of another', touching, { ...coded, values: coded.values.map((value) => (value === 0n ? 0n : 1n)) }],
    [
      'two pieces have changed codes',
      touching,
      { ...coded, values: coded.values.map((value) => (value === 0n ? 0n : 3n - value)) },
    ],
    ['a bit is 2 and the cells hold what then follows', small, { ...claim, bits: claim.bits.with(0, 2n) }],
    ['a bit is −1', small, { ...claim, bits: claim.bits.with(8, ORDER - 1n) }],
  ];

  it('(the same steps convince for a legal board)', () => {
    expect(verdictOn(small, claim)).toBe('accepted');
    expect(verdictOn(touching, coded)).toBe('accepted');
    expect(verdictOn(touching, honest(touching, [go(0, 0), go(0, 1)]))).toBe('accepted');
  });

  it.each(cases)('%s', (_, rules, illegal) => {
    expect(verdictOn(rules, illegal)).toBe('proofs/board-invalid');
  });

  it('scalars for bits whose cells satisfy Σ u_j·h_j = Σ lengths', () => {
    // One piece as long as the board: rows 0 … 3 are the placements of two bits s and t, and no two share a cell. Then
    // Σ u_j·h_j = 4·(s² + (1−s)²)·(t² + (1−t)²), which is 4 for many s and t that are no bits.
    const rules: FleetRules = { size: 4, fleet: [{ code: 1, length: 4 }], touching: true };
    const square = (x: bigint) => (x * x) % ORDER;
    const both = (x: bigint) => reduceScalar(square(x) + square(1n - x));
    // 2t² − 2t + 1 = 1/both(s), so t = (1 + √(2/both(s) − 1))/2.
    const candidates = Array.from({ length: 40 }, (_, i) => BigInt(i + 2)).flatMap((s) => {
      const root = squareRoot(reduceScalar(2n * invertScalarUnsafe(both(s)) - 1n));
      return root === undefined ? [] : [{ s, t: reduceScalar((1n + root) * invertScalarUnsafe(2n)) }];
    });
    const { s, t } = candidates[0]!;
    expect(reduceScalar(both(s) * both(t))).toBe(1n);
    const rows = [(1n - s) * (1n - t), s * (1n - t), (1n - s) * t, s * t];
    const fractional = rows.flatMap((row) => [row, row, row, row]);
    expect(verdictOn(rules, { bits: [s, t, 0n], values: fractional })).toBe('proofs/board-invalid');
    expect(
      verdictOn(rules, { bits: [1n, 0n, 0n], values: [0, 1, 0, 0].flatMap((row) => new Array<bigint>(4).fill(BigInt(row))) }),
    ).toBe('accepted');
  });

  it('(a number past the last placement names a placement again, and convinces)', () => {
    const legal = [go(0, 0), go(0, 2)];
    const [first, second] = legal.map((ship, k) => placementIndex(small, small.fleet[k]!.length, ship)) as [number, number];
    const wrapped = bitsOf(small, [first, second + 24]);
    expect(second + 24).toBeLessThan(32);
    expect(verdictOn(small, { bits: wrapped, values: sumOfPieces(small, legal) })).toBe('accepted');
    expect(verdictOn(small, { bits: bitsOf(small, [first, first + 24]), values: sumOfPieces(small, [go(0, 0), go(0, 0)]) })).toBe(
      'proofs/board-invalid',
    );
  });
});

/** Modulo the group order, which is 5 modulo 8. */
const squareRoot = (x: bigint): bigint | undefined => {
  const power = (base: bigint, exponent: bigint): bigint =>
    exponent === 0n ? 1n : (power((base * base) % ORDER, exponent >> 1n) * ((exponent & 1n) === 1n ? base : 1n)) % ORDER;
  const root = power(x, (ORDER + 3n) / 8n);
  return [root, (root * power(2n, (ORDER - 1n) / 4n)) % ORDER].find((candidate) => (candidate * candidate) % ORDER === x);
};

describe('a proof', () => {
  const rules = FLEETS.small;
  const ships = [go(0, 0), go(0, 2)];
  const { cells, proof } = proveBoard(rules, ships, blindingsOf('a', rules), context, masksOf('a'));
  const { bits, degree } = boardIdentity(rules);
  const block = (bytes: Uint8Array, at: number) => bytes.subarray(32 * at, 32 * (at + 1));
  const withBlock = (bytes: Uint8Array, at: number, value: Uint8Array) =>
    concatBytes(bytes.subarray(0, 32 * at), value, bytes.subarray(32 * (at + 1)));
  const withBlocksSwapped = (bytes: Uint8Array, a: number, b: number) =>
    withBlock(withBlock(bytes, a, block(bytes, b)), b, block(bytes, a));
  const shifted = (bytes: Uint8Array, by: Point) => encodePoint(decodePoint(bytes).add(by));

  const points = ['B', 'A', ...Array.from({ length: degree }, (_, k) => `T_${k + 1}`)].map((name, at) => [name, at] as const);
  const scalars = [...Array.from({ length: bits }, (_, i) => `f_${i}`), 'z', 'z′'].map(
    (name, i) => [name, 2 + degree + i] as const,
  );

  it('has these fields and no more', () => {
    expect(proof).toHaveLength(32 * (points.length + scalars.length));
    verifyBoard(rules, cells, proof, context);
  });

  it.each(points)('is refused with another %s', (_, at) => {
    for (const by of [G, blindingGenerator()]) {
      expect(verdict(rules, cells, withBlock(proof, at, shifted(block(proof, at), by)))).toBe('proofs/board-invalid');
    }
    expect(verdict(rules, cells, withBlock(proof, at, new Uint8Array(32))), 'identity').toBe('crypto/bad-point');
    expect(verdict(rules, cells, withBlock(proof, at, new Uint8Array(32).fill(255))), 'bad encoding').toBe('crypto/bad-point');
  });

  it.each(scalars)('is refused with another %s', (_, at) => {
    const value = BigInt(`0x${encodeHex(block(proof, at).toReversed())}`);
    const changed = [reduceScalar(value + 1n), reduceScalar(-value), 0n].map(encodeScalar);
    for (const bytes of changed) expect(verdict(rules, cells, withBlock(proof, at, bytes))).toBe('proofs/board-invalid');
    const more = Uint8Array.from({ length: 32 }, (_, i) => Number(((value + ORDER) >> BigInt(8 * i)) & 255n));
    expect(verdict(rules, cells, withBlock(proof, at, more)), 'the same scalar, not below the order').toBe('crypto/bad-scalar');
  });

  it('is refused with any byte of it or of the cells changed', () => {
    for (let at = 0; at < proof.length; at += 7) {
      expect(verdict(rules, cells, proof.with(at, proof[at]! ^ 2)), `byte ${at}`).not.toBe('accepted');
    }
    for (let at = 0; at < cells.length; at += 7) {
      expect(verdict(rules, cells.with(at, cells[at]! ^ 2), proof), `byte ${at} of the cells`).not.toBe('accepted');
    }
  });

  it('is refused with cells changed, exchanged or replaced', () => {
    for (let j = 0; j < 16; j++) {
      const changed = withBlock(cells, j, shifted(block(cells, j), blindingGenerator()));
      expect(verdict(rules, changed, proof)).toBe('proofs/board-invalid');
    }
    expect(verdict(rules, withBlocksSwapped(cells, 0, 15), proof), 'ship and water').toBe('proofs/board-invalid');
    expect(verdict(rules, withBlocksSwapped(cells, 12, 15), proof), 'water and water').toBe('proofs/board-invalid');
    expect(verdict(rules, withBlock(cells, 3, new Uint8Array(32)), proof), 'identity').toBe('crypto/bad-point');
    expect(verdict(rules, withBlock(cells, 3, new Uint8Array(32).fill(255)), proof), 'bad encoding').toBe('crypto/bad-point');
    const other = proveBoard(rules, ships, blindingsOf('b', rules), context, masksOf('a'));
    expect(verdict(rules, other.cells, proof)).toBe('proofs/board-invalid');
  });

  it('is refused with its fields exchanged, as if the generators were', () => {
    expect(verdict(rules, cells, withBlocksSwapped(proof, 0, 1)), 'B and A').toBe('proofs/board-invalid');
    expect(verdict(rules, cells, withBlocksSwapped(proof, 2, 3)), 'T_1 and T_2').toBe('proofs/board-invalid');
    const [f0] = scalars[0]!.slice(1) as [number];
    expect(verdict(rules, cells, withBlocksSwapped(proof, f0, f0 + 1)), 'f_0 and f_1').toBe('proofs/board-invalid');
    expect(verdict(rules, cells, withBlocksSwapped(proof, f0 + bits, f0 + bits + 1)), 'z and z′').toBe('proofs/board-invalid');
  });

  it('is refused for cells whose generators were exchanged', () => {
    const blindings = blindingsOf('a', rules);
    const values = sumOfPieces(rules, ships);
    const exchanged = values.map((value, j) => multiplyUnsafe(G, blindings[j]!).add(multiplyUnsafe(blindingGenerator(), value)));
    const given = { cells: concatBytes(...exchanged.map(encodePoint)), blindings, bits: honest(rules, ships).bits };
    expect(verdict(rules, given.cells, proveWithoutChecking(rules, given, context, masksOf('a')))).toBe('proofs/board-invalid');
  });

  it('is refused for another context', () => {
    for (const other of ['match 2, seat 0', 'match 1, seat 1', 'match 1, seat 0 ', '']) {
      expect(verdict(rules, cells, proof, encodeUtf8(other))).toBe('proofs/board-invalid');
    }
  });

  it('is refused for other rules', () => {
    const [three, two] = [rules.fleet[0]!, rules.fleet[1]!];
    const others: FleetRules[] = [
      { ...rules, touching: true },
      { ...rules, fleet: [three, { ...two, code: 2 }] },
      { ...rules, fleet: [three, { ...two, length: 3 }] },
      { ...rules, size: 2, fleet: [three, two] },
      { ...rules, fleet: [three] },
    ];
    expect(others.map((other) => verdict(other, cells, proof))).toEqual([
      'proofs/board-invalid',
      'proofs/board-invalid',
      'proofs/wrong-length',
      'proofs/wrong-length',
      'proofs/wrong-length',
    ]);
  });

  it.each([-32, -1, 1, 32])('is refused with %i bytes more, and so are its cells', (more) => {
    const resized = (bytes: Uint8Array) =>
      more < 0 ? bytes.subarray(0, more) : concatBytes(bytes, new Uint8Array(more).fill(1));
    expect(verdict(rules, cells, resized(proof))).toBe('proofs/wrong-length');
    expect(verdict(rules, resized(cells), proof)).toBe('proofs/wrong-length');
  });
});

describe('challenges depend on all that a prover could still adapt to them:', () => {
  const rules = FLEETS.small;
  const { cells, proof } = proveBoard(rules, [go(0, 0), go(0, 2)], blindingsOf('a', rules), context, masksOf('a'));
  const { bits, degree } = boardIdentity(rules);

  // The transcript as docs/protocol/board-validity.md describes it.
  const challenges = (responses: Uint8Array | undefined) => {
    const transcript = new Transcript('boardValidity');
    transcript.append('board', Uint8Array.of(4, 0));
    transcript.append('fleet', Uint8Array.of(1, 3), Uint8Array.of(1, 2));
    transcript.append('context', context);
    transcript.append('cells', cells);
    transcript.append('bits', proof.subarray(0, 32));
    transcript.append('masks', proof.subarray(32, 64));
    const rho = transcript.challenge('rho');
    transcript.append('coefficients', proof.subarray(64, 64 + 32 * degree));
    const c = transcript.challenge('c');
    if (responses) transcript.append('responses', responses);
    return { rho, c, w: transcript.challenge('weight') };
  };
  const { rho, c, w } = challenges(proof.subarray(64 + 32 * degree));

  const at = (bytes: Uint8Array, block: number) => bytes.subarray(32 * block, 32 * (block + 1));
  /** Adds by[i] to block i: a scalar to a response, its multiple of G to a commitment. */
  const bent = (bytes: Uint8Array, by: Readonly<Record<number, Scalar>>, scalars = false) =>
    concatBytes(
      ...Array.from({ length: bytes.length / 32 }, (_, i) => {
        const change = by[i];
        if (change === undefined) return at(bytes, i);
        if (scalars) return encodeScalar(reduceScalar(decodeScalar(at(bytes, i)) + change));
        return encodePoint(decodePoint(at(bytes, i)).add(multiplyUnsafe(G, reduceScalar(change))));
      }),
    );

  it('(these are the challenges: B + c·A = Σ f_i·G_i + z·H)', () => {
    const f = Array.from({ length: bits + 1 }, (_, i) => decodeScalar(at(proof, 2 + degree + i)));
    const right = multiScalarMultiplyUnsafe([...vectorGenerators(bits), blindingGenerator()], f);
    const left = decodePoint(at(proof, 0)).add(multiplyUnsafe(decodePoint(at(proof, 1)), c));
    expect(encodeHex(encodePoint(left))).toBe(encodeHex(encodePoint(right)));
  });

  it('cells that are changed so that Σ ρ^(j+1)·V_j stays', () => {
    expect(verdict(rules, bent(cells, { 0: rho, 1: -1n }), proof)).toBe('proofs/board-invalid');
  });

  it('coefficients that are changed so that Σ c^k·T_k stays', () => {
    expect(verdict(rules, cells, bent(proof, { 2: c, 3: -1n }))).toBe('proofs/board-invalid');
  });

  it('responses that are changed so that z′ + w·z stays', () => {
    const z = 2 + degree + bits;
    for (const weight of [w, challenges(undefined).w, 0n, 1n]) {
      expect(verdict(rules, cells, bent(proof, { [z]: 1n, [z + 1]: -weight }, true))).toBe('proofs/board-invalid');
    }
  });

  it('B and A that are changed so that B + c·A stays', () => {
    expect(verdict(rules, cells, bent(proof, { 0: c, 1: -1n }))).toBe('proofs/board-invalid');
  });
});
