/**
 * What the machine of a seat computes with: its keys, the batches that run, its stock, and both boards as authenticated bits. Nothing in
 * it is ever changed, so that several lines of machines may go on from one.
 */

import type { Bytes } from '../../../encoding/bytes.ts';
import type { Fault } from '../../../fault.ts';
import type { OtherBaseTransfers, OwnBaseTransfers } from '../../../oblivious-transfer/base-ot.ts';
import type { BatchState } from '../../../oblivious-transfer/batch-state.ts';
import type { TreeLeaves } from '../../../oblivious-transfer/ggm-tree.ts';
import type { SharedPieces } from '../../../oblivious-transfer/shared-pieces.ts';
import type { Stock } from '../../../oblivious-transfer/stock.ts';
import type { Seat, Secret, Setup } from '../../steps.ts';
import type { PieceType, Side, View } from '../board.ts';
import type { ChessMove } from '../moves.ts';
import { encodeSight } from '../sight.ts';
import type { Asked } from './answer.ts';
import type { BoardBits } from './board-bits.ts';
import type { ProvenParams } from './params.ts';
import { KINDS, type Kind, type MoveFields } from './payloads.ts';
import type { ProvenState } from './state.ts';

type BySeat<T> = readonly [T, T];

/** A step of the other seat as it will be worked on. */
export interface LaidStep {
  readonly seq: number;
  readonly body: Uint8Array;
}

/** A message of the other seat, besides flights: laid down as it comes, so that a person sees that it is there, and read right after. */
export interface LaidMessage extends LaidStep {
  readonly kind: Kind;
  readonly fields: MoveFields;
  /** The public state that it was sent in. */
  readonly sentIn: ProvenState;
}

/** A set-up in the making. */
export interface OwnSetUp {
  /** T before the own first message, hex, and what was drawn for it. */
  readonly at: string;
  readonly own: OwnBaseTransfers;
  readonly others?: OtherBaseTransfers;
}

/** What a match keeps from its set-up; trees as soon as they are there. */
export interface Keys {
  /** The own Δ, 16 bytes, and as four words. */
  readonly delta: Bytes;
  readonly deltaWords: Uint32Array;
  /** The own trees, all leaves; and the other's, all but one leaf of each. */
  readonly ownTrees?: TreeLeaves | undefined;
  readonly othersTrees?: TreeLeaves | undefined;
}

export interface OwnBatch {
  readonly name: string;
  readonly beginner: Seat;
  readonly state: BatchState;
  /** Sequence numbers of the flights that wait. */
  readonly waiting: readonly number[];
}

/** The step by which the other seat has wronged this one. */
interface Wronged {
  readonly seq: number;
  readonly fault: Fault;
}

export interface Machine {
  readonly setUp?: OwnSetUp | undefined;
  /** Messages that wait to be read. */
  readonly laid: readonly LaidMessage[];
  readonly keys?: Keys | undefined;
  readonly batch?: OwnBatch | undefined;
  /** Batches that a hand-over has voided: their flights that lay in the log before are still checked. */
  readonly voided: readonly OwnBatch[];
  readonly stock: Stock;
  readonly boards?: BySeat<BoardBits> | undefined;
  readonly asked: BySeat<Asked | undefined>;
  /** The own side now, and what it last saw. `complete`: no step has changed the board since. */
  readonly side: Side;
  readonly view: View;
  readonly complete: boolean;
  readonly wronged?: Wronged | undefined;
}

export interface ProvenSeat {
  readonly setup: Setup<ProvenParams>;
  readonly secret: Secret;
  /** What it shares with the machine of the other seat, where an audit runs both. */
  readonly shared?: SharedPieces | undefined;
  /** The public state that this machine has reached. */
  readonly now: ProvenState;
  /** What was drawn, by the transcript at which it was drawn, hex. */
  readonly fresh: Readonly<Record<string, Bytes>>;
  /** A move that was decided and not yet sent. */
  readonly chosen?: ChessMove | undefined;
  readonly machine: Machine;
  readonly lastMove?: ChessMove | undefined;
  /** Own moves, each written as this seat saw the board. */
  readonly written: readonly string[];
  /** What it saw before each ply, its own and the other's. */
  readonly sights: readonly string[];
  /** Pieces that this seat has captured, as it saw them, and has lost. */
  readonly taken: readonly PieceType[];
  readonly lost: readonly PieceType[];
}

/** Whether a seat sees the board as it is: it waits for no answer to its move, and no message of the other is left to read. */
export const isComplete = ({ complete, laid }: Machine): boolean =>
  complete && laid.every(({ kind }) => kind === KINDS.setUp || kind === KINDS.selectors);

/** What a seat sees now (`encodeSight`); nothing while it waits for the answer to its move. */
export const sightOf = (machine: Machine): string => (isComplete(machine) ? encodeSight(machine.view) : '');
