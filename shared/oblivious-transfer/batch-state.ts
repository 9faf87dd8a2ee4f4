/** What a seat brings to a batch of cross tuples, and what it knows of one while its flights come. */

import type { AuthenticatedBits, HeldBits } from '../proofs/authenticated-bits.ts';
import type { BatchLayout, BatchRole, FlightLayout } from './batch-layout.ts';
import type { answerBatch, askBatch, RawTuples } from './batch-tuples.ts';
import type { CrossTuples } from './bucket.ts';
import type { PieceTerms } from './columns.ts';

/** The extension that gives a batch its random bits, with the trees of the match in it. */
export interface BatchExtension {
  /** Own random bits of a piece, and the message with which the other seat makes its keys; T is the one before its step. */
  hold(terms: PieceTerms, transcript: Uint8Array): { readonly bits: HeldBits; readonly message: Uint8Array };
  /** Keys of the other seat's bits, from its message. Faults: `oblivious-transfer/wrong-extension`. */
  keep(terms: PieceTerms, transcript: Uint8Array, message: Uint8Array): AuthenticatedBits;
}

/** What one seat brings to a batch. */
export interface BatchParty {
  readonly layout: BatchLayout;
  readonly seat: number;
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
  readonly ownNonce?: Uint8Array;
  /** What the columns of either seat rest on, once its nonce is known (`batchPrefixOf`). */
  readonly ownPrefix?: Uint8Array;
  readonly othersPrefix?: Uint8Array;
  /** Pieces of the random bits, until they are whole. */
  readonly heldPieces: readonly HeldBits[];
  readonly keptPieces: readonly AuthenticatedBits[];
  readonly held?: HeldBits;
  readonly kept?: AuthenticatedBits;
  /** As answerer: what belongs to the own bytes, then the other's tuples, its commitment and its shuffle. */
  readonly answers?: ReturnType<typeof answerBatch>['answers'];
  readonly othersRaw?: RawTuples;
  readonly commitment?: { readonly bytes: Uint8Array; readonly transcript: Uint8Array };
  readonly othersShuffle?: Uint8Array;
  readonly othersTuples?: readonly CrossTuples[];
  /** As asker: the own tuples, the salt of the own commitment and the own shuffle. */
  readonly ownRaw?: ReturnType<typeof askBatch>;
  readonly ownSalt?: Uint8Array;
  /** The answerer has shown the same hash as this asker's. */
  readonly equal?: true;
  readonly ownShuffle?: Uint8Array;
  readonly ownTuples?: readonly CrossTuples[];
}

export const NEW_BATCH: BatchState = { made: 0, worked: 0, waiting: [], heldPieces: [], keptPieces: [] };

/** A field that the order of flights has filled by now. */
export function known<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('a flight is made or worked on before what it needs');
  return value;
}

export const roleOf = ({ seat, beginner }: BatchParty): BatchRole => (seat === beginner ? 'first' : 'second');
export const ownFlights = (party: BatchParty): readonly FlightLayout[] => party.layout.flights[roleOf(party)];
export const othersFlights = (party: BatchParty): readonly FlightLayout[] =>
  party.layout.flights[roleOf(party) === 'first' ? 'second' : 'first'];
