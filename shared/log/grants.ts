/** Signatures inside payloads, of keys that sign no step: by which a key takes a private seat, or goes on for a seat. */

import type { JsonObject } from '../encoding/canonical.ts';
import { grantMessage } from '../match/hand-over.ts';
import { inviteMessage } from '../match/invite.ts';
import { readHandOver, readInvited } from './match-payloads.ts';
import type { Header, Signature } from './step.ts';

interface Grant extends Signature {
  readonly message: Uint8Array;
}

/** The signature inside a payload, to be verified with those of the step; undefined for steps that have none. */
export function grantOf({ kind, match }: Header, signer: string, payload: JsonObject | undefined): Grant | undefined {
  if (payload === undefined) return undefined;
  if (kind === 'hand-over') {
    const { seat, spare, sig } = readHandOver(payload, 'payload');
    return { key: spare, message: grantMessage(match, seat, signer), sig };
  }
  if (kind !== 'join' || payload['invite'] === undefined) return undefined;
  const { seat, invite } = readInvited(payload);
  return { ...invite, message: inviteMessage(match, seat, signer) };
}
