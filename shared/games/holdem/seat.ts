/**
 * The machine of one seat. Its person bets; it makes its keys, shuffles, deals and shares by itself, and shows where it must or has won.
 * None of these depends on what its step follows, so that a step that became stale is signed again byte for byte.
 */

import type { DealtDeck } from '../../cards/dealt-deck.ts';
import { makeHandKey } from '../../cards/hand-key.ts';
import { ownDeck } from '../../cards/own-deck.ts';
import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { onceOfDeal, openOwn, sharesOf } from '../../cards/shares.ts';
import { makeShuffle, onceOfShuffle } from '../../cards/shuffle.ts';
import { type Bytes, encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import type { Need, StepContent } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { type Action, act, firstToShow, optionsOf } from './betting.ts';
import { dueOnBoard, isRunOut } from './course.ts';
import { evaluate } from './evaluate.ts';
import { buttonOf } from './params.ts';
import { actPayload, KINDS, readDecision, shareAt } from './payloads.ts';
import { otherOf, placesOf } from './places.ts';
import { nextOf, owesShuffle } from './public-rules.ts';
import { type HoldemState, isLastHand, shuffleInput, type Table } from './state.ts';

export interface HoldemSeat {
  readonly secret: Secret;
  /** What its person has decided, until it is in the log. */
  readonly action?: Action | undefined;
  /** Its two cards of the hand on the table. */
  readonly own?: { readonly hand: number; readonly cards: readonly Card[] } | undefined;
}

type Content = Omit<StepContent, 'next'>;

/** Its person decides once it has shuffled the deck of the following hand. */
export function needOf({ secret: { seat }, action }: HoldemSeat, state: HoldemState): Need {
  if (state.stage === 'start') return { kind: 'start' };
  if (!nextOf(state).includes(seat)) return { kind: 'wait' };
  return { kind: state.stage === 'bet' && !owesShuffle(state, seat) && action === undefined ? 'decide' : 'send' };
}

export function decide(seatState: HoldemSeat, state: HoldemState, json: JsonObject): HoldemSeat {
  const action = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  act(state.table!.betting, action);
  return { ...seatState, action };
}

/** What a client decides for its person whose time runs out: no chip goes in, and none is given up that need not be. */
export function inHaste(seatState: HoldemSeat, state: HoldemState): JsonObject | undefined {
  if (needOf(seatState, state).kind !== 'decide') return undefined;
  return { kind: optionsOf(state.table!.betting).check ? 'check' : 'fold' };
}

export function observe(seatState: HoldemSeat, { by, kind }: GameStep, { table }: HoldemState): HoldemSeat {
  const { secret, action, own } = seatState;
  const isDone = by === secret.seat && kind === KINDS.act;
  const isDealt = table !== undefined && table.hand !== own?.hand;
  if (!isDone && !isDealt) return seatState;
  return { secret, action: isDone ? undefined : action, own: isDealt ? pickUp(secret, table) : own };
}

/** Opens its own cards, for itself alone. */
function pickUp({ seat, seed }: Secret, { hand, deck, deals }: Table) {
  const given = deals[otherOf(seat)]!;
  const cards = placesOf(buttonOf(hand), seat).map((place, i) => openOwn(seed, deck, seat, place, [shareAt(given, i)]));
  return { hand, cards: cards.map((card) => FRESH_DECK[card]!) };
}

export function compose(seatState: HoldemSeat, state: HoldemState): Content {
  const { seat, seed } = seatState.secret;
  switch (state.stage) {
    case 'key':
      return { kind: KINDS.key, payload: encoded(makeHandKey(seed, state.next!.deck.context, seat)) };
    case 'shuffle':
      return composeShuffle(seatState, state);
    case 'deal':
      return composeDeal(seatState, state);
    case 'bet':
      if (owesShuffle(state, seat)) return composeShuffle(seatState, state);
      return { kind: KINDS.act, payload: actPayload(seatState.action!) };
    case 'share':
      return { kind: KINDS.share, payload: shareOut(seatState, state.table!.deck, dueOnBoard(state.table!)) };
    case 'show':
      return composeShow(seatState, state.table!);
    default:
      throw new Error(`nothing is sent at "${state.stage}"`);
  }
}

function composeShuffle({ secret: { seat, seed } }: HoldemSeat, { next }: HoldemState): Content {
  const input = shuffleInput(next!.deck, seat);
  return { kind: KINDS.shuffle, payload: encoded(makeShuffle(seed, input)), once: onceOfShuffle(input) };
}

/** Shares of the cards of the other seat, and with them the key of the following hand. */
function composeDeal(seatState: HoldemSeat, state: HoldemState): Content {
  const { seat, seed } = seatState.secret;
  const { next, hand } = state;
  const { deck } = next!;
  const dealt = shareOut(seatState, deck, placesOf(buttonOf(hand), otherOf(seat)));
  const once = onceOfDeal(deck, seat);
  if (isLastHand(state)) return { kind: KINDS.deal, payload: dealt, once };
  const { key, proof: keyProof } = makeHandKey(seed, { ...deck.context, hand: hand + 1 }, seat);
  return { kind: KINDS.deal, payload: { ...dealt, ...encoded({ key, keyProof }) }, once };
}

/** Who has to show shows, and so does who wins or shares the pot; any other hand is mucked. */
function composeShow(seatState: HoldemSeat, table: Table): Content {
  const { seat } = seatState.secret;
  const { board, shown, betting } = table;
  const worth = (cards: readonly Card[]): number => evaluate([...cards, ...board]);
  const mustShow = isRunOut(table) || firstToShow(betting) === seat;
  if (!mustShow && worth(seatState.own!.cards) < worth(shown[otherOf(seat)]!)) return { kind: KINDS.muck, payload: {} };
  return { kind: KINDS.show, payload: shareOut(seatState, table.deck, placesOf(buttonOf(table.hand), seat)) };
}

const shareOut = ({ secret: { seat, seed } }: HoldemSeat, deck: DealtDeck, places: readonly number[]): JsonObject =>
  encoded(sharesOf(seed, ownDeck(deck, seat), places));

const encoded = (parts: Readonly<Record<string, Bytes>>): JsonObject =>
  Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, encodeBase64url(bytes)]));
