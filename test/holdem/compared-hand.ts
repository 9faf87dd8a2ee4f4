/** One hand of hold'em in the game's betting and in the second one, side by side. */

import {
  type Action,
  act,
  type Betting,
  beginBetting,
  canBet,
  firstToShow,
  nextStreet,
  payOut,
} from '../../shared/games/holdem/betting.ts';
import type { Blinds } from '../../shared/games/holdem/params.ts';
import { faultCode } from '../support/fault-code.ts';
import { allowedIn, followHand, payHand, showsFirst, type WrittenHand } from './second-betting.ts';

export class ComparedHand {
  readonly betting: Betting;
  readonly written: WrittenHand;

  private constructor(betting: Betting, written: WrittenHand) {
    this.betting = betting;
    this.written = written;
    this.#compare();
  }

  static begin(stacks: readonly number[], button: number, blinds: Blinds): ComparedHand {
    return new ComparedHand(beginBetting(stacks, button, blinds), { stacks, button, ...blinds, done: [] });
  }

  act(action: Action): ComparedHand {
    return new ComparedHand(act(this.betting, action), { ...this.written, done: [...this.written.done, action] });
  }

  next(): ComparedHand {
    return new ComparedHand(nextStreet(this.betting), { ...this.written, done: [...this.written.done, 'next'] });
  }

  /** Whether the next thing is a showdown: of a run-out, before its board, or after the river. */
  get isShown(): boolean {
    const { turn, folded, street } = this.betting;
    return turn === undefined && folded === undefined && (street === 3 || !canBet(this.betting));
  }

  /** Throws unless both betting engines allow the same. */
  compareAllowed(actions: readonly Action[]): void {
    const isAllowed = allowedIn(this.written);
    for (const action of actions) {
      const ours = faultCode(() => act(this.betting, action)) === undefined;
      if (ours !== isAllowed(action)) this.#differ(`allows ${JSON.stringify(action)}: ${ours}`);
    }
  }

  compareFirstToShow(): void {
    const first = firstToShow(this.betting);
    if (first !== showsFirst(this.written)) this.#differ(`seat ${first} shows first`);
  }

  /** Stacks after the hand. */
  pay(values: readonly (number | undefined)[]): readonly number[] {
    const paid = payOut(this.betting, values);
    const second = payHand(this.written, values);
    if (`${paid}` !== `${second}`) this.#differ(`pays ${paid} for ${values}, not ${second}`);
    if (sum(paid) !== sum(this.written.stacks)) this.#differ(`pays ${paid}, other chips than there are`);
    return paid;
  }

  #compare(): void {
    const { turn, street, stacks, bets, pot, folded } = this.betting;
    const followed = followHand(this.written);
    const isOpen = followed.waiting.length > 0;
    const round = isOpen ? followed.round : [0, 0];
    const second = {
      ...{ turn: followed.waiting[0], street: followed.street, stacks: followed.purses, bets: round },
      ...{ pot: sum(followed.total) - sum(round), folded: followed.folded[0] },
    };
    const ours = { turn, street, stacks, bets, pot, folded };
    if (JSON.stringify(ours) !== JSON.stringify(second)) this.#differ(`${JSON.stringify(ours)}, not ${JSON.stringify(second)}`);
    if (pot + sum(bets) + sum(stacks) !== sum(this.written.stacks)) this.#differ('other chips than there are');
    if (turn !== undefined && stacks[turn] === 0) this.#differ(`seat ${turn} has nothing to decide`);
  }

  #differ(what: string): never {
    throw new Error(`${what}, after ${JSON.stringify(this.written)}`);
  }
}

const sum = (chips: readonly number[]): number => chips.reduce((all, some) => all + some, 0);
