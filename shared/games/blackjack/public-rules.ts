/**
 * The public rules of Blackjack: what anyone computes from the log.
 *
 *   commit (each seat) → start (all) → share (players, regulator) → (deal → (play → card?)* → dealer)* → share (dealer) → over
 *
 * The dealer is the server of seed 004 that holds its share back: it alone knows the game key and with it every card, until its share
 * in the end lets everybody shuffle again and compare each card with the one that was dealt.
 */

import type { Card } from '../../cards/playing-cards.ts';
import { Fault } from '../../fault.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  dropParties,
  eventKey,
  eventNext,
  eventStage,
  type RandomEvent,
} from '../../randomness/random-event.ts';
import type { PublicRules } from '../define-game.ts';
import type { SeatStep, Setup } from '../steps.ts';
import { isBlackjack } from './cards.ts';
import { type Action, allowedActions, awaitsDealer, BET, dealerDraws, type Hand, isActive, payout, stakeOf } from './hands.ts';
import { checkCards, forfeit, resultOf } from './outcome.ts';
import type { BlackjackParams } from './params.ts';
import { KINDS, readCard, readCommit, readDeal, readDealer, readPlay, readShare } from './payloads.ts';
import { dealPlaces } from './shoe.ts';
import { type BlackjackState, bettors, DEALER } from './table.ts';

export const BLACKJACK_RULES: PublicRules<BlackjackParams, BlackjackState> = {
  name: 'Blackjack',
  begin,
  nextOf,
  startPayload({ setup, event }) {
    const shareOf = (of: number): string => event.parties.find(({ seat }) => seat === of)!.seal!;
    return { seats: setup.seedCommitments.map((seed, seat) => (seed === null ? null : { seed, share: shareOf(seat) })) };
  },
  afterStart: (state) => ({ ...state, stage: 'share' }),
  kinds: {
    [KINDS.commit]: { stages: ['commit'], apply: applyCommit },
    [KINDS.share]: { stages: ['share', 'reveal'], check: checkShare, apply: applyShare },
    [KINDS.deal]: { stages: ['deal'], apply: applyDeal },
    [KINDS.play]: { stages: ['play'], apply: applyAction },
    [KINDS.card]: { stages: ['card'], apply: applyCard },
    [KINDS.dealer]: { stages: ['dealer'], apply: applyDealer },
  },
  drop,
};

function begin(setup: Setup<BlackjackParams>): BlackjackState {
  const { match, params: rules, seats, seedCommitments } = setup;
  const taken = seedCommitments.flatMap((seed, seat) => (seed === null ? [] : [seat]));
  const regulator = taken.find((seat) => rules.regulator && seat === seats - 1);
  const contenders = taken.filter((seat) => seat !== regulator);
  if (contenders[0] !== DEALER || contenders.length < 2) throw new Fault('game/wrong-seats', 'a table has a dealer and a player');
  const roleOf = (seat: number) => (seat === DEALER ? 'server' : seat === regulator ? 'regulator' : 'player');
  const none = new Array<undefined>(seats).fill(undefined);
  return {
    rules,
    setup,
    stage: 'commit',
    regulator,
    contenders,
    event: beginEvent(
      match,
      taken.map((seat) => ({ seat, role: roleOf(seat) })),
      { serverHoldsBack: true },
    ),
    round: 0,
    chips: none.map((_, seat) => (seat !== DEALER && contenders.includes(seat) ? rules.chips : 0)),
    hands: none,
    won: none,
    dealer: [],
    hole: 0,
    top: 0,
    turn: undefined,
    paid: [],
    dealt: [],
  };
}

function nextOf({ stage, event, turn }: BlackjackState): readonly number[] {
  switch (stage) {
    case 'commit':
    case 'share':
      return eventNext(event);
    case 'start':
      return event.parties.map(({ seat }) => seat);
    case 'play':
      return [turn!];
    case 'over':
      return [];
    default:
      return [DEALER];
  }
}

function applyCommit(state: BlackjackState, { by, payload }: SeatStep): BlackjackState {
  const event = applyCommitment(state.event, by, readCommit(payload, 'payload').share);
  return { ...state, event, stage: eventStage(event) === 'commit' ? 'commit' : 'start' };
}

const revealed = ({ event }: BlackjackState, { by, payload }: SeatStep): RandomEvent =>
  applyReveal(event, by, readShare(payload, 'payload').share);

/** With the dealer's share everybody shuffles again. */
function checkShare(state: BlackjackState, step: SeatStep): void {
  const key = eventKey(revealed(state, step));
  if (key !== undefined) checkCards(state, key);
}

/** Players and regulator reveal before the first deal, the dealer after the last. */
function applyShare(state: BlackjackState, step: SeatStep): BlackjackState {
  const event = revealed(state, step);
  switch (eventStage(event)) {
    case 'held':
      return beginRound({ ...state, event });
    case 'known':
      return { ...state, event, stage: 'over', result: resultOf(state) };
    default:
      return { ...state, event };
  }
}

/** The dealer deals again, or reveals its share when it was the last round or nobody can pay another bet. */
function beginRound(state: BlackjackState): BlackjackState {
  const done = state.round === state.rules.rounds || bettors(state).length === 0;
  return { ...state, stage: done ? 'reveal' : 'deal' };
}

function turnUp(state: BlackjackState, seq: number, ...cards: readonly (readonly [place: number, card: Card])[]): BlackjackState {
  const { round, dealt } = state;
  return { ...state, dealt: [...dealt, ...cards.map(([place, card]) => ({ round, place, card, seq }))] };
}

function applyDeal(state: BlackjackState, { payload, seq }: SeatStep): BlackjackState {
  const { hands, up, hole } = readDeal(payload, 'payload');
  const seats = bettors(state);
  if (hands.length !== seats.length)
    throw new Fault('blackjack/wrong-deal', `${seats.length} players are in the round, ${hands.length} hands are dealt`);
  if (hole !== undefined && !isBlackjack([up, hole]))
    throw new Fault('blackjack/wrong-deal', 'the card that lies face down is shown without a blackjack');
  const places = dealPlaces(seats.length);
  const handOf = (seat: number): Hand | undefined => {
    const cards = hands[seats.indexOf(seat)];
    return cards && { cards, doubled: false, stood: false };
  };
  const dealt: BlackjackState = {
    ...state,
    round: state.round + 1,
    hands: state.hands.map((_, seat) => handOf(seat)),
    won: state.won.map(() => undefined),
    dealer: [up],
    hole: places.hole,
    top: places.hole + 1,
  };
  const cards = hands.flatMap((hand, i) => hand.map((card, j) => [places.hands[i]![j]!, card] as const));
  const shown = turnUp(dealt, seq, ...cards, [places.up, up]);
  return hole === undefined ? passTurn(shown) : settle(turnUp(shown, seq, [places.hole, hole]), [up, hole]);
}

/** The turn is the first active hand's; after the last the dealer plays. */
function passTurn(state: BlackjackState): BlackjackState {
  const turn = state.hands.findIndex((hand) => hand !== undefined && isActive(hand));
  return turn < 0 ? { ...state, turn: undefined, stage: 'dealer' } : { ...state, turn, stage: 'play' };
}

function applyAction(state: BlackjackState, { by, payload }: SeatStep): BlackjackState {
  const { action } = readPlay(payload, 'payload');
  expectAllowed(state, by, action);
  const hand = state.hands[by]!;
  if (action === 'stand') return passTurn({ ...state, hands: state.hands.with(by, { ...hand, stood: true }) });
  return { ...state, hands: state.hands.with(by, { ...hand, doubled: action === 'double' }), stage: 'card' };
}

export function expectAllowed(state: BlackjackState, seat: number, action: Action): void {
  if (!allowedActions(state.hands[seat]!, state.chips[seat]!).includes(action)) {
    throw new Fault('blackjack/no-double', `a hand is doubled on its first two cards, with ${2 * BET} chips`);
  }
}

function applyCard(state: BlackjackState, { payload, seq }: SeatStep): BlackjackState {
  const { card } = readCard(payload, 'payload');
  const hand = state.hands[state.turn!]!;
  const hands = state.hands.with(state.turn!, { ...hand, cards: [...hand.cards, card] });
  return passTurn(turnUp({ ...state, hands, top: state.top + 1 }, seq, [state.top, card]));
}

function applyDealer(state: BlackjackState, { payload, seq }: SeatStep): BlackjackState {
  const { hole, drawn } = readDealer(payload, 'payload');
  const first = [...state.dealer, hole];
  if (isBlackjack(first)) throw new Fault('blackjack/wrong-deal', 'a blackjack of the dealer is shown with the deal');
  const hands = [first, ...drawn.map((_, i) => [...first, ...drawn.slice(0, i + 1)])];
  const due = hands.map((cards, i) => mayDraw(state, cards) === i < drawn.length);
  if (!due.every(Boolean)) throw new Fault('blackjack/wrong-draw');
  const shown = turnUp(state, seq, [state.hole, hole], ...drawn.map((card, i) => [state.top + i, card] as const));
  return settle(shown, hands.at(-1)!);
}

/** Whether the dealer takes another card: never when it could not change what any hand is paid. */
export function mayDraw({ hands }: BlackjackState, dealer: readonly Card[]): boolean {
  return dealerDraws(dealer) && hands.some((hand) => hand !== undefined && awaitsDealer(hand));
}

/** Pays a round, and begins the next. */
function settle(state: BlackjackState, dealer: readonly Card[]): BlackjackState {
  const won = state.hands.map((hand) => hand && payout(hand, dealer));
  const chips = state.chips.map((chips, seat) => chips + (won[seat] ?? 0));
  const paid = [...state.paid, { dealer, hands: state.hands, won }];
  return beginRound({ ...state, dealer, won, chips, turn: undefined, paid });
}

/**
 * A player that drops out loses its bet. Without a dealer or a player there is no game, and the one that left has lost it: of the
 * players every one has beaten the house then, for whatever cards they had were not shown to be true. Without a share of the game key
 * nothing can be dealt: nobody has won by that.
 */
function drop(state: BlackjackState, seats: readonly number[]): BlackjackState {
  if (state.stage === 'over') return state;
  const staked = (seat: number): number => (state.won[seat] === undefined && state.hands[seat] ? stakeOf(state.hands[seat]) : 0);
  const left: BlackjackState = {
    ...state,
    event: dropParties(state.event, seats),
    contenders: state.contenders.filter((seat) => !seats.includes(seat)),
    chips: state.chips.map((chips, seat) => (seats.includes(seat) ? chips - staked(seat) : chips)),
    hands: state.hands.map((hand, seat) => (seats.includes(seat) ? undefined : hand)),
  };
  const over = { ...left, stage: 'over', turn: undefined } as const;
  if (left.contenders[0] !== DEALER || left.contenders.length === 1) return { ...over, result: forfeit(left, seats) };
  if (eventStage(left.event) === 'void') return { ...over, result: { kind: 'void', reason: 'not-played' } };
  const ready = state.stage === 'deal' || (state.stage === 'share' && eventStage(left.event) === 'held');
  if (ready) return beginRound(left);
  return state.turn !== undefined && seats.includes(state.turn) ? passTurn(left) : left;
}
