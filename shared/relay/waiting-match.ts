/** What the device of a seat is told that asks which of its matches wait. */

import type { WaitingMatch } from '../wire/waiting.ts';
import type { Answer } from './answer.ts';
import type { StoredMatch } from './stored-match.ts';
import { waitsOf } from './waits.ts';

export function waitingMatch(stored: StoredMatch): Answer<WaitingMatch> {
  const summary = stored.summary();
  if (!summary.ok) return summary;
  const { match, phase, steps, seats, finalHash } = summary.value;
  // What is left of a match that was deleted has no state, and a damaged one takes no steps.
  const waits = stored.gone() === undefined ? waitsOf(stored.state) : [];
  const waitedFor = waits.map(({ seat, kind, since, deadline }) => ({
    ...{ seat, since, deadline },
    ...(kind === undefined ? {} : { kind }),
  }));
  const names = seats.map((seat) => seat?.name ?? null);
  return { ok: true, value: { match, phase, steps, names, waits: waitedFor, ...(finalHash === undefined ? {} : { finalHash }) } };
}
