/**
 * A socket that reconnects with backoff, resumes by sequence number, proves the seat's key and detects a dead peer.
 * Sockets, timers and the clock come from the platform.
 */

import type { Signer } from '../crypto/ed25519.ts';
import { attempt, type Checked, Fault } from '../fault.ts';
import type { Draft, Entry, Step } from '../log/step.ts';
import { encodeGreeting, greetingMessage } from '../wire/greeting.ts';
import { type ClientMessage, decodeRelayMessage, encodeMessage, PING, PONG, type RelayMessage } from '../wire/messages.ts';
import { asksToWait, decodeReason, isFinal, SUBPROTOCOL, THERE_IS_MORE } from '../wire/socket.ts';

/** The part of a WebSocket that is used here. */
export interface Socket {
  /** Bytes that were sent and have not left yet, where the platform says so. */
  readonly bufferedAmount?: number;
  send(text: string): void;
  close(): void;
  addEventListener(type: 'open' | 'error', listener: () => void): void;
  addEventListener(type: 'close', listener: (event: { readonly code: number; readonly reason?: string }) => void): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
}

export interface Platform {
  openSocket(url: string, protocol: string): Socket;
  /** The clock, in ms. */
  now(): number;
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
  /** Some steps from a place on, over HTTP: what a spectator's socket is too small for. */
  steps?(from: number): Promise<readonly Entry[]>;
  /** The relay gives us no socket. It is asked again where that may help; otherwise when the connection is woken. */
  refused?(fault: Fault): void;
}

const RECONNECT_MS = { first: 250, most: 15_000 } as const;
/** A relay that failed to store a step is given some seconds: it answers each connection before it fails again. */
const ATTEMPTS_AFTER_FAILURE = 4;
const PING_EVERY_MS = 20_000;
const SILENCE_MS = 10_000;
/** A relay answers what it is sent. When nothing comes in for so long after that, it is asked whether it is there, and given so long. */
const UNANSWERED_MS = { ping: 3_000, reconnect: 5_000 } as const;

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
  /** How far the relay's clock is ahead of ours, in ms. */
  #ahead = 0;
  /** The relay has told its time, and was greeted with it. */
  #corrected = false;
  /** Counts the sockets that were to be opened: a greeting takes a while to sign. */
  #opened = 0;
  #cancelTimer: () => void = () => {};
  #inbox: Promise<void> = Promise.resolve();
  /** The draft that was sent last on this socket. */
  #sent: Draft | undefined;

  /** `url` is the match's socket address without its query; `signer` signs the greeting of a seat. */
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
    if (!this.#ready) return;
    if (message.kind === 'submit') this.#sent = message.draft;
    this.#sendText(encodeMessage(message));
    this.#watchSilence(UNANSWERED_MS.ping, UNANSWERED_MS.reconnect);
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

  /** The device says that it is offline. A socket may stay open then, and take what never arrives. */
  lose(): void {
    if (this.#ready) this.#reconnectLater();
  }

  #connect(): void {
    this.#events.state('connecting');
    const opened = ++this.#opened;
    if (this.#signer === undefined) {
      this.#open('');
      return;
    }
    const [signer, time] = [this.#signer, this.#platform.now() + this.#ahead];
    void Promise.resolve(signer.sign(greetingMessage(this.#match, time))).then((sig) => {
      if (this.#opened === opened) this.#open(`&${encodeGreeting({ key: signer.publicKey, time, sig })}`);
    });
  }

  #open(greeting: string): void {
    const socket = this.#platform.openSocket(`${this.#url}?from=${this.#events.from()}${greeting}`, SUBPROTOCOL);
    this.#socket = socket;
    const current = (): boolean => this.#socket === socket;
    socket.addEventListener('message', ({ data }) => current() && this.#receive(socket, String(data)));
    socket.addEventListener('close', ({ code, reason = '' }) => {
      if (!current()) return;
      if (code === THERE_IS_MORE) this.#reconnectAfter(socket);
      else if (isFinal(code) || asksToWait(code)) this.#refuse(code, reason);
      else this.#reconnectLater();
    });
    socket.addEventListener('error', () => current() && this.#reconnectLater());
    this.#watchSilence();
  }

  #refuse(code: number, reason: string): void {
    const { fault, time } = decodeReason(reason);
    if (time !== undefined && !this.#corrected) {
      this.#corrected = true;
      this.#ahead = time - this.#platform.now();
      this.#drop();
      this.#connect();
      return;
    }
    this.#reconnectLater(isFinal(code) && time === undefined ? 'when woken' : 'late');
    this.#events.refused?.(fault);
  }

  #receive(socket: Socket, text: string): void {
    this.#watchSilence();
    if (text === PONG) return;
    const message = attempt(() => this.#read(text));
    // Whatever the relay has sent before it has come in, though it may not be handled yet.
    if (message.ok && message.value.kind === 'mark') {
      this.#sendText(encodeMessage({ kind: 'seen', nonce: message.value.nonce }));
      return;
    }
    this.#inbox = this.#inbox.then(async () => {
      // A message of an earlier socket that was not handled yet is sent again on the new one.
      if (this.#socket !== socket) return;
      if (message.ok && message.value.kind === 'welcome') this.#welcome(message.value.time);
      if (message.ok && message.value.kind === 'behind') return this.#catchUp(socket, message.value);
      if (message.ok && message.value.kind === 'appended') return this.#complete(message.value.step);
      if (message.ok && message.value.kind === 'rejected' && message.value.code === 'relay/internal') return this.#tryAgain();
      await this.#events.message(message);
    });
  }

  /** A relay that mixes up matches is not heard. */
  #read(text: string): RelayMessage {
    const message = decodeRelayMessage(text);
    if (message.kind === 'welcome' && message.match !== this.#match) throw new Fault('life/wrong-match');
    return message;
  }

  #welcome(time: number): void {
    this.#ready = true;
    this.#attempts = 0;
    this.#corrected = false;
    this.#ahead = time - this.#platform.now();
    this.#events.state('connected');
  }

  /** Fetches steps that the socket leaves out, in their place among the messages. */
  async #catchUp(socket: Socket, { from, to }: Extract<RelayMessage, { kind: 'behind' }>): Promise<void> {
    for (let next = from; next < to; ) {
      const entries = await this.#events.steps?.(next).catch(() => []);
      if (this.#socket !== socket) return;
      if (entries === undefined || entries.length === 0) return this.#reconnectLater();
      next += entries.length;
      await this.#events.message({ ok: true, value: { kind: 'entries', entries: [...entries] } });
    }
  }

  /** Joins a step with the payload that was sent on this socket. Where it is not of that draft, the next connection gets it whole. */
  async #complete(step: Step): Promise<void> {
    const sent = this.#sent;
    if (sent === undefined || sent.seq !== step.seq || sent.digest !== step.digest) return this.#reconnectLater();
    this.#sent = undefined;
    const entry: Entry = { step, payload: sent.payload, ...(sent.name === undefined ? {} : { name: sent.name }) };
    await this.#events.message({ ok: true, value: { kind: 'entries', entries: [entry] } });
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
  #watchSilence(ping = PING_EVERY_MS, reconnect = SILENCE_MS): void {
    this.#afterSilence(ping, () => {
      if (this.#ready) this.#sendText(PING);
      this.#afterSilence(reconnect, () => this.#reconnectLater());
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
    this.#opened++;
    this.#ready = false;
    this.#sent = undefined;
    this.#unsent = 0;
    socket?.close();
  }

  /** Handles the messages received before the close first, so that the next connection resumes after them. */
  #reconnectAfter(socket: Socket): void {
    this.#inbox = this.#inbox.then(() => {
      if (this.#socket === socket) this.#reconnectLater();
    });
  }

  #reconnectLater(when: 'soon' | 'late' | 'when woken' = 'soon'): void {
    this.#cancelTimer();
    this.#drop();
    if (this.#closed) return;
    this.#events.state('waiting');
    if (when === 'when woken') return;
    const backoff = when === 'late' ? RECONNECT_MS.most : Math.min(RECONNECT_MS.first * 2 ** this.#attempts++, RECONNECT_MS.most);
    const wait = backoff * (0.5 + this.#platform.jitter() / 2);
    this.#cancelTimer = this.#platform.after(wait, () => this.#connect());
  }
}
