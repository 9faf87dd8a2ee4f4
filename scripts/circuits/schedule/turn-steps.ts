/** The steps of a turn at one machine, by the product's own descriptions of their messages. */

import { SELECTORS } from '../../../shared/games/dark-chess/circuits/view-layout.ts';
import type { Machine } from '../../../shared/games/dark-chess/proven/machine.ts';
import { KINDS } from '../../../shared/games/dark-chess/proven/payloads.ts';
import { PLAN } from '../../../shared/games/dark-chess/proven/plan.ts';
import { afterMove } from '../../../shared/games/dark-chess/proven/public-rules.ts';
import type { ProvenState } from '../../../shared/games/dark-chess/proven/state.ts';
import { type Running, runAnswer, runMove, runNoMove, runSelectors } from '../../../shared/games/dark-chess/proven/turns.ts';
import type { Seat } from '../../../shared/games/steps.ts';
import { emptyBits, runEmpty } from './empty-bits.ts';
import type { Step } from './steps.ts';

/** The machine of either seat after a step that was made in this state. */
export type MachineRun = (machine: Machine, state: ProvenState, step: Step) => Machine;

export const runTurnStep: MachineRun = (machine, now, { by, kind, fields = {}, type, plan = PLAN }) => {
  const author = by as Seat;
  const running: Running = { plan, now, machine, keys: machine.keys!, by: author, run: runEmpty };
  switch (kind) {
    case KINDS.selectors:
      return runSelectors(running, machine.batch && emptyBits(SELECTORS.end));
    case KINDS.answer:
      return runAnswer(running);
    case KINDS.noMove:
      return runNoMove(running);
    case KINDS.move:
      return runMove(running, { fields, made: afterMove(plan, now, author, fields), capturedType: type });
    default:
      throw new Error(`a step of the kind ${kind} takes no place`);
  }
};
