/**
 * A seat calls the match off before anybody has decided anything since `start`: the match is closed, void and in no record. The relay knows no
 * game, so it goes by what it sees: the step that ends the first turn is a decision, and those of `sameTurn` before it are not.
 */

import type { FaultCode } from '../fault.ts';
import { readNothing } from '../log/match-payloads.ts';
import type { CheckedStep, MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse, soleAuthor } from './preconditions.ts';
import { isWithinTurn } from './same-turn.ts';

/** Whether nobody has decided anything since `start`. Whatever is not named here may be a decision, or show one. */
export function isUndecided(before: MatchState, after: MatchState, kind: string): boolean {
  if (after.phase !== 'play') return false;
  if (kind === 'start') return true;
  return before.undecided && (kind === 'hand-over' || kind.startsWith('draw-') || isWithinTurn(before, kind));
}

interface Refusal {
  readonly code: FaultCode;
  readonly detail?: string;
}

/** Why a seat cannot call the match off now; undefined when it can. It need not be its turn: who waits for an absent player may leave too. */
export function refusedAbort({ phase, seats, undecided }: MatchState, seat: number): Refusal | undefined {
  if (phase !== 'setup' && phase !== 'play') return { code: 'life/wrong-phase', detail: `not possible in the phase "${phase}"` };
  if (seats[seat] === undefined || seats[seat].out) return { code: 'life/not-your-turn', detail: 'this seat is out' };
  return phase === 'play' && !undecided ? { code: 'life/too-late-to-abort' } : undefined;
}

export function abort(state: MatchState, step: CheckedStep): MatchState {
  expectPhase(state, step, 'setup', 'play');
  read(step, readNothing);
  const seat = soleAuthor(state, step.signers);
  const refused = refusedAbort(state, seat);
  if (refused !== undefined) refuse(step, refused.code, refused.detail);
  expectNext(step, []);
  return { ...state, phase: 'closed', next: [], drawOffer: [], closedBy: 'abort', ending: { kind: 'abort', seat } };
}
