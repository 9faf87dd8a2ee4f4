/** The machine of one seat: its person chooses a hand, it commits to the hand, and shows it when both have committed. */

import { encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { actionNonce, actionsNext, commitAction } from '../../randomness/secret-action.ts';
import type { GameStep, Need, Secret, StepContent } from '../interface.ts';
import { type Hand, KINDS, readDecision } from './payloads.ts';
import { applyPlay, type RpsState } from './public-rules.ts';

export interface RpsSeat {
  readonly secret: Secret;
  /** The hand of this round, once it is chosen. */
  readonly hand?: Hand;
  /** Link hash that our commitment of this round followed: its nonce is bound to it. */
  readonly committedAfter?: string;
}

export function needOf(own: RpsSeat, { stage, hands }: RpsState): Need {
  if (stage === 'start') return { kind: 'start' };
  if (stage === 'over' || !actionsNext(hands).includes(own.secret.seat)) return { kind: 'wait' };
  return { kind: own.hand === undefined ? 'decide' : 'send' };
}

export function decide(own: RpsSeat, state: RpsState, json: JsonObject): RpsSeat {
  const { hand } = readDecision(json, 'decision');
  if (needOf(own, state).kind !== 'decide') throw new Fault('game/not-now');
  return { ...own, hand };
}

/** What to send when the need is `send`. */
export function act(own: RpsSeat, state: RpsState, prev: string): StepContent {
  const { seat, seed } = own.secret;
  const hand = own.hand!;
  const nonce = actionNonce(seed, state.hands, own.committedAfter ?? prev, hand);
  const { kind, payload }: Pick<StepContent, 'kind' | 'payload'> =
    state.stage === 'commit'
      ? { kind: KINDS.commit, payload: { hand: commitAction(state.hands, seat, hand, nonce) } }
      : { kind: KINDS.reveal, payload: { hand, nonce: encodeBase64url(nonce) } };
  const { next } = applyPlay(state, { seq: 0, seat, kind, payload, prev });
  return { kind, payload, next };
}

/** Takes in a step: a commitment of ours is remembered until its hand is shown. */
export function observe(own: RpsSeat, { seat, kind, prev }: GameStep): RpsSeat {
  if (seat !== own.secret.seat) return own;
  return kind === KINDS.commit ? { ...own, committedAfter: prev } : { secret: own.secret };
}
