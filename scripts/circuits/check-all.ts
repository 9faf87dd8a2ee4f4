/** Decides everything that `npm run circuits -- --check` claims, and tells what was shown. */

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type BesideChecks, beginBeside } from './beside.ts';
import type { Check } from './checks.ts';
import { exportChecks } from './export.ts';
import { type CheckedCircuit, Run, type Say } from './run.ts';
import { stateRules } from './statement.ts';

interface Checked extends Partial<BesideChecks> {
  readonly circuits: readonly CheckedCircuit[];
  /** What was not shown, and why. */
  readonly failures: readonly string[];
}

/** Decides the checks, and unless only some are asked for, everything beside them. `folder` is for the files of the programs. */
export async function checkAll(checks: readonly Check[], isWhole: boolean, folder: string, say: Say): Promise<Checked> {
  mkdirSync(join(folder, 'clauses'), { recursive: true });
  exportChecks(folder, checks);
  const run = new Run(folder, await stateRules(folder), say);
  const deciding = checks.map((check, lane) => ({ check, decisions: run.decideCircuit(lane, check) }));
  const tellBeside = isWhole ? beginBeside(run, checks.length) : async () => ({});
  const circuits: CheckedCircuit[] = [];
  for (const { check, decisions } of deciding) circuits.push(await run.tellCircuit(check, decisions));
  return { circuits, ...(await tellBeside()), failures: run.failures };
}
