/**
 * `npm run circuits -- --out DIR` writes the product's circuits for other programs, and `npm run circuits -- --check` decides whether they
 * are the rules (docs/protocol/proven-dark-chess.md, "Circuits").
 */

import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readOptions } from '../../cli/program-options.ts';
import { COLORS } from '../../shared/games/dark-chess/board.ts';
import { checkAll } from './check-all.ts';
import { allChecks, type Check } from './checks.ts';
import { enumerateFronts, enumerateLeaps, enumerateLines } from './enumerate.ts';
import { exportChecks } from './export.ts';
import { requireTools } from './installed.ts';

const HELP = `npm run circuits -- [options]

  --out DIR     writes every circuit, and every check composed of them, as AIGER and DIMACS, and the netlists
  --check       decides whether each output bit is what the rules state, for all inputs; finds fifty planted faults
  --only NAME   one check alone, such as move-white, without the faults and what is beside the checks
  --enumerate   compares lines, leaps and fronts with plain loops over squares, without a solver
  --capture-plan, --schedule
                decides the plan of every capture; explores every state of the schedule. With --planted, what
                is planted there instead
  --json        for programs`;

const { values } = readOptions(HELP, {
  options: {
    out: { type: 'string' },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
    enumerate: { type: 'boolean', default: false },
    'capture-plan': { type: 'boolean', default: false },
    schedule: { type: 'boolean', default: false },
    planted: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const say = (line: string): void => {
  if (!values.json) console.log(line);
};

/** Ends with whether everything was shown. */
async function check(checks: readonly Check[]): Promise<boolean> {
  const start = performance.now();
  const tools = await requireTools();
  const folder = mkdtempSync(join(tmpdir(), 'fogline-circuits-'));
  try {
    const { failures, ...checked } = await checkAll(checks, values.only === undefined, folder, say);
    const ms = Math.round(performance.now() - start);
    if (values.json) console.log(JSON.stringify({ ...checked, failures, tools, ms }));
    for (const failure of failures) say(failure);
    const { planted } = checked;
    const ofPlanted = planted === undefined ? '' : `, ${planted.found} of ${planted.tried} planted faults found`;
    say(
      `${checked.circuits.filter(({ equivalent }) => equivalent).length} of ${checks.length} checks shown${ofPlanted}, ${ms} ms`,
    );
    return failures.length === 0;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Whether a program beside this one, which loads the product with or without a fault, ends well. */
function runBeside(name: string): boolean {
  const options = (['planted', 'json'] as const).filter((option) => values[option]).map((option) => `--${option}`);
  const program = fileURLToPath(new URL(name, import.meta.url));
  return spawnSync(process.execPath, [...process.execArgv, program, ...options], { stdio: 'inherit' }).status === 0;
}

function enumerate(): boolean {
  const kinds = { lines: enumerateLines, leaps: enumerateLeaps, fronts: enumerateFronts };
  const found = COLORS.flatMap((color) =>
    Object.entries(kinds).map(([kind, enumerateKind]) => ({ color, kind, ...enumerateKind(color) })),
  );
  if (values.json) console.log(JSON.stringify({ enumerated: found }));
  for (const { color, kind, positions, wrong } of found)
    say([`${positions} ${kind} of ${color}, ${wrong.length} wrong`, ...wrong].join('\n'));
  return found.every(({ wrong }) => wrong.length === 0);
}

const checks = allChecks().filter(({ name }) => values.only === undefined || name === values.only);
if (checks.length === 0) {
  console.error(
    `there is no check "${values.only}"; choose from ${allChecks()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}
const tasks: readonly (readonly [asked: boolean, run: () => boolean | Promise<boolean>])[] = [
  [values.check, () => check(checks)],
  [values.enumerate, enumerate],
  [values['capture-plan'], () => runBeside('capture-plan-main.ts')],
  [values.schedule, () => runBeside('schedule-main.ts')],
];
if (values.out === undefined && tasks.every(([asked]) => !asked)) {
  console.error(HELP);
  process.exit(2);
}
if (values.out !== undefined) exportChecks(values.out, checks);
for (const [asked, run] of tasks) if (asked && !(await run())) process.exitCode = 1;
