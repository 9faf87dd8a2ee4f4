/** Recomputes a report from its plan and its logs. What comes out is the report, or a `Refusal`. */

import { isDeepStrictEqual } from 'node:util';
import type { Tier } from '../../shared/verify/tier.ts';
import type { ArenaPool } from '../arena-pool.ts';
import type { Task } from '../arena-thread.ts';
import type { AllegedReport } from './arena-files.ts';
import { arenaOf } from './plan.ts';
import { Refusal, type RefusalCode } from './refusal.ts';
import { lengthOf, makeReport, type PlayedMatch, type Report } from './report.ts';

interface VerifyReportOptions {
  readonly log: (number: number) => Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** What judges the logs. */
  readonly pool: Pick<ArenaPool, 'run'>;
}

/** How many results rest on what. */
export type Evidence = Readonly<Record<Tier, number>>;

interface VerifiedReport {
  /** As it was made again. */
  readonly report: Report;
  readonly evidence: Evidence;
}

/** Throws a `Refusal` for the first thing that does not follow from the logs. */
export async function verifyReport(report: AllegedReport, options: VerifyReportOptions): Promise<VerifiedReport> {
  const { arena, plan, matches } = report;
  const refuse = (code: RefusalCode, detail: string): never => {
    throw new Refusal(code, detail);
  };
  if (arena !== arenaOf(plan)) refuse('arena/other-plan', `the hash of its plan is ${arenaOf(plan)}`);
  const gap = matches.findIndex(({ number }, i) => number !== i + 1);
  if (gap >= 0) refuse('arena/gap', `match ${gap + 1} is missing`);
  if (matches.length > plan.matches) refuse('arena/too-many', `the plan has ${plan.matches}`);
  const { judged, evidence } = await judgeAll(report, options);
  const counted = lengthOf(
    plan,
    judged.map(({ outcome }) => outcome),
  );
  if (counted !== undefined && counted < matches.length) refuse('arena/too-many', `the test had ended after ${counted}`);
  const made = makeReport(plan, judged);
  if (made.root !== report.root) refuse('arena/wrong-root', `the root is ${made.root}`);
  const alleged: Readonly<Record<string, unknown>> = Object(report.score);
  for (const [name, value] of Object.entries(made.score))
    if (!isDeepStrictEqual(value, alleged[name])) refuse('arena/wrong-score', `"${name}" is ${JSON.stringify(value)}`);
  if (!isDeepStrictEqual(made, report)) refuse('arena/not-a-report', 'it says more than a report does');
  return { report: made, evidence };
}

interface Judged {
  readonly judged: readonly PlayedMatch[];
  readonly evidence: Evidence;
}

async function judgeAll({ matches }: AllegedReport, { log, pool }: VerifyReportOptions): Promise<Judged> {
  async function* tasks(): AsyncGenerator<Task, void> {
    for (const { number } of matches) {
      const file = await log(number);
      if (file === undefined) throw new Refusal('arena/no-log', `match ${number} has no log`, number);
      yield { number, log: file };
    }
  }
  const judged: PlayedMatch[] = [];
  const evidence = { proven: 0, opened: 0, attested: 0, claimed: 0 };
  await pool.run(tasks(), async ({ row, evidence: tier }) => {
    const { said, ...rest } = matches[row.number - 1]!;
    const shown: Readonly<Record<string, unknown>> = rest;
    for (const [name, value] of Object.entries(row))
      if (!isDeepStrictEqual(value, shown[name]))
        throw new Refusal('arena/wrong-match', `match ${row.number}: "${name}" is ${JSON.stringify(value)}`, row.number);
    evidence[tier!] += 1;
    judged[row.number - 1] = said === undefined ? row : { ...row, said };
    return false;
  });
  return { judged, evidence };
}
