/** The stock while one message is written or read: what it takes, and what is left. */

import {
  layOutProofRuns,
  type PlaceAddress,
  type Stock,
  takePlace,
  takeProofRun,
  takeSelectors,
  takeStrings,
} from '../../../oblivious-transfer/stock.ts';
import type { AuthenticatedBits } from '../../../proofs/authenticated-bits.ts';
import type { Seat } from '../../interface.ts';
import type { AnswerBits } from './answer.ts';
import type { CapturePlan } from './capture-plan.ts';
import { PROOF_BITS, type ProofUse } from './plan.ts';

const PROOF_RUNS = layOutProofRuns(PROOF_BITS);

export class Taking {
  #stock: Stock;

  constructor(stock: Stock) {
    this.#stock = stock;
  }

  /** What is left of the stock. */
  get stock(): Stock {
    return this.#stock;
  }

  /** The next place of an asker; the one before is dropped. */
  nextPlace(asker: Seat): PlaceAddress {
    const { stock, address } = takePlace(this.#stock, asker as 0 | 1);
    this.#stock = stock;
    return address;
  }

  /** The place that an asker took last. */
  lastPlace(asker: Seat): PlaceAddress {
    return { asker: asker as 0 | 1, place: this.#stock[asker as 0 | 1].taken - 1 };
  }

  proof(address: PlaceAddress, use: ProofUse): AuthenticatedBits {
    const { stock, bits } = takeProofRun(this.#stock, address, PROOF_RUNS[use]);
    this.#stock = stock;
    return bits;
  }

  selectors(address: PlaceAddress): AuthenticatedBits {
    const { stock, bits } = takeSelectors(this.#stock, address);
    this.#stock = stock;
    return bits;
  }

  strings(address: PlaceAddress, { components }: CapturePlan): AnswerBits {
    const { stock, ...bits } = takeStrings(this.#stock, address, components);
    this.#stock = stock;
    return bits;
  }
}
