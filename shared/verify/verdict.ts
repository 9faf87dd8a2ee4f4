/** The result of verification. It follows from the log alone, so everyone who verifies gets the same. */

import type { FaultCode } from '../fault.ts';
import type { Result, Role } from '../games/interface.ts';
import type { MatchState } from '../match/match-state.ts';
import type { Check, Findings } from './finding.ts';
import type { Tier } from './tier.ts';

export interface FaultReport {
  readonly code: FaultCode;
  /** Sequence number of the step at fault. */
  readonly step: number;
  /** What more there is to say than the meaning of the code; the code itself where there is nothing. */
  readonly detail: string;
}

export interface SeatVerdict {
  /** The key that took the seat, to whose record the match belongs. */
  readonly key: string;
  /** Keys of the other devices that the seat moved to. */
  readonly laterKeys?: readonly string[];
  readonly name?: string;
  /** The engine that the seat claimed to be when it was taken. Nothing here checks that. */
  readonly engine?: string;
  /** What the seat is in its game, where not all seats are alike. */
  readonly role?: Role;
  /**
   * `honest`: all that it said was checked. `opened`: the same, and what it had been told by a seat that did not open was not, so that it may
   * have played on what was never there. `attested`: what the seat said is proven to the other seat, which alone could check, and went on.
   * `unproven`: nothing was opened that could prove or refute the seat's statements.
   */
  readonly verdict: 'honest' | 'opened' | 'fault' | 'attested' | 'unproven';
  readonly fault?: FaultReport;
  /** Of an attested seat: the last step that the other seat has checked. */
  readonly attestedTo?: number;
  /** Whether the seat opened its seed and decisions, and the audit ran them again. */
  readonly opened: boolean;
}

/** A seat noted, in steps that it signed, that its clock was far from the timestamp of the step before. Blames nobody. */
export interface ClockNote {
  readonly seat: number;
  /** The first step with such a note, and the number of such steps. */
  readonly step: number;
  readonly steps: number;
  /** The largest difference between the seat's clock and the relay's, in ms; negative when the seat's was behind. */
  readonly ahead: number;
}

export interface Verdict {
  /** The record holds, nobody is at fault, and nothing of it is unknown here. What that rests on is in `evidence`. */
  readonly ok: boolean;
  /** The record is without fault: its chain holds, the match is closed, and what was signed as its result follows from it. */
  readonly holds: boolean;
  /** The weakest that the result rests on. */
  readonly evidence: Tier;
  readonly checks: Findings;
  readonly match: string | null;
  /** Link hash of the last step for which the chain holds: final only if that closed the match. */
  readonly finalHash: string;
  /** Steps that were verified. */
  readonly steps: number;
  readonly game: string | null;
  /** The match counts in no player's record, and one device may have held every secret of it. */
  readonly practice?: true;
  /** By the log; null where the record does not give one, or this verifier does not have the rules. */
  readonly result: Result | null;
  /** The game that this verifier does not have, by the terms of the match. The chain and the life of the match were checked all the same. */
  readonly unknown?: { readonly game: string; readonly rules: number; readonly code?: string };
  /** Of an unknown game: the result that those who signed `endgame` state. Nothing shows that it is right. */
  readonly agreed?: Result;
  /** The seats that signed it, ascending. */
  readonly agreedBy?: readonly number[];
  /** The seats that were out of time by the clock of the relay, ascending, where the result rests on that. It has its word alone. */
  readonly outOfTime?: readonly number[];
  /** What the rest of that result rests on, without this clock; there where the clock decided. */
  readonly besideClock?: Tier;
  readonly seats: readonly (SeatVerdict | null)[];
  /** Public key of the relay that timestamped the match. It is trusted for the times and for nothing else. */
  readonly timestampsBy: string | null;
  readonly closedBy: MatchState['closedBy'] | null;
  /** Absent when no seat noted any. */
  readonly clocks?: readonly ClockNote[];
  /** A fault of the record itself, which no seat has to answer for. */
  readonly fault?: FaultReport;
}

export interface Progress {
  readonly check: Check;
  readonly done: number;
  readonly total: number;
}
