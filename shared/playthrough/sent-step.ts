/** What a seat has sent, against what its machine sends. */

import { payloadHash } from '../crypto/hash-payload.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import type { Game, StepContent } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';
import type { AppliedStep } from './run-state.ts';

/**
 * Checks what a seat has sent against its machine. Throws `game/audit-mismatch`. Returns the step, with the payload that the machine has made
 * if the record leaves it out.
 */
export function checkAppliedStep(
  game: Game,
  seatState: unknown,
  { step, before: state, next, afterwards }: AppliedStep,
): GameStep {
  const { seq, kind } = step;
  if (kind === 'opening') {
    // An opening in play passes the turn, and with it the clock, to the other seat: there must have been a reason.
    if (!afterwards && game.need(seatState, state).kind !== 'open')
      throw new Fault('game/audit-mismatch', `nothing was to be opened at step ${seq}`);
    return step;
  }
  if (game.need(seatState, state).kind !== 'send')
    throw new Fault('game/audit-mismatch', `nothing was to be sent at step ${seq}`);
  const made = game.act(seatState, state, step);
  if (!isSame(made, step, next))
    throw new Fault('game/audit-mismatch', `the opened seed and decisions give another step than ${seq}`);
  if (!step.withheld) return step;
  const { withheld: _, ...whole } = step;
  return { ...whole, payload: made.payload };
}

/** Of a payload that was left out, the digest is compared. */
function isSame(made: StepContent, { kind, payload, digest, withheld }: GameStep, next: readonly number[]): boolean {
  const header = made.kind === kind && encodeCanonical(made.next) === encodeCanonical(next);
  const isEqual = withheld
    ? () => digestPayload(made.payload, payloadHash) === digest
    : () => hasSameMembers(made.payload, payload) || encodeCanonical(made.payload) === encodeCanonical(payload);
  return header && isEqual();
}

/** So it is of most payloads, and then no long text has to be written to compare it. */
function hasSameMembers(one: JsonObject, other: JsonObject): boolean {
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => one[key] === other[key]);
}
