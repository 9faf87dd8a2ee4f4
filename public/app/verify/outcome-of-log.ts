/** What came of a verification, in the form that the page shows. */

import { recordOf } from '../../../shared/verify/record-of.ts';
import type { Verification } from '../../../shared/verify/verify-log.ts';
import type { Outcome, ReplayFrame } from './outcome.ts';

export function outcomeOfLog(verification: Verification, replay: readonly ReplayFrame[]): Outcome {
  const { verdict, linked, gameRun } = verification;
  const timeOf = (index: number): number | undefined => linked.at(index)?.entry.step.timestamp.time;
  const rules = gameRun?.game.version;
  const [begun, ended] = [timeOf(0), timeOf(-1)];
  const record = recordOf(verification);
  return {
    ...{ verdict, replay },
    ...(rules === undefined ? {} : { rules }),
    ...(record === undefined ? {} : { record }),
    ...(begun === undefined || ended === undefined ? {} : { begun, ended }),
  };
}
