/** The statement in Python against the rules in TypeScript: a sample, as a check of the statement alone. `npm run circuits` decides. */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { answerTable } from '../../../shared/games/dark-chess/answers.ts';
import { COLORS, isPieceType, type Side, SQUARES } from '../../../shared/games/dark-chess/board.ts';
import { boardBits, codeOf, doubleStepBits, numberBits, rightsBits } from '../../../shared/games/dark-chess/circuits/pieces.ts';
import { type ChessMove, capturedPiece, capturedSquare, hasMove, legalMoves } from '../../../shared/games/dark-chess/moves.ts';
import { playMove } from '../../../shared/games/dark-chess/transition.ts';
import { lookAround } from '../../../shared/games/dark-chess/vision.ts';
import { builtPosition } from '../../../test/support/built-positions.ts';
import { playRandomly, sidesOf } from '../../../test/support/dark-chess-game.ts';
import { type Rng, seededRng } from '../../../test/support/seeded-rng.ts';

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
const PROMOTION_CODES = { knight: 0, bishop: 1, rook: 2, queen: 3 } as const;

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

type Words = Readonly<Record<string, ArrayLike<number>>>;
const text = (bits: ArrayLike<number>): string => Array.from(bits).join('');
const caseOf = (check: string, inputs: readonly ArrayLike<number>[], outputs: Words): string =>
  JSON.stringify({
    check,
    inputs: inputs.map(text).join(''),
    outputs: Object.fromEntries(Object.entries(outputs).map(([name, bits]) => [name, text(bits)])),
  });

/** What a seat sees, with the squares that it has asked for in full. */
function look(own: Side, other: Side) {
  const full = new Set<number>();
  const view = lookAround(own, (phase, square) => {
    if (phase === 'general') full.add(square);
    return answerTable(other, phase)[square]!;
  });
  if (view.enPassant !== undefined) full.add(view.enPassant);
  return { view, full };
}

function viewCase(own: Side, other: Side): string {
  const { view, full } = look(own, other);
  const squares = Array.from(view.seen, (what, square) => ({ what, isFull: what !== 'own' && full.has(square) }));
  const isTold = squares.map(({ what, isFull }) => !isFull && (what === 'empty' || what === 'occupied'));
  const inputs = [boardBits(own), doubleStepBits(own), boardBits(other), doubleStepBits(other)];
  return caseOf(`view-${own.color}`, inputs, {
    seen: squares.map(({ isFull }) => Number(isFull)),
    piece: squares.flatMap(({ what }) => numberBits(isPieceType(what) ? codeOf(what) : 0, 3)),
    told: isTold.map(Number),
    occupied: squares.map(({ what }) => Number(what === 'occupied')),
    enPassant: doubleStepBits({ doubleStep: view.enPassant }),
  });
}

function moveCases(rng: Rng, own: Side, other: Side): string[] {
  const { view } = look(own, other);
  const position = [boardBits(own), rightsBits(own), boardBits(other), doubleStepBits(other)];
  const hidden = (from: number, to: number, promotion: number) =>
    [...position, numberBits(from, 6), numberBits(to, 6), numberBits(promotion, 2)] as const;
  const moves = legalMoves(view);
  const legal = moves.map((move) => {
    const inputs = hidden(move.from, move.to, move.promotion === undefined ? 0 : PROMOTION_CODES[move.promotion]);
    return caseOf(`move-${own.color}`, inputs, outcome(own, view, move));
  });
  const pairs = new Set(moves.map(({ from, to }) => SQUARES * from + to));
  const others = Array.from({ length: OTHER_PAIRS }, () => {
    const pair = Math.floor(rng() * SQUARES ** 2);
    const inputs = hidden(Math.floor(pair / SQUARES), pair % SQUARES, Math.floor(rng() * 4));
    return caseOf(`move-${own.color}`, inputs, { legal: [Number(pairs.has(pair))] });
  });
  const none = caseOf(`no-move-${own.color}`, position, { none: [Number(!hasMove(view))] });
  return [...legal, ...others, none];
}

function outcome(own: Side, view: ReturnType<typeof look>['view'], move: ChessMove): Words {
  const { side, taken } = playMove(view, move);
  const square = capturedSquare(view, move);
  const capture = { capturedSquare: numberBits(square ?? 0, 6), capturedCode: numberBits(codeOf(capturedPiece(view, move)), 3) };
  const isInPassing = square !== undefined && square !== move.to;
  return {
    legal: [1],
    captures: [Number(square !== undefined)],
    capturesKing: [Number(taken === 'king')],
    ...(square === undefined ? {} : { ...capture, ...(isInPassing ? { capturedCode: [0, 0, 0] } : {}) }),
    pawn: [Number(own.pieces[move.from]?.type === 'pawn')],
    board: boardBits(side),
    rights: rightsBits(side),
    doubleStep: doubleStepBits(side),
  };
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
  viewCase(mover, other),
  viewCase({ ...other, doubleStep: undefined }, mover),
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
