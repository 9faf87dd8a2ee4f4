/**
 * The saved decisions of a seat in two queues: moves in their order, and fresh bytes by the place that they were drawn for. A machine
 * takes each as soon as it asks for it, live and after a reload alike.
 */

import { decodeBase64url } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { FRESH_BYTES, isFresh, movesOf } from '../games/fresh-bytes.ts';

export class DecisionQueue {
  #moves: readonly JsonObject[];
  readonly #fresh: ReadonlyMap<string, JsonObject>;

  constructor(saved: readonly JsonObject[]) {
    this.#moves = movesOf(saved);
    // Of two entries for one place the first was used: nothing is drawn again for a place that has one.
    this.#fresh = new Map(
      saved
        .filter(isFresh)
        .map((one) => [String(one['at']), one] as const)
        .reverse(),
    );
  }

  /** The fresh bytes that were saved for a place. */
  freshAt(at: string): JsonObject | undefined {
    const found = this.#fresh.get(at);
    if (found !== undefined) decodeBase64url(String(found['bytes']), FRESH_BYTES);
    return found;
  }

  /** The first move that was not taken yet. */
  get move(): JsonObject | undefined {
    return this.#moves[0];
  }

  /** The first so many moves were taken, or are of no use. */
  pass(moves = 1): void {
    this.#moves = this.#moves.slice(moves);
  }
}
