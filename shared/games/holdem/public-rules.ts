/**
 * The public rules of no-limit hold'em between two seats. Every step is proven to everybody when it is sent.
 *
 *   key (each seat) → shuffle (each seat) → start (all) → hand* → over
 *   hand: deal (each seat) → [bet* → share (each seat)]* → bet* → [show (one seat) → show or muck (the other)] → [shuffle*]
 *
 * The deck of the following hand is shuffled while a hand is played: a seat sends its shuffle at its first turn to bet, before it
 * bets, and what is missing when the hand ends is sent then. Where nobody can bet any more and nobody has folded, both show before the
 * rest of the board is opened at once. A fold ends the hand, and carries no share: nobody learns what would have come.
 */

import { addKey, addShuffle, deckDigest, isComplete } from '../../cards/dealt-deck.ts';
import { type Card, FRESH_DECK } from '../../cards/playing-cards.ts';
import { shareBlocks } from '../../cards/shares.ts';
import { type Bytes, encodeBase64url, encodeHex } from '../../encoding/bytes.ts';
import { Fault } from '../../fault.ts';
import type { PublicRules } from '../define-game.ts';
import type { Seat, SeatStep } from '../steps.ts';
import { tellAct } from './acts.ts';
import { act } from './betting.ts';
import { buttonOf, type HoldemParams } from './params.ts';
import { KINDS, readAct, readDeal, readKey, readMuck, readShares, readShuffle } from './payloads.ts';
import { fromLeftOf, placesOf, SEATS } from './places.ts';
import { PRIMITIVE } from './primitive.ts';
import { beginHand, dueOnBoard, goOn, isRunOut, newDeck, nextToShow, openStreet } from './progress.ts';
import { boardProofs, dealProofs, keyProofs, showProofs, shuffleProofs } from './proofs.ts';
import { type HoldemState, isLastHand, orderOf, owesShuffle, type Table } from './state.ts';

export const HOLDEM_RULES: PublicRules<HoldemParams, HoldemState> = {
  name: "hold'em",
  begin: (setup) => ({
    ...{ setup, stage: 'key', hand: 1, chips: SEATS.map(() => setup.params.stack), next: newDeck(setup.match, 1) },
    ...{ dealing: undefined, table: undefined, played: [] },
  }),
  nextOf,
  // Both sign the deck that they have made, and with it that each of them has shuffled it.
  startPayload: ({ setup, next }) => ({
    seats: SEATS.map((seat) => ({ seed: setup.seedCommitments[seat]!, key: encodeBase64url(next!.deck.keys[seat]!.key) })),
    deck: encodeHex(deckDigest(next!.deck)),
  }),
  afterStart: (state) => ({ ...state, stage: 'deal' }),
  kinds: {
    [KINDS.key]: { stages: ['key'], proofs: keyProofs, apply: applyKey },
    [KINDS.shuffle]: { stages: ['shuffle', 'bet'], proofs: shuffleProofs, apply: applyShuffle },
    [KINDS.deal]: { stages: ['deal'], proofs: dealProofs, apply: applyDeal },
    [KINDS.act]: { stages: ['bet'], apply: applyAct },
    [KINDS.share]: { stages: ['share'], proofs: boardProofs, apply: applyShare },
    [KINDS.show]: { stages: ['show'], proofs: showProofs, apply: applyShow },
    [KINDS.muck]: { stages: ['show'], apply: applyMuck },
  },
};

/** Who may append the next step: never two but in the set-up, so that no device signs in vain. */
export function nextOf(state: HoldemState): readonly Seat[] {
  const { stage, next, dealing, table, hand } = state;
  switch (stage) {
    case 'key':
      return SEATS.filter((seat) => next!.deck.keys[seat] === undefined);
    case 'shuffle':
      return fromLeftOf(buttonOf(hand))
        .filter((seat) => owesShuffle(state, seat))
        .slice(0, 1);
    case 'start':
      return SEATS;
    case 'deal':
      return orderOf(state)
        .filter((seat) => dealing?.deals[seat] === undefined)
        .slice(0, 1);
    case 'bet':
      return [table!.betting.turn!];
    case 'share':
      return orderOf(state)
        .filter((seat) => table!.shares[seat] === undefined)
        .slice(0, 1);
    case 'show':
      return [nextToShow(table!)];
    case 'over':
      return [];
  }
}

function applyKey(state: HoldemState, { by, payload }: SeatStep): HoldemState {
  const { key, proof } = readKey(payload, 'payload');
  const deck = addKey(state.next!.deck, by, key, proof);
  const isKeyed = SEATS.every((seat) => deck.keys[seat] !== undefined);
  return { ...state, next: { ...state.next!, deck }, stage: isKeyed ? 'shuffle' : 'key' };
}

function applyShuffle(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  if (!owesShuffle(state, by)) throw new Fault('holdem/no-shuffle-due');
  const { deck, shuffles } = state.next!;
  const { deck: output, proof } = readShuffle(payload, 'payload');
  const shuffled = addShuffle(deck, by, output, proof);
  const after = { ...state, next: { deck: shuffled, shuffles: [...shuffles, { seat: by, seq }] } };
  if (state.stage === 'bet' || !isComplete(shuffled)) return after;
  return { ...after, stage: state.table === undefined ? 'start' : 'deal' };
}

function applyDeal(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  const deal = readDeal(isLastHand(state))(payload, 'payload');
  const { from, deals } = state.dealing ?? { from: seq, deals: SEATS.map(() => undefined) };
  const dealing = { from, deals: deals.with(by, deal) };
  return dealing.deals.includes(undefined) ? { ...state, dealing } : beginHand(state, dealing, seq);
}

function applyAct(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  const action = readAct(payload);
  if (owesShuffle(state, by)) throw new Fault('holdem/shuffle-first');
  const table = state.table!;
  const { betting, acts } = table;
  const told = [...acts, tellAct(betting, by, action, seq)];
  return goOn(state, { ...table, betting: act(betting, action), acts: told }, seq);
}

function applyShare(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  const table = state.table!;
  const places = dueOnBoard(table);
  const shares = table.shares.with(by, readShares(places.length)(payload, 'payload').shares);
  if (shares.includes(undefined)) return { ...state, table: { ...table, shares } };
  return openStreet(state, table, openCards(table, places, shares as readonly Bytes[]), seq);
}

function applyShow(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  const table = state.table!;
  const { shares } = readShares(2)(payload, 'payload');
  const both = table.deals.map((given, seat) => (seat === by ? shares : given));
  const cards = openCards(table, placesOf(buttonOf(table.hand), by), both);
  return goOn(state, { ...table, shown: table.shown.with(by, cards) }, seq);
}

function applyMuck(state: HoldemState, { seq, by, payload }: SeatStep): HoldemState {
  readMuck(payload, 'payload');
  const table = state.table!;
  if (isRunOut(table) || table.shown.every((cards) => cards === undefined)) throw new Fault('holdem/must-show');
  return goOn(state, { ...table, mucked: [...table.mucked, by] }, seq);
}

/** The cards of these places, from the shares of each seat. */
function openCards({ deck }: Table, places: readonly number[], shares: readonly Bytes[]): readonly Card[] {
  const blocks = shares.map((given) => shareBlocks(given, places.length));
  const ofPlace = (i: number): Uint8Array[] => blocks.map((given) => given[i]!);
  return places.map((place, i) => FRESH_DECK[PRIMITIVE.openPlace(deck, place, ofPlace(i))]!);
}
