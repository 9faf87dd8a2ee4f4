/**
 * Looks whether another player has opened a rematch. It asks the relay only when something has happened after which there may be one: never
 * by a timer, and never twice at once.
 */

import type { FoundRematch } from '../../../shared/player/rematch.ts';

export class RematchWatch {
  readonly #find: () => Promise<FoundRematch | undefined>;
  readonly #found: (rematch: FoundRematch | undefined) => void;
  #looks = false;
  /** Something has happened while it was looking. */
  #again = false;

  /** `find` may reject: then nothing is known, and nothing changes. */
  constructor(find: () => Promise<FoundRematch | undefined>, found: (rematch: FoundRematch | undefined) => void) {
    this.#find = find;
    this.#found = found;
  }

  /** Resolves when everything that was asked for has been looked at. */
  async look(): Promise<void> {
    this.#again = true;
    if (this.#looks) return;
    this.#looks = true;
    while (this.#again) {
      this.#again = false;
      await this.#find().then(this.#found, () => {});
    }
    this.#looks = false;
  }
}
