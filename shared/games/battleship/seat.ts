/** The machine of one seat: it commits, shares, shoots where it is told and opens the cells that it is asked for. */

import { deriveBytes } from '../../crypto/derive.ts';
import { encodeScalar, WIDE_SCALAR_BYTES } from '../../crypto/ristretto.ts';
import { decodeHex, encodeBase64url } from '../../encoding/bytes.ts';
import type { JsonObject } from '../../encoding/canonical.ts';
import { Fault } from '../../fault.ts';
import { proveBoard } from '../../proofs/board-validity.ts';
import { commitShare, deriveShare } from '../../randomness/joint.ts';
import { eventNext } from '../../randomness/random-event.ts';
import type { GameStep, Need, Secret, Setup, StepContent } from '../interface.ts';
import { type BoardTree, boardHashes, boardSalt, boardTree, shootTree, treeRoot } from './board-hash.ts';
import { cellBlindings, checkPlacement, placementBytes } from './commitment.ts';
import { KINDS, readDecision } from './payloads.ts';
import { applyPlay, type BattleshipState, opponentOf, validityContext } from './public-rules.ts';
import { cellName, cellOf, cellValues, type Ship } from './rule-sets.ts';

/** What a committed seat keeps at hand to answer with; all of it follows from its seed and placement. */
interface Committed {
  /** Link hash that the commitment followed: the share is bound to it. */
  readonly after: string;
  readonly values: readonly number[];
  readonly blindings: readonly bigint[];
  /** Seed 002's raw board, hashed; brought up to date with each shot. */
  readonly tree?: BoardTree;
}

export interface BattleshipSeat {
  readonly setup: Setup<JsonObject>;
  readonly secret: Secret;
  readonly ships?: readonly Ship[];
  readonly committed?: Committed;
  /** A shot that was decided and not yet sent. */
  readonly aim?: number;
  readonly finishing: boolean;
}

export function enterSeat(setup: Setup<JsonObject>, secret: Secret): BattleshipSeat {
  return { setup, secret, finishing: false };
}

export function needOf(own: BattleshipSeat, state: BattleshipState): Need {
  const { seat } = own.secret;
  const wait: Need = { kind: 'wait' };
  const finish: Need = { kind: 'open', next: [opponentOf(seat)] };
  switch (state.stage) {
    case 'commit':
      if (state.boards[seat] !== undefined) return wait;
      return { kind: own.ships === undefined ? 'decide' : 'send' };
    case 'start':
      return { kind: 'start' };
    case 'share':
      return { kind: eventNext(state.draw).includes(seat) ? 'send' : 'wait' };
    case 'shot':
      if (state.shooter !== seat) return wait;
      return own.finishing ? finish : { kind: own.aim === undefined ? 'decide' : 'send' };
    case 'answer':
      if (state.shooter === seat) return wait;
      return own.finishing ? finish : { kind: 'send' };
    case 'reveal':
      return state.finisher === seat ? wait : { kind: 'open', next: [] };
    case 'over':
      return wait;
  }
}

export function decide(own: BattleshipSeat, state: BattleshipState, json: JsonObject): BattleshipSeat {
  const decision = readDecision(json, 'decision');
  const need = needOf(own, state).kind;
  if (decision.kind === 'finish') {
    if (need === 'wait' || (state.stage !== 'shot' && state.stage !== 'answer'))
      throw new Fault('game/not-now', 'you can finish when it is your turn');
    return { ...own, finishing: true };
  }
  if (need !== 'decide' || (decision.kind === 'place') !== (state.stage === 'commit')) throw new Fault('game/not-now');
  if (decision.kind === 'place') {
    checkPlacement(state.rules, decision.ships);
    return { ...own, ships: decision.ships };
  }
  const cell = cellOf(state.rules.size, decision.at);
  if (state.shots.some((shot) => shot.by === own.secret.seat && shot.cell === cell)) {
    throw new Fault('battleship/shot-before', `you have shot at ${decision.at} before`);
  }
  return { ...own, aim: cell };
}

/** The share of the draw. */
const shareOf = ({ secret }: BattleshipSeat, committedAfter: string): Uint8Array =>
  deriveShare(secret.seed, 'battleship share', committedAfter);

/** A salt serves one board alone: it is bound to the step before and to the placement. */
const saltOf = ({ secret, ships }: BattleshipSeat, prev: string): bigint =>
  boardSalt(deriveBytes(secret.seed, 'battleship salt', [decodeHex(prev), placementBytes(ships!)], WIDE_SCALAR_BYTES));

/** Takes in a step: what was decided is consumed when its step is in the log, and a shot is marked on the own board. */
export function observe(own: BattleshipSeat, play: GameStep, after: BattleshipState): BattleshipSeat {
  const { seat } = own.secret;
  const mine = play.seat === seat;
  if (mine && play.kind === KINDS.commit) return { ...own, committed: committed(own, after, play.prev) };
  if (mine && play.kind === KINDS.shot) return withoutAim(own);
  if (!mine && play.kind === KINDS.shot) return { ...own, committed: shotAt(own.committed!, after.shots.at(-1)!.cell) };
  return own;
}

const withoutAim = ({ aim: _, ...own }: BattleshipSeat): BattleshipSeat => own;

function committed(own: BattleshipSeat, { rules }: BattleshipState, prev: string): Committed {
  const ships = own.ships!;
  return {
    after: prev,
    values: cellValues(rules, ships),
    blindings: cellBlindings(rules, ships, own.secret.seed, prev),
    ...(rules.boardHashes ? { tree: boardTree(ships, saltOf(own, prev)) } : {}),
  };
}

function shotAt(own: Committed, cell: number): Committed {
  return own.tree === undefined ? own : { ...own, tree: shootTree(own.tree, cell) };
}

/** What to send when the need is `send`. */
export function act(own: BattleshipSeat, state: BattleshipState, prev: string): StepContent {
  const { seat } = own.secret;
  switch (state.stage) {
    case 'commit': {
      const open = state.boards.some((board, other) => other !== seat && board === undefined);
      return { kind: KINDS.commit, payload: commitPayload(own, state, prev), next: open ? [opponentOf(seat)] : [0, 1] };
    }
    case 'share':
      return moveOf(own, state, prev, KINDS.share, { share: encodeBase64url(shareOf(own, own.committed!.after)) });
    case 'shot':
      return moveOf(own, state, prev, KINDS.shot, { at: cellName(state.rules.size, own.aim!) });
    default:
      return moveOf(own, state, prev, KINDS.answer, answerPayload(own, state));
  }
}

/** A move with the `next` that the public rules give it. */
function moveOf(own: BattleshipSeat, state: BattleshipState, prev: string, kind: string, payload: JsonObject): StepContent {
  const { next } = applyPlay(state, { seq: 0, seat: own.secret.seat, kind, payload, prev });
  return { kind, payload, next };
}

function commitPayload(own: BattleshipSeat, { rules, setup }: BattleshipState, prev: string): JsonObject {
  const { seat, seed } = own.secret;
  const ships = own.ships!;
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
    share: commitShare(setup.match, seat, shareOf(own, prev)),
    ...(rules.boardHashes ? { hashes: { ...boardHashes(ships, saltOf(own, prev)) } } : {}),
  };
}

function answerPayload(own: BattleshipSeat, { rules, shots }: BattleshipState): JsonObject {
  const { values, blindings, tree } = own.committed!;
  const { cell } = shots.at(-1)!;
  const piece = rules.fleet.find(({ code }) => code === values[cell]);
  return {
    says: piece === undefined ? 'miss' : 'hit',
    ...(piece !== undefined && rules.namesShip ? { ship: piece.name } : {}),
    blinding: encodeBase64url(encodeScalar(blindings[cell]!)),
    ...(tree === undefined ? {} : { board: treeRoot(tree) }),
  };
}
