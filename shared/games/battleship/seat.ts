/** The machine of one seat: it commits, shares, shoots where it is told and opens the cells that it is asked for. */

import { deriveBytes } from '../../crypto/derive.ts';
import { encodeScalar, WIDE_SCALAR_BYTES } from '../../crypto/ristretto.ts';
import { decodeHex, encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import type { Ship } from '../../fleets/placements.ts';
import { proveBoard } from '../../proofs/board-validity.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventNext } from '../../randomness/random-event.ts';
import type { Decisions } from '../decisions.ts';
import type { Need } from '../interface.ts';
import type { GameStep, Secret } from '../steps.ts';
import { type BoardTree, boardHashes, boardSalt, boardTree, shootTree, treeRoot } from './board-hash.ts';
import { cellBlindings, checkPlacement, placementBytes } from './commitment.ts';
import { fleetReader, KINDS, readDecision, turnReader } from './payloads.ts';
import { type BattleshipState, opponentOf, validityContext } from './public-rules.ts';
import { cellName, cellOf, cellValues, type Rules } from './rule-sets.ts';

/** What a seat keeps to answer shots with, once it has committed; all of it follows from its seed and placement. */
interface Committed {
  /** Link hash that the commitment followed: the share is bound to it. */
  readonly after: string;
  readonly values: readonly number[];
  readonly blindings: readonly bigint[];
  /** Seed 002's raw board, hashed; brought up to date with each shot. */
  readonly tree?: BoardTree;
}

export interface BattleshipSeat {
  readonly secret: Secret;
  readonly ships?: readonly Ship[];
  readonly committed?: Committed;
  /** A shot that was decided and not yet sent. */
  readonly aim?: number;
  readonly finishing: boolean;
}

export function needOf(seatState: BattleshipSeat, state: BattleshipState): Need {
  const { seat } = seatState.secret;
  const wait: Need = { kind: 'wait' };
  const finish: Need = { kind: 'open', next: [opponentOf(seat)] };
  switch (state.stage) {
    case 'commit':
      if (state.boards[seat] !== undefined) return wait;
      return { kind: seatState.ships === undefined ? 'decide' : 'send' };
    case 'start':
      return { kind: 'start' };
    case 'share':
      return { kind: eventNext(state.firstTurn).includes(seat) ? 'send' : 'wait' };
    case 'shot':
      if (state.shooter !== seat) return wait;
      return seatState.finishing ? finish : { kind: seatState.aim === undefined ? 'decide' : 'send' };
    case 'answer':
      if (state.shooter === seat) return wait;
      return seatState.finishing ? finish : { kind: 'send' };
    case 'reveal':
      return state.finisher === seat ? wait : { kind: 'open', next: [] };
    case 'over':
      return wait;
  }
}

export function decide(seatState: BattleshipSeat, state: BattleshipState, json: JsonObject): BattleshipSeat {
  const decision = readDecision(json, 'decision');
  const need = needOf(seatState, state).kind;
  if (decision.kind === 'finish') {
    if (need === 'wait' || (state.stage !== 'shot' && state.stage !== 'answer'))
      throw new Fault('game/not-now', 'you can finish when it is your turn');
    return { ...seatState, finishing: true };
  }
  if (need !== 'decide' || (decision.kind === 'place') !== (state.stage === 'commit')) throw new Fault('game/not-now');
  if (decision.kind === 'place') {
    checkPlacement(state.rules, decision.ships);
    return { ...seatState, ships: decision.ships };
  }
  const cell = cellOf(state.rules.size, decision.at);
  if (state.shots.some((shot) => shot.by === seatState.secret.seat && shot.cell === cell)) {
    throw new Fault('battleship/shot-before', `you have shot at ${decision.at} before`);
  }
  return { ...seatState, aim: cell };
}

/** There are too many fleets to list. */
export function decisions({ secret: { seat } }: BattleshipSeat, { rules, stage, shots }: BattleshipState): Decisions {
  if (stage === 'commit') return { schema: fleetReader(rules).schema() };
  const shot = new Set(shots.flatMap(({ by, cell }) => (by === seat ? [cell] : [])));
  return shotsLeft(rules, (cell) => shot.has(cell));
}

export function shotsLeft({ size }: Rules, isShot: (cell: number) => boolean): Decisions {
  const cells = Array.from({ length: size ** 2 }, (_, cell) => cell).filter((cell) => !isShot(cell));
  const names = cells.map((cell) => cellName(size, cell));
  return {
    schema: turnReader(names).schema(),
    legal: [...names.map((at) => ({ kind: 'shoot', at })), { kind: 'finish' }],
    givesUp: ['finish'],
  };
}

/** The share of the lot for the first shot. */
const shareOf = ({ secret }: BattleshipSeat, committedAfter: string): Uint8Array =>
  deriveShare(secret.seed, 'battleship share', committedAfter);

/** A salt serves one board alone: it is bound to the step before and to the placement. */
const saltOf = ({ secret, ships }: BattleshipSeat, prev: string): bigint =>
  boardSalt(deriveBytes(secret.seed, 'battleship salt', [decodeHex(prev), placementBytes(ships!)], WIDE_SCALAR_BYTES));

/** The tree before the first shot, which is hashed to be sent and needed again when it lies in the log: to build it is dear. */
const TREES = new WeakMap<BattleshipSeat, { readonly prev: string; readonly tree: BoardTree }>();

function treeOf(seatState: BattleshipSeat, prev: string): BoardTree {
  const known = TREES.get(seatState);
  if (known?.prev === prev) return known.tree;
  const tree = boardTree(seatState.ships!, saltOf(seatState, prev));
  TREES.set(seatState, { prev, tree });
  return tree;
}

/** A decision is consumed when its step is in the log, and a shot of the opponent is marked on our board. */
export function observe(seatState: BattleshipSeat, step: GameStep, after: BattleshipState): BattleshipSeat {
  const { seat } = seatState.secret;
  const mine = step.by === seat;
  if (mine && step.kind === KINDS.commit) return { ...seatState, committed: committed(seatState, after, step.prev) };
  if (mine && step.kind === KINDS.shot) return withoutAim(seatState);
  if (!mine && step.kind === KINDS.shot)
    return { ...seatState, committed: shotAt(seatState.committed!, after.shots.at(-1)!.cell) };
  return seatState;
}

const withoutAim = ({ aim: _, ...seatState }: BattleshipSeat): BattleshipSeat => seatState;

function committed(seatState: BattleshipSeat, { rules }: BattleshipState, prev: string): Committed {
  const ships = seatState.ships!;
  return {
    after: prev,
    values: cellValues(rules, ships),
    blindings: cellBlindings(rules, ships, seatState.secret.seed, prev),
    ...(rules.boardHashes ? { tree: treeOf(seatState, prev) } : {}),
  };
}

function shotAt(board: Committed, cell: number): Committed {
  return board.tree === undefined ? board : { ...board, tree: shootTree(board.tree, cell) };
}

export function compose(seatState: BattleshipSeat, state: BattleshipState, prev: string) {
  switch (state.stage) {
    case 'commit':
      return { kind: KINDS.commit, payload: commitPayload(seatState, state, prev) };
    case 'share':
      return { kind: KINDS.share, payload: { share: encodeBase64url(shareOf(seatState, seatState.committed!.after)) } };
    case 'shot':
      return { kind: KINDS.shot, payload: { at: cellName(state.rules.size, seatState.aim!) } };
    default:
      return { kind: KINDS.answer, payload: answerPayload(seatState, state) };
  }
}

interface Committing {
  readonly setup: BattleshipState['setup'];
  readonly prev: string;
  readonly payload: JsonObject;
}

/** What was made to be sent, and will be asked for again when it lies in the log: the proof of a board is dear. */
const COMMITTING = new WeakMap<BattleshipSeat, Committing>();

function commitPayload(seatState: BattleshipSeat, state: BattleshipState, prev: string): JsonObject {
  const known = COMMITTING.get(seatState);
  if (known?.setup === state.setup && known.prev === prev) return known.payload;
  const payload = makeCommitment(seatState, state, prev);
  COMMITTING.set(seatState, { setup: state.setup, prev, payload });
  return payload;
}

function makeCommitment(seatState: BattleshipSeat, { rules, setup }: BattleshipState, prev: string): JsonObject {
  const { seat, seed } = seatState.secret;
  const ships = seatState.ships!;
  const { cells, proof } = proveBoard(
    rules,
    ships,
    cellBlindings(rules, ships, seed, prev),
    validityContext(rules, setup, seat, prev),
    (label, boundTo, length) => deriveBytes(seed, label, [decodeHex(prev), ...boundTo], length),
  );
  return {
    cells: encodeBase64url(cells),
    validity: encodeBase64url(proof),
    share: commitShare(setup.match, seat, shareOf(seatState, prev)),
    ...(rules.boardHashes ? { hashes: { ...boardHashes(ships, saltOf(seatState, prev), treeOf(seatState, prev)) } } : {}),
  };
}

function answerPayload(seatState: BattleshipSeat, { rules, shots }: BattleshipState): JsonObject {
  const { values, blindings, tree } = seatState.committed!;
  const { cell } = shots.at(-1)!;
  const piece = rules.fleet.find(({ code }) => code === values[cell]);
  return {
    says: piece === undefined ? 'miss' : 'hit',
    ...(piece !== undefined && rules.namesShip ? { ship: piece.name } : {}),
    blinding: encodeBase64url(encodeScalar(blindings[cell]!)),
    ...(tree === undefined ? {} : { board: treeRoot(tree) }),
  };
}
