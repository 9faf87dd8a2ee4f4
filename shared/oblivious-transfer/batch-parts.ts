/** The parts of the flights of a batch, one after the other as they are made by their author and worked on by the other seat. */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { concatBits } from '../proofs/authenticated-bits.ts';
import { readMessage } from '../proofs/message-reader.ts';
import { writeMessage } from '../proofs/message-writer.ts';
import type { FlightPart } from './batch-layout.ts';
import { type BatchParty, type BatchState, known, roleOf } from './batch-state.ts';
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

/** What the columns of a seat rest on in a batch: SHA-256(tag ‖ T before its nonce ‖ nonce). T holds every hand-over before. */
export const batchPrefixOf = (transcript: Uint8Array, nonce: Uint8Array): Bytes => taggedHash('batch', transcript, nonce);

/** The prefix of the tuples of an asker. That of the second seat holds both nonces: the first one's is in its T. */
function batchTuplePrefix({ ownPrefix, othersPrefix }: BatchState, party: BatchParty, asker: number): Bytes {
  return tuplePrefix(known(roleOf(party) === 'first' ? othersPrefix : ownPrefix), asker);
}

/** Prefixes of the hashes of the tuples in which this seat, or the other, is the asker. */
const ownTuplePrefix = (state: BatchState, party: BatchParty): Bytes => batchTuplePrefix(state, party, party.seat);
const othersTuplePrefix = (state: BatchState, party: BatchParty): Bytes => batchTuplePrefix(state, party, 1 - party.seat);

const bitsOf = ({ held, kept }: BatchState, { layout, delta }: BatchParty): BatchBits => ({
  layout,
  held: known(held),
  kept: known(kept),
  delta,
});

/** The terms of one piece of `holder`, whose prefix is known. */
const termsOf = (prefix: Uint8Array | undefined, { layout }: BatchParty, holder: number, piece: number): PieceTerms => ({
  prefix: known(prefix),
  holder,
  piece,
  count: known(layout.pieces[piece]),
});

/** The prefix of the other seat, also while the flight with its nonce waits. */
function othersPrefixAhead({ othersPrefix, worked, waiting }: BatchState): Uint8Array | undefined {
  const [nonce] = worked === 0 ? waiting : [];
  return nonce === undefined ? othersPrefix : batchPrefixOf(nonce.transcript, nonce.body);
}

/** The pieces that a seat will still need, in the order of need; none of a holder before its nonce is known. */
export function expectedPieces(state: BatchState, party: BatchParty): PieceTerms[] {
  const { pieces } = party.layout;
  const from = (whole: unknown, prefix: unknown, done: number): number =>
    whole === undefined && prefix !== undefined ? done : pieces.length;
  const othersPrefix = othersPrefixAhead(state);
  const held = from(state.held, state.ownPrefix, state.heldPieces.length);
  const kept = from(state.kept, othersPrefix, state.keptPieces.length);
  return pieces.flatMap((_, piece) => [
    ...(piece >= held ? [termsOf(state.ownPrefix, party, party.seat, piece)] : []),
    ...(piece >= kept ? [termsOf(othersPrefix, party, 1 - party.seat, piece)] : []),
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
  nonce: (_state, _party, { transcript, nonce }) => {
    const ownNonce = known(nonce);
    return { bytes: ownNonce, learned: { ownNonce, ownPrefix: batchPrefixOf(transcript, ownNonce) } };
  },
  extension: (state, party, { transcript }, piece) => {
    const { bits, message } = party.extension.hold(termsOf(state.ownPrefix, party, party.seat, piece), transcript);
    const heldPieces = [...state.heldPieces, bits];
    const whole = heldPieces.length === party.layout.pieces.length;
    return { bytes: message, learned: whole ? { heldPieces: [], held: concatBits(...heldPieces) } : { heldPieces } };
  },
  tuples: (state, party) => {
    const { bytes, answers } = answerBatch(bitsOf(state, party), othersTuplePrefix(state, party));
    return { bytes, learned: { answers } };
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
  nonce: (_state, _party, nonce, transcript) => ({ othersPrefix: batchPrefixOf(transcript, nonce) }),
  extension: (state, party, bytes, transcript, piece) => {
    const bits = party.extension.keep(termsOf(state.othersPrefix, party, 1 - party.seat, piece), transcript, bytes);
    const keptPieces = [...state.keptPieces, bits];
    const whole = keptPieces.length === party.layout.pieces.length;
    return whole ? { keptPieces: [], kept: concatBits(...keptPieces) } : { keptPieces };
  },
  tuples: (state, party, bytes) => ({ ownRaw: askBatch(bitsOf(state, party), ownTuplePrefix(state, party), bytes) }),
  'share-corrections': (state, party, bytes) => ({
    othersRaw: checkBatch(bitsOf(state, party), othersTuplePrefix(state, party), known(state.answers), bytes),
  }),
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
