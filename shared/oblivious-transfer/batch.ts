/**
 * One batch of cross tuples at one seat: a fold over the flights of both. A flight of the other seat is first laid down, which checks
 * its length, and worked on later (`workOnFlight`), in order; the own next one is made when what it needs has been worked on
 * (`makeFlight`). At the end both seats have the places of both askers (`placesOf`).
 *
 * Nothing in a state is ever changed, so two machines may go on from one state. The transcript T is an argument wherever bytes rest on
 * it: it is the one right before the step that carries the flight.
 */

import { taggedHash } from '../crypto/hash.ts';
import { type Bytes, concatBytes, equalBytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { type AuthenticatedBits, concatBits, type HeldBits, sliceBits } from '../proofs/authenticated-bits.ts';
import { readMessage } from '../proofs/message-reader.ts';
import { writeMessage } from '../proofs/message-writer.ts';
import type { BatchLayout, BatchRole, FlightLayout, FlightPart } from './batch-layout.ts';
import {
  answerBatch,
  askBatch,
  type BatchBits,
  batchDifferences,
  checkBatch,
  combineBatch,
  type RawTuples,
  shuffleBatch,
} from './batch-tuples.ts';
import { type CrossTuples, tuplesOfPlace } from './bucket.ts';
import { commitToChecks, tuplePrefix } from './cross-tuple.ts';

/** One piece of the extension that gives a batch its random bits. */
export interface ExtensionPiece {
  readonly batchPrefix: Uint8Array;
  readonly piece: number;
  /** How many bits it gives. */
  readonly bits: number;
  /** T right before the step that carries the piece. */
  readonly transcript: Uint8Array;
}

/** The extension, with the trees of the match in it. */
export interface BatchExtension {
  /** Own random bits, and the bytes of the piece. */
  hold(piece: ExtensionPiece): { readonly bits: HeldBits; readonly body: Uint8Array };
  /** Keys of the other seat's bits, from its bytes. Faults: `oblivious-transfer/wrong-extension`. */
  keep(piece: ExtensionPiece, body: Uint8Array): AuthenticatedBits;
}

/** What one seat brings to a batch. */
export interface BatchParty {
  readonly layout: BatchLayout;
  readonly seat: number;
  /** The seat that begins the batch. */
  readonly beginner: number;
  /** The seat's secret as a keeper: four words. */
  readonly delta: Uint32Array;
  readonly extension: BatchExtension;
  /** Secret bytes for a purpose, which follow from the seat's seed and from what they are bound to: its nonce and T. */
  readonly derive: (purpose: 'tuple salt' | 'shuffle', boundTo: readonly Uint8Array[], length: number) => Uint8Array;
}

/** A flight of the other seat that lies in the log and waits to be worked on. */
interface LaidFlight {
  readonly body: Uint8Array;
  readonly transcript: Uint8Array;
}

/** What a seat knows of a batch that runs. Fields appear as the flights come; those of an own secret never leave but in a flight. */
export interface BatchState {
  /** How many flights the seat has made, and how many of the other's it has worked on. */
  readonly made: number;
  readonly worked: number;
  readonly waiting: readonly LaidFlight[];
  /** T right after the first flight of the batch. */
  readonly begun?: Uint8Array;
  readonly ownNonce?: Uint8Array;
  readonly othersNonce?: Uint8Array;
  /** Pieces of the random bits, until they are whole. */
  readonly heldPieces: readonly HeldBits[];
  readonly keptPieces: readonly AuthenticatedBits[];
  readonly held?: HeldBits;
  readonly kept?: AuthenticatedBits;
  /** As answerer: the own bytes and what belongs to them, then the other's tuples, its commitment and its shuffle. */
  readonly answered?: ReturnType<typeof answerBatch>;
  readonly othersRaw?: RawTuples;
  readonly commitment?: { readonly bytes: Uint8Array; readonly transcript: Uint8Array };
  readonly othersShuffle?: Uint8Array;
  readonly othersTuples?: readonly CrossTuples[];
  /** As asker: the other's bytes, then the own tuples, the salt of the own commitment and the own shuffle. */
  readonly tupleBytes: readonly Uint8Array[];
  readonly ownRaw?: ReturnType<typeof askBatch>;
  readonly ownSalt?: Uint8Array;
  /** The answerer has shown the same hash as this asker's. */
  readonly equal?: true;
  readonly ownShuffle?: Uint8Array;
  readonly ownTuples?: readonly CrossTuples[];
}

/** What a batch gives for one turn of one asker. */
export interface BatchPlace extends CrossTuples {
  /** Random bits of the asker for its proofs. */
  readonly proof: AuthenticatedBits;
}

const SECRET_BYTES = 32;

export const NEW_BATCH: BatchState = { made: 0, worked: 0, waiting: [], heldPieces: [], keptPieces: [], tupleBytes: [] };

/** A field that the order of flights has filled by now. */
function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a flight is made or worked on before what it needs');
  return value;
}

const roleOf = ({ seat, beginner }: BatchParty): BatchRole => (seat === beginner ? 'first' : 'second');
const ownFlights = (party: BatchParty): readonly FlightLayout[] => party.layout.flights[roleOf(party)];
const othersFlights = (party: BatchParty): readonly FlightLayout[] =>
  party.layout.flights[roleOf(party) === 'first' ? 'second' : 'first'];

/** SHA-256(tag ‖ T right after the first flight ‖ nonce of the second seat): holds both nonces and every hand-over before them. */
const batchPrefix = (state: BatchState, party: BatchParty): Bytes =>
  taggedHash('batch', known(state.begun), known(roleOf(party) === 'first' ? state.othersNonce : state.ownNonce));

/** Prefixes of the hashes of the tuples in which this seat, or the other, is the asker. */
const ownPrefix = (state: BatchState, party: BatchParty): Bytes => tuplePrefix(batchPrefix(state, party), party.seat);
const othersPrefix = (state: BatchState, party: BatchParty): Bytes => tuplePrefix(batchPrefix(state, party), 1 - party.seat);

const bitsOf = ({ held, kept }: BatchState, { layout, delta }: BatchParty): BatchBits => ({
  layout,
  held: known(held),
  kept: known(kept),
  delta,
});

const pieceOf = (state: BatchState, party: BatchParty, piece: number, transcript: Uint8Array): ExtensionPiece => ({
  batchPrefix: batchPrefix(state, party),
  piece,
  bits: known(party.layout.pieces[piece]),
  transcript,
});

interface Making {
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

const MAKERS: Readonly<Record<FlightPart, Maker>> = {
  nonce: (_state, _party, { nonce }) => ({ bytes: known(nonce), learned: { ownNonce: known(nonce) } }),
  extension: (state, party, { transcript }, piece) => {
    const { bits, body } = party.extension.hold(pieceOf(state, party, piece, transcript));
    const heldPieces = [...state.heldPieces, bits];
    const whole = heldPieces.length === party.layout.pieces.length;
    return { bytes: body, learned: whole ? { heldPieces: [], held: concatBits(...heldPieces) } : { heldPieces } };
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

const TAKERS: Readonly<Record<FlightPart, Taker>> = {
  nonce: (_state, _party, othersNonce) => ({ othersNonce }),
  extension: (state, party, bytes, transcript, piece) => {
    const bits = party.extension.keep(pieceOf(state, party, piece, transcript), bytes);
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

/** T right after the step that carries the first flight of the batch; both seats note it before they do anything else. */
export function noteBeginning(state: BatchState, transcript: Uint8Array): BatchState {
  if (state.begun !== undefined) throw new Error('the batch has begun before');
  return { ...state, begun: transcript };
}

/** The next own flight. Everything that lies in the log has been worked on by then. */
export function makeFlight(state: BatchState, party: BatchParty, context: Making): { body: Bytes; state: BatchState } {
  const flight = ownFlights(party)[state.made];
  if (flight === undefined || state.waiting.length > 0 || flight.needs > state.worked) {
    throw new Error('no own flight is due, or one of the other seat has not been worked on');
  }
  let next = state;
  const runs: Uint8Array[] = [];
  for (const { part, piece, bytes } of flight.parts) {
    const made = MAKERS[part](next, party, context, piece);
    if (made.bytes.length !== bytes) throw new Error(`${part} has ${made.bytes.length} bytes and not ${bytes}`);
    runs.push(made.bytes);
    next = { ...next, ...made.learned };
  }
  return { body: concatBytes(...runs), state: { ...next, made: state.made + 1 } };
}

/** Lays down the next flight of the other seat. Faults: `encoding/wrong-length`. `transcript` is T right before its step. */
export function layFlight(state: BatchState, party: BatchParty, body: Uint8Array, transcript: Uint8Array): BatchState {
  const flight = known(othersFlights(party)[state.worked + state.waiting.length]);
  if (body.length !== flight.bytes) throw new Fault('encoding/wrong-length', `the flight has not ${flight.bytes} bytes`);
  return { ...state, waiting: [...state.waiting, { body, transcript }] };
}

/**
 * Works on the oldest flight that waits. Faults, which convict its author: `oblivious-transfer/wrong-extension`,
 * `oblivious-transfer/wrong-tuple`, `proofs/wrong-mac`, and `encoding/wrong-shape` for padding.
 */
export function workOnFlight(state: BatchState, party: BatchParty): BatchState {
  const [laid, ...waiting] = state.waiting;
  const { body, transcript } = known(laid);
  let next: BatchState = { ...state, waiting };
  let at = 0;
  for (const { part, piece, bytes } of known(othersFlights(party)[state.worked]).parts) {
    next = { ...next, ...TAKERS[part](next, party, body.subarray(at, at + bytes), transcript, piece) };
    at += bytes;
  }
  return { ...next, worked: state.worked + 1 };
}

/** The places of both askers, by seat; undefined until every flight has been made and worked on. */
export function placesOf(state: BatchState, party: BatchParty): readonly (readonly BatchPlace[])[] | undefined {
  if (state.made < ownFlights(party).length || state.worked < othersFlights(party).length) return undefined;
  const { layout, seat } = party;
  const places = (tuples: readonly CrossTuples[], bits: AuthenticatedBits): BatchPlace[] =>
    Array.from({ length: layout.plan.places }, (_, place) => ({
      ...tuplesOfPlace(layout.pools, tuples, place),
      proof: copyOf(bits, layout.proofsAt + place * layout.plan.proofBits, layout.plan.proofBits),
    }));
  const own = places(known(state.ownTuples), known(state.held));
  const others = places(known(state.othersTuples), known(state.kept));
  return seat === 0 ? [own, others] : [others, own];
}

/** A run of bits with memory of its own, so that the rest of the batch can go. */
const copyOf = (bits: AuthenticatedBits, at: number, count: number): AuthenticatedBits => concatBits(sliceBits(bits, at, count));
