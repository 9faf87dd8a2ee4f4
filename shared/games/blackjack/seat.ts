/** The machine of one seat. The dealer's and the regulator's decide nothing; a player's sends what its person decided. */

import type { Card } from '../../cards/playing-cards.ts';
import { type Bytes, encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventKeyFor, eventNext } from '../../randomness/random-event.ts';
import type { Decisions } from '../decisions.ts';
import type { Need } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { isBlackjack } from './cards.ts';
import { type Action, allowedActions } from './hands.ts';
import { decisionReader, KINDS, readDecision } from './payloads.ts';
import { expectAllowed, mayDraw } from './public-rules.ts';
import { dealPlaces, shuffleShoe } from './shoe.ts';
import { type BlackjackState, bettors, DEALER } from './table.ts';

export interface BlackjackSeat {
  readonly secret: Secret;
  /** Decided and not yet in the log. */
  readonly action?: Action;
  /** Link hash that our commitment followed: the share is bound to it. */
  readonly committedAfter?: string;
}

export function needOf({ secret: { seat }, action }: BlackjackSeat, { stage, event, turn }: BlackjackState): Need {
  switch (stage) {
    case 'commit':
    case 'share':
      return { kind: eventNext(event).includes(seat) ? 'send' : 'wait' };
    case 'start':
      return { kind: 'start' };
    case 'play':
      if (turn !== seat) return { kind: 'wait' };
      return { kind: action === undefined ? 'decide' : 'send' };
    case 'over':
      return { kind: 'wait' };
    default:
      return { kind: seat === DEALER ? 'send' : 'wait' };
  }
}

export function decide(seatState: BlackjackSeat, state: BlackjackState, json: JsonObject): BlackjackSeat {
  const { kind: action } = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  expectAllowed(state, seatState.secret.seat, action);
  return { ...seatState, action };
}

export function decisions({ secret: { seat } }: BlackjackSeat, { hands, chips }: BlackjackState): Decisions {
  const actions = allowedActions(hands[seat]!, chips[seat]!);
  return { schema: decisionReader(actions).schema(), legal: actions.map((kind) => ({ kind })) };
}

export function observe(seatState: BlackjackSeat, { by, kind, prev }: GameStep): BlackjackSeat {
  if (by !== seatState.secret.seat) return seatState;
  if (kind === KINDS.commit) return { ...seatState, committedAfter: prev };
  return kind === KINDS.play ? withoutAction(seatState) : seatState;
}

const withoutAction = ({ action: _, ...seatState }: BlackjackSeat): BlackjackSeat => seatState;

const shareOf = ({ secret }: BlackjackSeat, committedAfter: string): Bytes =>
  deriveShare(secret.seed, 'blackjack share', committedAfter);

export function compose(
  seatState: BlackjackSeat,
  state: BlackjackState,
  prev: string,
): { readonly kind: string; readonly payload: JsonObject } {
  switch (state.stage) {
    case 'commit':
      return {
        kind: KINDS.commit,
        payload: { share: commitShare(state.setup.match, seatState.secret.seat, shareOf(seatState, prev)) },
      };
    case 'share':
    case 'reveal':
      return { kind: KINDS.share, payload: { share: encodeBase64url(shareOf(seatState, seatState.committedAfter!)) } };
    case 'deal':
      return { kind: KINDS.deal, payload: dealPayload(state, shoeOf(seatState, state, state.round + 1)) };
    case 'card':
      return { kind: KINDS.card, payload: { card: shoeOf(seatState, state, state.round)[state.top]! } };
    case 'dealer':
      return { kind: KINDS.dealer, payload: dealerPayload(state, shoeOf(seatState, state, state.round)) };
    default:
      return { kind: KINDS.play, payload: { action: seatState.action! } };
  }
}

/** The dealer alone knows the game key before the end. */
function shoeOf(seatState: BlackjackSeat, { event, rules }: BlackjackState, round: number): Card[] {
  return shuffleShoe(eventKeyFor(event, shareOf(seatState, seatState.committedAfter!)), rules, round);
}

function dealPayload(state: BlackjackState, shoe: readonly Card[]): JsonObject {
  const places = dealPlaces(bettors(state).length);
  const [up, hole] = [shoe[places.up]!, shoe[places.hole]!];
  return {
    hands: places.hands.map((hand) => hand.map((place) => shoe[place]!)),
    up,
    ...(isBlackjack([up, hole]) ? { hole } : {}),
  };
}

function dealerPayload(state: BlackjackState, shoe: readonly Card[]): JsonObject {
  const hole = shoe[state.hole]!;
  const drawn: Card[] = [];
  while (mayDraw(state, [...state.dealer, hole, ...drawn])) drawn.push(shoe[state.top + drawn.length]!);
  return { hole, drawn };
}
