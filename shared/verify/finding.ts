/** What came of a check: that it held, that it was not asked, or that it is broken. There is no fourth, and no default. */

import type { FaultCode } from '../fault.ts';

/** The parts of the checklist, in order. */
export const CHECKS = ['chain', 'life', 'game', 'openings', 'ending'] as const;
export type Check = (typeof CHECKS)[number];

/**
 * Why something was not asked. `attested`: it was shown to the other seat alone, which alone could check it. `not-opened`: only an opening
 * would show it, and no seat has opened. `after-fault`: it was said after a fault had ended the play. `nothing-to-open`: every statement carries
 * its own proof. `no-game`: the match ended before its game began. `unknown-game`: this verifier does not have the rules. `broken-before`:
 * an earlier part broke off, so this one saw no whole record. `withdrawn`: the operator of the relay has deleted what it would have looked at.
 * `not-yet`: verification has not come to it.
 */
export const UNASKED = [
  ...(['attested', 'not-opened', 'after-fault', 'nothing-to-open', 'no-game', 'unknown-game'] as const),
  ...(['broken-before', 'withdrawn', 'not-yet'] as const),
] as const;
export type Unasked = (typeof UNASKED)[number];

/** A seat of which a check was not asked. */
export interface Exception {
  readonly seat: number;
  readonly why: Unasked;
}

export type Finding =
  /**
   * `of`: how many things were checked, and all of them held. Of `chain` and `life` steps of the log, of `game` steps of the game by seats that
   * are not excepted, of `openings` seats that were run again, of `ending` statements about the end. `except`: the seats of which it was not asked.
   */
  | { readonly kind: 'held'; readonly of: number; readonly except?: readonly Exception[] }
  | { readonly kind: 'not-asked'; readonly why: Unasked }
  /** `step`: sequence number of the step at fault. `seat`: whose fault it is; absent where the record itself is at fault. */
  | { readonly kind: 'broken'; readonly fault: FaultCode; readonly step: number; readonly seat?: number };

export type Findings = Readonly<Record<Check, Finding>>;

export const heldChecks = (checks: Findings): readonly Check[] => CHECKS.filter((check) => checks[check].kind === 'held');

/** The first step that the rules of the game were not found to hold for, of every seat: all before it were checked and hold. */
export function gameHeldTo({ game }: Findings): number {
  if (game.kind === 'broken') return game.step;
  return game.kind === 'held' && game.except === undefined ? Number.POSITIVE_INFINITY : 0;
}

/** Of every check that it was not asked, for the same reason. */
export function unasked(why: Unasked): Findings {
  const finding: Finding = { kind: 'not-asked', why };
  return { chain: finding, life: finding, game: finding, openings: finding, ending: finding };
}
