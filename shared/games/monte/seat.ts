/** The machine of one seat: the dealer's commits to a place, keeps it to itself and reveals it; the guesser's points. */

import { encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { actionNonce, commitAction } from '../../randomness/secret-action.ts';
import type { Decisions } from '../decisions.ts';
import type { Need } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { CARDS, type Card, DECISIONS, KINDS, readDecision } from './payloads.ts';
import { DEALER, GUESSER, type MonteState } from './public-rules.ts';

export interface MonteSeat {
  readonly secret: Secret;
  /** The queen's place, kept until it is revealed; or the card to point at, kept until that is sent. */
  readonly card?: Card;
  /** Link hash that the dealer's commitment followed: its nonce is bound to it. */
  readonly placedAfter?: string;
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

export function decide(seatState: MonteSeat, state: MonteState, json: JsonObject): MonteSeat {
  const { kind, card } = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide' || kind !== state.stage) throw new Fault('game/not-now');
  return { ...seatState, card };
}

/** Asked for at these stages alone. */
export function decisions(_: MonteSeat, { stage }: MonteState): Decisions {
  const kind = stage === 'place' ? stage : 'point';
  return { schema: DECISIONS[kind].schema(), legal: CARDS.map((card) => ({ kind, card })) };
}

/** What was decided is consumed when it is in the log: by the guesser when it points, by the dealer when it reveals. */
export function observe(seatState: MonteSeat, { by, kind, prev }: GameStep): MonteSeat {
  if (by !== seatState.secret.seat) return seatState;
  if (kind === KINDS.place) return { ...seatState, placedAfter: prev };
  return kind === KINDS.point || kind === KINDS.reveal ? { secret: seatState.secret } : seatState;
}

export function compose({ secret, card, placedAfter }: MonteSeat, { stage, placing }: MonteState, prev: string) {
  const nonce = (after: string) => actionNonce(secret.seed, placing, after, card!);
  switch (stage) {
    case 'place':
      return { kind: KINDS.place, payload: { commitment: commitAction(placing, DEALER, card!, nonce(prev)) } };
    case 'reveal':
      return { kind: KINDS.reveal, payload: { queen: card!, nonce: encodeBase64url(nonce(placedAfter!)) } };
    default:
      return { kind: KINDS.point, payload: { card: card! } };
  }
}
