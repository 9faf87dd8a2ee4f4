/** What came of a verification, as the page shows it and as the device keeps it. */

import type { LogRows } from '../../../shared/verify/check-result.ts';
import type { Verdict } from '../../../shared/verify/verdict.ts';
import type { FinalRecord } from '../../../shared/wire/http.ts';
import type { StepLine } from '../games/step-line.ts';

/** A step of the log, and what could be seen after it. */
export interface ReplayFrame {
  readonly step: StepLine;
  /** Whether the game took it in: not from the first fault on. Steps that are not the game's count by themselves. */
  readonly counts: boolean;
  /** The game's view for everybody, and by seat the view of a seat that opened. */
  readonly view: unknown;
  readonly seatViews: readonly unknown[];
}

export interface Outcome {
  readonly verdict: Verdict;
  /** The version of the rules of the game; undefined when it could not be followed. */
  readonly rules?: number;
  /** By the relay's clock, in ms since 1970; undefined when not one step holds. */
  readonly begun?: number;
  readonly ended?: number;
  /** From the first step of the game on; empty when the log does not get that far. */
  readonly replay: readonly ReplayFrame[];
  /** The record that follows from the log; undefined where the match is not over, or the log does not hold so far. */
  readonly record?: FinalRecord;
  /** What came of `rowsOnly`; absent where the log does not hold. */
  readonly rows?: LogRows;
  /** When this device verified the same file, if it has not just done so; by its clock, in ms since 1970. */
  readonly verifiedAt?: number;
}

/** Of which file a verdict is, what was asked of it, and by which program. */
export interface VerdictPlace {
  /** SHA-256 of the file, hex. */
  readonly file: string;
  /** The final hash that it had to have; empty for a file of which none was asked. */
  readonly finalHash: string;
  /** The address of the program, which names its bytes. */
  readonly verifier: string;
}
