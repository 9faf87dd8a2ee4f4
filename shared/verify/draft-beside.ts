/** A step that a seat has signed, beside the record of its match, which may have it or not: somebody can have kept it back. */

import type { Ed25519 } from '../crypto/ed25519.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import { equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { Draft } from '../log/step.ts';
import { stepMessage } from '../log/step-digest.ts';
import { authorOf } from '../match/match-state.ts';
import type { Verification } from './verify-log.ts';

export interface DraftBeside {
  readonly kind: string;
  /** The seats that signed it, ascending. */
  readonly seats: readonly number[];
  /** The place that it was signed for. */
  readonly seq: number;
  /** Whether the record has it there. */
  readonly recorded: boolean;
  /** Whether the record has the step that it was to follow, so that it could have stood there. */
  readonly follows: boolean;
}

/** Throws where it is of another match, not signed by seats of this one, or not what was signed. */
export async function checkDraftBeside(
  draft: Draft,
  { matchState, linked }: Pick<Verification, 'matchState' | 'linked'>,
  ed25519: Ed25519,
): Promise<DraftBeside> {
  const { kind, seq, prev, match, digest, payload, signatures } = draft;
  if (matchState?.match !== match) throw new Fault('evidence/other-match', 'the signed step is of another match than the record');
  if (digestPayload(payload) !== digest)
    throw new Fault('log/digest-mismatch', 'the signed step has another payload than was signed');
  const seats = signatures.map(({ key }) => {
    const seat = authorOf(matchState, key);
    if (seat === undefined) throw new Fault('life/not-a-seat', 'a key under the step has no seat in this match');
    return seat;
  });
  const message = stepMessage(draft);
  const valid = await Promise.all(signatures.map(({ key, sig }) => ed25519.verify(key, message, sig)));
  if (valid.includes(false)) throw new Fault('log/bad-signature', 'a signature of the signed step does not verify');
  const there = linked[seq]?.entry.step;
  return {
    ...{ kind, seats: seats.sort((a, b) => a - b), seq },
    recorded: there !== undefined && equalBytes(stepMessage(there), message),
    follows: linked[seq - 1]?.link === prev,
  };
}
