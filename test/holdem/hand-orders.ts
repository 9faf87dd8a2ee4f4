/** The order of hands by our evaluator beside that of an independent one, `@pokertools/evaluator`: a table of all equal hands, found by hashing. */

import { evaluate as evaluateCodes, getCardCode } from '@pokertools/evaluator';
import type { Card } from '../../shared/cards/playing-cards.ts';
import { evaluate } from '../../shared/games/holdem/evaluate.ts';

/** Its values are 1, the best, to 7,462. */
const VALUES = 7_462;
const CATEGORIES = 9;

const codeOf = (card: Card): number => getCardCode(card.replace('10', 'T').slice(0, 1) + card.slice(-1).toLowerCase());

/** Calls `visit` with every hand of so many cards of a deck. Both arrays are filled anew for each. */
export function forEachHand(deck: readonly Card[], size: number, visit: (cards: Card[], codes: number[]) => void): void {
  const codes = deck.map(codeOf);
  const [hand, handCodes] = [deck.slice(0, size), codes.slice(0, size)];
  const fill = (place: number, from: number): void => {
    if (place === size) {
      visit(hand, handCodes);
      return;
    }
    for (let k = from; k <= deck.length - size + place; k++) {
      hand[place] = deck[k]!;
      handCodes[place] = codes[k]!;
      fill(place + 1, k + 1);
    }
  };
  fill(0, 0);
}

/** Two evaluators put hands into one order if each value of the one goes with one of the other, and the higher ones with the better. */
export class HandOrders {
  /** Hands of each category, from high cards to straight flushes. */
  readonly categories: number[] = new Array(CATEGORIES).fill(0);
  /** A hand whose value does not go with that of hands before. */
  readonly differing: Card[][] = [];
  readonly #ours = new Int32Array(VALUES + 1).fill(-1);

  add(cards: readonly Card[], codes: number[]): void {
    const [ours, theirs] = [evaluate(cards), evaluateCodes(codes)];
    this.categories[ours >> 26]! += 1;
    if (this.#ours[theirs] === -1) this.#ours[theirs] = ours;
    else if (this.#ours[theirs] !== ours) this.differing.push([...cards]);
  }

  /** Our values of the hands that differ for the other evaluator, the worst first. */
  get values(): readonly number[] {
    return [...this.#ours].filter((value) => value !== -1).reverse();
  }

  get areOne(): boolean {
    const { values } = this;
    return this.differing.length === 0 && values.every((value, i) => i === 0 || value > values[i - 1]!);
  }
}
