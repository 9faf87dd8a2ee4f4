/** The machine of one seat: its person stands or sits, and it gives its share of every throw. */

import { encodeBase64url, encodeInteger } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventNext } from '../../randomness/random-event.ts';
import { actionNonce, commitAction } from '../../randomness/secret-action.ts';
import type { Decisions } from '../decisions.ts';
import type { Need } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { CHOICES, type Choice, KINDS, readDecision } from './payloads.ts';
import { chooses, type DiceState } from './public-rules.ts';

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

export function needOf(seatState: DiceSeat, state: DiceState): Need {
  const { seat } = seatState.secret;
  if (state.stage === 'start') return { kind: 'start' };
  if (state.stage === 'over' || !eventNext(state.event).includes(seat)) return { kind: 'wait' };
  return { kind: chooses(state, seat) && choiceOf(seatState, state) === undefined ? 'decide' : 'send' };
}

export function decide(seatState: DiceSeat, state: DiceState, json: JsonObject): DiceSeat {
  const { kind } = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  return { ...seatState, chosen: { choice: kind, before: state.throws.length } };
}

export const decisions = (): Decisions => ({ schema: readDecision.schema(), legal: CHOICES.map((kind) => ({ kind })) });

const shareOf = ({ secret }: DiceSeat, { throws }: DiceState, committedAfter: string): Uint8Array =>
  deriveShare(secret.seed, 'dice share', committedAfter, encodeInteger(throws.length, 4));

export function compose(seatState: DiceSeat, state: DiceState, prev: string) {
  return state.stage === 'commit'
    ? { kind: KINDS.commit, payload: commitPayload(seatState, state, prev) }
    : { kind: KINDS.reveal, payload: revealPayload(seatState, state) };
}

function commitPayload(seatState: DiceSeat, state: DiceState, prev: string): JsonObject {
  const { setup, choices } = state;
  const { seat, seed } = seatState.secret;
  const share = commitShare(setup.match, seat, shareOf(seatState, state, prev));
  const choice = choiceOf(seatState, state);
  if (choice === undefined) return { share };
  return { share, choice: commitAction(choices, seat, choice, actionNonce(seed, choices, prev, choice)) };
}

function revealPayload(seatState: DiceSeat, state: DiceState): JsonObject {
  const share = encodeBase64url(shareOf(seatState, state, seatState.committedAfter!));
  const choice = choiceOf(seatState, state);
  if (choice === undefined) return { share };
  return {
    share,
    choice,
    nonce: encodeBase64url(actionNonce(seatState.secret.seed, state.choices, seatState.committedAfter!, choice)),
  };
}

export function observe(seatState: DiceSeat, { by, kind, prev }: GameStep): DiceSeat {
  return by === seatState.secret.seat && kind === KINDS.commit ? { ...seatState, committedAfter: prev } : seatState;
}
