/**
 * The public rules of proven dark chess: what anyone computes from the log.
 *
 *   setup ×2 → flight ×12 in a row, and setup → selectors → start (both) → turn* → over
 *   a turn of the mover:  answer (from ply 1 on) → flight ×0…4 → move | no-move
 *   after a step that decides the game:  agreed
 *   after a hand-over in play:  flight ×12 in a row, and selectors → the turn from its beginning
 *
 * Kinds, order, number and length of all steps follow from public history: a turn has one form. What the bodies say is proven to the
 * other seat, which goes on only if every check has passed; nobody else can check it before a seat opens.
 */

import type { JsonObject } from '../../../encoding/canonical.ts';
import { Fault } from '../../../fault.ts';
import type { PublicRules } from '../../define-game.ts';
import type { Result } from '../../interface.ts';
import type { GameStep, Seat, SeatStep, Setup } from '../../steps.ts';
import { COLORS, startSide } from '../board.ts';
import { countPly, isQuietDraw } from '../draw-rules.ts';
import { readSquare } from '../notation.ts';
import { openSide } from '../opened-side.ts';
import {
  answerForm,
  type BodyForm,
  moveForm,
  NO_MOVE_FORM,
  NOTHING_FORM,
  readBody,
  SELECTORS_FORM,
  setUpForm,
} from './lengths.ts';
import type { ProvenParams } from './params.ts';
import { KINDS, type MoveFields, readBodyAlone, readMoveFields } from './payloads.ts';
import { layoutOf, type ProvenPlan } from './plan.ts';
import { afterFlight, batchDue, beginBatch, dueKind, flightsOf, nameOf, stockWith, takePlace, withSeat } from './schedule.ts';
import { type Capture, moverOf, other, type ProvenState } from './state.ts';
import { beginTranscript, extendTranscript } from './transcript.ts';

export const SEATS = [0, 1] as const;

/** From this count of plies without a capture on, a move states whether its seat is quiet; two such moves in a row draw a ply later. */
const STATED_FROM = 99;
export const mustStateQuiet = (quietPlies: number): boolean => quietPlies >= STATED_FROM;

export function provenRules(plan: ProvenPlan): PublicRules<ProvenParams, ProvenState> {
  /** A step of a turn, possible where the turn has come to it. */
  const inTurn = (due: 'answer' | 'move', apply: (state: ProvenState, step: SeatStep) => ProvenState) => ({
    stages: ['turn'] as const,
    apply(state: ProvenState, step: SeatStep): ProvenState {
      const now = dueKind(plan, state);
      if (now !== due) throw new Fault('game/wrong-stage', `not possible now: the next step of this turn is ${now}`);
      return apply(state, step);
    },
  });
  return {
    name: 'dark chess',
    begin,
    nextOf: ({ next }) => next,
    startPayload: (state) => ({
      seats: SEATS.map((seat) => ({ seed: state.setup.seedCommitments[seat]! })),
      transcript: nameOf(state),
    }),
    afterStart: (state) => ({ ...enterTurn(state), started: true }),
    handOver: (state, seat, step) => applyHandOver(state, seat, step),
    kinds: {
      [KINDS.setUp]: { stages: ['set-up', 'flights'], apply: (state, step) => applySetUp(plan, state, step) },
      [KINDS.flight]: { stages: ['flights', 'turn'], apply: (state, step) => applyFlight(plan, state, step) },
      [KINDS.selectors]: { stages: ['selectors'], apply: applySelectors },
      [KINDS.answer]: inTurn('answer', applyAnswer),
      [KINDS.move]: inTurn('move', (state, step) => applyMove(plan, state, step)),
      [KINDS.noMove]: inTurn('move', applyNoMove),
      [KINDS.agreed]: { stages: ['agreed'], apply: applyAgreed },
      opening: { stages: ['flights', 'selectors', 'turn', 'agreed'], apply: applyOpening },
    },
  };
}

function begin(setup: Setup<ProvenParams>): ProvenState {
  const pieces = startSide('white').pieces.filter(Boolean).length;
  return {
    setup,
    stage: 'set-up',
    next: SEATS,
    transcript: beginTranscript(setup),
    started: false,
    setUp: { first: 0, messages: 0 },
    answered: false,
    flown: false,
    lost: [false, false],
    plies: 0,
    quietPlies: 0,
    quiet: [false, false],
    pieces: [pieces, pieces],
    captures: [],
    last: [-1, -1],
    attested: [-1, -1],
    revealed: [undefined, undefined],
  };
}

/**
 * A step of the game is in the transcript from the next step on. Its author has accepted what the other sent before; a flight is worked
 * on only after the own answer.
 */
function after(state: ProvenState, step: SeatStep): ProvenState {
  const { by, seq, kind } = step;
  const checker = other(by);
  return {
    ...state,
    transcript: extendTranscript(state.transcript, by, step),
    last: withSeat(state.last, by, seq),
    attested: kind === KINDS.answer ? state.attested : withSeat(state.attested, checker, state.last[checker]!),
  };
}

function readBodyOf(step: SeatStep, form: BodyForm): void {
  const { body } = readBodyAlone(step.payload, 'payload');
  readBody(body, form);
}

/** The seat in `next` begins it; where both are, seat 0. The other goes on with flights, before the first one sends its trees. */
function applySetUp(plan: ProvenPlan, before: ProvenState, step: SeatStep): ProvenState {
  if (dueKind(plan, before) !== 'setUp') throw new Fault('game/wrong-stage', 'the set-up is not due now');
  const { first, messages } = before.setUp;
  if (step.by !== (messages === 1 ? other(first) : first)) throw new Fault('game/wrong-stage', `seat ${first} begins the set-up`);
  readBodyOf(step, setUpForm(messages, plan.trees));
  const state = { ...after(before, step), setUp: { first, messages: messages + 1 }, next: [step.by] };
  if (messages === 0) return { ...state, next: [other(step.by)] };
  return messages === 1 ? enterRow(state) : state;
}

/** Flights in a row, begun by the seat in `next`, for a new stock. */
function enterRow(state: ProvenState): ProvenState {
  const name = nameOf(state);
  const batch = beginBatch(name, state.next[0]!);
  return { ...state, stage: 'flights', batch, stock: { name, places: 0, taken: [0, 0] }, answered: false, flown: false };
}

function applyFlight(plan: ProvenPlan, before: ProvenState, step: SeatStep): ProvenState {
  if (dueKind(plan, before) !== 'flight') throw new Fault('game/wrong-stage', 'no flight is due now');
  const due = batchDue(plan, before);
  if (step.by !== due.next) throw new Fault('game/wrong-stage', `the next flight is for seat ${due.next}`);
  // Its payload is for the other machine alone to refuse: a record may leave it out, and must say the same of it as the log.
  const layout = layoutOf(plan);
  const batch = afterFlight(layout, due);
  const stock = batch === undefined ? stockWith(plan, before.stock!) : before.stock;
  const state = { ...after(before, step), batch, stock };
  if (before.stage === 'turn') return { ...state, flown: batch?.next !== step.by };
  const isLastOfSeat = due.sent[step.by]! + 1 === flightsOf(layout, due, step.by);
  if (isLastOfSeat && step.by !== moverOf(state)) return { ...state, stage: 'selectors', next: [step.by] };
  return batch === undefined ? afterRow(state) : { ...state, next: [batch.next] };
}

/**
 * The selectors of the seat that is not to move, masked by its next place, behind its last flight of a row. Where the other still
 * owes one, it reads them behind that: until then they count as no step that it has gone on from.
 */
function applySelectors(before: ProvenState, step: SeatStep): ProvenState {
  readBodyOf(step, SELECTORS_FORM);
  const { batch, last } = before;
  const state = { ...after(before, step), stock: takePlace(before.stock!, step.by) };
  return batch === undefined ? afterRow(state) : { ...state, stage: 'flights', next: [batch.next], last };
}

const afterRow = (state: ProvenState): ProvenState =>
  state.started ? enterTurn(state) : { ...state, stage: 'start', next: SEATS };

function enterTurn(state: ProvenState): ProvenState {
  return { ...state, stage: 'turn', next: [moverOf(state)], answered: state.plies === 0, flown: false };
}

function applyAnswer(before: ProvenState, step: SeatStep): ProvenState {
  readBodyOf(step, answerForm(before.lost[step.by]!));
  return { ...after(before, step), answered: true, lost: withSeat(before.lost, step.by, false) };
}

/** What a move makes public besides its body. */
export interface MadeMove {
  readonly capture: Capture | undefined;
  readonly quietPlies: number;
  readonly quiet: readonly [boolean, boolean];
  readonly result: Result | undefined;
}

function applyMove(plan: ProvenPlan, before: ProvenState, step: SeatStep): ProvenState {
  const { body, made } = readMove(plan, before, step);
  readBody(body, moveFormOf(made, step.by));
  const { capture, quietPlies, quiet, result } = made;
  const loser = other(step.by);
  const state: ProvenState = {
    ...after(before, step),
    stock: takePlace(before.stock!, step.by),
    plies: before.plies + 1,
    quietPlies,
    quiet,
    ...(capture === undefined
      ? {}
      : {
          captures: [...before.captures, capture],
          pieces: withSeat(before.pieces, loser, before.pieces[loser]! - 1),
          lost: withSeat(before.lost, loser, true),
        }),
  };
  return result === undefined ? enterTurn(state) : decide(state, result, loser);
}

/** The public fields of a move, and what follows from them. Throws the fault that is seen at once. */
function readMove(plan: ProvenPlan, state: ProvenState, { by, payload }: SeatStep) {
  const captures = payload['captured'] !== undefined;
  const states = mustStateQuiet(countPly(state.quietPlies, captures));
  const { body, ...fields } = readMoveFields({ captures, states })(payload, 'payload');
  if (captures && state.pieces[other(by)] === 0)
    throw new Fault('dark-chess/nothing-captured', 'the other seat has no piece left');
  return { body, made: afterMove(plan, state, by, fields) };
}

/** What follows from the public fields of a move of this seat. Throws `dark-chess/not-a-square`. */
export function afterMove(plan: ProvenPlan, state: ProvenState, by: Seat, fields: MoveFields): MadeMove {
  const { captured, king = false, quiet = false } = fields;
  const capture = captured === undefined ? undefined : { ply: state.plies, by, square: readSquare(captured), king };
  const made = {
    capture,
    quietPlies: countPly(state.quietPlies, capture !== undefined),
    quiet: withSeat(state.quiet, by, quiet),
  };
  return { ...made, result: resultAfter(plan, state.plies + 1, by, made) };
}

/** Where two endings meet, the first of these holds. */
function resultAfter(
  plan: ProvenPlan,
  plies: number,
  mover: Seat,
  { capture, quietPlies, quiet }: Omit<MadeMove, 'result'>,
): Result | undefined {
  if (capture?.king) return { kind: 'won', winners: [mover], reason: 'king-captured' };
  if (isQuietDraw(quietPlies, quiet)) return { kind: 'drawn', reason: 'quiet' };
  return plies >= plan.plies ? { kind: 'drawn', reason: 'length' } : undefined;
}

function moveFormOf({ capture, quietPlies, result }: MadeMove, mover: Seat): BodyForm {
  return moveForm({
    captured: capture && { square: capture.square, owner: COLORS[other(mover)]! },
    states: mustStateQuiet(quietPlies),
    ends: result !== undefined,
  });
}

function applyNoMove(before: ProvenState, step: SeatStep): ProvenState {
  readBodyOf(step, NO_MOVE_FORM);
  return decide(
    { ...after(before, step), stock: takePlace(before.stock!, step.by) },
    { kind: 'drawn', reason: 'no-move' },
    other(step.by),
  );
}

/** A step has decided the game; the other seat still checks it. */
const decide = (state: ProvenState, decided: Result, checker: Seat): ProvenState => ({
  ...state,
  stage: 'agreed',
  batch: undefined,
  decided,
  next: [checker],
});

function applyAgreed(before: ProvenState, step: SeatStep): ProvenState {
  readBodyOf(step, NOTHING_FORM);
  return { ...after(before, step), stage: 'over', next: [], result: before.decided! };
}

/** A seat that was wronged opens alone: its audit decides, so that this result never stands. */
function applyOpening(before: ProvenState, step: SeatStep): ProvenState {
  const state = openProven(before, step);
  const result: Result = { kind: 'won', winners: [other(step.by)], reason: 'false-accusation' };
  return { ...state, stage: 'over', next: [], accuser: step.by, batch: undefined, result };
}

/**
 * A hand-over of either seat voids the stock, so that no mask is used by two devices. Before the start the set-up begins again, so that
 * nobody guesses at one Δ in two branches of a log.
 */
function applyHandOver(before: ProvenState, seat: Seat, step: GameStep): ProvenState {
  const state = { ...before, transcript: extendTranscript(before.transcript, seat, step) };
  if (state.stage === 'agreed' || state.stage === 'over') return state;
  if (state.started) return enterRow({ ...state, batch: undefined });
  const first = state.next.length === 2 ? 0 : state.next[0]!;
  return { ...state, stage: 'set-up', setUp: { first, messages: 0 }, batch: undefined, stock: undefined };
}

const isMove = ({ kind }: JsonObject): boolean => kind === 'move';

/** The state after an opening, also after the end: beside the moves its decisions hold fresh bytes. */
export const openProven = (state: ProvenState, step: SeatStep): ProvenState => openSide(state, step, isMove);
