/** Plays the matches of an arena that are not played yet, and makes its report as it grows. */

import type { Bytes } from '../../shared/encoding/bytes.ts';
import { ArenaPool } from '../arena-pool.ts';
import type { Task } from '../arena-thread.ts';
import type { AllegedReport } from './arena-files.ts';
import type { ArenaJob } from './play-match.ts';
import { makeReport, type PlayedMatch, Progress, type Report } from './report.ts';

interface ArenaRun {
  readonly job: ArenaJob;
  readonly threads: number;
  /** The logs of an earlier run, and what it has measured. */
  readonly log: (number: number) => Promise<Bytes | undefined>;
  readonly before?: AllegedReport | undefined;
  /** Called for each new log, before it is in a report. */
  readonly keep: (number: number, log: Bytes) => Promise<void>;
  /** Called when a match is over, with all that are played without a gap before them. */
  readonly grown: (report: () => Report, played: number) => Promise<void>;
  readonly signal?: AbortSignal;
}

export async function runArena(run: ArenaRun): Promise<Report> {
  const { plan } = run.job;
  const pool = new ArenaPool(run.job, Math.min(run.threads, plan.matches));
  const leave = (): void => pool.leave();
  run.signal?.addEventListener('abort', leave);
  try {
    return await playOn(run, pool);
  } finally {
    run.signal?.removeEventListener('abort', leave);
    await pool.close();
  }
}

async function playOn(run: ArenaRun, pool: ArenaPool): Promise<Report> {
  const { plan } = run.job;
  const rows = await judgeBefore(run, pool);
  const progress = new Progress(plan);
  /** How many are played without a gap, up to the one that ends the arena. */
  let whole = 0;
  let hasEnded = false;
  const advance = (): void => {
    for (let next = rows.get(whole + 1); next !== undefined && !hasEnded; next = rows.get(whole + 1)) {
      hasEnded = progress.add(next.outcome);
      whole += 1;
    }
  };
  const report = (): Report =>
    makeReport(
      plan,
      Array.from({ length: whole }, (_, i) => rows.get(i + 1)!),
    );
  function* missing(): Generator<Task, void> {
    for (let number = 1; number <= plan.matches; number++) if (!rows.has(number)) yield { number };
  }
  advance();
  if (!hasEnded)
    await pool.run(missing(), async ({ row, log }) => {
      await run.keep(row.number, log!);
      rows.set(row.number, row);
      advance();
      await run.grown(report, whole);
      return hasEnded;
    });
  return report();
}

/** The matches of an earlier run whose logs are whole. */
async function judgeBefore({ job: { plan }, log, before }: ArenaRun, pool: ArenaPool): Promise<Map<number, PlayedMatch>> {
  const rows = new Map<number, PlayedMatch>();
  if (before === undefined) return rows;
  async function* logs(): AsyncGenerator<Task, void> {
    for (let number = 1; number <= plan.matches; number++) {
      const file = await log(number);
      if (file !== undefined) yield { number, log: file };
    }
  }
  await pool.run(
    logs(),
    async ({ row }) => {
      const said = before.matches[row.number - 1]?.said;
      rows.set(row.number, said === undefined ? row : { ...row, said });
      return false;
    },
    (refusal) => {
      // The program ended while it was being written: it is played again.
      if (refusal.code !== 'arena/broken-record') throw refusal;
    },
  );
  return rows;
}
