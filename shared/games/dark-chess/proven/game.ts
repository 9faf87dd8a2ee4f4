/** Proven dark chess as a `Game`: rules 2 of dark chess, "profile 1" (docs/protocol/proven-dark-chess.md). */

import { type HeldPiece, makePiece, type PieceTask } from '../../../oblivious-transfer/batch-extension.ts';
import { SharedPieces } from '../../../oblivious-transfer/shared-pieces.ts';
import { writeMessage } from '../../../proofs/message-writer.ts';
import { defineGame } from '../../define-game.ts';
import { forfeitOfTwo } from '../../forfeit.ts';
import { COLORS } from '../board.ts';
import { claimedViews } from '../claimed-views.ts';
import { decisionsAt } from '../decision.ts';
import { PROVEN_FLOORS } from '../floors.ts';
import { piecesAhead, takePiece } from './batches.ts';
import { freezeSeat, thawSeat } from './frozen.ts';
import { longestProvenMatch } from './longest.ts';
import { readProvenParams } from './params.ts';
import { CALLS, KINDS, SAME_TURN, UNPUBLISHED } from './payloads.ts';
import { PLAN, type ProvenPlan } from './plan.ts';
import { openProven, provenRules, SEATS } from './public-rules.ts';
import { REHEARSED_PLAN, rehearse } from './rehearsal.ts';
import { compose, decide, enterSeat, needOf, observe, type ProvenMachine, work, workAhead } from './seat.ts';
import { viewOf } from './view.ts';

const SHARED = new WeakMap<object, SharedPieces>();

/** What the machines of one match share that one program plays. */
function sharedOf(together: object | undefined): SharedPieces | undefined {
  if (together === undefined) return undefined;
  const shared = SHARED.get(together) ?? new SharedPieces();
  SHARED.set(together, shared);
  return shared;
}

/** The game under a plan; `write` is for cheats of the tests alone. */
export function provenDarkChess(plan: ProvenPlan, write: ProvenMachine['write'] = writeMessage) {
  const machine: ProvenMachine = { plan, write };
  const rules = provenRules(plan);
  return defineGame({
    id: 'dark-chess',
    version: 2,
    seats: { min: 2, max: 2 },
    roleOf: (seat) => COLORS[seat]!,
    goesOn: false,
    openings: true,
    calls: CALLS,
    floors: PROVEN_FLOORS,
    sameTurn: SAME_TURN,
    moves: [KINDS.move],
    unpublished: UNPUBLISHED,
    followsHandOvers: true,
    standsUnopened: true,
    answersOnce: true,
    readParams: readProvenParams,
    longest: () => longestProvenMatch(plan),
    rules,
    open: openProven,
    forfeit: forfeitOfTwo,
    mustOpen: ({ setup, accuser }) => (accuser === undefined && setup.params.reveal === 'end' ? SEATS : []),
    conceded: ({ result, decided }) => {
      const ended = result ?? decided;
      return ended?.kind === 'won' && ended.reason === 'king-captured'
        ? SEATS.filter((seat) => !ended.winners.includes(seat))
        : [];
    },
    proofOf: ({ started, attested }, seat) => (started && attested[seat]! >= 0 ? { attestedTo: attested[seat]! } : 'unproven'),
    enter: (setup, secret, together) => enterSeat(setup, secret, rules.begin(setup), sharedOf(together)),
    enterTogether(setup, secrets) {
      const shared = new SharedPieces();
      return secrets.map((secret) => enterSeat(setup, secret, rules.begin(setup), shared));
    },
    observe: (seatState, step, after) => observe(machine, seatState, step, after),
    need: (seatState, state) => needOf(machine, seatState, state),
    decide: (seatState, state, decision) => decide(machine, seatState, state, decision),
    decisions: (seatState) => decisionsAt(seatState.machine.view),
    accuses: ({ machine: { wronged } }) => wronged,
    rehearse: (): Generator<void, void> => rehearse(provenDarkChess(REHEARSED_PLAN)),
    work: (seatState) => work(machine, seatState),
    workAhead: (seatState) => workAhead(machine, (state, step) => rules.kinds[step.kind]!.apply(state, step), seatState),
    tasksAhead: (seatState, rest) => piecesAhead(plan, seatState, rest),
    doAhead(data) {
      const { bits, message } = makePiece(data as PieceTask);
      return { result: { bits, message }, transfer: [bits.tags.buffer, bits.values.buffer, message.buffer] };
    },
    takeAhead: (seatState, task, result) => takePiece(seatState, task, result as HeldPiece),
    freeze: freezeSeat,
    thaw: (setup, secret, frozen, together) => thawSeat(setup, secret, frozen, sharedOf(together)),
    compose: (seatState) => compose(machine, seatState),
    view: (seatState, state) => viewOf(plan, seatState, state),
    claimedViews,
  });
}

export const PROVEN_DARK_CHESS = provenDarkChess(PLAN);
