/** The parts of the flights of a batch, one after the other as they are made by their author and worked on by the other seat. */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { concatBits } from '../proofs/authenticated-bits.ts';
import { readMessage } from '../proofs/message-reader.ts';
import { writeMessage } from '../proofs/message-writer.ts';
import type { FlightPart } from './batch-layout.ts';
import { type BatchParty, type BatchState, known, ownFlights, roleOf } from './batch-state.ts';
import {
  answerBatch,
  askBatch,
  type BatchBits,
  batchDifferences,
  checkBatch,
  combineBatch,
  shuffleBatch,
} from './batch-tuples.ts';
import type { PieceTerms } from './columns.ts';
import { commitToChecks, tuplePrefix } from './cross-tuple.ts';

const SECRET_BYTES = 32;

/** SHA-256(tag ‖ T right after the first flight ‖ nonce of the second seat): holds both nonces and every hand-over before them. */
export const batchPrefixOf = (begun: Uint8Array, nonce: Uint8Array): Bytes => taggedHash('batch', begun, nonce);

const batchPrefix = (state: BatchState, party: BatchParty): Bytes =>
  batchPrefixOf(known(state.begun), known(roleOf(party) === 'first' ? state.othersNonce : state.ownNonce));

/** Prefixes of the hashes of the tuples in which this seat, or the other, is the asker. */
const ownPrefix = (state: BatchState, party: BatchParty): Bytes => tuplePrefix(batchPrefix(state, party), party.seat);
const othersPrefix = (state: BatchState, party: BatchParty): Bytes => tuplePrefix(batchPrefix(state, party), 1 - party.seat);

const bitsOf = ({ held, kept }: BatchState, { layout, delta }: BatchParty): BatchBits => ({
  layout,
  held: known(held),
  kept: known(kept),
  delta,
});

/** The terms of one piece of `holder`. */
const termsOf = (state: BatchState, party: BatchParty, holder: number, piece: number): PieceTerms => ({
  prefix: batchPrefix(state, party),
  holder,
  piece,
  count: known(party.layout.pieces[piece]),
});

/** The pieces that a seat will still need, in the order of need; none before both nonces are known. */
export function expectedPieces(state: BatchState, party: BatchParty): PieceTerms[] {
  const second = roleOf(party) === 'first' ? state.othersNonce : state.ownNonce;
  if (state.begun === undefined || second === undefined) return [];
  const { pieces } = party.layout;
  const from = (whole: unknown, done: number): number => (whole === undefined ? done : pieces.length);
  const [held, kept] = [from(state.held, state.heldPieces.length), from(state.kept, state.keptPieces.length)];
  return pieces.flatMap((_, piece) => [
    ...(piece >= held ? [termsOf(state, party, party.seat, piece)] : []),
    ...(piece >= kept ? [termsOf(state, party, 1 - party.seat, piece)] : []),
  ]);
}

export interface Making {
  /** T right before the step that will carry the flight. */
  readonly transcript: Uint8Array;
  /** 32 fresh bytes of the platform, for the first flight of the seat. */
  readonly nonce?: Uint8Array | undefined;
}

interface Made {
  readonly bytes: Uint8Array;
  readonly learned: Partial<BatchState>;
}

type Maker = (state: BatchState, party: BatchParty, context: Making, piece: number) => Made;

/** How each part of an own flight is made, and what the seat knows afterwards. */
export const MAKERS: Readonly<Record<FlightPart, Maker>> = {
  nonce: (_state, _party, { nonce }) => ({ bytes: known(nonce), learned: { ownNonce: known(nonce) } }),
  extension: (state, party, { transcript }, piece) => {
    const { bits, message } = party.extension.hold(termsOf(state, party, party.seat, piece), transcript);
    const heldPieces = [...state.heldPieces, bits];
    const whole = heldPieces.length === party.layout.pieces.length;
    return { bytes: message, learned: whole ? { heldPieces: [], held: concatBits(...heldPieces) } : { heldPieces } };
  },
  tuples: (state, party, _context, piece) => {
    const answered = state.answered ?? answerBatch(bitsOf(state, party), othersPrefix(state, party));
    const lengths = ownFlights(party).flatMap(({ parts }) => parts.filter(({ part }) => part === 'tuples'));
    const at = lengths.slice(0, piece).reduce((sum, { bytes }) => sum + bytes, 0);
    return { bytes: answered.bytes.subarray(at, at + lengths[piece]!.bytes), learned: { answered } };
  },
  'share-corrections': ({ ownRaw }) => ({ bytes: known(ownRaw).corrections, learned: {} }),
  commitment: ({ ownNonce, ownRaw }, party, { transcript }) => {
    const ownSalt = party.derive('tuple salt', [known(ownNonce), transcript], SECRET_BYTES);
    return { bytes: commitToChecks(transcript, ownSalt, known(ownRaw).hash), learned: { ownSalt } };
  },
  'answerer-hash': ({ othersRaw }) => ({ bytes: known(othersRaw).hash, learned: {} }),
  // The salt, and the shuffle with it, leave only after the answerer has shown its hash.
  salt: ({ equal, ownSalt }) => ({ bytes: known(equal && ownSalt), learned: {} }),
  shuffle: ({ equal, ownNonce }, party, { transcript }) => {
    const ownShuffle = party.derive('shuffle', [known(equal && ownNonce), transcript], SECRET_BYTES);
    return { bytes: ownShuffle, learned: { ownShuffle } };
  },
  differences: ({ othersRaw, othersShuffle }, { layout }) => {
    const { tuples } = known(othersRaw);
    const orders = shuffleBatch(layout, known(othersShuffle));
    const { body, result } = writeMessage((message) => message.open(batchDifferences(layout, orders, tuples)));
    return { bytes: body, learned: { othersTuples: combineBatch(layout, orders, tuples, result) } };
  },
};

type Taker = (
  state: BatchState,
  party: BatchParty,
  bytes: Uint8Array,
  transcript: Uint8Array,
  piece: number,
) => Partial<BatchState>;

/** How each part of the other seat's flight is checked, and what the seat knows afterwards. */
export const TAKERS: Readonly<Record<FlightPart, Taker>> = {
  nonce: (_state, _party, othersNonce) => ({ othersNonce }),
  extension: (state, party, bytes, transcript, piece) => {
    const bits = party.extension.keep(termsOf(state, party, 1 - party.seat, piece), transcript, bytes);
    const keptPieces = [...state.keptPieces, bits];
    const whole = keptPieces.length === party.layout.pieces.length;
    return whole ? { keptPieces: [], kept: concatBits(...keptPieces) } : { keptPieces };
  },
  tuples: (state, party, bytes) => {
    const tupleBytes = [...state.tupleBytes, bytes];
    if (tupleBytes.length < party.layout.plan.tuplePieces) return { tupleBytes };
    return { tupleBytes: [], ownRaw: askBatch(bitsOf(state, party), ownPrefix(state, party), concatBytes(...tupleBytes)) };
  },
  'share-corrections': (state, party, bytes) => {
    const { answers } = known(state.answered);
    return { othersRaw: checkBatch(bitsOf(state, party), othersPrefix(state, party), answers, bytes) };
  },
  commitment: (_state, _party, bytes, transcript) => ({ commitment: { bytes, transcript } }),
  'answerer-hash': ({ ownRaw }, _party, bytes) => {
    if (!equalBytes(bytes, known(ownRaw).hash)) {
      throw new Fault('oblivious-transfer/wrong-tuple', 'the hash of the answerer is not the one of the asker');
    }
    return { equal: true };
  },
  salt: ({ commitment, othersRaw }, _party, bytes) => {
    const { bytes: committed, transcript } = known(commitment);
    if (!equalBytes(committed, commitToChecks(transcript, bytes, known(othersRaw).hash))) {
      throw new Fault('oblivious-transfer/wrong-tuple', 'the asker did not commit to the hash of the answerer');
    }
    return {};
  },
  shuffle: (_state, _party, othersShuffle) => ({ othersShuffle }),
  differences: ({ ownRaw, ownShuffle }, { layout, delta }, bytes) => {
    const { tuples } = known(ownRaw);
    const orders = shuffleBatch(layout, known(ownShuffle));
    const opened = readMessage(bytes, delta, (message) => message.open(batchDifferences(layout, orders, tuples)));
    return { ownTuples: combineBatch(layout, orders, tuples, opened.value) };
  },
};
