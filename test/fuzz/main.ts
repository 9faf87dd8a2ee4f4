/**
 * `npm run fuzz -- step --seconds 60 --seed 1` fuzzes one target, or all of them in turn if none is named. `npm run fuzz --
 * --matches 10000` plays matches between honest players instead; `--seed 1/4711` plays one of them again and prints its history. `npm
 * run fuzz -- --flips 1000 --seed 1` turns as many bits of messages of proven dark chess, `--from 77` those behind; with `--quick` by
 * faster arithmetic (`test/schedules/quick.ts`). It ends by SIGTERM too, and says what came of the bits.
 */

import { readOptions } from '../../cli/program-options.ts';
import { quicken } from '../schedules/quick.ts';
import { fuzz } from './fuzz.ts';
import { playHonestly } from './honest/match.ts';
import { TARGETS } from './targets.ts';

const HELP = `npm run fuzz -- [targets] [options]

Fuzzes readers of strangers' text: the targets that are named, or all in turn.

  --seconds N       for each (default: 10)
  --seed SEED       begins from it; with --matches such as 1/4711, one again
  --matches N       plays matches between honest players instead
  --flips N         turns bits of messages of proven dark chess instead
  --from N          begins with that bit
  --quick           by faster arithmetic`;

const { values, positionals } = readOptions(HELP, {
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '10' },
    seed: { type: 'string', default: `${Date.now()}` },
    matches: { type: 'string' },
    flips: { type: 'string' },
    from: { type: 'string', default: '0' },
    quick: { type: 'boolean' },
  },
});
if (values.flips !== undefined) process.exit((await flipBits(Number(values.flips))) ? 0 : 1);
if (values.matches !== undefined) process.exit((await fuzzMatches(Number(values.matches), values.seed)) ? 0 : 1);
const unknown = positionals.find((name) => !Object.hasOwn(TARGETS, name));
if (unknown !== undefined) {
  console.error(`there is no target "${unknown}"; choose from ${Object.keys(TARGETS).join(', ')}`);
  process.exit(2);
}
console.log(`seed ${values.seed}`);
for (const [name, target] of Object.entries(TARGETS)) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  const end = Date.now() + Number(values.seconds) * 1_000;
  let inputs = 0;
  const { read, refused, finding } = await fuzz(target, `${values.seed}/${name}`, (so) => {
    inputs = so;
    return Date.now() > end;
  });
  if (finding !== undefined) {
    console.log(`${name}: ${finding.why}\nseed ${finding.seed}\n${JSON.stringify(finding.text)}`);
    process.exit(1);
  }
  const codes = [...refused].sort(([, a], [, b]) => b - a).map(([code, times]) => `${times} ${code}`);
  console.log(`${name}: ${inputs} texts, ${read} of them read; refused ${codes.join(', ')}`);
}

/** Plays this many matches. Whether no honest seat was convicted and all other properties held. */
async function fuzzMatches(count: number, seed: string): Promise<boolean> {
  const start = Date.now();
  const byGame: Record<string, number> = {};
  const seeds = seed.includes('/') ? [seed] : Array.from({ length: count }, (_, i) => `${seed}/${i}`);
  for (const one of seeds) {
    const { game, violation, trace } = await playHonestly(one);
    byGame[game] = (byGame[game] ?? 0) + 1;
    if (violation !== undefined || seeds.length === 1) console.log(trace.join('\n'));
    if (violation === undefined) continue;
    console.log(`${game}: ${violation}\nagain: npm run fuzz -- --matches 1 --seed ${one}`);
    report(1);
    return false;
  }
  report(0);
  return true;

  function report(faults: number): void {
    const matches = Object.values(byGame).reduce((sum, played) => sum + played, 0);
    console.log(JSON.stringify({ seed, matches, byGame, faults, ms: Date.now() - start }));
  }
}

/** Turns bits of messages of proven dark chess. Whether each was found, and its author and nobody else. */
async function flipBits(count: number): Promise<boolean> {
  if (values.quick) quicken();
  const { runFlips } = await import('./flips/run.ts');
  const seed = Number.isSafeInteger(Number(values.seed)) ? Number(values.seed) % 1_000_000 : 1;
  const { flips, outcomes, wrong } = await runFlips({ seed, from: Number(values.from), count }, (at) => {
    if (at % 50 === 0) console.log(`${at} bits turned`);
  });
  const most = Math.min(...[...outcomes.values()].map(sumOf));
  for (const [place, found] of outcomes) {
    console.log(`${String(sumOf(found)).padStart(6)}  ${place}`);
    for (const [outcome, times] of [...found].sort()) console.log(`${' '.repeat(10)}${String(times).padStart(6)}  ${outcome}`);
  }
  for (const one of wrong) console.log(one);
  console.log(
    `${flips} bits turned with seed ${seed}, at least ${most} in each of ${outcomes.size} places; ${wrong.length} wrong verdicts`,
  );
  return wrong.length === 0;
}

function sumOf(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, one) => sum + one, 0);
}
