/**
 * The set-up of a match: 128 base transfers and 16 trees in each direction, from which all later random bits grow. Three messages:
 * points of the first seat; points and trees of the second, which goes on with the first flights; trees of the first.
 */

import { wordsOfBytes } from '../../../crypto/binary-field.ts';
import { deriveBytes } from '../../../crypto/derive.ts';
import { type Bytes, concatBytes, decodeBase64url, decodeHex } from '../../../encoding/bytes.ts';
import {
  BASE_MESSAGE_BYTES,
  beginBaseTransfers,
  RECEIVER_BYTES,
  readBaseTransfers,
  receiverKeys,
  SENDER_BYTES,
  senderKeys,
} from '../../../oblivious-transfer/base-ot.ts';
import { growTrees, ROOT_BYTES, readTrees, treeDirection } from '../../../oblivious-transfer/ggm-tree.ts';
import type { Keys, LaidStep, Machine, OwnSetUp, ProvenSeat } from './machine.ts';
import type { ProvenPlan } from './plan.ts';
import { nameOf } from './schedule.ts';
import { other } from './state.ts';

const DELTA_BYTES = 16;

/** Secret bytes of the seat for a purpose, bound to what was drawn and to a state of the transcript, so that a mask serves once. */
export function deriveFrom({ secret }: ProvenSeat, purpose: string, boundTo: readonly Uint8Array[], length: number): Bytes {
  return deriveBytes(secret.seed, `dark chess ${purpose}`, boundTo, length);
}

const matchBytes = ({ setup }: ProvenSeat): Bytes => decodeBase64url(setup.match);

/** The own part of a set-up, from what was drawn for it at the present transcript. */
function beginSetUp(seat: ProvenSeat): OwnSetUp {
  const at = nameOf(seat.now);
  const boundTo = [seat.fresh[at]!, decodeHex(at)];
  const own = beginBaseTransfers({
    match: matchBytes(seat),
    seat: seat.secret.seat,
    delta: deriveFrom(seat, 'delta', boundTo, DELTA_BYTES),
    senderBytes: deriveFrom(seat, 'base-ot scalar', boundTo, SENDER_BYTES),
    receiverBytes: deriveFrom(seat, 'base-ot choices', boundTo, RECEIVER_BYTES),
  });
  return { at, own };
}

/** The own next message of a set-up, and the machine after it. Everything of the other that came before has been worked on. */
export function makeSetUp(plan: ProvenPlan, seat: ProvenSeat): { readonly body: Bytes; readonly machine: Machine } {
  const { messages } = seat.now.setUp;
  const before = seat.machine.setUp ?? beginSetUp(seat);
  const points = messages < 2 ? [before.own.message] : [];
  if (messages === 0) return { body: concatBytes(...points), machine: { ...seat.machine, setUp: before } };
  const { leaves, message } = growOwnTrees(plan, seat, before);
  return { body: concatBytes(...points, message), machine: withTrees(seat.machine, before, { ownTrees: leaves }) };
}

function growOwnTrees(plan: ProvenPlan, seat: ProvenSeat, { at, own, others }: OwnSetUp) {
  const { trees: shape } = plan;
  const roots = deriveFrom(seat, 'tree roots', [seat.fresh[at]!, seat.now.transcript], ROOT_BYTES * shape.trees);
  return growTrees(shape, treeDirection(matchBytes(seat), seat.secret.seat), roots, senderKeys(own, others!));
}

/** Whether the next message of the other can be worked on: points of the first seat need the own ones, which must be drawn first. */
export const canReadSetUp = (seat: ProvenSeat): boolean =>
  seat.machine.setUp !== undefined || seat.fresh[nameOf(seat.now)] !== undefined;

/**
 * Works on a message of the other. Faults: `crypto/bad-point`, `oblivious-transfer/mirrored`, `oblivious-transfer/wrong-tree`.
 */
export function readSetUp(plan: ProvenPlan, seat: ProvenSeat, { body }: LaidStep): Machine {
  let setUp = seat.machine.setUp ?? beginSetUp(seat);
  let trees = body;
  if (setUp.others === undefined) {
    setUp = { ...setUp, others: readBaseTransfers(setUp.own, body.subarray(0, BASE_MESSAGE_BYTES)) };
    trees = body.subarray(BASE_MESSAGE_BYTES);
  }
  if (trees.length === 0) return { ...seat.machine, setUp };
  const { own, others } = setUp;
  const direction = treeDirection(matchBytes(seat), other(seat.secret.seat));
  const othersTrees = readTrees(plan.trees, direction, own.delta, receiverKeys(own, others!), trees);
  return withTrees(seat.machine, setUp, { othersTrees });
}

/** The machine with the trees of one direction more; the set-up is over once both have theirs. */
function withTrees(machine: Machine, setUp: OwnSetUp, trees: Pick<Keys, 'ownTrees' | 'othersTrees'>): Machine {
  const { delta } = setUp.own;
  const keys = { delta: delta.slice() as Bytes, deltaWords: wordsOfBytes(delta), ...machine.keys, ...trees };
  const isOver = keys.ownTrees !== undefined && keys.othersTrees !== undefined;
  return { ...machine, setUp: isOver ? undefined : setUp, keys };
}
