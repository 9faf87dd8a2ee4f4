/**
 * The betting of one hand of no-limit hold'em between two seats, apart from cards and from any log (docs/protocol/holdem.md). Against a seat that
 * is all-in one may only call or fold, for it has nothing left to win: so an all-in below the least raise reopens nothing.
 */

import { Fault } from '../../fault.ts';
import type { Blinds } from './params.ts';

/** `to` is what its author has put into this round after it. */
export type Action = { readonly kind: 'fold' | 'check' | 'call' } | { readonly kind: 'bet' | 'raise'; readonly to: number };

/** Before the flop, and after the flop, the turn and the river. */
export type Street = 0 | 1 | 2 | 3;

export interface Betting {
  readonly button: number;
  /** The big blind, and the least bet. */
  readonly big: number;
  readonly street: Street;
  /** Chips behind, by seat. */
  readonly stacks: readonly number[];
  /** What each seat has put into this round. */
  readonly bets: readonly number[];
  /** What lies in the middle from rounds that are closed. */
  readonly pot: number;
  /** Who is to act; undefined when the round is closed. */
  readonly turn: number | undefined;
  readonly folded: number | undefined;
  /** Who bet or raised last in this round. */
  readonly aggressor: number | undefined;
  /** By how much a raise is above what is to be called, at the least: as much as the bet or raise before it. */
  readonly step: number;
  /** Raises of this round, without the bet that opened it. */
  readonly raises: number;
  /** Who has acted in this round: posting a blind is no action. */
  readonly acted: readonly boolean[];
}

export interface Options {
  readonly check: boolean;
  /** Chips to add. */
  readonly call?: number;
  /** The least and the highest `to`. */
  readonly raise?: { readonly kind: 'bet' | 'raise'; readonly min: number; readonly max: number };
}

/** After so many raises in a round each further one is all-in, so that a round is short. */
const FREE_RAISES = 6;

const otherOf = (seat: number): number => 1 - seat;

/** What is to be called: before the flop the whole big blind, even where its seat did not have it. */
const level = ({ street, big, bets }: Betting): number => Math.max(...bets, street === 0 ? big : 0);

/** Posts the blinds; the button has the small one. A seat that has less than its blind is all-in, and the round may be closed at once. */
export function beginBetting(stacks: readonly number[], button: number, { small, big }: Blinds): Betting {
  const bets = stacks.map((stack, seat) => Math.min(stack, seat === button ? small : big));
  const betting: Betting = {
    ...{ button, big, bets, street: 0, pot: 0, turn: undefined, folded: undefined, aggressor: undefined },
    ...{ stacks: stacks.map((stack, seat) => stack - bets[seat]!), step: big, raises: 0, acted: stacks.map(() => false) },
  };
  return passTo(betting, button);
}

/** Lets a seat act, or closes the round if it has nothing to decide. */
function passTo(betting: Betting, seat: number): Betting {
  const { stacks, bets, acted } = betting;
  const other = otherOf(seat);
  const canAct = stacks[seat]! > 0;
  const isCovered = stacks[other] === 0 ? bets[seat]! >= bets[other]! : acted[seat]! && bets[seat] === level(betting);
  return canAct && !isCovered ? { ...betting, turn: seat } : close(betting);
}

/** What nobody has called returns at once; the rest goes into the pot. */
function close(betting: Betting): Betting {
  const called = Math.min(...betting.bets);
  return {
    ...betting,
    turn: undefined,
    stacks: betting.stacks.map((stack, seat) => stack + betting.bets[seat]! - called),
    bets: betting.bets.map(() => 0),
    pot: betting.pot + called * betting.bets.length,
  };
}

/** What the seat whose turn it is may do, beside folding. */
export function optionsOf(betting: Betting): Options {
  const { turn, stacks, bets, step, raises } = betting;
  if (turn === undefined) return { check: false };
  const toCall = level(betting);
  const [stack, bet] = [stacks[turn]!, bets[turn]!];
  const max = bet + stack;
  const check = bet === toCall;
  const call = check ? {} : { call: Math.min(stack, toCall - bet) };
  if (max <= toCall || stacks[otherOf(turn)] === 0) return { check, ...call };
  const min = raises >= FREE_RAISES ? max : Math.min(max, toCall + step);
  return { check, ...call, raise: { kind: toCall === 0 ? 'bet' : 'raise', min, max } };
}

/** What the seat whose turn it is does. The action that closes the round also collects what was bet. */
export function act(betting: Betting, action: Action): Betting {
  const { turn, stacks, bets, acted } = betting;
  if (turn === undefined) throw new Fault('holdem/not-allowed');
  if (action.kind === 'fold') return close({ ...betting, folded: turn });
  const to = readTo(optionsOf(betting), action, bets[turn]!);
  const after: Betting = {
    ...betting,
    stacks: stacks.with(turn, stacks[turn]! + bets[turn]! - to),
    bets: bets.with(turn, to),
    acted: acted.with(turn, true),
  };
  if (action.kind === 'check' || action.kind === 'call') return passTo(after, otherOf(turn));
  const raised: Betting = {
    ...after,
    aggressor: turn,
    step: to - level(betting),
    raises: betting.raises + (action.kind === 'raise' ? 1 : 0),
  };
  return passTo(raised, otherOf(turn));
}

/** What the author has put into the round after an action, if it may do it. */
function readTo({ check, call, raise }: Options, action: Action, bet: number): number {
  if (action.kind === 'check' && check) return bet;
  if (action.kind === 'call' && call !== undefined) return bet + call;
  if ('to' in action && action.kind === raise?.kind && action.to >= raise.min && action.to <= raise.max) return action.to;
  throw new Fault('holdem/not-allowed');
}

/** The round after the board of the next street is open. The first left of the button begins; where nobody can bet it is closed. */
export function nextStreet(betting: Betting): Betting {
  const { street, turn, button, big, acted } = betting;
  if (turn !== undefined || street === 3) throw new Error('no street begins here');
  const next: Betting = { ...betting, street: (street + 1) as Street, step: big, raises: 0, acted: acted.map(() => false) };
  return canBet(betting) ? { ...next, turn: otherOf(button), aggressor: undefined } : next;
}

/** Whether any betting is still possible in this hand, after a round is closed. */
export const canBet = ({ folded, stacks }: Betting): boolean => folded === undefined && stacks.every((stack) => stack > 0);

/** Who shows first: the last who bet or raised in the last round, without a bet the first left of the button. */
export const firstToShow = ({ aggressor, button }: Betting): number => aggressor ?? otherOf(button);

/**
 * Stacks after the hand. `values` are those of `evaluate` by seat; undefined is a hand that was folded or mucked. The best share the pot, and
 * an odd chip goes to the first of them left of the button.
 */
export function payOut({ stacks, pot, folded, button }: Betting, values: readonly (number | undefined)[]): readonly number[] {
  const inOrder = [otherOf(button), button];
  const best = Math.max(...values.map((value) => value ?? -1));
  const winners = inOrder.filter((seat) => (folded === undefined ? values[seat] === best : seat !== folded));
  if (winners.length === 0) throw new Error('nobody has shown');
  const share = Math.floor(pot / winners.length);
  const odd = pot - share * winners.length;
  return stacks.map((stack, seat) => stack + (winners.includes(seat) ? share + (seat === winners[0] ? odd : 0) : 0));
}
