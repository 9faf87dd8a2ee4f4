/**
 * A socket that reconnects with backoff, resumes by sequence number, says hello with the seat's key and detects a dead peer.
 * Sockets, timers and the clock come from the platform.
 */

import type { Signer } from '../crypto/ed25519.ts';
import { attempt, type Checked, Fault } from '../fault.ts';
import {
  type ClientMessage,
  decodeRelayMessage,
  encodeMessage,
  helloMessage,
  PING,
  PONG,
  type RelayMessage,
  THERE_IS_MORE,
} from '../wire/messages.ts';

/** The part of a WebSocket that is used here. */
export interface Socket {
  /** Bytes that were sent and have not left yet, where the platform says so. */
  readonly bufferedAmount?: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number }) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface Platform {
  openSocket(url: string): Socket;
  /** Calls back after `ms`; returns what cancels it. */
  after(ms: number, callback: () => void): () => void;
  /** A number in [0, 1), to keep clients from reconnecting in step. */
  jitter(): number;
}

export type ConnectionState = 'connecting' | 'connected' | 'waiting';

interface ConnectionEvents {
  /** A message of the relay; a fault when it cannot be read. Handled one after the other. */
  message(message: Checked<RelayMessage>): void | Promise<void>;
  state(state: ConnectionState): void;
  /** The sequence number at which the log resumes. */
  from(): number;
}

const RECONNECT_MS = { first: 250, most: 15_000 } as const;
/** A relay that failed to store a step is given some seconds: it answers each connection before it fails again. */
const ATTEMPTS_AFTER_FAILURE = 4;
/** RFC 6455: policy violation and “try again later”. An immediate retry would be refused as well. */
const REFUSED: readonly number[] = [1008, 1013];
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 10_000;

export class Connection {
  readonly #match: string;
  readonly #url: string;
  readonly #platform: Platform;
  readonly #events: ConnectionEvents;
  readonly #signer: Signer | undefined;
  #socket: Socket | undefined;
  #ready = false;
  #attempts = 0;
  /** Bytes that had not left when we last looked. */
  #unsent = 0;
  #closed = false;
  #cancelTimer: () => void = () => {};
  #inbox: Promise<void> = Promise.resolve();

  /** `url` is the match's socket address without its query; `signer` signs the hello of a seat. */
  constructor(match: string, url: string, platform: Platform, events: ConnectionEvents, signer?: Signer) {
    this.#match = match;
    this.#url = url;
    this.#platform = platform;
    this.#events = events;
    this.#signer = signer;
    this.#connect();
  }

  /** Sends now if connected. Otherwise the owner sends it again once the state becomes `connected`. */
  send(message: ClientMessage): void {
    if (this.#ready) this.#sendText(encodeMessage(message));
  }

  close(): void {
    this.#closed = true;
    this.#cancelTimer();
    this.#drop();
  }

  /** Tries at once, for example when the device says that it is online again. */
  wake(): void {
    if (!this.#ready && !this.#closed) {
      this.#cancelTimer();
      this.#drop();
      this.#connect();
    }
  }

  #connect(): void {
    this.#events.state('connecting');
    // Who only watches needs no payloads that the record will not hold.
    const whole = this.#signer === undefined ? '' : '&unpublished';
    const socket = this.#platform.openSocket(`${this.#url}?from=${this.#events.from()}${whole}`);
    this.#socket = socket;
    const current = (): boolean => this.#socket === socket;
    socket.addEventListener('message', ({ data }) => current() && this.#receive(socket, String(data)));
    socket.addEventListener('close', ({ code }) => {
      if (!current()) return;
      if (code === THERE_IS_MORE) this.#reconnectAfter(socket);
      else this.#reconnectLater(REFUSED.includes(code));
    });
    socket.addEventListener('error', () => current() && this.#reconnectLater());
    this.#watchSilence();
  }

  #receive(socket: Socket, text: string): void {
    this.#watchSilence();
    if (text === PONG) return;
    const message = attempt(() => this.#read(text));
    this.#inbox = this.#inbox.then(async () => {
      // A message of an earlier socket that was not handled yet is sent again on the new one.
      if (this.#socket !== socket) return;
      if (message.ok && message.value.kind === 'welcome') await this.#greet(socket, message.value.nonce);
      if (message.ok && message.value.kind === 'rejected' && message.value.code === 'relay/internal') return this.#tryAgain();
      await this.#events.message(message);
    });
  }

  /** A hello signed for another match could be replayed there. */
  #read(text: string): RelayMessage {
    const message = decodeRelayMessage(text);
    if (message.kind === 'welcome' && message.match !== this.#match) throw new Fault('life/wrong-match');
    return message;
  }

  async #greet(socket: Socket, nonce: string): Promise<void> {
    const sig = await this.#signer?.sign(helloMessage(this.#match, nonce));
    if (this.#socket !== socket) return;
    this.#ready = true;
    this.#attempts = 0;
    if (this.#signer !== undefined && sig !== undefined) this.send({ kind: 'hello', key: this.#signer.publicKey, sig });
    this.#events.state('connected');
  }

  /** The relay neither refused nor stored the draft: the next connection sends it again. */
  #tryAgain(): void {
    this.#attempts = ATTEMPTS_AFTER_FAILURE;
    this.#reconnectLater();
  }

  #sendText(text: string): void {
    this.#socket?.send(text);
    this.#unsent = this.#socket?.bufferedAmount ?? 0;
  }

  /** Pings after some silence, and reconnects when no answer comes. */
  #watchSilence(): void {
    this.#afterSilence(PING_EVERY_MS, () => {
      if (this.#ready) this.#sendText(PING);
      this.#afterSilence(SILENCE_MS, () => this.#reconnectLater());
    });
  }

  /**
   * Calls back after so long in which nothing came in. While a large step leaves over a slow line, a ping waits behind it and nothing has
   * to come in: as long as bytes go out, the time begins anew.
   */
  #afterSilence(ms: number, callback: () => void): void {
    this.#cancelTimer();
    this.#cancelTimer = this.#platform.after(ms, () => {
      const unsent = this.#socket?.bufferedAmount ?? 0;
      const shrinks = unsent < this.#unsent;
      this.#unsent = unsent;
      if (shrinks) this.#afterSilence(ms, callback);
      else callback();
    });
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = undefined;
    this.#ready = false;
    this.#unsent = 0;
    socket?.close();
  }

  /** Handles the messages received before the close first, so that the next connection resumes after them. */
  #reconnectAfter(socket: Socket): void {
    this.#inbox = this.#inbox.then(() => {
      if (this.#socket === socket) this.#reconnectLater();
    });
  }

  #reconnectLater(refused = false): void {
    this.#cancelTimer();
    this.#drop();
    if (this.#closed) return;
    this.#events.state('waiting');
    const backoff = refused ? RECONNECT_MS.most : Math.min(RECONNECT_MS.first * 2 ** this.#attempts++, RECONNECT_MS.most);
    const wait = backoff * (0.5 + this.#platform.jitter() / 2);
    this.#cancelTimer = this.#platform.after(wait, () => this.#connect());
  }
}
