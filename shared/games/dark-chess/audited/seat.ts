/**
 * The machine of one seat (seed 001, §5.2 to §5.5): it moves where its person says, closes its tables, asks its fixed rounds and
 * answers. Everything that it sends follows from its seed, its person's moves and the log.
 */

import type { JsonObject } from '../../../encoding/canonical.ts';
import { attempt, Fault } from '../../../fault.ts';
import type { Need } from '../../interface.ts';
import type { GameStep, Secret, Setup } from '../../steps.ts';
import { writeMove } from '../algebraic.ts';
import { trueView } from '../answers.ts';
import { COLORS, startSide } from '../board.ts';
import { readDecision } from '../decision.ts';
import { countMove } from '../draw-rules.ts';
import { checkMove, hasMove } from '../moves.ts';
import { decodeMove } from '../notation.ts';
import { lastCapture } from '../opened-side.ts';
import { encodeSight } from '../sight.ts';
import { sufferMove } from '../transition.ts';
import { resetView } from '../vision.ts';
import { answerQuestions, closeTables, makeMessage, readAnswers } from './messages.ts';
import type { DarkChessParams } from './params.ts';
import { KINDS } from './payloads.ts';
import { DARK_CHESS_RULES, type DarkChessState, nextOf, opponentOf } from './public-rules.ts';
import type { DarkChessSeat } from './seat-state.ts';

export function enterSeat(setup: Setup<DarkChessParams>, secret: Secret): DarkChessSeat {
  const side = startSide(COLORS[secret.seat]!);
  return {
    setup,
    secret,
    now: DARK_CHESS_RULES.begin(setup),
    // "With appropriate starting vision" (§6.3): both starting boards are public, so nothing is asked before the first move.
    view: trueView(side, startSide(COLORS[opponentOf(secret.seat)]!)),
    quietMoves: 0,
    secrets: {},
    asked: {},
    answers: {},
    written: [],
    sights: [],
    taken: [],
    lost: [],
  };
}

export function needOf(seatState: DarkChessSeat, state: DarkChessState): Need {
  const { seat } = seatState.secret;
  if (state.stage === 'start') return { kind: 'start' };
  if (!nextOf(state).includes(seat)) return { kind: 'wait' };
  if (state.stage === 'accused') return { kind: 'open', next: [] };
  if (seatState.wronged !== undefined) return { kind: 'open', next: [opponentOf(seat)] };
  const decides = state.stage === 'move' && seatState.chosen === undefined && hasMove(seatState.view);
  return { kind: decides ? 'decide' : 'send' };
}

export function decide(seatState: DarkChessSeat, state: DarkChessState, json: JsonObject): DarkChessSeat {
  const decision = readDecision(json, 'decision');
  if (needOf(seatState, state).kind !== 'decide') throw new Fault('game/not-now');
  const chosen = decodeMove(decision.move);
  checkMove(seatState.view, chosen);
  return { ...seatState, chosen };
}

export function compose(seatState: DarkChessSeat, _: DarkChessState, prev: string) {
  const { kind, payload } = makeMessage(seatState, prev);
  return { kind, payload };
}

/** What the other seat says may be false; then this seat is `wronged`. */
export function observe(seatState: DarkChessSeat, step: GameStep, after: DarkChessState): DarkChessSeat {
  const { seat } = seatState.secret;
  if (step.by === seat) return { ...observeOwn(seatState, step), now: after };
  if (seatState.wronged !== undefined) return { ...seatState, now: after };
  const observed = attempt(() => observeOther({ ...seatState, now: after }, step));
  return observed.ok ? observed.value : { ...seatState, now: after, wronged: observed.fault };
}

function observeOwn(seatState: DarkChessSeat, { kind, prev }: GameStep): DarkChessSeat {
  // In an audit the log may hold a step that this machine would not have made; the audit says so.
  if (needOf(seatState, seatState.now).kind !== 'send') return seatState;
  const message = makeMessage(seatState, prev);
  if (message.kind !== kind) return seatState;
  if (kind !== KINDS.move) return message.seatState;
  const { chosen, ...after } = message.seatState;
  // The tables are closed only after the move is sent, while the other seat closes its own. A seat that took the king needs none.
  const ready = after.taken.includes('king') ? after : closeTables(after, prev);
  return {
    ...ready,
    lastMove: chosen!,
    written: [...seatState.written, writeMove(seatState.view, chosen!)],
    sights: [...seatState.sights, encodeSight(seatState.view)],
    quietMoves: countMove(seatState.quietMoves, seatState.view.side, chosen!),
  };
}

function observeOther(seatState: DarkChessSeat, step: GameStep): DarkChessSeat {
  const tookKing = seatState.taken.includes('king');
  if (tookKing && step.kind !== KINDS.kingCaptured && step.kind !== 'opening') throw new Fault('dark-chess/king-kept');
  switch (step.kind) {
    case KINDS.move:
      return suffer(seatState);
    case KINDS.query:
      return answerQuestions(readAnswers(seatState, step), step);
    default:
      return seatState;
  }
}

function suffer(seatState: DarkChessSeat): DarkChessSeat {
  const { side, lost } = sufferMove(seatState.view.side, lastCapture(seatState.now)?.square);
  return {
    ...seatState,
    view: resetView(side),
    lost: lost === undefined ? seatState.lost : [...seatState.lost, lost.type],
    sights: [...seatState.sights, encodeSight(seatState.view)],
  };
}
