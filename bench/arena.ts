/** Matches of an arena in one process, as `fogline arena dice --local` plays them, without files. */

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { arenaStore } from '../cli/arena/arena-store.ts';
import { ARENA_FORMAT, type ArenaPlan, type Side } from '../cli/arena/plan.ts';
import { runArena } from '../cli/arena/run-arena.ts';
import { findClock } from '../shared/player/clock-presets.ts';

/** Until the code of a thread is compiled. */
const WARM_UP = 300;
const MATCHES = 200;
/** Matches of a round: in the fastest one, whatever else the machine does has disturbed least. */
const ROUND = 25;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

export async function benchArena(): Promise<void> {
  const secrets = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  try {
    const nonce = randomBytes(32).toString('hex');
    const keyOf = async (of: Side | 'relay') => (await arenaStore(secrets, nonce, of).identity()).publicKey;
    const { clock, deadlines } = findClock('10m+5s', {})!;
    const plan: ArenaPlan = {
      ...{ format: ARENA_FORMAT, nonce, game: 'dice', rules: 1, params: {}, clock, matches: WARM_UP + MATCHES, pairs: true },
      a: { key: await keyOf('a'), engine: 'bot:patient' },
      b: { key: await keyOf('b'), engine: 'bot:random' },
      relay: { key: await keyOf('relay') },
    };
    const commands = { a: plan.a.engine, b: plan.b.engine };
    let began = 0;
    /** Processor time at the start of the first round, and at the end of each. */
    const marks: number[] = [];
    const { matches } = await runArena({
      ...{ job: { plan, deadlines, commands, secrets }, threads: 1, log: async () => undefined, keep: async () => {} },
      async grown(_, played) {
        if (played === WARM_UP) began = performance.now();
        if (played >= WARM_UP && (played - WARM_UP) % ROUND === 0) marks.push(processorMs());
      },
    });
    const rounds = marks.slice(1).map((mark, i) => mark - marks[i]!);
    const perSecond = (ms: number, played = MATCHES): string => ((1_000 * played) / ms).toFixed(1);
    const steps = matches.slice(WARM_UP).reduce((sum, one) => sum + one.steps, 0) / MATCHES;
    console.log(`arena of dice, ${MATCHES} matches of ${steps.toFixed(0)} steps, one thread:`);
    console.log(`  ${perSecond(marks.at(-1)! - marks[0]!)} matches a second of processor time (target: 20)`);
    console.log(`  ${perSecond(Math.min(...rounds), ROUND)} in the fastest of ${rounds.length} rounds`);
    console.log(`  ${perSecond(performance.now() - began)} matches a second on this machine as busy as it is`);
  } finally {
    await rm(secrets, { recursive: true });
  }
}
