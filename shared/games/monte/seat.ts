/** The machine of one seat: the dealer's commits to a place, keeps it to itself and reveals it; the guesser's points. */

import { encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { actionNonce, commitAction } from '../../randomness/secret-action.ts';
import type { GameStep, Need, Secret, Setup, StepContent } from '../interface.ts';
import { type Card, KINDS, type Params, readDecision } from './payloads.ts';
import { applyPlay, DEALER, GUESSER, type MonteState } from './public-rules.ts';

export interface MonteSeat {
  readonly setup: Setup<Params>;
  readonly secret: Secret;
  /** The queen's place, kept until it is revealed; or the card to point at, kept until that is sent. */
  readonly card?: Card;
  /** Link hash that the dealer's commitment followed: its nonce is bound to it. */
  readonly placedAfter?: string;
}

export function enterSeat(setup: Setup<Params>, secret: Secret): MonteSeat {
  return { setup, secret };
}

export function needOf({ secret: { seat }, card }: MonteSeat, { stage }: MonteState): Need {
  switch (stage) {
    case 'start':
      return { kind: 'start' };
    case 'place':
    case 'point':
      if (seat !== (stage === 'place' ? DEALER : GUESSER)) return { kind: 'wait' };
      return { kind: card === undefined ? 'decide' : 'send' };
    case 'reveal':
      return { kind: seat === DEALER ? 'send' : 'wait' };
    case 'over':
      return { kind: 'wait' };
  }
}

export function decide(own: MonteSeat, state: MonteState, json: JsonObject): MonteSeat {
  const { kind, card } = readDecision(json, 'decision');
  if (needOf(own, state).kind !== 'decide' || kind !== state.stage) throw new Fault('game/not-now');
  return { ...own, card };
}

/** What was decided is consumed when it is in the log: by the guesser when it points, by the dealer when it reveals. */
export function observe(own: MonteSeat, { seat, kind, prev }: GameStep): MonteSeat {
  if (seat !== own.secret.seat) return own;
  if (kind === KINDS.place) return { ...own, placedAfter: prev };
  return kind === KINDS.point || kind === KINDS.reveal ? enterSeat(own.setup, own.secret) : own;
}

/** What to send when the need is `send`, with the `next` that the public rules give it. */
export function act(own: MonteSeat, state: MonteState, prev: string): StepContent {
  const { kind, payload } = contentOf(own, state, prev);
  return { kind, payload, next: applyPlay(state, { seq: 0, seat: own.secret.seat, kind, payload, prev }).next };
}

function contentOf(
  { secret, card, placedAfter }: MonteSeat,
  state: MonteState,
  prev: string,
): { kind: string; payload: JsonObject } {
  const nonce = (after: string) => actionNonce(secret.seed, state.placing, after, card!);
  switch (state.stage) {
    case 'place':
      return { kind: KINDS.place, payload: { commitment: commitAction(state.placing, DEALER, card!, nonce(prev)) } };
    case 'reveal':
      return { kind: KINDS.reveal, payload: { queen: card!, nonce: encodeBase64url(nonce(placedAfter!)) } };
    default:
      return { kind: KINDS.point, payload: { card: card! } };
  }
}
