/**
 * `npm run schedules -- --count 10000 --seed 1`: so many fault schedules; `--only 1/4711` runs one again and prints its history, and
 * `--game dark-chess` plays proven dark chess; with `--weeks` by correspondence, where power is cut between any two writes. `--quick`
 * plays with faster arithmetic (`quick.ts`); `--from 500` begins there. Ended by SIGTERM, it says what it has done so far.
 */

import { readOptions } from '../../cli/program-options.ts';
import { quicken } from './quick.ts';
import type { Report } from './schedule.ts';

const HELP = `npm run schedules -- [options]

Plays matches through crashes, lost messages and failed writes.

  --count N         how many (default: 1000)
  --seed N          begins from it (default: 1)
  --only SEED       one again, such as 1/4711, with its history
  --game dark-chess proven dark chess
  --weeks           by correspondence, with cuts between any two writes
  --from N          begins there
  --quick           by faster arithmetic`;

const { values } = readOptions(HELP, {
  options: {
    count: { type: 'string', default: '1000' },
    seed: { type: 'string', default: '1' },
    only: { type: 'string' },
    game: { type: 'string' },
    weeks: { type: 'boolean' },
    quick: { type: 'boolean' },
    from: { type: 'string', default: '0' },
  },
});
const { game } = values;
if (values.quick) quicken();
// Behind the hooks of `quicken`.
const { CUTS, playByCorrespondence } = await import('./correspondence.ts');
const { runProvenSchedule } = await import('./proven-schedule.ts');
const { runSchedule } = await import('./schedule.ts');
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

let isOver = false;
process.once('SIGTERM', () => {
  isOver = true;
});
const [first, count] = [Number(values.from), Number(values.count)];
const ends = new Map<string, number>();
const adversities = new Map<string, number>();
const events = new Map<string, number>();
let done = 0;
let steps = 0;
const add = (counts: Map<string, number>, name: string, more = 1): void => void counts.set(name, (counts.get(name) ?? 0) + more);
for (let i = first; i < first + count && !isOver; i++) {
  const report = await run(`${values.seed}/${i}`);
  if (report.violation !== undefined) {
    show(report);
    console.log(`schedule ${i} failed; again: npm run schedules --${option} --only ${report.seed}`);
    process.exit(1);
  }
  done++;
  steps += report.steps;
  add(ends, `${report.game}: ${report.closedBy}`);
  for (const [name, times] of report.struck) add(adversities, name, times);
  for (const [name, times] of Object.entries(report.events ?? {})) add(events, name, times);
  if (done % (game === undefined ? 1_000 : 20) === 0) console.log(`${done} schedules, up to ${report.seed}`);
}
for (const counts of [ends, adversities]) {
  for (const [name, times] of [...counts].sort()) console.log(`${String(times).padStart(8)}  ${name}`);
}
const how = values.quick ? ', by the quick arithmetic' : '';
console.log(
  `${done} schedules with seed ${values.seed}, from ${first}${how}, ${steps} steps: in each, every party has the log of a relay without faults`,
);
if (events.size > 0) {
  console.log([...events].map(([name, times]) => `${times} ${name}`).join(', '));
  console.log('each mask is in one message, and every view is that of a plain referee');
}
process.exit();
