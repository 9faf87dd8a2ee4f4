/**
 * What a `close` says about the result: the signatures of `endgame` that had been proposed at its place when time ran out, so
 * that no seat's statement is lost because another did not sign. They prove what these seats said; the log decides whether it is
 * true.
 */

import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import type { Claim } from '../log/match-payloads.ts';
import type { Draft } from '../log/step.ts';
import { activeSeats, type CheckedStep, type MatchState } from './match-state.ts';
import { refuse } from './preconditions.ts';

/** The proposals at the head as a `close` carries them. A proposal with a clock, which our client never makes, is left out. */
export function collectClaims(pending: readonly Draft[]): { readonly claims?: JsonObject[] } {
  const claims = pending
    .filter(({ kind, clock }) => kind === 'endgame' && clock === undefined)
    .map(({ payload, signatures }) => ({
      result: payload['result']!,
      signatures: signatures.map(({ key, sig }) => ({ key, sig })),
    }))
    .sort((a, b) => (a.signatures[0]!.key < b.signatures[0]!.key ? -1 : 1));
  return claims.length === 0 ? {} : { claims };
}

/** Each seat that plays claims one result at most; each result is listed once, in the order of the first key that signed it. */
export function checkClaims(state: MatchState, step: CheckedStep, claims: readonly Claim[]): void {
  const seated = activeSeats(state).map((seat) => state.seats[seat]!.key);
  const keys = claims.flatMap(({ signatures }) => signatures.map(({ key }) => key));
  const results = new Set(claims.map(({ result }) => encodeCanonical(result)));
  const isSorted = claims.every(({ signatures: [first] }, i) => i === 0 || first!.key > claims[i - 1]!.signatures[0]!.key);
  if (!keys.every((key) => seated.includes(key)) || new Set(keys).size < keys.length || results.size < claims.length || !isSorted)
    refuse(step, 'life/wrong-close', 'a close carries what seats that play have signed, once each and in order');
}
