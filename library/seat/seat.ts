/** A seat of a match that a program plays. */

/// <reference lib="esnext.disposable" preserve="true" />

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Decisions } from '../../shared/games/decisions.ts';
import type { Game, Result } from '../../shared/games/interface.ts';
import type { CacheStore } from '../../shared/player/cache-store.ts';
import type { LogStore } from '../../shared/player/log-store.ts';
import type { SecretStore } from '../../shared/player/secret-store.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import type { SeenStep } from '../../shared/player/steps-since.ts';

/** Where a device keeps its seats. A match whose store is lost cannot be played on, by anybody. */
export interface SeatStore extends SecretStore {
  readonly logs?: LogStore;
  readonly caches?: CacheStore;
}

/** What the match waits for. */
export interface Asked<View = unknown> {
  /** What this seat may see. */
  readonly view: View;
  /** What may be decided, by the rules; absent where the game does not say it. */
  readonly asks: Decisions | undefined;
  /** The steps of the log since this seat decided last here, and all of them before it has. */
  readonly since: readonly SeenStep[];
  /** The last moment for the decision, in ms by this device's clock. */
  readonly deadline: number;
  /** Aborted when the match waits for it no more. */
  readonly signal: AbortSignal;
}

/** Decides for the seat, by what it is asked. */
export type Decide<View = unknown> = (asked: Asked<View>) => JsonObject | Promise<JsonObject>;

export interface PlayOptions {
  /** Called on every change of the match. */
  readonly onChange?: (snapshot: Snapshot) => void;
  /** Leaves the seat, which can be resumed; `play` rejects with its reason. */
  readonly signal?: AbortSignal;
}

/** How the match ended. */
export interface Ended {
  /** Absent where the match ended without one. */
  readonly result?: Result;
  /** Of the published record; absent where the match never began, for then nothing is published. */
  readonly finalHash?: string;
  /** Where the relay shows the record. */
  readonly permalink?: string;
}

export interface Seat<View = unknown> extends AsyncDisposable {
  readonly match: string;
  readonly seat: number;
  /** Links for the players of the other seats, one for each that is free. The holder of a link can take its seat. */
  readonly links: readonly string[];
  /** Plays to the end of the match, and returns once its record is published. Rejects when the seat cannot go on. */
  play(decide: Decide<View>, options?: PlayOptions): Promise<Ended>;
  /** While it is played: the seat gives the game up. */
  resign(): Promise<void>;
  /** While it is played: offers a draw, or accepts the one that is offered. */
  offerDraw(): Promise<void>;
}

interface DeviceOptions<View> {
  readonly game: Game<unknown, unknown, unknown, View>;
  /** In memory where absent: the seat is lost with the program. */
  readonly store?: SeatStore;
}

export interface OpenOptions<View = unknown> extends DeviceOptions<View> {
  /** Its address, such as `https://relay.example`. */
  readonly relay: string;
  /** As few as the game takes where absent. */
  readonly seats?: number;
  /** Of the game; its defaults where absent. */
  readonly params?: JsonObject;
  /** Such as `10m+5s`, ten minutes and five seconds more with each move, or `3d`, three days a move. */
  readonly clock?: string;
  /** What the other players see. */
  readonly name?: string;
  /** What the seat says of the program that decides for it: name and version in up to 64 characters of ASCII, such as `tiny 1.0`. */
  readonly engine?: string;
  /** Whether the match counts in no player's record. */
  readonly practice?: boolean;
}

export interface JoinOptions<View = unknown> extends DeviceOptions<View> {
  /** The one of the link, or else any free one. */
  readonly seat?: number;
  readonly name?: string;
  readonly engine?: string;
}

export interface ResumeOptions<View = unknown> extends DeviceOptions<View> {
  readonly match: string;
  readonly store: SeatStore;
  /** Of several seats of one match in one store. */
  readonly seat?: number;
}
