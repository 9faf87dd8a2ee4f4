/** Runs a check once for each fault that can be planted in it: every one must be found, with exit code 1 and a report. */

import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Planted, plantBug } from '../../test/explore/planted-bugs.ts';

export interface PlantedRun {
  readonly name: string;
  readonly found: boolean;
  /** What the check said of it. */
  readonly said: string;
}

/** Plants the one that is asked for, if one is; what it changes must be imported later. Ends the program for a name that there is not. */
export function plantAsked(asked: string | undefined, faults: Readonly<Record<string, Planted>>): Planted | undefined {
  if (asked === undefined) return undefined;
  const fault = faults[asked];
  if (fault === undefined) {
    console.error(`nothing to plant is called "${asked}"; choose from ${Object.keys(faults).join(', ')}`);
    process.exit(2);
  }
  plantBug(fault);
  return fault;
}

/** The runs of a program of this folder, one after the other; `isFound` reads what it said with exit code 1. */
export function* runPlanted(
  program: string,
  names: readonly string[],
  isFound: (name: string, out: string) => boolean,
  options: readonly string[] = [],
): Generator<PlantedRun> {
  const path = fileURLToPath(new URL(program, import.meta.url));
  for (const name of names) {
    const args = ['--disable-warning=ExperimentalWarning', path, ...options, '--plant', name];
    const { status, stdout, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (error !== undefined) throw error;
    const said = `${stdout}${stderr}`.trim();
    yield { name, found: status === 1 && isFound(name, said), said };
  }
}

/** Prints the runs as they come, or their counts as JSON. Returns the exit code: 1 where a fault was not found. */
export function reportPlanted(runs: Iterable<PlantedRun>, json: boolean): 0 | 1 {
  const planted = { tried: 0, found: 0 };
  for (const { name, found, said } of runs) {
    planted.tried++;
    if (found) planted.found++;
    if (!json) console.log(`${found ? 'found' : 'NOT FOUND'}: ${name}\n${said}\n`);
  }
  console.log(json ? JSON.stringify({ planted }) : `${planted.found} of ${planted.tried} planted faults were found`);
  return planted.found === planted.tried ? 0 : 1;
}
