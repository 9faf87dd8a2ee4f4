/**
 * Explores the schedule of proven dark chess (`schedule/explore.ts`). `--json` for programs; `--short` leaves out captures and the statement `quiet`;
 * `--plant FAULT` plants a fault, which must be found and ends with exit code 1; `--planted` does so with all of them.
 */

import { readOptions } from '../../cli/program-options.ts';
import { plantAsked, reportPlanted } from './run-planted.ts';
import { PLANTED_FAULTS, runFaults } from './schedule/planted-faults.ts';

const HELP = `node scripts/circuits/schedule-main.ts [options]

Explores every state of the schedule of proven dark chess, with hand-overs at any step.

  --short           without captures and the statement "quiet"
  --plies N         the plies of the courses that are counted, 64
  --plant FAULT     a fault that must be found, which ends the run
  --planted         each of these faults, one after the other
  --json            for programs`;

const { values } = readOptions(HELP, {
  options: {
    short: { type: 'boolean', default: false },
    plies: { type: 'string', default: '64' },
    plant: { type: 'string' },
    planted: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});
if (values.planted) process.exit(reportPlanted(runFaults(), values.json));
plantAsked(values.plant, PLANTED_FAULTS);
// Imported only now, so that these modules are loaded with the fault.
const { checkSchedule } = await import('./schedule/check-schedule.ts');
const report = checkSchedule(Number(values.plies), values.short ? { captures: false, quiet: false } : {});
const { states, transitions, courses, plies, row, turn, followed, breach, ms } = report;
if (values.json) console.log(JSON.stringify(report));
else if (breach === undefined) {
  console.log(`${states} states, ${transitions} transitions, ${row} steps in a row, ${turn} steps a turn, ${ms} ms`);
  console.log(`${courses} courses of ${plies} plies; ${followed} steps of matches that were played go through these states`);
} else console.log(`${breach.what}\n  ${breach.trace.join('\n  ')}`);
process.exit(breach === undefined ? 0 : 1);
