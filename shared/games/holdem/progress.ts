/** How a hand goes on once its deals, a round of betting, the cards of a street, or its showdown are complete. */

import { addKey, beginDeck, isComplete } from '../../cards/dealt-deck.ts';
import type { Card } from '../../cards/playing-cards.ts';
import type { Result } from '../interface.ts';
import type { Seat } from '../steps.ts';
import { blindActs } from './acts.ts';
import { beginBetting, canBet, firstToShow, nextStreet, payOut } from './betting.ts';
import { evaluate } from './evaluate.ts';
import { blindsOf, buttonOf } from './params.ts';
import { BOARD_CARDS, boardPlaces, CARDS, DECK, otherOf, SEATS } from './places.ts';
import type { PlayedHand } from './played-hand.ts';
import { type Dealing, type HoldemState, isLastHand, type Shuffled, type Table } from './state.ts';

const nobody = SEATS.map(() => undefined);

/** The deck of a hand, before it has a key. */
export const newDeck = (match: string, hand: number): Shuffled => ({
  deck: beginDeck({ match, hand }, DECK, CARDS, SEATS),
  shuffles: [],
});

/** Whether the board is incomplete although nobody can bet any more: both show, and then all that is left of it is opened. */
export const isRunOut = ({ betting, board }: Table): boolean => board.length < BOARD_CARDS[3] && !canBet(betting);

/** The places of the cards of the board that are opened next. */
export function dueOnBoard(table: Table): readonly number[] {
  const { board, betting } = table;
  return boardPlaces(board.length, isRunOut(table) ? BOARD_CARDS[3] : BOARD_CARDS[betting.street + 1]!);
}

/** Who shows next: both in a run-out, else the second may muck instead. */
export const nextToShow = ({ betting, shown }: Table): Seat => {
  const first = firstToShow(betting);
  return shown[first] === undefined ? first : otherOf(first);
};

/** Both have dealt: the blinds are posted, and the deck of the following hand begins with the keys that came with the deals. */
export function beginHand(state: HoldemState, { from, deals }: Dealing, seq: number): HoldemState {
  const { hand, chips, setup, next } = state;
  const button = buttonOf(hand);
  const blinds = blindsOf(setup.params, hand);
  const betting = beginBetting(chips, button, blinds);
  const acts = blindActs(chips, button, blinds, seq);
  const table: Table = {
    ...{ ...next!, hand, from, betting, acts, deals: deals.map((deal) => deal!.shares) },
    ...{ shares: nobody, board: [], shown: nobody, mucked: [] },
  };
  const following = newDeck(setup.match, hand + 1);
  const deck = deals.reduce((one, given, seat) => {
    const { key, keyProof } = given!;
    return key === undefined ? one : addKey(one, seat, key, keyProof!);
  }, following.deck);
  return goOn({ ...state, dealing: undefined, next: isLastHand(state) ? undefined : { ...following, deck } }, table, seq);
}

/** What is next on the table. */
export function goOn(state: HoldemState, table: Table, seq: number): HoldemState {
  const { betting, board, shown, mucked } = table;
  if (betting.turn !== undefined) return { ...state, table, stage: 'bet' };
  if (betting.folded !== undefined) return endHand(state, table, seq);
  const isRevealed = SEATS.every((seat) => shown[seat] !== undefined || mucked.includes(seat));
  if (isRunOut(table)) return { ...state, table, stage: isRevealed ? 'share' : 'show' };
  if (board.length < BOARD_CARDS[3]) return { ...state, table, stage: 'share' };
  return isRevealed ? endHand(state, table, seq) : { ...state, table, stage: 'show' };
}

/** The cards of a street are open: the next round begins, unless nobody can bet. */
export function openStreet(state: HoldemState, table: Table, cards: readonly Card[], seq: number): HoldemState {
  const betting = isRunOut(table) ? table.betting : nextStreet(table.betting);
  return goOn(state, { ...table, betting, shares: nobody, board: [...table.board, ...cards] }, seq);
}

function endHand(state: HoldemState, table: Table, seq: number): HoldemState {
  const { betting, board, shown, mucked, hand, shuffles, from, acts } = table;
  const values = shown.map((cards) => (cards === undefined ? undefined : evaluate([...cards, ...board])));
  const chips = payOut(betting, values);
  const played: PlayedHand = {
    ...{ hand, button: buttonOf(hand), blinds: blindsOf(state.setup.params, hand), shuffles, from, to: seq },
    ...{ board, shown, mucked, folded: betting.folded, won: chips.map((have, seat) => have - state.chips[seat]!), chips, acts },
  };
  const ended: HoldemState = { ...state, chips, table, played: [...state.played, played] };
  const result = resultOf(chips, isLastHand(state));
  if (result !== undefined) return { ...ended, stage: 'over', result };
  return { ...ended, hand: hand + 1, stage: isComplete(ended.next!.deck) ? 'deal' : 'shuffle' };
}

function resultOf(chips: readonly number[], isLast: boolean): Result | undefined {
  const loser = SEATS.find((seat) => chips[seat] === 0);
  if (loser !== undefined) return { kind: 'won', winners: [otherOf(loser)], reason: 'all-chips' };
  if (!isLast) return undefined;
  if (chips[0] === chips[1]) return { kind: 'drawn', reason: 'equal-chips' };
  return { kind: 'won', winners: [chips[0]! > chips[1]! ? 0 : 1], reason: 'most-chips' };
}
