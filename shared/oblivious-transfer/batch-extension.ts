/**
 * The extension of a seat for its batches, from the leaves of the match. Columns are most of its work and rest on the terms of a piece
 * alone, so a machine may make them ahead of need, one tree at a time; no byte depends on whether it did.
 */

import { bytesOfWords } from '../crypto/binary-field.ts';
import { equalBytes } from '../encoding/bytes.ts';
import { type BatchExtension, known } from './batch-state.ts';
import { ColumnWork, type PieceTerms } from './columns.ts';
import { extendAsHolder, extendAsKeeper } from './extension.ts';
import type { TreeLeaves } from './ggm-tree.ts';

/** The leaves of both directions, as one seat knows them; of a direction whose trees are not there yet none. */
export interface SeatLeaves {
  readonly seat: number;
  /** All leaves of the own trees. */
  readonly held?: TreeLeaves | undefined;
  /** The other's leaves but one of each tree. */
  readonly kept?: TreeLeaves | undefined;
  /** The seat's secret as a keeper: four words. */
  readonly delta: Uint32Array;
}

/** All that an own piece rests on, as plain data: the own leaves, its terms, and the transcript before the step that carries its message. */
export interface PieceTask {
  readonly leaves: TreeLeaves;
  readonly terms: PieceTerms;
  readonly transcript: Uint8Array;
}

/** An own piece: its bits, and the message that gives the keeper its keys. */
export type HeldPiece = ReturnType<BatchExtension['hold']>;

export const makePiece = ({ leaves, terms, transcript }: PieceTask): HeldPiece =>
  extendAsHolder(new ColumnWork(leaves, terms), transcript);

const isSame = (left: PieceTerms, right: PieceTerms): boolean =>
  left.piece === right.piece &&
  left.holder === right.holder &&
  left.count === right.count &&
  equalBytes(left.prefix, right.prefix);

/** The pieces of a seat, with what was made ahead of them. It is in memory only; a new one begins after every hand-over. */
export class SeatExtension implements BatchExtension {
  readonly #leaves: SeatLeaves;
  readonly #delta: Uint8Array;
  #ahead: readonly ColumnWork[] = [];
  /** Own pieces that were made ahead. */
  #given: readonly { readonly task: PieceTask; readonly piece: HeldPiece }[] = [];

  constructor(leaves: SeatLeaves) {
    this.#leaves = leaves;
    this.#delta = bytesOfWords(leaves.delta);
  }

  /** Says which pieces are wanted next, in order (`expectedPieces`); columns of others are dropped. */
  expect(pieces: readonly PieceTerms[]): void {
    this.#ahead = pieces.map((terms) => this.#find(terms) ?? this.#begin(terms));
  }

  /** Makes the columns of one tree ahead of need; false if there is nothing left to make. */
  step(): boolean {
    const work = this.#ahead.find(({ done }) => !done);
    work?.step();
    return work !== undefined;
  }

  /** Takes an own piece that was made ahead (`makePiece`), for the machine that holds it first. */
  give(task: PieceTask, piece: HeldPiece): void {
    this.#given = [...this.#given, { task, piece }];
  }

  hold(terms: PieceTerms, transcript: Uint8Array): HeldPiece {
    const given = this.#given.find(({ task }) => isSame(task.terms, terms) && equalBytes(task.transcript, transcript));
    if (given === undefined) return extendAsHolder(this.#take(terms), transcript);
    this.#given = this.#given.filter((one) => one !== given);
    return given.piece;
  }

  keep(terms: PieceTerms, transcript: Uint8Array, message: Uint8Array): ReturnType<BatchExtension['keep']> {
    return extendAsKeeper(this.#take(terms), this.#delta, transcript, message);
  }

  #find(terms: PieceTerms): ColumnWork | undefined {
    return this.#ahead.find((work) => isSame(work.terms, terms));
  }

  #begin(terms: PieceTerms): ColumnWork {
    return new ColumnWork(known(terms.holder === this.#leaves.seat ? this.#leaves.held : this.#leaves.kept), terms);
  }

  /** Columns are changed by the machine that extends with them, so a second machine that goes on from the same state makes its own. */
  #take(terms: PieceTerms): ColumnWork {
    const found = this.#find(terms);
    this.#ahead = this.#ahead.filter((work) => work !== found);
    return found ?? this.#begin(terms);
  }
}
