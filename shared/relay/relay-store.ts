/** The disk of a match, as the shell sees it. */

import type { Draft, Step } from '../log/step.ts';
import type { LeftOut } from '../match/left-out.ts';
import type { MatchSummary } from '../wire/http.ts';
import type { EncodedEntry, Outcome } from './relay-rules.ts';
import type { Failures } from './retry.ts';
import type { StoredState } from './stored-state.ts';

/** Each method is synchronous, and each write happens whole or not at all. */
export interface RelayStore {
  /** Before anything is read. Throws where a later release has stored the match in a form that this one does not know. */
  prepare(): void;
  /** The latest state that was stored and can be read. */
  state(): StoredState | undefined;
  /**
   * The log from a step on as the relay's rules need it, in order; nothing where there is no match. A payload is empty if its kind is a game's,
   * which the relay does not read.
   */
  steps(first: number): Iterable<Omit<EncodedEntry, 'link'>>;
  step(seq: number): Step | undefined;
  /** Entries as canonical lines, from `first` on, at most `count`. Payloads that are dropped, or left out here, are absent. */
  lines(first: number, count: number, leftOut?: LeftOut): readonly string[];
  /** The same to the end of the log, in batches of at most so many bytes of a log file, or of one entry that has more. */
  batches(first: number, most: number, leftOut?: LeftOut): Iterable<readonly string[]>;
  /** The proposals that hold at this place of the log. */
  proposals(prev: string): readonly Draft[];
  write(outcome: Outcome): void;
  /** The final hash of a closed match, and whether its record is published. */
  publication(): { readonly finalHash: string; readonly stored: boolean; readonly storedAt: number | null } | undefined;
  failures(outlet: string): Failures | undefined;
  setFailures(outlet: string, failures: Failures | undefined): void;
  /** Deletes the match, but for what it is summed up in. */
  bury(summary: MatchSummary): Promise<void>;
  tombstone(): MatchSummary | undefined;
  /** Forgets the names that these steps claimed, with every state that repeats them. */
  forgetNames(seqs: readonly number[]): void;
}
