/**
 * The public rules of both sets: what anyone computes from the log.
 *
 *   commit (each seat) → start (all) → share (each seat) → (shot → answer)* → over
 *
 * The argument in each commitment shows that its cells are a legal fleet, and each answer opens one cell, so the last hit ends the
 * game: what seed 003 learns from a reveal at the end is known already. A seat may still finish early by opening (rules 9 to 13).
 */

import { sha256Hex } from '../../crypto/hash.ts';
import { readOpening } from '../../crypto/opening.ts';
import { POINT_BYTES } from '../../crypto/ristretto.ts';
import { type Bytes, decodeHex, encodeUtf8, equalBytes } from '../../encoding/bytes.ts';
import { encodeCanonical, type JsonObject } from '../../encoding/canonical.ts';
import { attempt, Fault } from '../../fault.ts';
import type { Ship } from '../../fleets/placements.ts';
import { verifyBoard } from '../../proofs/board-validity.ts';
import { verifyCellOpening } from '../../proofs/pedersen.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  eventKey,
  eventNext,
  playersOnly,
  type RandomEvent,
} from '../../randomness/random-event.ts';
import type { PublicRules } from '../define-game.ts';
import type { Result } from '../interface.ts';
import { checkOpenedSeed } from '../opened-seed.ts';
import type { SeatStep, Setup } from '../steps.ts';
import { cellCommitments } from './commitment.ts';
import { type BoardHashes, KINDS, readAnswer, readCommit, readDecision, readShare, readShot } from './payloads.ts';
import { cellName, cellOf, fleetCells, type Rules } from './rule-sets.ts';

interface Shot {
  readonly by: number;
  readonly cell: number;
  readonly seq: number;
  /** What lies there, once it is answered. */
  readonly value?: number;
}

/** What is public of one seat's board. */
interface Board {
  readonly cells: Bytes;
  readonly hashes?: BoardHashes;
  /** Digest of the commitment's payload, hex. */
  readonly digest: string;
  /** Link hash that the commitment followed: its blindings are bound to it. */
  readonly prev: string;
  /** Opened values, size² places. */
  readonly values: readonly (number | undefined)[];
  /** The fleet, once its seat has opened. */
  readonly ships?: readonly Ship[];
}

export interface BattleshipState {
  readonly rules: Rules;
  readonly setup: Setup<JsonObject>;
  /** `reveal` after a seat finished by opening. */
  readonly stage: 'commit' | 'start' | 'share' | 'shot' | 'answer' | 'reveal' | 'over';
  readonly boards: readonly (Board | undefined)[];
  /** The lot for the first shot. */
  readonly firstTurn: RandomEvent;
  readonly starter?: number;
  /** The seat that shoots next, or whose shot is to be answered. */
  readonly shooter?: number;
  readonly shots: readonly Shot[];
  /** The seat that finished by opening. */
  readonly finisher?: number;
  readonly result?: Result;
}

const SEATS = [0, 1] as const;
export const opponentOf = (seat: number): number => 1 - seat;

export const publicRules = (rules: Rules): PublicRules<JsonObject, BattleshipState> => ({
  name: 'Battleship',
  begin(setup) {
    const firstTurn = beginEvent(setup.match, playersOnly(SEATS));
    return { rules, setup, stage: 'commit', boards: [undefined, undefined], firstTurn, shots: [] };
  },
  nextOf,
  // The digest of this payload is the digest of the initial state (seed 000, step 1).
  startPayload: ({ boards, setup }) => ({
    seats: boards.map((board, seat) => ({ seed: setup.seedCommitments[seat]!, board: board!.digest })),
  }),
  afterStart: (state) => ({ ...state, stage: 'share' }),
  kinds: {
    [KINDS.commit]: { stages: ['commit'], check: checkValidity, apply: applyCommit },
    [KINDS.share]: { stages: ['share'], apply: applyShare },
    [KINDS.shot]: { stages: ['shot'], apply: applyShot },
    [KINDS.answer]: { stages: ['answer'], apply: applyAnswer },
    opening: { stages: ['shot', 'answer', 'reveal'], apply: applyOpening },
  },
});

/** Whose turn it is, by the rules. */
function nextOf(state: BattleshipState): readonly number[] {
  switch (state.stage) {
    case 'commit':
      return SEATS.filter((seat) => state.boards[seat] === undefined);
    case 'start':
      return SEATS;
    case 'share':
      return eventNext(state.firstTurn);
    case 'shot':
      return [state.shooter!];
    case 'answer':
      return [opponentOf(state.shooter!)];
    case 'reveal':
      return [opponentOf(state.finisher!)];
    case 'over':
      return [];
  }
}

/** What the argument of board validity is bound to, besides what it proves. */
export function validityContext(rules: Rules, setup: Setup<JsonObject>, seat: number, prev: string): Bytes {
  return encodeUtf8(encodeCanonical({ game: rules.id, match: setup.match, prev, seat, seeds: [...setup.seedCommitments] }));
}

function checkValidity({ rules, setup }: BattleshipState, { by, payload, prev }: SeatStep): void {
  const { cells, validity } = readCommit(rules)(payload, 'payload');
  verifyBoard(rules, cells, validity, validityContext(rules, setup, by, prev));
}

function applyCommit(state: BattleshipState, { by, payload, prev }: SeatStep): BattleshipState {
  const { rules } = state;
  const { cells, share, hashes } = readCommit(rules)(payload, 'payload');
  const board: Board = {
    cells,
    ...(hashes === undefined ? {} : { hashes }),
    digest: sha256Hex(encodeCanonical(payload)),
    prev,
    values: new Array<undefined>(rules.size * rules.size).fill(undefined),
  };
  const boards = state.boards.with(by, board);
  const firstTurn = applyCommitment(state.firstTurn, by, share);
  return { ...state, boards, firstTurn, stage: boards.every((one) => one !== undefined) ? 'start' : 'commit' };
}

/** Both seats reveal their shares; a bit of the joint key says who shoots first (seed 003, moves 3 to 6). */
function applyShare(state: BattleshipState, { by, payload }: SeatStep): BattleshipState {
  const { share } = readShare(payload, 'payload');
  const firstTurn = applyReveal(state.firstTurn, by, share);
  const key = eventKey(firstTurn);
  if (key === undefined) return { ...state, firstTurn };
  const starter = key.at(-1)! & 1;
  return { ...state, firstTurn, starter, shooter: starter, stage: 'shot' };
}

function applyShot(state: BattleshipState, { by, payload, seq }: SeatStep): BattleshipState {
  const cell = cellOf(state.rules.size, readShot(payload, 'payload').at);
  if (state.shots.some((shot) => shot.by === by && shot.cell === cell)) {
    throw new Fault('battleship/shot-before', `${cellName(state.rules.size, cell)} was shot at before`);
  }
  return { ...state, shots: [...state.shots, { by, cell, seq }], stage: 'answer' };
}

/** An answer opens the cell that was shot at, so it cannot say anything but what the seat committed to. */
function applyAnswer(state: BattleshipState, { by: seat, payload }: SeatStep): BattleshipState {
  const { rules } = state;
  const { says, ship, blinding } = readAnswer(rules)(payload, 'payload');
  const shot = state.shots.at(-1)!;
  const board = state.boards[seat]!;
  const value = says === 'miss' ? 0 : (rules.fleet.find((piece) => ship === undefined || piece.name === ship)?.code ?? 0);
  const commitment = board.cells.subarray(shot.cell * POINT_BYTES, (shot.cell + 1) * POINT_BYTES);
  if (!attempt(() => verifyCellOpening(commitment, value, blinding)).ok) {
    throw new Fault(
      'battleship/false-answer',
      `the answer does not open ${cellName(rules.size, shot.cell)} as it was committed to`,
    );
  }
  const values = board.values.with(shot.cell, value);
  const answered = {
    ...state,
    boards: state.boards.with(seat, { ...board, values }),
    shots: state.shots.with(-1, { ...shot, value }),
  };
  if (hits(values) === fleetCells(rules)) return over(answered, shot.by, 'fleet-sunk');
  const shooter = rules.hitShootsAgain && value !== 0 ? shot.by : opponentOf(shot.by);
  return { ...answered, shooter, stage: 'shot' };
}

export function hits(values: Board['values']): number {
  return values.filter((value) => value !== undefined && value !== 0).length;
}

function over(state: BattleshipState, winner: number, reason: string): BattleshipState {
  return { ...state, stage: 'over', result: { kind: 'won', winners: [winner], reason } };
}

/**
 * Seed 003, rules 9 to 13. The seat whose turn it is finishes by opening. A false opening is a fault and loses. The finisher wins if
 * it has sunk everything; that would have ended the game already, so the other seat opens next, and wins if it did not lie either.
 */
function applyOpening(state: BattleshipState, step: SeatStep): BattleshipState {
  const opened = openBoard(state, step);
  if (state.finisher === undefined) return { ...opened, finisher: step.by, stage: 'reveal' };
  return over(opened, step.by, 'finished-early');
}

/** Checks an opening against what its seat committed to, and reveals its fleet. Also used after the end. */
export function openBoard(state: BattleshipState, step: SeatStep): BattleshipState {
  checkOpenedSeed(state.setup, step);
  const { by: seat } = step;
  const { seed, decisions } = readOpening(step.payload, 'payload');
  const placed = readDecision(decisions[0], 'decisions[0]');
  const board = state.boards[seat];
  if (board === undefined || placed.kind !== 'place')
    throw new Fault('battleship/wrong-opening', 'the first decision is not a placement');
  const cells = cellCommitments(state.rules, placed.ships, decodeHex(seed), board.prev);
  if (!equalBytes(cells, board.cells)) throw new Fault('battleship/wrong-opening');
  return { ...state, boards: state.boards.with(seat, { ...board, ships: placed.ships }) };
}
