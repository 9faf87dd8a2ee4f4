/** The statement in Python against the rules in TypeScript: a sample, as a check of the statement alone. `npm run circuits` decides. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { trueView } from '../../../shared/games/dark-chess/answers.ts';
import { COLORS, type Side, SQUARES } from '../../../shared/games/dark-chess/board.ts';
import { type ChessMove, legalMoves, PROMOTIONS } from '../../../shared/games/dark-chess/moves.ts';
import { builtPosition } from '../../../test/support/built-positions.ts';
import { checkInputs } from '../../../test/support/check-inputs.ts';
import { playRandomly, sidesOf } from '../../../test/support/dark-chess-game.ts';
import { pick, type Rng, seededRng } from '../../../test/support/seeded-rng.ts';
import { makeCheck } from '../checks.ts';
import { expectedOutputs } from '../expected.ts';
import { namedInputs } from '../position.ts';

const POSITIONS = 25;
const OTHER_PAIRS = 60;
const FENS = [
  'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -',
  'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq -',
  '4k3/pppppppp/8/1P1P1P1P/p1p1p1p1/8/PPPPPPPP/4K3 b - -',
  // Nobody has a move.
  '8/8/8/4p3/4P3/8/8/8 w - -',
  '8/8/8/4p3/4P3/8/8/8 b - -',
];

const folder = mkdtempSync(join(tmpdir(), 'fogline-statement-'));
afterAll(() => rmSync(folder, { recursive: true }));

const main = fileURLToPath(new URL('main.py', import.meta.url));
function evaluate(cases: readonly string[]) {
  const path = join(folder, 'cases.jsonl');
  writeFileSync(path, cases.map((line) => `${line}\n`).join(''));
  const { error, status, stdout, stderr } = spawnSync('python3', ['-B', main, '--evaluate', path], { encoding: 'utf8' });
  if (error !== undefined) throw new Error(`python3 is needed to evaluate the statement: ${error.message}`);
  return { status, said: `${stdout}${stderr}`.trim() };
}

const SAMPLED = ['view', 'move', 'no-move'] as const;
const CHECKS = new Map(SAMPLED.map((kind) => [kind, COLORS.map((color) => makeCheck(kind, color))]));

/** A case of a check of the own seat, with everything that the rules in TypeScript say of it. */
function caseOf(kind: (typeof SAMPLED)[number], own: Side, other: Side, move?: ChessMove): string {
  const check = CHECKS.get(kind)![COLORS.indexOf(own.color)]!;
  const inputs = checkInputs(check.circuit.inputs, own, other, move);
  const expected = expectedOutputs(kind, own.color, namedInputs(check, inputs));
  const outputs = Object.fromEntries([...expected].map(([name, bits]) => [name, bits.join('')]));
  return JSON.stringify({ check: check.name, inputs: inputs.join(''), outputs });
}

/** Every legal move, and others that are mostly none. */
function moveCases(rng: Rng, own: Side, other: Side): string[] {
  const others = Array.from({ length: OTHER_PAIRS }, () => {
    const pair = Math.floor(rng() * SQUARES ** 2);
    return { from: Math.floor(pair / SQUARES), to: pair % SQUARES, promotion: pick(rng, PROMOTIONS) };
  });
  const moves = [...legalMoves(trueView(own, other)), ...others];
  return [...moves.map((move) => caseOf('move', own, other, move)), caseOf('no-move', own, other)];
}

function* positions(rng: Rng): Generator<readonly [mover: Side, other: Side]> {
  for (let i = 0; i < POSITIONS; i++) {
    const { mover, other } = builtPosition(rng, COLORS[i % 2]!);
    yield [mover, other];
  }
  for (const fen of FENS) {
    for (const { sides, turn } of playRandomly(rng, sidesOf(fen), fen.includes(' w ') ? 0 : 1, POSITIONS)) {
      yield [sides[turn]!, sides[1 - turn]!];
    }
  }
}

const rng = seededRng(32);
const CASES = [...positions(rng)].flatMap(([mover, other]) => [
  ...moveCases(rng, mover, other),
  caseOf('view', mover, other),
  caseOf('view', { ...other, doubleStep: undefined }, mover),
]);

it('the statement has the moves, captures, boards and views of the rules in TypeScript, in built and in played positions', () => {
  expect(CASES.length).toBeGreaterThan(2_000);
  for (const sign of ['"captures":"1"', '"none":"1"', '"doubleStep":"0000010', '"capturedCode":"000"']) {
    expect(
      CASES.some((line) => line.includes(sign)),
      sign,
    ).toBe(true);
  }
  expect(evaluate(CASES)).toEqual({ status: 0, said: `${CASES.length} cases, 0 wrong` });
});

it('a case that is wrong is named, and so is one in a position that no match reaches', () => {
  const legal = CASES.find((line) => line.includes('"legal":"1"'))!;
  const wrong = legal.replace('"legal":"1"', '"legal":"0"');
  const withoutPieces = legal.replace(/"inputs":"./, '"inputs":"1').replace(/"inputs":"[01]{3}/, '"inputs":"111');
  const { status, said } = evaluate([wrong, withoutPieces]);
  expect(status).toBe(1);
  expect(said).toContain('line 1: legal[0] is not 0');
  expect(said).toContain('line 2: nothing is said of legal');
});

it('the lists of lines have the digests of the page of the protocol', () => {
  const code =
    'import board, hashlib, json; print(*(hashlib.sha256(json.dumps(one, separators=(",", ":")).encode()).hexdigest() ' +
    'for one in (board.PAIRS, board.DIR, board.THROUGH)))';
  const { stdout } = spawnSync('python3', ['-B', '-c', code], {
    encoding: 'utf8',
    cwd: fileURLToPath(new URL('.', import.meta.url)),
  });
  const page = readFileSync(fileURLToPath(new URL('../../../docs/protocol/proven-dark-chess.md', import.meta.url)), 'utf8');
  const digests = stdout.trim().split(' ');
  expect(digests).toHaveLength(3);
  for (const [at, list] of ['PAIRS', 'DIR', 'THROUGH'].entries()) expect(page).toContain(`| \`${list}\` | \`${digests[at]}\` |`);
});
