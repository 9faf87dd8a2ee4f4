/**
 * What a game and its machines are given, whatever the game is: the match before it begins, the steps of its log, and the secret of a seat.
 */

import type { JsonObject } from '../encoding/canonical.ts';

/** The number of a seat, from 0. */
export type Seat = number;

/** What a match fixes before a game begins. */
export interface Setup<Params> {
  /** Match id, 16 bytes in base64url. */
  readonly match: string;
  readonly params: Params;
  /** Number of seats, taken or not. Seats are 0 … seats−1. */
  readonly seats: number;
  /** Each seat's commitment to its seed, hex; `null` for a seat that nobody took. */
  readonly seedCommitments: readonly (string | null)[];
  /** Digests of the payloads of `open` and of each `join`, hex, in the order of the log: all terms of the match, and what each seat said. */
  readonly lobby: readonly string[];
}

/** Where a step is in the log. */
export interface Place {
  readonly seq: number;
  /** Link hash of the step before, hex. */
  readonly prev: string;
}

/** A step of play as a game sees it. The log's signatures, links and turns are already checked. */
export interface GameStep extends Place {
  /**
   * The seat that signed; `all` for `start`, which every seat signs, `relay` for `drop`, which nobody signs: the log says so, and `device`
   * for `hand-over`, which a key signs that had no seat before.
   */
  readonly by: 'all' | 'relay' | 'device' | Seat;
  /**
   * As in the log, but `drop` for seats that are out, by resignation, time, a fault or a false protest: its payload is `{"seats": […]}`.
   * Of a `hand-over` the payload is `{"seat": …}`.
   */
  readonly kind: string;
  readonly payload: JsonObject;
  /** SHA-256 of the canonical payload in the log, hex. */
  readonly digest: string;
  /** The record leaves the payload out (`unpublished`): it is `{}` here, and only its digest is known. */
  readonly withheld?: true;
}

export interface SeatStep extends GameStep {
  readonly by: Seat;
}

export const isSeatStep = (step: GameStep): step is SeatStep => typeof step.by === 'number';

/** What a seat holds from before the match, and shows no earlier than the rules ask it to open. */
export interface Secret {
  readonly seat: number;
  /** 32 bytes. */
  readonly seed: Uint8Array;
}
