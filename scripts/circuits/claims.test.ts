/** What the solvers decide for all positions holds in built ones, and a planted fault breaks it. */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { trueView } from '../../shared/games/dark-chess/answers.ts';
import { COLORS, type Side } from '../../shared/games/dark-chess/board.ts';
import { legalMoves } from '../../shared/games/dark-chess/moves.ts';
import { builtPosition } from '../../test/support/built-positions.ts';
import { checkInputs } from '../../test/support/check-inputs.ts';
import { pick, seededRng } from '../../test/support/seeded-rng.ts';
import { evaluateGraph } from './aig.ts';
import { CHECK_KINDS, makeCheck } from './checks.ts';
import { bothSides, type Compared, compare, difference } from './compared.ts';
import { invariantClaims } from './kept.ts';
import { placesByOutput } from './pieces.ts';
import { allPlants } from './planted/table.ts';
import { type Rules, stateRules } from './statement.ts';
import { underConstraintClaims } from './under-constraint.ts';

const folder = mkdtempSync(join(tmpdir(), 'fogline-statement-'));
let rules: Rules;
beforeAll(async () => {
  rules = await stateRules(folder);
});
afterAll(() => rmSync(folder, { recursive: true }));

const hasKing = ({ pieces }: Side): boolean => pieces.some((piece) => piece?.type === 'king');

/** Positions with both kings, and a legal move in each. */
function* positions(count: number) {
  const rng = seededRng(7);
  for (let i = 0; i < count; i++) {
    const color = COLORS[i % 2]!;
    const { mover, other } = builtPosition(rng, color);
    const moves = legalMoves(trueView(mover, other));
    if (hasKing(mover) && hasKing(other) && moves.length > 0) yield { color, mover, other, move: pick(rng, moves) };
  }
}

const whole = ({ check }: Compared) => ({ name: 'whole', outputs: [...placesByOutput(check).values()].flat(), fixed: new Map() });

describe.each(CHECK_KINDS.filter((kind) => kind !== 'quiet'))('%s', (kind) => {
  it('is what the rules state, where they state it', () => {
    const graphs = COLORS.map((color) => {
      const compared = compare(makeCheck(kind, color), rules.ofCheck(`${kind}-${color}`));
      const { inputs } = compared.check.circuit;
      return { inputs, differs: difference(compared, whole(compared)), sides: bothSides(compared, whole(compared)) };
    });
    let bits = 0;
    for (const { color, mover, other, move } of positions(24)) {
      const { inputs: named, differs, sides } = graphs[COLORS.indexOf(color)]!;
      const inputs = checkInputs(named, mover, other, move);
      const [product, stated] = sides.map((side) => [...evaluateGraph(side, inputs)]);
      expect(product).toEqual(stated);
      expect([...evaluateGraph(differs, inputs)]).toEqual([0]);
      bits += product!.filter((bit) => bit === 1).length;
    }
    // A seat with a legal move has one.
    expect(bits > 0).toBe(kind !== 'no-move');
  });
});

it('a planted fault makes the two sides differ', () => {
  const { part, replacements } = allPlants().find(({ kind }) => kind === 'quiet')!;
  const compared = compare(makeCheck('quiet', 'white', { [part]: replacements }), rules.ofCheck('quiet'));
  // The fault is that the oldest of 50 moves does not count.
  const inputs = Uint8Array.from({ length: 50 }, (_, move) => Number(move === 0));
  const sides = bothSides(compared, whole(compared)).map((side) => [...evaluateGraph(side, inputs)]);
  expect(sides).toEqual([[1], [0]]);
  expect([...evaluateGraph(difference(compared, whole(compared)), inputs)]).toEqual([1]);
});

it('a statement of another check is refused', () => {
  expect(() => compare(makeCheck('first', 'white'), rules.ofCheck('board-white'))).toThrow(
    'first-white has other inputs or outputs',
  );
});

const EVERYTHING = [
  ...([
    ['board', 192],
    ['rights', 2],
    ['doubleStep', 8],
    ['otherBoard', 192],
    ['otherRights', 2],
    ['otherDoubleStep', 8],
  ] as const),
  ...([
    ['from', 6],
    ['to', 6],
    ['promotion', 2],
  ] as const),
] as const;

it.each(COLORS)('the invariants are kept by a move of %s', (color) => {
  const claims = invariantClaims(rules).filter(({ name }) => name.endsWith(`after a move of ${color}`));
  expect(claims).toHaveLength(13);
  // All claims share a graph, so that it is evaluated once for both sides of all.
  const sides = claims.map((claim) => claim.sides());
  const outputs = sides.flatMap(([before, after]) => [...before.outputs, ...after.outputs]);
  const graph = { aig: sides[0]![0].aig, outputs };
  let held = 0;
  for (const { color: mover, ...position } of positions(40)) {
    if (mover !== color) continue;
    const values = evaluateGraph(graph, checkInputs(EVERYTHING, position.mover, position.other, position.move));
    for (let claim = 0; claim < claims.length; claim++) expect(values[2 * claim + 1]).toBe(values[2 * claim]);
    held += values[0]!;
  }
  expect(held).toBeGreaterThan(0);
});

it('the invariants hold at the start, and are the same from either seat', () => {
  const [start, symmetry] = invariantClaims(rules);
  const [held, all] = start!.sides();
  expect([...evaluateGraph(held, [])]).toEqual([...evaluateGraph(all, [])]);
  const [white, black] = symmetry!.sides();
  for (const { mover, other } of positions(20)) {
    const inputs = checkInputs(EVERYTHING.slice(0, 6), mover, other);
    expect([...evaluateGraph(white, inputs)]).toEqual([...evaluateGraph(black, inputs)]);
    inputs[3]! ^= 1;
    expect([...evaluateGraph(white, inputs)]).toEqual([...evaluateGraph(black, inputs)]);
  }
});

it.each(COLORS)('promotion bits change for %s what the claims say and no more', (color) => {
  const claims = underConstraintClaims().filter(({ name }) => name.includes(color));
  expect(claims).toHaveLength(3);
  const check = makeCheck('move', color);
  const sides = claims.map((claim) => claim.sides());
  const [one, other] = [0, 1].map((side) => ({
    aig: sides[0]![0].aig,
    outputs: sides.flatMap((both) => both[side]!.outputs),
  }));
  for (const position of positions(16)) {
    if (position.color !== color) continue;
    const inputs = checkInputs(check.circuit.inputs, position.mover, position.other, position.move);
    for (const promotion of [
      [1, 0],
      [0, 1],
      [1, 1],
    ]) {
      const all = [...inputs, ...promotion];
      expect(evaluateGraph(one!, all)).toEqual(evaluateGraph(other!, all));
    }
  }
});
