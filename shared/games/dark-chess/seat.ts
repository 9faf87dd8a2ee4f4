/**
 * The machine of one seat (seed 001, §5.2 to §5.5): it moves where its person says, closes its tables, asks its fixed rounds and
 * answers. Everything that it sends follows from its seed, its person's moves and the log.
 */

import type { JsonObject } from '../../encoding/canonical.ts';
import { attempt, Fault } from '../../fault.ts';
import type { GameStep, Need, Secret, Setup, StepContent } from '../interface.ts';
import { answerTable } from './answers.ts';
import { COLORS, type Side, startSide, type View } from './board.ts';
import { countMove } from './draw-rules.ts';
import { answerQuestions, closeTables, makeMessage, readAnswers } from './messages.ts';
import { checkMove, hasMove } from './moves.ts';
import { decodeMove } from './notation.ts';
import { KINDS, readDecision } from './payloads.ts';
import { writeMove } from './pgn.ts';
import { applyPlay, beginState, type DarkChessState, lastCapture, nextOf, opponentOf } from './public-rules.ts';
import type { DarkChessParams } from './queries.ts';
import type { Phase } from './query-sets.ts';
import type { DarkChessSeat } from './seat-state.ts';
import { sufferMove } from './transition.ts';
import { lookAround, resetView } from './vision.ts';

export function enterSeat(setup: Setup<DarkChessParams>, secret: Secret): DarkChessSeat {
  const side = startSide(COLORS[secret.seat]!);
  return {
    setup,
    secret,
    now: beginState(setup).state,
    view: startView(side, startSide(COLORS[opponentOf(secret.seat)]!)),
    quietMoves: 0,
    secrets: {},
    asked: {},
    answers: {},
    written: [],
    taken: [],
    lost: [],
  };
}

/** "With appropriate starting vision" (§6.3): both starting boards are public, so nothing is asked before the first move. */
function startView(side: Side, other: Side): View {
  const tables = new Map<Phase, ReturnType<typeof answerTable>>();
  return lookAround(side, (phase, square) => {
    const table = tables.get(phase) ?? answerTable(other, phase);
    tables.set(phase, table);
    return table[square]!;
  });
}

export function needOf(own: DarkChessSeat, state: DarkChessState): Need {
  const { seat } = own.secret;
  if (state.stage === 'start') return { kind: 'start' };
  if (!nextOf(state).includes(seat)) return { kind: 'wait' };
  if (state.stage === 'accused') return { kind: 'open', next: [] };
  if (own.wronged !== undefined) return { kind: 'open', next: [opponentOf(seat)] };
  const decides = state.stage === 'move' && own.chosen === undefined && hasMove(own.view);
  return { kind: decides ? 'decide' : 'send' };
}

export function decide(own: DarkChessSeat, state: DarkChessState, json: JsonObject): DarkChessSeat {
  const decision = readDecision(json, 'decision');
  if (needOf(own, state).kind !== 'decide') throw new Fault('game/not-now');
  const chosen = decodeMove(decision.move);
  checkMove(own.view, chosen);
  return { ...own, chosen };
}

/** What to send when the need is `send`. */
export function act(own: DarkChessSeat, state: DarkChessState, prev: string): StepContent {
  const { kind, payload } = makeMessage(own, prev);
  const { next } = applyPlay(state, { seq: 0, seat: own.secret.seat, kind, payload, prev });
  return { kind, payload, next };
}

/** Takes in a step. What the other says may be false; then the machine is `wronged`. */
export function observe(own: DarkChessSeat, play: GameStep, after: DarkChessState): DarkChessSeat {
  const { seat } = own.secret;
  if (play.seat === seat) return { ...observeOwn(own, play), now: after };
  if (own.wronged !== undefined) return { ...own, now: after };
  const observed = attempt(() => observeOther({ ...own, now: after }, play));
  return observed.ok ? observed.value : { ...own, now: after, wronged: observed.fault };
}

function observeOwn(own: DarkChessSeat, { kind, prev }: GameStep): DarkChessSeat {
  // In an audit the log may hold a step that this machine would not have made; the audit says so.
  if (needOf(own, own.now).kind !== 'send') return own;
  const message = makeMessage(own, prev);
  if (message.kind !== kind) return own;
  if (kind !== KINDS.move) return message.own;
  const { chosen, ...after } = message.own;
  // Not before the move is on its way, so that the other closes its tables at the same time. One that took the king needs none.
  const ready = after.taken.includes('king') ? after : closeTables(after, prev);
  return {
    ...ready,
    lastMove: chosen!,
    written: [...own.written, writeMove(own.view, chosen!)],
    quietMoves: countMove(own.quietMoves, own.view.side, chosen!),
  };
}

function observeOther(own: DarkChessSeat, play: GameStep): DarkChessSeat {
  const tookKing = own.taken.includes('king');
  if (tookKing && play.kind !== KINDS.kingCaptured && play.kind !== 'opening') throw new Fault('dark-chess/king-kept');
  switch (play.kind) {
    case KINDS.move:
      return suffer(own);
    case KINDS.query:
      return answerQuestions(readAnswers(own, play), play);
    default:
      return own;
  }
}

function suffer(own: DarkChessSeat): DarkChessSeat {
  const { side, lost } = sufferMove(own.view.side, lastCapture(own.now)?.square);
  return { ...own, view: resetView(side), lost: lost === undefined ? own.lost : [...own.lost, lost.type] };
}
