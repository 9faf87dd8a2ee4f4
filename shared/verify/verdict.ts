/** What verification says of a match. Everything in it follows from the log alone; anyone who verifies gets the same. */

import type { FaultCode } from '../fault.ts';
import type { Result } from '../games/interface.ts';
import type { MatchState } from '../match/match-state.ts';

export interface FaultReport {
  readonly code: FaultCode;
  /** Sequence number of the step at fault. */
  readonly step: number;
  readonly detail: string;
}

export interface SeatVerdict {
  /** The key that took the seat: whose record this is. */
  readonly key: string;
  /** Keys of other devices with which the seat went on. */
  readonly laterKeys?: readonly string[];
  readonly name?: string;
  /** `unproven`: nothing was opened that would prove or refute what the seat said. */
  readonly verdict: 'honest' | 'fault' | 'unproven';
  readonly fault?: FaultReport;
  /** Whether the seat opened its seed and decisions, and the audit ran them again. */
  readonly opened: boolean;
}

/** That a seat says, in steps that it signed, that its own clock was far from the timestamp of the step before. Blames nobody. */
export interface ClockNote {
  readonly seat: number;
  /** The first step that says so, and how many do. */
  readonly step: number;
  readonly steps: number;
  /** How far the seat's clock was ahead of the relay's where it was farthest, in ms; negative when behind. */
  readonly ahead: number;
}

/** The parts of the checklist, in order. */
export const CHECKS = ['chain', 'life', 'game', 'openings', 'ending'] as const;
export type Check = (typeof CHECKS)[number];

export interface Verdict {
  /** The chain holds, the match is closed, and nobody is at fault. */
  readonly ok: boolean;
  readonly match: string | null;
  /** Link hash of the last verified step. */
  readonly finalHash: string;
  /** Steps that were verified. */
  readonly steps: number;
  readonly game: string | null;
  readonly result: Result | null;
  readonly seats: readonly (SeatVerdict | null)[];
  /** Public key of the relay that timestamped the match: whom to trust for its times, and for nothing else. */
  readonly timestampsBy: string | null;
  readonly closedBy: MatchState['closedBy'] | null;
  /** Absent when no seat noted any. */
  readonly clocks?: readonly ClockNote[];
  /** The parts of the checklist that passed. */
  readonly passed: readonly Check[];
  /** A fault of the record itself, which no seat has to answer for. */
  readonly fault?: FaultReport;
}

export interface Progress {
  readonly check: Check;
  readonly done: number;
  readonly total: number;
}
