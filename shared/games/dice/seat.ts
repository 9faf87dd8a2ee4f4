/** The machine of one seat: its person stands or sits, and it gives its share of every throw. */

import { encodeBase64url, encodeInteger } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventNext } from '../../randomness/random-event.ts';
import { actionNonce, commitAction } from '../../randomness/secret-action.ts';
import type { GameStep, Need, Secret, StepContent } from '../interface.ts';
import { type Choice, KINDS, readDecision } from './payloads.ts';
import { applyPlay, chooses, type DiceState } from './public-rules.ts';

export interface DiceSeat {
  readonly secret: Secret;
  /** The last choice, and the throw that it was for. */
  readonly chosen?: { readonly choice: Choice; readonly before: number };
  /** Link hash that our commitment to this throw followed: its share and nonce are bound to it. */
  readonly committedAfter?: string;
}

/** The choice for the throw to be made, once it is decided. */
export function choiceOf({ chosen }: DiceSeat, { throws }: DiceState): Choice | undefined {
  return chosen?.before === throws.length ? chosen.choice : undefined;
}

export function needOf(own: DiceSeat, state: DiceState): Need {
  const { seat } = own.secret;
  if (state.stage === 'start') return { kind: 'start' };
  if (state.stage === 'over' || !eventNext(state.event).includes(seat)) return { kind: 'wait' };
  return { kind: chooses(state, seat) && choiceOf(own, state) === undefined ? 'decide' : 'send' };
}

export function decide(own: DiceSeat, state: DiceState, json: JsonObject): DiceSeat {
  const { kind } = readDecision(json, 'decision');
  if (needOf(own, state).kind !== 'decide') throw new Fault('game/not-now');
  return { ...own, chosen: { choice: kind, before: state.throws.length } };
}

const shareOf = ({ secret }: DiceSeat, { throws }: DiceState, committedAfter: string): Uint8Array =>
  deriveShare(secret.seed, 'dice share', committedAfter, encodeInteger(throws.length, 4));

/** What to send when the need is `send`. */
export function act(own: DiceSeat, state: DiceState, prev: string): StepContent {
  const kind = state.stage === 'commit' ? KINDS.commit : KINDS.reveal;
  const payload = kind === KINDS.commit ? commitPayload(own, state, prev) : revealPayload(own, state);
  const { next } = applyPlay(state, { seq: 0, seat: own.secret.seat, kind, payload, prev });
  return { kind, payload, next };
}

function commitPayload(own: DiceSeat, state: DiceState, prev: string): JsonObject {
  const { setup, choices } = state;
  const { seat, seed } = own.secret;
  const share = commitShare(setup.match, seat, shareOf(own, state, prev));
  const choice = choiceOf(own, state);
  if (choice === undefined) return { share };
  return { share, choice: commitAction(choices, seat, choice, actionNonce(seed, choices, prev, choice)) };
}

function revealPayload(own: DiceSeat, state: DiceState): JsonObject {
  const share = encodeBase64url(shareOf(own, state, own.committedAfter!));
  const choice = choiceOf(own, state);
  if (choice === undefined) return { share };
  return { share, choice, nonce: encodeBase64url(actionNonce(own.secret.seed, state.choices, own.committedAfter!, choice)) };
}

export function observe(own: DiceSeat, { seat, kind, prev }: GameStep): DiceSeat {
  return seat === own.secret.seat && kind === KINDS.commit ? { ...own, committedAfter: prev } : own;
}
