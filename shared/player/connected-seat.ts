/** A session and its connection: the seat of a page, of a bot or of a terminal, or a spectator. Nothing else makes either of the two. */

import type { Bytes } from '../encoding/bytes.ts';
import type { Checked, Fault } from '../fault.ts';
import type { RelayMessage } from '../wire/messages.ts';
import { readArchivedMatch } from './archived-match.ts';
import { Connection, type ConnectionState, type Platform } from './connection.ts';
import type { HeardPhrase } from './phrase-book.ts';
import type { RelayClient } from './relay-client.ts';
import { Session, type SessionOptions } from './session.ts';
import type { Snapshot } from './snapshot.ts';

/** What a seat needs of the system that it runs on. */
export interface SeatPlatform
  extends Pick<SessionOptions, 'findGame' | 'ed25519' | 'sha256Hex' | 'sleep'>,
    Required<Pick<SessionOptions, 'pause'>> {
  readonly platform: Platform;
  readonly randomBytes: (length: number) => Bytes;
}

/** Which seat it is, or which match for a spectator, and what its device keeps. */
export interface SeatParts
  extends Pick<SessionOptions, 'match' | 'store' | 'logs' | 'caches' | 'secret' | 'signer' | 'together'> {
  readonly relay: RelayClient;
}

export interface SeatEvents {
  readonly changed: (snapshot: Snapshot) => void;
  /** A seat has said something, our own included. */
  readonly heard?: (phrase: HeardPhrase) => void;
  /** A message has come that the session has not handled yet. */
  readonly received?: (message: RelayMessage) => void;
  readonly connection?: (state: ConnectionState) => void;
  /** The relay gives no socket: it is asked again where that may help, and else when the connection is woken. */
  readonly refused: (fault: Fault) => void;
  /** Why something in the background was not possible: a message cannot be read, or a disk is full. The seat goes on. */
  readonly failed: (error: unknown) => void;
}

export class ConnectedSeat {
  readonly session: Session;
  readonly #system: SeatPlatform;
  readonly #parts: SeatParts;
  readonly #events: SeatEvents;
  #connection: Connection | undefined;
  #hasLeft = false;

  /** Connects once `connect` is called: what this device kept is restored before. */
  constructor(system: SeatPlatform, parts: SeatParts, events: SeatEvents) {
    const { platform, randomBytes: random, ...tools } = system;
    const { relay, ...seat } = parts;
    const { match } = parts;
    this.#system = system;
    this.#parts = parts;
    this.#events = events;
    this.session = new Session({
      ...{ ...tools, ...seat, random },
      publishedLog: (finalHash) => relay.finalLog(finalHash, match),
      send: (message) => this.#connection?.send(message),
      now: () => platform.now(),
      after: (ms, callback) => platform.after(ms, callback),
      changed: (snapshot) => this.#hasLeft || events.changed(snapshot),
      failed: (error) => this.#hasLeft || events.failed(error),
      heard: (phrase) => this.#hasLeft || events.heard?.(phrase),
    });
  }

  /** Does nothing once the seat has been left. */
  connect(): void {
    if (this.#hasLeft) return;
    const { relay, match, signer } = this.#parts;
    const events = {
      message: (message: Checked<RelayMessage>) => this.#receive(message),
      state: (state: ConnectionState) => this.#onState(state),
      from: () => this.session.from(),
      steps: (from: number) => relay.view(match, from),
      refused: (fault: Fault) => this.#onRefused(fault),
    };
    this.#connection = new Connection(match, relay.socketUrl(match), this.#system.platform, events, signer);
  }

  /** Connects at once, for example when the device says that it is online again. */
  wake(): void {
    this.#connection?.wake();
  }

  /** The device says that it is offline. */
  lose(): void {
    this.#connection?.lose();
  }

  /** The session does what is left of its work, and hears nothing more. */
  disconnect(): void {
    this.#connection?.close();
  }

  /** Another session has the seat from now on: this one sends, saves and tells nothing more. */
  leave(): void {
    this.#hasLeft = true;
    this.disconnect();
    this.session.leave();
  }

  async #receive(message: Checked<RelayMessage>): Promise<void> {
    if (this.#hasLeft) return;
    if (!message.ok) return this.#events.failed(message.fault);
    this.#events.received?.(message.value);
    await this.#guard(this.session.receive(message.value));
  }

  #onState(state: ConnectionState): void {
    if (this.#hasLeft) return;
    this.#events.connection?.(state);
    if (state === 'connected') void this.#guard(this.session.resend());
  }

  #onRefused(fault: Fault): void {
    if (this.#hasLeft) return;
    if (fault.code === 'relay/archived') void this.#guard(this.#readArchived());
    else this.#events.refused(fault);
  }

  /** Nothing more comes of such a match. */
  async #readArchived(): Promise<void> {
    const { relay, match } = this.#parts;
    for (const value of await readArchivedMatch(relay, match)) await this.#receive({ ok: true, value });
    this.disconnect();
  }

  #guard(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) => {
      if (!this.#hasLeft) this.#events.failed(error);
    });
  }
}
