/**
 * The betting of a hand of hold'em a second time, written from docs/protocol/holdem.md alone and otherwise than the game's: a hand is the list of all
 * that was done, followed from its start for every question. Chips lie in layers, as with any number of seats, and odd ones are dealt out one by one.
 */

import type { Action } from '../../shared/games/holdem/betting.ts';

export interface WrittenHand {
  readonly stacks: readonly number[];
  readonly button: number;
  readonly small: number;
  readonly big: number;
  /** `next` opens the board of the next street. */
  readonly done: readonly (Action | 'next')[];
}

interface FollowedHand {
  readonly street: number;
  /** Who has yet to act in this round, the next one first. */
  readonly waiting: readonly number[];
  readonly purses: readonly number[];
  /** What each seat has put in, in this round and in the hand. */
  readonly round: readonly number[];
  readonly total: readonly number[];
  readonly folded: readonly number[];
  /** The amounts that were to be called in this round, one after the other. */
  readonly levels: readonly number[];
}

const top = (levels: readonly number[]): number => levels[levels.length - 1]!;

export function followHand({ stacks, button, small, big, done }: WrittenHand): FollowedHand {
  const seats = [...stacks.keys()];
  const purses = [...stacks];
  const total = seats.map(() => 0);
  const folded: number[] = [];
  let [street, round, levels, waiting] = [0, seats.map(() => 0), [big], [button, 1 - button]];

  const pay = (seat: number, chips: number): void => {
    const paid = Math.min(purses[seat]!, chips);
    purses[seat]! -= paid;
    round[seat]! += paid;
    total[seat]! += paid;
  };
  const hasNothingToDecide = (seat: number): boolean => {
    const against = seats.filter((other) => other !== seat && !folded.includes(other));
    const isSafe = against.every((other) => round[other]! <= round[seat]!);
    return against.length === 0 || purses[seat] === 0 || (isSafe && against.every((other) => purses[other] === 0));
  };
  const settle = (): void => {
    while (waiting.length > 0 && hasNothingToDecide(waiting[0]!)) waiting.shift();
    if (waiting.length > 0) return;
    const [most, second] = total.toSorted((a, b) => b - a) as [number, number];
    const giver = total.indexOf(most);
    total[giver] = second;
    purses[giver]! += most - second;
  };

  pay(button, small);
  pay(1 - button, big);
  settle();
  for (const what of done) {
    if (what === 'next') {
      street += 1;
      [round, levels, waiting] = [seats.map(() => 0), [0], [1 - button, button]];
    } else {
      const seat = waiting.shift()!;
      if (what.kind === 'fold') folded.push(seat);
      if (what.kind === 'call') pay(seat, top(levels) - round[seat]!);
      if ('to' in what) {
        pay(seat, what.to - round[seat]!);
        levels.push(what.to);
        waiting = [1 - seat];
      }
    }
    settle();
  }
  return { street, waiting, purses, round, total, folded, levels };
}

const FREE_RAISES = 6;

/** What the seat whose turn it is may do. */
export function allowedIn(hand: WrittenHand): (action: Action) => boolean {
  const { waiting, purses, round, levels } = followHand(hand);
  const seat = waiting[0];
  if (seat === undefined) return () => false;
  const toCall = top(levels);
  const raised = levels.slice(1).map((level, i) => level - levels[i]!);
  const raises = raised.length - (levels[0] === 0 ? 1 : 0);
  return (action) => {
    if (action.kind === 'fold') return true;
    if (action.kind === 'check') return round[seat] === toCall;
    if (action.kind === 'call') return round[seat]! < toCall;
    if (!('to' in action) || action.kind !== (toCall === 0 ? 'bet' : 'raise')) return false;
    const chips = action.to - round[seat]!;
    if (purses[1 - seat] === 0 || action.to <= toCall || chips > purses[seat]!) return false;
    return chips === purses[seat] || (raises < FREE_RAISES && action.to - toCall >= Math.max(hand.big, ...raised));
  };
}

/** Stacks after the hand. */
export function payHand(hand: WrittenHand, values: readonly (number | undefined)[]): number[] {
  const { purses, total, folded } = followHand(hand);
  const paid = [...purses];
  const inOrder = [1 - hand.button, hand.button];
  let below = 0;
  for (const layer of new Set(total.toSorted((a, b) => a - b))) {
    const owners = inOrder.filter((seat) => total[seat]! >= layer && !folded.includes(seat));
    const best = Math.max(...owners.map((seat) => values[seat] ?? 0));
    const winners = owners.filter((seat) => owners.length === 1 || values[seat] === best);
    const inLayer = total.reduce((sum, chips) => sum + Math.max(0, Math.min(chips, layer) - below), 0);
    for (let chip = 0; chip < inLayer; chip++) paid[winners[chip % winners.length]!]! += 1;
    below = layer;
  }
  return paid;
}

/** Who shows first: the last who bet or raised in the last round in which anybody acted, else the seat that is not the button. */
export function showsFirst({ done, ...hand }: WrittenHand): number {
  const acted = done.slice(0, done.findLastIndex((what) => what !== 'next') + 1);
  const last = acted.findLastIndex((what) => what !== 'next' && 'to' in what);
  if (last <= acted.lastIndexOf('next')) return 1 - hand.button;
  return followHand({ ...hand, done: done.slice(0, last) }).waiting[0]!;
}
