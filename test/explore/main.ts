/**
 * `npm run explore -- --json` explores everything that can happen to a fair seat, in every setting. Options: `--depth 9` for a
 * shorter run, `--setting "three seats"` for settings whose name contains that, `--plant "clock off by one"` for a bug that must
 * be found, which ends the run, `--planted` for every such bug, each in a process of its own.
 */

import { spawnSync } from 'node:child_process';
import { readOptions } from '../../cli/program-options.ts';
import { PLANTED_BUGS, plantBug } from './planted-bugs.ts';

const HELP = `npm run explore -- [options]

Explores everything that can happen to a fair seat, in every setting.

  --depth N         a shorter run
  --setting TEXT    the settings alone whose names contain it
  --plant BUG       a bug that must be found, which ends the run
  --planted         every bug: the run fails if one of them is not found
  --json            for programs`;

const { values } = readOptions(HELP, {
  options: {
    json: { type: 'boolean', default: false },
    depth: { type: 'string' },
    setting: { type: 'string', default: '' },
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
  },
});

if (values.planted) {
  const missed = Object.keys(PLANTED_BUGS).filter((name) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, process.argv[1]!, '--plant', name], {
      encoding: 'utf8',
    });
    console.log(`${name}\n${stdout}${stderr}`);
    return status !== 1 || !/, [1-9]\d* violations, /.test(stdout);
  });
  console.log(missed.length === 0 ? 'Every bug is found' : `Not found: ${missed.join(', ')}`);
  process.exit(missed.length === 0 ? 0 : 1);
}

const bug = values.plant === undefined ? undefined : PLANTED_BUGS[values.plant];
if (values.plant !== undefined && bug === undefined) {
  console.error(`there is no bug "${values.plant}"; choose from ${Object.keys(PLANTED_BUGS).join(', ')}`);
  process.exit(2);
}
if (bug !== undefined) plantBug(bug);
// Imported only now, so that these modules are loaded with the bug.
const { explore } = await import('./explore.ts');
const { PROPERTIES } = await import('./properties.ts');
const { SETTINGS } = await import('./settings.ts');

const say = (text: string): void => {
  if (!values.json) console.log(text);
};
const start = performance.now();
const total = { states: 0, depth: 0, violations: [] as unknown[] };
for (const { depth: full, short: _, ...setting } of SETTINGS) {
  if (bug === undefined ? !setting.name.includes(values.setting) : setting.name !== bug.setting) continue;
  const depth = Number(values.depth ?? bug?.depth ?? full);
  const { states, depth: walked, whole, violations } = explore(setting, depth, bug?.property);
  total.states += states;
  total.depth = Math.max(total.depth, walked);
  total.violations.push(...violations);
  say(`${String(states).padStart(9)} states  ${whole ? 'all there are' : `${walked} events deep`}  ${setting.name}`);
  for (const { property, trace } of violations) say(`${PROPERTIES[property]}:\n  ${trace.join('\n  ')}`);
}
const report = { ...total, ms: Math.round(performance.now() - start) };
console.log(
  values.json ? JSON.stringify(report) : `${report.states} states, ${report.violations.length} violations, ${report.ms} ms`,
);
process.exit(report.violations.length === 0 ? 0 : 1);
