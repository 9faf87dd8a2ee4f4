/**
 * Base oblivious transfers: 128 in each direction at once, by one message of each seat (Masny and Rindal 2019, the endemic
 * construction on ristretto255). As receiver a seat learns one of two keys for each bit of its Δ; as sender it learns both keys and
 * not the bit. Endemic means that a cheating side may fix a key that it learns; so keys serve only to encrypt what the sender
 * chose before.
 *
 * For transfer i the receiver, whose bit is c, sends two points r_0 and r_1. One, r_{1−c}, is a hash, so that nobody knows its
 * logarithm; the other is b·G − P(c, r_{1−c}). The sender sends one A = a·G for all. Key c is the hash of a·(r_c + P(c, r_{1−c}))
 * = b·A. The match, the receiver and the place are in every hash, so no message fits another match, seat or place.
 */

import { taggedHash } from '../crypto/hash.ts';
import { pointGroup } from '../crypto/point-group.ts';
import { POINT_BYTES, type Scalar, scalarFromWideBytes, WIDE_SCALAR_BYTES } from '../crypto/ristretto.ts';
import { type Bytes, concatBytes, encodeInteger, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';

/** Transfers of a direction: one for each bit of Δ. */
export const BASE_TRANSFERS = 128;
const BASE_KEY_BYTES = 16;
/** Secret bytes that a seat derives for its scalar as sender, and for its scalars and random points as receiver. */
export const SENDER_BYTES = WIDE_SCALAR_BYTES;
const CHOICE_BYTES = WIDE_SCALAR_BYTES + 32;
export const RECEIVER_BYTES = BASE_TRANSFERS * CHOICE_BYTES;

const PAIR_BYTES = 2 * POINT_BYTES;
/** Bytes of a seat's message: A ‖ 128 × (r_0 ‖ r_1). */
export const BASE_MESSAGE_BYTES = POINT_BYTES + BASE_TRANSFERS * PAIR_BYTES;

/** What a seat keeps of its own message. All but `message` and `match` is secret. */
export interface OwnBaseTransfers {
  readonly match: Uint8Array;
  readonly seat: number;
  /** 16 bytes; transfer i takes bit i, least significant first. */
  readonly delta: Uint8Array;
  readonly senderScalar: Scalar;
  readonly receiverScalars: readonly Scalar[];
  readonly message: Bytes;
}

/** The other seat's message, checked. */
export interface OtherBaseTransfers {
  readonly message: Bytes;
  readonly senderPoint: Point;
  /** Of each transfer r_0 + P(0, r_1) and r_1 + P(1, r_0). */
  readonly sums: readonly (readonly [Point, Point])[];
}

/** Both keys of a transfer, as its sender has them. */
export type KeyPair = readonly [Bytes, Bytes];

/** The secrets of one seat for `beginBaseTransfers`; the last two are `SENDER_BYTES` and `RECEIVER_BYTES` of fresh derived bytes. */
interface BaseSecrets {
  readonly match: Uint8Array;
  readonly seat: number;
  readonly delta: Uint8Array;
  readonly senderBytes: Uint8Array;
  readonly receiverBytes: Uint8Array;
}

/** A point as the group of this engine has it. */
type Point = unknown;

const scalarOf = (bigEndian: Uint8Array): Scalar => scalarFromWideBytes(bigEndian.toReversed());
const choiceBit = (delta: Uint8Array, transfer: number): number => (delta[transfer >> 3]! >> (transfer & 7)) & 1;

/** What every hash of a key is about: the receiver, the transfer, and which of its two keys. */
const placeOf = (match: Uint8Array, receiver: number, transfer: number, choice: number): Bytes =>
  concatBytes(match, Uint8Array.of(receiver), encodeInteger(transfer, 1), Uint8Array.of(choice));

/** P(choice, other): the point that makes r_c depend on r_{1−c}. */
const boundPoint = (place: Uint8Array, other: Uint8Array): Point => pointGroup().derive('baseTransferPoint', place, other);

const pairAt = (message: Uint8Array, transfer: number): Uint8Array =>
  message.subarray(POINT_BYTES + transfer * PAIR_BYTES, POINT_BYTES + (transfer + 1) * PAIR_BYTES);

function keyOf(place: Uint8Array, message: { readonly sender: Uint8Array; readonly pair: Uint8Array }, shared: Point): Bytes {
  return taggedHash('baseTransfer', place, message.sender, message.pair, pointGroup().encode(shared)).slice(0, BASE_KEY_BYTES);
}

/** The one message of a seat, in which it is the sender of one direction and the receiver of the other. */
export function beginBaseTransfers({ match, seat, delta, senderBytes, receiverBytes }: BaseSecrets): OwnBaseTransfers {
  const senderScalar = scalarOf(senderBytes);
  const message = new Uint8Array(BASE_MESSAGE_BYTES);
  const group = pointGroup();
  message.set(group.encode(group.multiplyGenerator(senderScalar)));
  const receiverScalars: Scalar[] = [];
  for (let transfer = 0; transfer < BASE_TRANSFERS; transfer++) {
    const secret = receiverBytes.subarray(transfer * CHOICE_BYTES, (transfer + 1) * CHOICE_BYTES);
    const choice = choiceBit(delta, transfer);
    const scalar = scalarOf(secret.subarray(0, WIDE_SCALAR_BYTES));
    const other = group.encode(group.derive('baseTransferRandom', secret.subarray(WIDE_SCALAR_BYTES)));
    const bound = boundPoint(placeOf(match, seat, transfer, choice), other);
    const mine = group.subtract(group.multiplyGenerator(scalar), bound);
    const pair = pairAt(message, transfer);
    pair.set(group.encode(mine), choice * POINT_BYTES);
    pair.set(other, (1 - choice) * POINT_BYTES);
    receiverScalars.push(scalar);
  }
  return { match, seat, delta, senderScalar, receiverScalars, message };
}

/**
 * Checks the other seat's message, all of it, before anything of it is used. A point that is no canonical encoding, or that is the
 * identity, or a sum that is the identity, is `crypto/bad-point`; the own A sent back is `oblivious-transfer/mirrored`, since
 * a mirror of a seat would make it run both sides of one transfer.
 */
export function readBaseTransfers(own: OwnBaseTransfers, message: Uint8Array): OtherBaseTransfers {
  if (message.length !== BASE_MESSAGE_BYTES) throw new Fault('encoding/wrong-length');
  const group = pointGroup();
  const senderPoint = group.decode(message.subarray(0, POINT_BYTES));
  const pairs = Array.from({ length: BASE_TRANSFERS }, (_, transfer) => {
    const pair = pairAt(message, transfer);
    return [group.decode(pair.subarray(0, POINT_BYTES)), group.decode(pair.subarray(POINT_BYTES))] as const;
  });
  const receiver = 1 - own.seat;
  const sums = pairs.map(([point0, point1], transfer) => {
    const pair = pairAt(message, transfer);
    const sum = (point: Point, choice: number): Point =>
      group.add(
        point,
        boundPoint(
          placeOf(own.match, receiver, transfer, choice),
          pair.slice((1 - choice) * POINT_BYTES).subarray(0, POINT_BYTES),
        ),
      );
    return [expectPoint(sum(point0, 0)), expectPoint(sum(point1, 1))] as const;
  });
  if (equalBytes(message.subarray(0, POINT_BYTES), own.message.subarray(0, POINT_BYTES))) {
    throw new Fault('oblivious-transfer/mirrored');
  }
  return { message: Uint8Array.from(message), senderPoint: group.lasting(senderPoint), sums };
}

function expectPoint(sum: Point): Point {
  if (pointGroup().isIdentity(sum)) throw new Fault('crypto/bad-point', 'a sum of points is the identity');
  return sum;
}

/** As receiver: of each transfer the key that the bit of the own Δ chooses. */
export function receiverKeys(own: OwnBaseTransfers, other: OtherBaseTransfers): Bytes[] {
  const sender = other.message.subarray(0, POINT_BYTES);
  return own.receiverScalars.map((scalar, transfer) => {
    const place = placeOf(own.match, own.seat, transfer, choiceBit(own.delta, transfer));
    return keyOf(place, { sender, pair: pairAt(own.message, transfer) }, pointGroup().multiply(other.senderPoint, scalar));
  });
}

/** As sender: both keys of each transfer. */
export function senderKeys(own: OwnBaseTransfers, other: OtherBaseTransfers): KeyPair[] {
  const sender = own.message.subarray(0, POINT_BYTES);
  return other.sums.map((sums, transfer) => {
    const key = (choice: 0 | 1): Bytes =>
      keyOf(
        placeOf(own.match, 1 - own.seat, transfer, choice),
        { sender, pair: pairAt(other.message, transfer) },
        pointGroup().multiply(sums[choice], own.senderScalar),
      );
    return [key(0), key(1)];
  });
}
