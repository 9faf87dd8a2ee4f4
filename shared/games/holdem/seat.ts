/**
 * The machine of one seat. Its person bets; it makes its keys, shuffles, deals and shares by itself, and shows where it must or has won.
 * None of these depends on what its step follows, so that a step that became stale is signed again byte for byte. A shuffle also follows
 * from fresh bytes: a copy of the seat, to which a dishonest relay shows another course of the match, never makes the same shuffle, and
 * so never gives shares on a second deck from it.
 */

import { type DealtDeck, deckDigest, nextShuffle } from '../../cards/dealt-deck.ts';
import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { shareBlocks } from '../../cards/shares.ts';
import { deriveBytes } from '../../crypto/derive.ts';
import { type Bytes, encodeBase64url, encodeHex } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { type Decisions, MOST_LISTED } from '../decisions.ts';
import { isFresh, readFreshBytes } from '../fresh-bytes.ts';
import type { Need, StepContent } from '../interface.ts';
import type { GameStep, Seat, Secret } from '../steps.ts';
import { type Action, act, firstToShow, type Options, optionsOf } from './betting.ts';
import { evaluate } from './evaluate.ts';
import { buttonOf } from './params.ts';
import { actPayload, KINDS, optionsReader, readDecision } from './payloads.ts';
import { otherOf, placesOf } from './places.ts';
import { PRIMITIVE } from './primitive.ts';
import { dueOnBoard, isRunOut } from './progress.ts';
import { nextOf } from './public-rules.ts';
import { type HoldemState, isLastHand, owesShuffle, type Table, turnOf } from './state.ts';

export interface HoldemSeat {
  readonly secret: Secret;
  /** What its person has decided, until it is in the log. */
  readonly action?: Action | undefined;
  /** What its next shuffle follows from beside the seed, drawn for that shuffle alone. */
  readonly fresh?: { readonly at: string; readonly bytes: Uint8Array } | undefined;
  /** Its two cards of the hand on the table. */
  readonly own?: { readonly hand: number; readonly cards: readonly Card[] } | undefined;
}

type Content = Omit<StepContent, 'next'>;

/** Its person decides once it has shuffled the deck of the following hand. */
export function needOf({ secret: { seat }, action, fresh }: HoldemSeat, state: HoldemState): Need {
  if (state.stage === 'start') return { kind: 'start' };
  if (!nextOf(state).includes(seat)) return { kind: 'wait' };
  if (shuffles(state, seat)) {
    const at = placeOf(state);
    return fresh?.at === at ? { kind: 'send' } : { kind: 'fresh-bytes', at };
  }
  return { kind: state.stage === 'bet' && action === undefined ? 'decide' : 'send' };
}

/** Whether what the seat sends next is a shuffle. */
const shuffles = (state: HoldemState, seat: Seat): boolean =>
  state.stage === 'shuffle' || (state.stage === 'bet' && owesShuffle(state, seat));

/** Names the deck as it stands, which is shuffled next. */
const placeOf = ({ next }: HoldemState): string => encodeHex(deckDigest(next!.deck));

export function decide(seatState: HoldemSeat, state: HoldemState, json: JsonObject): HoldemSeat {
  const need = needOf(seatState, state);
  if (isFresh(json)) {
    const fresh = readFreshBytes(json, 'decision');
    if (need.kind !== 'fresh-bytes' || need.at !== fresh.at) throw new Fault('game/not-now');
    return { ...seatState, fresh };
  }
  const { at, ...action } = readDecision(json, 'decision');
  if (need.kind !== 'decide' || (at !== undefined && at !== turnOf(state))) throw new Fault('game/not-now');
  act(state.table!.betting, action);
  return { ...seatState, action };
}

export const decisions = (_: HoldemSeat, { table }: HoldemState): Decisions => decisionsOf(optionsOf(table!.betting));

/** Without `at`, which only keeps a decision from being taken at another turn. */
export function decisionsOf(options: Options): Decisions {
  const { check, call, raise } = options;
  const quiet = ['fold', ...(check ? ['check'] : []), ...(call === undefined ? [] : ['call'])].map((kind) => ({ kind }));
  const amounts = raise === undefined ? 0 : raise.max - raise.min + 1;
  const raises = (): JsonObject[] => Array.from({ length: amounts }, (_, more) => ({ kind: raise!.kind, to: raise!.min + more }));
  return {
    schema: optionsReader(options).schema(),
    ...(quiet.length + amounts > MOST_LISTED ? {} : { legal: [...quiet, ...raises()] }),
    givesUp: check ? ['fold'] : [],
  };
}

/** What a client decides for its person whose time runs out: no chip goes in, and none is given up that need not be. */
export function inHaste(seatState: HoldemSeat, state: HoldemState): JsonObject | undefined {
  if (needOf(seatState, state).kind !== 'decide') return undefined;
  return { kind: optionsOf(state.table!.betting).check ? 'check' : 'fold' };
}

export function observe(seatState: HoldemSeat, { by, kind }: GameStep, { table }: HoldemState): HoldemSeat {
  const { secret, own } = seatState;
  const isOurs = by === secret.seat;
  const isDealt = table !== undefined && table.hand !== own?.hand;
  return {
    secret,
    action: isOurs && kind === KINDS.act ? undefined : seatState.action,
    fresh: isOurs && kind === KINDS.shuffle ? undefined : seatState.fresh,
    own: isDealt ? pickUp(secret, table) : own,
  };
}

/** Opens its own cards, for itself alone. */
function pickUp({ seat, seed }: Secret, { hand, deck, deals }: Table) {
  const places = placesOf(buttonOf(hand), seat);
  const given = shareBlocks(deals[otherOf(seat)]!, places.length);
  const cards = places.map((place, i) => PRIMITIVE.openOwn(seed, deck, seat, place, [given[i]!]));
  return { hand, cards: cards.map((card) => FRESH_DECK[card]!) };
}

export function compose(seatState: HoldemSeat, state: HoldemState): Content {
  const { seat, seed } = seatState.secret;
  if (shuffles(state, seat)) return composeShuffle(seatState, state);
  switch (state.stage) {
    case 'key':
      return { kind: KINDS.key, payload: encoded({ ...PRIMITIVE.makeHandKey(seed, state.next!.deck.context, seat) }) };
    case 'deal':
      return composeDeal(seatState, state);
    case 'bet':
      return { kind: KINDS.act, payload: actPayload(seatState.action!) };
    case 'share':
      return { kind: KINDS.share, payload: shareOut(seatState, state.table!.deck, dueOnBoard(state.table!)) };
    case 'show':
      return composeShow(seatState, state.table!);
    default:
      throw new Error(`nothing is sent at "${state.stage}"`);
  }
}

function composeShuffle({ secret: { seat, seed }, fresh }: HoldemSeat, { next }: HoldemState): Content {
  const input = nextShuffle(next!.deck, seat);
  const made = PRIMITIVE.makeShuffle(deriveBytes(seed, 'holdem shuffle', [fresh!.bytes], 32), input);
  return { kind: KINDS.shuffle, payload: encoded(made), once: PRIMITIVE.onceOfShuffle(input) };
}

/** Shares of the cards of the other seat, and with them the key of the following hand. */
function composeDeal(seatState: HoldemSeat, state: HoldemState): Content {
  const { seat, seed } = seatState.secret;
  const { next, hand } = state;
  const { deck } = next!;
  const dealt = shareOut(seatState, deck, placesOf(buttonOf(hand), otherOf(seat)));
  const once = PRIMITIVE.onceOfDeal(deck, seat);
  if (isLastHand(state)) return { kind: KINDS.deal, payload: dealt, once };
  const { key, proof: keyProof } = PRIMITIVE.makeHandKey(seed, { ...deck.context, hand: hand + 1 }, seat);
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
  encoded(PRIMITIVE.shareOut(seed, deck, seat, places));

const encoded = (parts: Readonly<Record<string, Bytes>>): JsonObject =>
  Object.fromEntries(Object.entries(parts).map(([name, bytes]) => [name, encodeBase64url(bytes)]));
