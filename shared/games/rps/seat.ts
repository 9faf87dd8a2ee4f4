/** The machine of one seat: its person chooses a hand, it commits to the hand, and shows it when both have committed. */

import { encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { actionNonce, actionsNext, commitAction } from '../../randomness/secret-action.ts';
import type { Decisions } from '../decisions.ts';
import type { Need } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { HANDS, type Hand } from './hands.ts';
import { KINDS, readDecision } from './payloads.ts';
import type { RpsState } from './public-rules.ts';

export interface RpsSeat {
  readonly secret: Secret;
  /** The hand of this round, once it is chosen. */
  readonly hand?: Hand;
  /** Link hash that our commitment of this round followed: its nonce is bound to it. */
  readonly committedAfter?: string;
}

export function needOf(seatState: RpsSeat, { stage, hands }: RpsState): Need {
  if (stage === 'start') return { kind: 'start' };
  if (stage === 'over' || !actionsNext(hands).includes(seatState.secret.seat)) return { kind: 'wait' };
  return { kind: seatState.hand === undefined ? 'decide' : 'send' };
}

export function decide(seatState: RpsSeat, state: RpsState, json: JsonObject): RpsSeat {
  const { hand } = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  return { ...seatState, hand };
}

export const decisions = (): Decisions => ({
  schema: readDecision.schema(),
  legal: HANDS.map((hand) => ({ kind: 'show', hand })),
});

/** The commitment to the hand, or the hand itself. */
export function compose({ secret, hand, committedAfter }: RpsSeat, { stage, hands }: RpsState, prev: string) {
  const nonce = actionNonce(secret.seed, hands, committedAfter ?? prev, hand!);
  return stage === 'commit'
    ? { kind: KINDS.commit, payload: { hand: commitAction(hands, secret.seat, hand!, nonce) } }
    : { kind: KINDS.reveal, payload: { hand: hand!, nonce: encodeBase64url(nonce) } };
}

/** Our commitment is remembered until its hand is shown. */
export function observe(seatState: RpsSeat, { by, kind, prev }: GameStep): RpsSeat {
  if (by !== seatState.secret.seat) return seatState;
  return kind === KINDS.commit ? { ...seatState, committedAfter: prev } : { secret: seatState.secret };
}
