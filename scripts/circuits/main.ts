/**
 * `npm run circuits -- --out DIR` writes the product's circuits for other programs, and `npm run circuits -- --check` decides whether they
 * are the rules (docs/protocol/proven-dark-chess.md, "Circuits").
 */

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readOptions } from '../../cli/program-options.ts';
import { checkAll } from './check-all.ts';
import { allChecks, type Check } from './checks.ts';
import { exportChecks } from './export.ts';
import { requireTools } from './installed.ts';

const HELP = `npm run circuits -- [options]

  --out DIR     writes every circuit, and every check composed of them, as AIGER and DIMACS, and the netlists
  --check       decides whether each output bit is what the rules state, for all inputs; finds fifty planted faults
  --only NAME   one check alone, such as move-white, without the faults and what is beside the checks
  --json        for programs`;

const { values } = readOptions(HELP, {
  options: {
    out: { type: 'string' },
    check: { type: 'boolean', default: false },
    only: { type: 'string' },
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

const checks = allChecks().filter(({ name }) => values.only === undefined || name === values.only);
if (checks.length === 0) {
  console.error(
    `there is no check "${values.only}"; choose from ${allChecks()
      .map(({ name }) => name)
      .join(', ')}`,
  );
  process.exit(2);
}
if (values.out === undefined && !values.check) {
  console.error(HELP);
  process.exit(2);
}
if (values.out !== undefined) exportChecks(values.out, checks);
if (values.check) process.exitCode = (await check(checks)) ? 0 : 1;
