/**
 * One match: a thin shell around the relay's pure machine. It receives, calls `shared/relay`, writes, and then sends; between check
 * and write nothing is awaited, so the input and output gates of the platform make each step one atomic act.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { LIMITS } from '../shared/encoding/limits.ts';
import { attempt, FAULTS, Fault, type FaultCode } from '../shared/fault.ts';
import { type Draft, joinEntry } from '../shared/log/step.ts';
import {
  beginRelay,
  type Effect,
  nextDeadline,
  type Outcome,
  type RelayState,
  type RelayTools,
  restoreEntry,
  settleDeadlines,
  submitDraft,
} from '../shared/relay/machine.ts';
import { seatSummaries } from '../shared/wire/final-record.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import { type ClientMessage, decodeClientMessage, encodeEntryLines, helloMessage } from '../shared/wire/messages.ts';
import { MatchNotices, type NoticeEnv } from './match-notices.ts';
import { MatchPublication } from './match-publication.ts';
import { isOpen, MatchSockets, sendText } from './match-sockets.ts';
import { MatchStore } from './match-store.ts';
import { Retry } from './retry.ts';

interface MatchEnv extends NoticeEnv {
  readonly LOG: KVNamespace;
  /** Seed of the relay's Ed25519 key, 32 bytes in hex. */
  readonly RELAY_SEED: string;
}

/** An answer across the RPC boundary, where errors lose their class. */
export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: FaultCode; readonly detail: string };

export interface LogPart {
  readonly text: string;
  /** The sequence number to go on with. */
  readonly next: number;
}

/** Of a log at once. A remote call carries 32 MiB. */
const LOG_PART_CHARACTERS = 4 * 1_048_576;

export class Match extends DurableObject<MatchEnv> {
  readonly #store: MatchStore;
  readonly #publication: MatchPublication;
  readonly #sockets: MatchSockets;
  readonly #notices: MatchNotices;
  readonly #tools: RelayTools;
  #state: RelayState;
  /** The alarm that is known to be set; it may fire before anything is due, never after. */
  #alarmAt: number | undefined;
  readonly #settlement = new Retry('deadlines will be settled again');

  constructor(ctx: DurableObjectState, env: MatchEnv) {
    super(ctx, env);
    this.#store = new MatchStore(ctx.storage);
    this.#publication = new MatchPublication(this.#store, () => this.#state.matchState);
    this.#sockets = new MatchSockets(ctx, () => this.#state.matchState);
    this.#notices = new MatchNotices(ctx.storage);
    this.#tools = {
      ed25519: nodeEd25519(nodeCrypto),
      signer: nodeSigner(nodeCrypto, decodeHex(env.RELAY_SEED, 32)),
      sha256Hex: nodeSha256Hex(nodeCrypto),
    };
    this.#state = beginRelay(ctx.id.name ?? '');
    if (!this.#store.exists()) return;
    for (const { step, payload, link, bytes } of this.#store.steps()) {
      this.#state = restoreEntry(this.#state, { step, payload }, link, bytes);
    }
    this.#state = { ...this.#state, pending: this.#store.proposals(this.#state.matchState.prev) };
  }

  /** Opens the match with the draft of its first step. The same draft again is answered alike. */
  open(draft: Draft): Answer<MatchSummary> {
    if (draft.kind !== 'open') return answer('relay/bad-request', 'a match is opened by its `open` step');
    const refused = this.#submit(draft);
    if (refused === undefined) return { ok: true, value: this.#summary() };
    return refused.code === 'life/stale' ? answer('relay/match-exists') : answer(refused.code, refused.message);
  }

  summary(): Answer<MatchSummary> {
    return this.#known() ? { ok: true, value: this.#summary() } : answer('relay/unknown-match');
  }

  /** Entries from a sequence number on, as lines of a log file, and as many as go into one answer: none at the end of the log. */
  log(from: number): Answer<LogPart> {
    if (!this.#known()) return answer('relay/unknown-match');
    const [lines = []] = this.#store.batches(from, LOG_PART_CHARACTERS);
    return { ok: true, value: { text: lines.map((line) => `${line}\n`).join(''), next: from + lines.length } };
  }

  override fetch(request: Request): Response {
    if (!this.#known()) return new Response(null, { status: 404 });
    const accepted = this.#sockets.accept();
    if (accepted === undefined) return new Response(null, { status: 503 });
    const { client, server, nonce } = accepted;
    const { match, seq, prev } = this.#state.matchState;
    this.#sockets.send(server, { kind: 'welcome', match, nonce, seq, prev, time: Date.now() });
    const from = Number(new URL(request.url).searchParams.get('from') ?? 0);
    if (this.#tellFrom(from, server)) {
      for (const draft of this.#state.pending) this.#sockets.send(server, { kind: 'pending', draft });
      const publication = this.#store.publication();
      if (publication?.stored) this.#sockets.send(server, { kind: 'published', finalHash: publication.finalHash });
      this.#sockets.announcePresence({ to: server });
    } else this.#sockets.partWith(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Tells as much of the log from a step on as a reader may leave untaken. Whether that was all. */
  #tellFrom(from: number, socket: WebSocket): boolean {
    const most = this.#sockets.mostUntaken;
    let [sent, messages] = [0, 0];
    for (const lines of this.#store.batches(from, Math.min(most / 2, LIMITS.messageBytes))) {
      // Who comes back asks for its last step once more: two messages always bring a new one.
      if (sent >= most && messages >= 2) return false;
      const text = encodeEntryLines(lines);
      this.#sockets.sendEntries(socket, text);
      sent += text.length;
      messages++;
    }
    return true;
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void {
    // What was on its way when the socket was told to close.
    if (!isOpen(socket)) return;
    const { fault, free } = this.#receive(socket, data);
    if (fault !== undefined) this.#sockets.reject(socket, fault);
    if (!free) this.#sockets.charge(socket, typeof data === 'string' ? data.length : data.byteLength);
  }

  /** What a message came to. It is free when it moved the match on, or was the first to say whose the socket is. */
  #receive(socket: WebSocket, data: string | ArrayBuffer): { readonly fault?: Fault | undefined; readonly free: boolean } {
    try {
      const message = attempt(() => {
        if (typeof data !== 'string') throw new Fault('encoding/not-json', 'messages are text');
        return decodeClientMessage(data);
      });
      if (!message.ok) return { fault: message.fault, free: false };
      if (message.value.kind === 'hello') return this.#greet(socket, message.value);
      const { seq } = this.#state.matchState;
      const fault = this.#submit(message.value.draft, socket);
      return { fault, free: fault === undefined && this.#state.matchState.seq > seq };
    } catch (error) {
      console.error('unexpected error', error);
      return { fault: new Fault('relay/internal'), free: false };
    }
  }

  #greet(socket: WebSocket, { key, sig }: Extract<ClientMessage, { kind: 'hello' }>) {
    const greeting = helloMessage(this.#state.matchState.match, this.#sockets.nonceOf(socket));
    if (!this.#tools.ed25519.verify(key, greeting, sig)) return { fault: new Fault('log/bad-signature'), free: false };
    return { free: this.#sockets.identify(socket, key) };
  }

  override webSocketClose(socket: WebSocket): void {
    this.#sockets.forget(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#sockets.forget(socket);
  }

  /** Every deadline and every retry: idempotent, and armed again for what comes next. */
  override async alarm(): Promise<void> {
    this.#alarmAt = undefined;
    if (!this.#known()) return;
    // The platform rings an alarm that fails a few times more and then never again.
    await this.#settlement.attempt(() => void this.#apply(settleDeadlines(this.#state, Date.now(), this.#tools)));
    await this.#publication.send(this.env.LOG, (finalHash) => this.#sockets.broadcast({ kind: 'published', finalHash }));
    await this.#notices.send(this.#state.matchState, this.#publication, this.env);
    this.#arm();
  }

  #known(): boolean {
    return this.#state.matchState.phase !== 'new';
  }

  /** The fault that refused the draft, if one did. */
  #submit(draft: Draft, sender?: WebSocket): Fault | undefined {
    return this.#apply(
      submitDraft(this.#state, draft, Date.now(), this.#tools, (seq) => this.#store.step(seq)),
      sender,
    );
  }

  /** Writes first, and then sends. The fault that refused a draft, if one did. */
  #apply(outcome: Outcome, sender?: WebSocket): Fault | undefined {
    this.#store.write(outcome);
    this.#state = outcome.state;
    let refused: Fault | undefined;
    for (const effect of outcome.effects) {
      if (effect.kind === 'reject') refused = effect.fault;
      else this.#tell(effect, sender);
    }
    if (outcome.effects.some(({ kind }) => kind === 'append')) this.#arm();
    return refused;
  }

  #tell(effect: Exclude<Effect, { readonly kind: 'reject' }>, sender?: WebSocket): void {
    switch (effect.kind) {
      case 'append':
        this.#sockets.broadcastEntries(encodeEntryLines([joinEntry(effect.entry.payloadText, effect.entry.stepText)]));
        // Whoever greeted us before taking a seat is a seat from now on.
        if (['join', 'hand-over'].includes(effect.entry.step.kind)) this.#sockets.announcePresence();
        break;
      case 'pending':
        this.#sockets.broadcast({ kind: 'pending', draft: effect.draft });
        break;
      case 'repeat':
        if (sender !== undefined) this.#repeat(sender, effect.seq);
    }
  }

  /** Paid for by its size: it may be much larger than what asked for it. */
  #repeat(socket: WebSocket, seq: number): void {
    const text = encodeEntryLines(this.#store.lines(seq, 1));
    sendText(socket, text);
    this.#sockets.charge(socket, text.length);
  }

  /**
   * One alarm for everything. It is moved only to an earlier time: a clock that is pressed at each step would otherwise cost a
   * write a step, and an alarm that fires early only arms itself again.
   */
  #arm(): void {
    const times: number[] = [];
    const deadline = nextDeadline(this.#state, this.#tools);
    if (deadline !== undefined) times.push(Math.max(deadline.time, this.#notBefore()));
    const waits = [this.#publication.dueIn(), this.#notices.dueIn(this.#state.matchState, this.#publication)];
    for (const wait of waits) if (wait !== undefined) times.push(Date.now() + wait);
    if (times.length === 0) return;
    const at = Math.min(...times);
    if (this.#alarmAt !== undefined && this.#alarmAt <= at) return;
    this.#alarmAt = at;
    void this.ctx.storage.setAlarm(at);
  }

  /** Deadlines are settled again some time after that could not be stored. */
  #notBefore(): number {
    return this.#settlement.delay === 0 ? 0 : Date.now() + this.#settlement.delay;
  }

  #summary(): MatchSummary {
    const { matchState } = this.#state;
    const publication = this.#store.publication();
    return {
      match: matchState.match,
      phase: matchState.phase,
      game: matchState.terms!.game,
      rules: matchState.terms!.rules,
      seats: seatSummaries(matchState),
      next: matchState.next,
      steps: matchState.seq,
      head: matchState.prev,
      time: matchState.time,
      ...(publication === undefined ? {} : { finalHash: publication.finalHash }),
      published: publication?.stored ?? false,
    };
  }
}

const answer = (code: FaultCode, detail: string = FAULTS[code]): Answer<never> => ({ ok: false, code, detail });
