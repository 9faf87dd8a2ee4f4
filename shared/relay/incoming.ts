/** What one message of a socket does: a draft is submitted, a phrase passed on, a mark taken back. */

import { LIMITS } from '../encoding/limits.ts';
import { attempt, type Checked, Fault, internalFault } from '../fault.ts';
import { payloadInText } from '../log/step.ts';
import { type ClientMessage, decodeClientMessage } from '../wire/messages.ts';
import { CLOSE, TOO_BIG } from '../wire/socket.ts';
import { chargeOf, storedSize } from './byte-budget.ts';
import type { MatchSockets } from './match-sockets.ts';
import { Phrases } from './phrases.ts';
import type { RelayPorts } from './shell-ports.ts';
import { StepCharges } from './step-charges.ts';
import type { StoredMatch } from './stored-match.ts';
import type { Sender, Submissions } from './submissions.ts';

type MessageOf<K extends ClientMessage['kind']> = Extract<ClientMessage, { readonly kind: K }>;
type Data = string | ArrayBuffer;

interface IncomingParts<Socket extends object> {
  readonly match: StoredMatch;
  readonly sockets: MatchSockets<Socket>;
  readonly submissions: Submissions<Socket>;
}

export class Incoming<Socket extends object> {
  readonly #ports: RelayPorts<Socket>;
  readonly #parts: IncomingParts<Socket>;
  readonly #phrases: Phrases;
  readonly #charges: StepCharges;

  constructor(ports: RelayPorts<Socket>, parts: IncomingParts<Socket>) {
    this.#ports = ports;
    this.#parts = parts;
    this.#phrases = new Phrases(ports.tools.ed25519);
    this.#charges = new StepCharges(ports);
  }

  /** Takes a message. Returns a promise where something has to be asked before; no other message comes in until then. */
  receive(socket: Socket, data: Data): void | Promise<void> {
    // A message that was under way when we closed the socket.
    if (!this.#ports.sockets.isOpen(socket)) return;
    // The platform delivers up to 32 MiB as one message: no client of ours sends so much, and nobody does it twice.
    if (sizeOf(data) > LIMITS.messageBytes) return this.#parts.sockets.close(socket, 'encoding/too-large', TOO_BIG);
    const message = this.#attempt(() => decodeClientMessage(textOf(data)));
    // A step is stamped when it came, however long others are asked about it.
    const at = this.#ports.now();
    const asked = message.ok ? this.#ask(socket, message.value, storedSize(data)) : undefined;
    if (asked === undefined) return this.#handle(socket, data, message, at);
    return asked.then((mayGoOn) => {
      if (!this.#ports.sockets.isOpen(socket)) return;
      if (mayGoOn) this.#handle(socket, data, message, at);
      else this.#overspent(socket);
    });
  }

  /** Asks what has to be known before a step is taken: which keys are blocked, or whether its network may have so much stored. */
  #ask(socket: Socket, message: ClientMessage, size: number): Promise<boolean> | undefined {
    const { admission, sockets } = this.#ports;
    if (admission === undefined || message.kind !== 'submit') return undefined;
    // A join waits for the list of blocked keys, and blocks other messages meanwhile. No other step depends on that list.
    if (message.draft.kind === 'join') return admission.alone(() => admission.readBlocks().then(() => true));
    const { bytes: begun } = this.#parts.match.state;
    const bytes = chargeOf(begun, size);
    const { networks } = bytes > 0 ? sockets.visitorOf(socket) : {};
    return networks && admission.alone(() => this.#charges.pay(admission.mayStore, networks, { bytes, begun }));
  }

  /** The network of a socket has used up its bytes: it comes back later. */
  #overspent(socket: Socket): void {
    this.#ports.report({ at: 'rejected', code: 'relay/rate-limited' });
    this.#parts.sockets.close(socket, 'relay/rate-limited', CLOSE.rateLimited);
  }

  #handle(socket: Socket, data: Data, message: Checked<ClientMessage>, at: number): void {
    const { sockets } = this.#parts;
    const done = message.ok ? this.#attempt(() => this.#do(socket, data, message.value, at)) : message;
    if (!done.ok) {
      this.#ports.report({ at: 'rejected', code: done.fault.code });
      sockets.reject(socket, done.fault);
    }
    if (!done.ok || !done.value.isFree) sockets.charge(socket, sizeOf(data));
  }

  /** Throws the fault that refuses the message. It is free when it appended a step, or sent back a mark. */
  #do(socket: Socket, data: Data, message: ClientMessage, at: number): { readonly isFree: boolean } {
    switch (message.kind) {
      case 'phrase':
        this.#pass(socket, message);
        return { isFree: false };
      case 'seen':
        return { isFree: this.#parts.sockets.seen(socket, message.nonce) };
      case 'submit':
        return { isFree: this.#submit({ socket, payloadText: payloadInText(textOf(data)), at }, message) };
    }
  }

  /** Returns whether a step was appended. */
  #submit(sender: Sender<Socket>, { draft }: MessageOf<'submit'>): boolean {
    const { match, submissions } = this.#parts;
    const { seq } = match.matchState;
    const fault = submissions.submit(draft, sender);
    if (fault !== undefined) throw fault;
    return match.matchState.seq > seq;
  }

  /** Passes on what a seat says. */
  #pass(socket: Socket, message: MessageOf<'phrase'>): void {
    const { match, sockets } = this.#parts;
    const gone = match.gone();
    if (gone !== undefined) throw new Fault(gone);
    const { matchState } = match;
    const moment = { time: this.#ports.now(), seq: matchState.seq };
    this.#phrases.expectFit(message.said, this.#ports.sockets.visitorOf(socket).key, matchState, moment);
    sockets.broadcast(message);
  }

  /** A fault as data. Of any other error the sender is told only a name for it, which the operator reads too. */
  #attempt<T>(work: () => T): Checked<T> {
    try {
      return attempt(work);
    } catch (error) {
      const ray = Math.floor(this.#ports.random() * 2 ** 48).toString(36);
      this.#ports.report({ at: 'failed', what: 'a message could not be handled', error, ray });
      return { ok: false, fault: internalFault(ray) };
    }
  }
}

const sizeOf = (data: Data): number => (typeof data === 'string' ? data.length : data.byteLength);

function textOf(data: Data): string {
  if (typeof data !== 'string') throw new Fault('encoding/not-json', 'messages are text');
  return data;
}
