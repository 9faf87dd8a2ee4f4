import { expect, it } from 'vitest';
import { FlightsLog, findWithFlights, spoil } from '../../test/support/flights-log.ts';
import { runAuditJob } from './audit-job.ts';
import type { VerifyOptions } from './follow-log.ts';

/** As between threads: what goes in and comes out is plain data. */
const auditElsewhere: VerifyOptions['auditElsewhere'] = async (jobs, done) => {
  const reports = jobs.map(async (job) =>
    structuredClone(await runAuditJob(structuredClone(job), done, { findGame: findWithFlights })),
  );
  return (await Promise.all(reports)).flat();
};

it.each([
  ['accuses rightly', new FlightsLog({ turns: 3, tamper: spoil('flight', 0, 0) }).play().endgame()],
  ['accuses falsely', new FlightsLog({ turns: 3 }).playTo('answer', 2).open(0).endgame()],
  ['opens with the other', new FlightsLog({ turns: 2 }).play().open(0).open(1).endgame()],
])('an audit elsewhere gives the verdict of one here, of a match in which a seat %s', async (_, log) => {
  const [here, elsewhere] = [await log.verify(), await log.verify(undefined, { auditElsewhere })];
  expect(elsewhere.verdict).toEqual(here.verdict);
  expect(elsewhere.gameRun!.audited).toEqual(here.gameRun!.audited);
  expect(elsewhere.gameRun!.rerun).toEqual(here.gameRun!.rerun);
});
