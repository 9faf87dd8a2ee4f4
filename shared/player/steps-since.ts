/** What happened since: the steps that came after one, as a seat saw them. */

import type { JsonObject } from '../encoding/canonical.ts';
import { authorOf } from '../match/match-state.ts';
import type { Snapshot } from './snapshot.ts';

export interface SeenStep {
  readonly seq: number;
  readonly kind: string;
  /** Its author; undefined of what all seats signed, and of what the relay did. */
  readonly seat: number | undefined;
  readonly payload: JsonObject;
}

/** After step `seq`, such as the one at which the seat has decided last. */
export function stepsSince({ entries, matchState }: Pick<Snapshot, 'entries' | 'matchState'>, seq: number): readonly SeenStep[] {
  return entries.slice(seq + 1).map(({ entry: { step, payload = {} } }) => {
    const { signatures } = step;
    const seat = signatures.length === 1 ? authorOf(matchState, signatures[0]!.key) : undefined;
    return { seq: step.seq, kind: step.kind, seat, payload };
  });
}
