/** Starts the program that decides what the plans of captures give, and confirms by the product's own circuits each position that it finds. */

import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Color, PieceType } from '../../../shared/games/dark-chess/board.ts';
import { opponentOf } from '../../../shared/games/dark-chess/circuits/leaps.ts';
import { CODE_BITS, codeOf, numberBits } from '../../../shared/games/dark-chess/circuits/pieces.ts';
import { capturePlan } from '../../../shared/games/dark-chess/proven/capture-plan.ts';
import { productsOf, seatBitsFrom } from '../../../test/support/proven-bits.ts';
import type { Solver } from '../tools.ts';
import { exportPlans } from './export-plans.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const PROGRAM = join(ROOT, 'scripts/circuits/statement/capture_plan.py');
const NETLISTS = join(ROOT, 'test/vectors/circuits');

export interface PlanVerdict {
  readonly color: Color;
  readonly square: number;
  readonly type: PieceType;
  readonly bits: number;
  readonly variables: number;
  readonly clauses: number;
  readonly verdict: 'same' | 'differs';
  /** Of one that differs: the products, the position after the loss, and what it was of. */
  readonly products?: readonly number[];
  readonly fen?: string;
  readonly lost?: string;
  readonly doubleStep?: readonly string[];
  readonly boards?: { readonly board: readonly number[]; readonly otherBoard: readonly number[] };
  /** Whether the product's circuits and plan differ there too, in the same products. */
  readonly confirmed?: boolean;
}

/** What to decide: by which solvers, and whether the first difference ends it. */
interface Deciding {
  readonly solvers: readonly Solver[];
  readonly stop: boolean;
  /** Where programs are looked for; as everywhere if absent. */
  readonly path?: string;
  /** Called with each verdict as it comes. */
  tell(verdict: PlanVerdict): void;
}

/** Decides all plans. Throws where the program or its solver fails. */
export async function decidePlans({ solvers, stop, path = process.env['PATH'] ?? '', tell }: Deciding): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-plans-'));
  try {
    const plans = join(folder, 'plans.json');
    writeFileSync(plans, exportPlans());
    const named = solvers.flatMap((solver) => ['--solver', solver]);
    const args = [PROGRAM, '--plans', plans, '--netlists', NETLISTS, ...named, ...(stop ? ['--stop'] : [])];
    const child = spawn('python3', args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1', PATH: path },
    });
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
    let failure = '';
    child.stderr.on('data', (data) => {
      failure += data;
    });
    for await (const line of createInterface(child.stdout)) tell(confirm(JSON.parse(line)));
    const code = await ended;
    if (code !== 0) throw new Error(`the program that decides plans ended with ${code}: ${failure}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const bitsOf = (codes: readonly number[]): Uint8Array => Uint8Array.from(codes.flatMap((code) => numberBits(code, CODE_BITS)));

/** The verdict; of one that differs, with what the product computes for its position. */
function confirm(verdict: PlanVerdict): PlanVerdict {
  const { boards, color, square, type, products, doubleStep } = verdict;
  if (boards === undefined) return verdict;
  const steps = Uint8Array.from('abcdefgh', (file) => (doubleStep!.includes(file) ? 1 : 0));
  const none = new Uint8Array(8);
  const codes = boards.board.with(square, codeOf(type));
  const before = seatBitsFrom(color, bitsOf(codes), steps);
  const after = seatBitsFrom(color, bitsOf(codes.with(square, 0)), none);
  const other = seatBitsFrom(opponentOf(color), bitsOf(boards.otherBoard), none);
  const planned = productsOf(capturePlan(color, 1, { square, type }), before, other);
  const fresh = productsOf(capturePlan(color, 1), after, other);
  const wrong = [...planned.keys()].filter((product) => planned[product] !== fresh[product]);
  return { ...verdict, confirmed: wrong.length > 0 && wrong.join() === products!.join() };
}
