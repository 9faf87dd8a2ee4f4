/**
 * The public rules: what anyone computes from the log (seed 001, §5.5).
 *
 *   commit (each seat) → start (all) → (move → query (each seat in turn)*)* → over
 *
 * Where pieces stand and which move was made is hidden. How many pieces a seat has is public, and with it the number and size of all
 * messages; so is whether the other seat can query its tables without revealing its questions. Nothing hidden can be checked here: the
 * audit compares what a seat said with its seed when it opens, and both seats must open.
 */

import { type Bytes, encodeBase64url } from '../../../encoding/bytes.ts';
import type { JsonObject } from '../../../encoding/canonical.ts';
import { Fault } from '../../../fault.ts';
import type { PublicRules } from '../../define-game.ts';
import type { Result } from '../../interface.ts';
import type { SeatStep, Setup } from '../../steps.ts';
import { COLORS, type Side, type Square, startSide } from '../board.ts';
import { countPly, isQuietDraw, mustState } from '../draw-rules.ts';
import { encodeSide, readSquare } from '../notation.ts';
import { lastCapture, openSide } from '../opened-side.ts';
import { PHASES } from '../query-sets.ts';
import { commitSide } from './commitment.ts';
import { longestPlies } from './longest.ts';
import type { DarkChessParams } from './params.ts';
import { type ByPhase, KINDS, readCommit, readMove, readNothing, readQuery } from './payloads.ts';
import { askingMessages, tableContext, transferOf } from './queries.ts';
import type { Asking } from './rounds.ts';

export const SEATS = [0, 1] as const;
export const opponentOf = (seat: number): number => 1 - seat;

interface Capture {
  /** Counted from 0. */
  readonly ply: number;
  readonly by: number;
  readonly square: Square;
}

/** Both seats' queries after a move. */
interface Query {
  /** Who sends the next message. */
  readonly sender: number;
  /** Link hash that the move followed. */
  readonly movePrev: string;
  /** By the seat that closed them, as read: the proofs of their keys are checked, so that a false one convicts its seat at once. */
  readonly tables: readonly (ByPhase<unknown> | undefined)[];
  /** Messages that each seat has sent. */
  readonly asked: readonly number[];
  /** The questions of the last message, which the sender answers. */
  readonly open: { readonly asking: readonly Asking[]; readonly requests: ByPhase<Bytes> };
  /** What the mover stated, where the rules ask. */
  readonly quiet?: boolean;
}

export interface DarkChessState {
  readonly setup: Setup<DarkChessParams>;
  /** `accused` after a seat opened because the other said what cannot be true. */
  readonly stage: 'commit' | 'start' | 'move' | 'query' | 'accused' | 'over';
  /** Each seat's last commitment to its board, hex. */
  readonly boards: readonly (string | undefined)[];
  /** How many pieces each seat has left. */
  readonly pieces: readonly number[];
  /** The seat that moves, or that has just moved. */
  readonly mover: number;
  /** Moves made. */
  readonly plies: number;
  /** Moves since the last capture. */
  readonly quietPlies: number;
  readonly captures: readonly Capture[];
  /** In the stage `query`. */
  readonly query?: Query;
  /** The seat that has opened in play because it was wronged. */
  readonly accuser?: number;
  /** The last side of each seat that has opened. */
  readonly revealed: readonly (Side | undefined)[];
  readonly result?: Result;
}

export const DARK_CHESS_RULES: PublicRules<DarkChessParams, DarkChessState> = {
  name: 'dark chess',
  begin: (setup) => ({
    setup,
    stage: 'commit',
    boards: [undefined, undefined],
    pieces: SEATS.map((seat) => startSide(COLORS[seat]).pieces.filter(Boolean).length),
    mover: 0,
    plies: 0,
    quietPlies: 0,
    captures: [],
    revealed: [undefined, undefined],
  }),
  nextOf,
  // Both sign both seeds and the starting boards; white moves first.
  startPayload: ({ setup, boards }) => ({
    seats: boards.map((board, seat) => ({ seed: setup.seedCommitments[seat]!, board: board! })),
  }),
  afterStart: (state) => ({ ...state, stage: 'move' }),
  kinds: {
    [KINDS.commit]: { stages: ['commit'], apply: applyCommit },
    [KINDS.move]: { stages: ['move'], apply: applyMove },
    [KINDS.noMove]: { stages: ['move'], apply: applyNoMove },
    [KINDS.query]: { stages: ['query'], apply: applyQuery },
    [KINDS.kingCaptured]: { stages: ['query'], apply: applyKingCaptured },
    opening: { stages: ['move', 'query', 'accused'], apply: applyOpening },
  },
};

/** Whose turn it is, by the rules. */
export function nextOf(state: DarkChessState): readonly number[] {
  switch (state.stage) {
    case 'commit':
      return SEATS.filter((seat) => state.boards[seat] === undefined);
    case 'start':
      return SEATS;
    case 'move':
      return [state.mover];
    case 'query':
      return [state.query!.sender];
    case 'accused':
      return [opponentOf(state.accuser!)];
    case 'over':
      return [];
  }
}

const over = (state: DarkChessState, result: Result): DarkChessState => ({ ...state, stage: 'over', result });
const won = (state: DarkChessState, winner: number, reason: string): DarkChessState =>
  over(state, { kind: 'won', winners: [winner], reason });

/** "Both players commit to their boards and immediately open their commitments" (seed 001, §6.3). */
function applyCommit(state: DarkChessState, { by: seat, payload }: SeatStep): DarkChessState {
  const { side, salt, board } = readCommit(payload, 'payload');
  const start = startSide(COLORS[seat]!);
  if (side !== encodeSide(start) || board !== commitSide(state.setup, seat, salt, start)) {
    throw new Fault('dark-chess/wrong-start');
  }
  const boards = state.boards.with(seat, board);
  return { ...state, boards, stage: boards.includes(undefined) ? 'commit' : 'start' };
}

function applyMove(state: DarkChessState, { by: seat, payload, prev }: SeatStep): DarkChessState {
  const captures = payload['captured'] !== undefined;
  const quietPlies = countPly(state.quietPlies, captures);
  const read = readMove({ captures, states: mustState(quietPlies) });
  const { board, captured, quiet } = read(payload, 'payload');
  const capture = captured === undefined ? [] : [{ ply: state.plies, by: seat, square: readSquare(captured) }];
  const other = opponentOf(seat);
  return {
    ...state,
    stage: 'query',
    boards: state.boards.with(seat, board),
    pieces: state.pieces.with(other, state.pieces[other]! - capture.length),
    plies: state.plies + 1,
    quietPlies,
    captures: [...state.captures, ...capture],
    query: {
      sender: other,
      movePrev: prev,
      tables: SEATS.map(() => undefined),
      asked: [0, 0],
      open: { asking: [], requests: {} },
      ...(quiet === undefined ? {} : { quiet }),
    },
  };
}

function applyNoMove(state: DarkChessState, { payload }: SeatStep): DarkChessState {
  readNothing(payload, 'payload');
  return over(state, { kind: 'drawn', reason: 'no-move' });
}

export function nextAsking({ setup, pieces, mover, query }: DarkChessState): readonly Asking[] {
  const { sender, asked } = query!;
  return askingMessages(setup.params, pieces[sender]!, sender !== mover)[asked[sender]!] ?? [];
}

function applyQuery(state: DarkChessState, { by: seat, payload, prev }: SeatStep): DarkChessState {
  const query = state.query!;
  const asking = nextAsking(state);
  const isFirst = query.tables[seat] === undefined;
  const form = {
    tables: isFirst,
    states: isFirst && seat !== state.mover && mustState(state.quietPlies),
    answers: query.open.asking,
    questions: asking,
  };
  const transfer = transferOf(state.setup.params);
  const { tables, quiet, questions } = readQuery(transfer, form)(payload, 'payload');
  if (form.states && isQuietDraw(state.quietPlies, [query.quiet!, quiet!])) {
    return over(state, { kind: 'drawn', reason: 'quiet' });
  }
  // The context is a link hash that nobody could know before: for the other seat that of the move, for the mover that of the step before
  // the move, so that the mover can close its tables while the other seat closes its own.
  const closedAfter = seat === state.mover ? query.movePrev : prev;
  const read = PHASES.flatMap((phase) => {
    const publication = tables?.[phase];
    if (publication === undefined) return [];
    return [[phase, transfer.readPublication(publication, tableContext(state.setup, seat, phase, closedAfter))]];
  });
  const after: Query = {
    ...query,
    sender: opponentOf(seat),
    tables: tables === undefined ? query.tables : query.tables.with(seat, Object.fromEntries(read)),
    asked: query.asked.with(seat, query.asked[seat]! + 1),
    open: { asking, requests: questions },
  };
  if (!isComplete(state, after)) return { ...state, query: after };
  return state.plies < longestPlies(state.setup.params)
    ? nextPly(state)
    : over(nextPly(state), { kind: 'drawn', reason: 'length' });
}

/** Messages of a whole query up to the last with questions, by seat. */
function askingCounts({ setup, pieces, mover }: DarkChessState): number[] {
  return SEATS.map((seat) => askingMessages(setup.params, pieces[seat]!, seat !== mover).length);
}

function isComplete(state: DarkChessState, { asked, open }: Query): boolean {
  return open.asking.length === 0 && askingCounts(state).every((count, seat) => asked[seat]! >= count);
}

function nextPly({ query: _, ...state }: DarkChessState): DarkChessState {
  return { ...state, stage: 'move', mover: opponentOf(state.mover) };
}

/** Only the seat whose piece was captured knows what it was. It gives up its king before anything else, or its opening convicts it. */
function applyKingCaptured(state: DarkChessState, { by: seat, payload }: SeatStep): DarkChessState {
  readNothing(payload, 'payload');
  if (seat === state.mover || state.query!.tables[seat] !== undefined || lastCapture(state) === undefined) {
    throw new Fault('game/wrong-stage', 'no piece of this seat was captured just now');
  }
  return won(state, state.mover, 'king-captured');
}

/**
 * A seat that was told what cannot be true opens in play; then the other must. If that convicts nobody, the accusation was false.
 */
function applyOpening(state: DarkChessState, step: SeatStep): DarkChessState {
  const opened = openSide(state, step);
  if (state.accuser === undefined) return { ...opened, stage: 'accused', accuser: step.by };
  return won(opened, step.by, 'false-accusation');
}

/** A commitment to the starting position, opened. */
export function commitPayload(setup: Setup<unknown>, seat: number, salt: Uint8Array): JsonObject {
  const side = startSide(COLORS[seat]!);
  return { side: encodeSide(side), salt: encodeBase64url(salt), board: commitSide(setup, seat, salt, side) };
}
