/** The record of a match, as it follows from its verified log. */

import { finalRecord } from '../wire/final-record.ts';
import type { FinalRecord } from '../wire/http.ts';
import type { Verification } from './verify-log.ts';

/** Undefined where the match is not over, or its log does not hold so far. */
export function recordOf({ matchState, linked }: Pick<Verification, 'matchState' | 'linked'>): FinalRecord | undefined {
  const payload = linked.at(-1)?.entry.payload;
  return matchState?.phase === 'closed' && payload !== undefined ? finalRecord(matchState, payload) : undefined;
}
