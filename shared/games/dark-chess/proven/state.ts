/** What anyone knows of a proven match from its log. */

import type { Bytes } from '../../../encoding/bytes.ts';
import type { Result } from '../../interface.ts';
import type { Seat, Setup } from '../../steps.ts';
import type { Side, Square } from '../board.ts';
import type { ProvenParams } from './params.ts';

/** A batch of tuples that the seats are making, one flight after the other. */
export interface RunningBatch {
  /** T before its first flight, hex: its name. */
  readonly name: string;
  /** The seat that began it, with flight X1; the other's are Y1 … Y6. */
  readonly first: Seat;
  /** Flights sent, by seat. */
  readonly sent: readonly [number, number];
  /** Who sends the next flight. */
  readonly next: Seat;
}

/** The places that the seats have, in batches since the last hand-over of either. */
export interface PublicStock {
  /** T before its first flight, hex: its name. */
  readonly name: string;
  /** By seat: the places that complete batches gave, and how many of them were taken. */
  readonly places: number;
  readonly taken: readonly [number, number];
}

export interface Capture {
  /** Counted from 0. */
  readonly ply: number;
  readonly by: Seat;
  readonly square: Square;
  readonly king: boolean;
}

export interface ProvenState {
  readonly setup: Setup<ProvenParams>;
  /** `agreed`: the game is decided, and the seat that has to check the last step has not answered. */
  readonly stage: 'set-up' | 'flights' | 'selectors' | 'start' | 'turn' | 'agreed' | 'over';
  readonly next: readonly Seat[];
  /** T after the last step of the game or hand-over, 32 bytes. */
  readonly transcript: Bytes;
  readonly started: boolean;
  /** Of the running set-up: the seat that began it, and its messages so far. */
  readonly setUp: { readonly first: Seat; readonly messages: number };
  readonly batch?: RunningBatch | undefined;
  readonly stock?: PublicStock | undefined;
  /** Whether the mover has sent its answer in this turn, and all of its flights. */
  readonly answered: boolean;
  readonly flown: boolean;
  /** By seat: a piece was lost, and the seat has not answered since. */
  readonly lost: readonly [boolean, boolean];
  /** Moves made; the seat to move is this number modulo 2. */
  readonly plies: number;
  /** Moves since the last capture. */
  readonly quietPlies: number;
  /** By seat, what its last move stated; false where it stated nothing. */
  readonly quiet: readonly [boolean, boolean];
  /** How many pieces each seat has left. */
  readonly pieces: readonly [number, number];
  readonly captures: readonly Capture[];
  /** By seat: its last step of the game, and the last one that the other, having worked on everything before, has gone on from. */
  readonly last: readonly [number, number];
  readonly attested: readonly [number, number];
  /** The seat that has opened in play because it was wronged. */
  readonly accuser?: Seat;
  /** The last side of each seat that has opened. */
  readonly revealed: readonly (Side | undefined)[];
  /** Since the step that decided the game. */
  readonly decided?: Result;
  readonly result?: Result;
}

export const moverOf = ({ plies }: Pick<ProvenState, 'plies'>): Seat => plies % 2;
export const other = (seat: Seat): Seat => 1 - seat;
