/** Where a match stands in a transparency log, as a worker finds it and the page shows it. */

import { checkLogged, type EndedMatch } from '../../../shared/verify/check-logged.ts';

/** Of a name that is shown, in characters; a proof may hold a longer one. */
const MAX_ORIGIN = 255;

export interface LogPlace {
  /** The name that the log gives itself: nobody's signature was checked. */
  readonly origin: string;
  /** From 1. */
  readonly number: number;
  readonly size: number;
}

/** What the page is told of a proof: null where it shows nothing. */
export interface LogPlaceMessage {
  readonly kind: 'log-place';
  readonly place: LogPlace | null;
}

export async function logPlaceMessage(match: EndedMatch, proof: string): Promise<LogPlaceMessage> {
  const { log } = await checkLogged(match, proof);
  return { kind: 'log-place', place: log && { origin: log.origin.slice(0, MAX_ORIGIN), number: log.index + 1, size: log.size } };
}
