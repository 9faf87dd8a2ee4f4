/**
 * `npm run schedules -- --count 10000 --seed 1`: so many fault schedules; `--only 1/4711` runs one again and prints its history, and
 * `--game dark-chess` plays proven dark chess; with `--weeks` by correspondence, where power is cut between any two writes.
 */

import { parseArgs } from 'node:util';
import { CUTS, playByCorrespondence } from './correspondence.ts';
import { runProvenSchedule } from './proven-schedule.ts';
import { type Report, runSchedule } from './schedule.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    game: { type: 'string' },
    weeks: { type: 'boolean' },
  },
});
const { game } = values;
if (game !== undefined && game !== 'dark-chess')
  throw new Error('the games are dark-chess, or a mixture of others without --game');
const run = game === undefined ? runSchedule : runProvenSchedule;
const option = game === undefined ? '' : ` --game ${game}`;

function show({ seed, trace, violation }: Report): void {
  console.log(trace.join('\n'));
  console.log(violation === undefined ? `${seed}: as it should be` : violation);
}

if (values.weeks) {
  const digests: string[] = [];
  for (const cuts of CUTS) {
    const { violation, trace, visits, pages, digest } = await playByCorrespondence({ seed: values.seed, ...cuts });
    if (violation !== undefined) {
      console.log(trace.join('\n'));
      console.log(violation);
      process.exit(1);
    }
    console.log(`${JSON.stringify(cuts)}: played to the end in ${visits} visits of ${pages} pages, ${digest}`);
    if (cuts.writes === undefined) digests.push(digest);
  }
  const isSame = new Set(digests).size === 1;
  console.log(isSame ? 'the same bytes with and without caches' : 'other bytes without caches');
  process.exit(isSame ? 0 : 1);
}

if (values.only !== undefined) {
  const report = await run(values.only);
  show(report);
  process.exit(report.violation === undefined ? 0 : 1);
}

const count = Number(values.count);
const ends = new Map<string, number>();
const adversities = new Map<string, number>();
let steps = 0;
let masks = 0;
const add = (counts: Map<string, number>, name: string, more = 1): void => void counts.set(name, (counts.get(name) ?? 0) + more);
for (let i = 0; i < count; i++) {
  const report = await run(`${values.seed}/${i}`);
  if (report.violation !== undefined) {
    show(report);
    console.log(`schedule ${i} of ${count} failed; again: npm run schedules --${option} --only ${report.seed}`);
    process.exit(1);
  }
  steps += report.steps;
  masks += report.masks ?? 0;
  add(ends, `${report.game}: ${report.closedBy}`);
  for (const [name, times] of report.struck) add(adversities, name, times);
  if ((i + 1) % (game === undefined ? 1_000 : 20) === 0) console.log(`${i + 1} schedules`);
}
for (const counts of [ends, adversities]) {
  for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(8)}  ${name}`);
}
console.log(
  `${count} schedules with seed ${values.seed}, ${steps} steps: in each, every party has the log of a relay without faults`,
);
if (masks > 0) console.log(`${masks} masks, each in one message; every view is that of a plain referee`);
