/** The machine of one seat. The dealer's and the regulator's decide nothing; a player's sends what its person decided. */

import { type Bytes, encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventKeyFor, eventNext } from '../../randomness/random-event.ts';
import type { GameStep, Need, Secret, Setup, StepContent } from '../interface.ts';
import { type Card, isBlackjack } from './cards.ts';
import type { Action, Rules } from './hands.ts';
import { KINDS, readDecision } from './payloads.ts';
import { applyPlay, expectAllowed, mayDraw } from './public-rules.ts';
import { dealPlaces, shuffleShoe } from './shoe.ts';
import { type BlackjackState, bettors, DEALER } from './table.ts';

export interface BlackjackSeat {
  readonly setup: Setup<Rules>;
  readonly secret: Secret;
  /** Decided and not yet in the log. */
  readonly action?: Action;
  /** Link hash that our commitment followed: the share is bound to it. */
  readonly committedAfter?: string;
}

export function enterSeat(setup: Setup<Rules>, secret: Secret): BlackjackSeat {
  return { setup, secret };
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

export function decide(own: BlackjackSeat, state: BlackjackState, json: JsonObject): BlackjackSeat {
  const { kind: action } = readDecision(json, 'decision');
  if (needOf(own, state).kind !== 'decide') throw new Fault('game/not-now');
  expectAllowed(state, own.secret.seat, action);
  return { ...own, action };
}

export function observe(own: BlackjackSeat, { seat, kind, prev }: GameStep): BlackjackSeat {
  if (seat !== own.secret.seat) return own;
  if (kind === KINDS.commit) return { ...own, committedAfter: prev };
  return kind === KINDS.play ? withoutAction(own) : own;
}

const withoutAction = ({ action: _, ...own }: BlackjackSeat): BlackjackSeat => own;

const shareOf = ({ secret }: BlackjackSeat, committedAfter: string): Bytes =>
  deriveShare(secret.seed, 'blackjack share', committedAfter);

/** What to send when the need is `send`, with the `next` that the public rules give it. */
export function act(own: BlackjackSeat, state: BlackjackState, prev: string): StepContent {
  const { seat } = own.secret;
  const { kind, payload } = contentOf(own, state, prev);
  // The dealer's share ends the game, whatever it shows of the cards.
  const next = state.stage === 'reveal' ? [] : applyPlay(state, { seq: 0, seat, kind, payload, prev }).next;
  return { kind, payload, next };
}

function contentOf(own: BlackjackSeat, state: BlackjackState, prev: string): { kind: string; payload: JsonObject } {
  const { match } = own.setup;
  switch (state.stage) {
    case 'commit':
      return { kind: KINDS.commit, payload: { share: commitShare(match, own.secret.seat, shareOf(own, prev)) } };
    case 'share':
    case 'reveal':
      return { kind: KINDS.share, payload: { share: encodeBase64url(shareOf(own, own.committedAfter!)) } };
    case 'deal':
      return { kind: KINDS.deal, payload: dealPayload(state, shoeOf(own, state, state.round + 1)) };
    case 'card':
      return { kind: KINDS.card, payload: { card: shoeOf(own, state, state.round)[state.top]! } };
    case 'dealer':
      return { kind: KINDS.dealer, payload: dealerPayload(state, shoeOf(own, state, state.round)) };
    default:
      return { kind: KINDS.play, payload: { action: own.action! } };
  }
}

/** The dealer alone knows the game key before the end. */
function shoeOf(own: BlackjackSeat, { event, rules }: BlackjackState, round: number): Card[] {
  return shuffleShoe(eventKeyFor(event, shareOf(own, own.committedAfter!)), rules, round);
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
