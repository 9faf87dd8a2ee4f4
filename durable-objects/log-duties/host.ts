/** What a duty may know of the transparency log that has it. */

import type { Sequencer } from '../../shared/transparency/sequencer.ts';
import type { VerifierKey } from '../../shared/transparency/signed-note.ts';
import type { LogDuties } from '../log-duty.ts';
import type { LogTables } from '../log-tables.ts';

export interface DutyHost<Env> {
  readonly origin: string;
  /** The key of the log itself. */
  readonly key: VerifierKey;
  readonly tables: LogTables;
  readonly sequencer: Sequencer;
  readonly env: () => Env;
  /** The clock, in ms. */
  readonly now: () => number;
  readonly duties: () => LogDuties;
  /** Tells the operator of a failure. */
  readonly report: (what: string, error: unknown) => void;
}
