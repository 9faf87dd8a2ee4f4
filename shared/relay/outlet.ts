/** A receiver outside the match, which is sent things until it has confirmed them. */

import type { MatchState } from '../match/match-state.ts';
import type { Networks } from '../wire/listing.ts';

export interface Outlet {
  readonly name: string;
  /** What the operator reads when `send` failed. */
  readonly failure: string;
  /** Whether the match may be deleted before this outlet has everything. */
  readonly mayMiss?: boolean;
  /**
   * How long until something has to be sent, in ms; undefined when there is nothing to send. It is asked after every step, so where there is
   * nothing to send it does next to nothing.
   */
  dueIn(matchState: MatchState): number | undefined;
  /**
   * Sends what it can; if it throws, it is retried. The match may go on while it waits, so it reads the state anew after each wait.
   * `published` is called once the record of the match is stored. Each call to the outside is `within` the time that it may take.
   */
  send(matchState: () => MatchState, published: (finalHash: string) => void, within: Within): Promise<void>;
  /** Whether a failure is such that every other attempt would fail too. */
  isFinal?(error: unknown): boolean;
  /** The match was opened from these networks. Anybody can send its `open` again, from anywhere. */
  opened?(networks: Networks): void;
  /** A socket that had proven this key was closed, or is lost. */
  left?(key: string): void;
  /** The log has lost names. What was made of it is made again. */
  namesForgotten?(): void;
}

/** The same promise, but it fails if it takes long: a store that hangs must not hold up a deadline. */
export type Within = <T>(call: Promise<T>) => Promise<T>;
