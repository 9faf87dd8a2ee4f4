/**
 * One match: the platform around the relay's shell. What a message, a socket or an alarm means is in `shared/relay/shell.ts`; the input
 * and output gates of the platform make each of its synchronous acts atomic.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { type BlocksEnv, blocksOf, refusalOfKey } from '../archive/blocks.ts';
import { gzip } from '../archive/gzip.ts';
import { type ArchiveEnv, logStore } from '../archive/log-store.ts';
import { rememberByKey } from '../shared/crypto/ed25519.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { type Bytes, decodeHex } from '../shared/encoding/bytes.ts';
import type { Draft } from '../shared/log/step.ts';
import type { Answer, LogPart } from '../shared/relay/answer.ts';
import { type ByteBudgets, chargeOf, mayStore } from '../shared/relay/byte-budget.ts';
import type { RelayEvent } from '../shared/relay/events.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { type RelaySeeds, readKeyRing } from '../shared/relay/key-ring.ts';
import type { Visitor } from '../shared/relay/match-sockets.ts';
import { within } from '../shared/relay/outlets.ts';
import { type PolicyVars, policyOf } from '../shared/relay/policy.ts';
import { SeatPushes } from '../shared/relay/seat-pushes.ts';
import { RelayShell } from '../shared/relay/shell.ts';
import type { Shown } from '../shared/relay/spectators.ts';
import type { TimestampVars } from '../shared/timestamp/authorities.ts';
import { NONCE_BYTES } from '../shared/timestamp/timestamp-request.ts';
import { readArrival } from '../shared/wire/arrival.ts';
import type { MatchSummary } from '../shared/wire/http.ts';
import type { Networks } from '../shared/wire/listing.ts';
import { OPERATOR_NAME } from '../shared/wire/operator-order.ts';
import type { PushRequest } from '../shared/wire/push-request.ts';
import type { WaitingMatch } from '../shared/wire/waiting.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { type ListingEnv, MatchListing } from './match-listing.ts';
import { type LoggingEnv, MatchLogging } from './match-logging.ts';
import { MatchNotices, type NoticeEnv } from './match-notices.ts';
import { MatchPublication } from './match-publication.ts';
import { deliverPush, loadPushes, type PushEnv, savePushes } from './match-pushes.ts';
import { freshNonce, hibernatingSockets, openSocket, POOLS, refuseSocket } from './match-sockets.ts';
import { MatchStore } from './match-store.ts';
import { MatchTimestamp } from './match-timestamp.ts';
import { MatchWatch, type WatchedEnv } from './match-watch.ts';
import { setTimer } from './timer.ts';
import { askAuthority } from './timestamp-authority.ts';
import { PACER_NAME, type TimestampPacer } from './timestamp-pacer.ts';

interface MatchEnv
  extends ListingEnv,
    LoggingEnv,
    NoticeEnv,
    WatchedEnv,
    ArchiveEnv,
    Pick<BlocksEnv, 'OPERATOR'>,
    PolicyVars,
    PushEnv,
    RelaySeeds,
    TelemetryEnv,
    TimestampVars {
  readonly BYTE_BUDGET: ByteBudgets;
  readonly TIMESTAMP_PACER: DurableObjectNamespace<TimestampPacer>;
  /** What a match needs of `durable-objects/operator.ts`, which needs the match. */
  readonly OPERATOR: { getByName(name: string): { takenDown(match: string): Promise<void>; blocks(): Promise<string> } };
}

interface Charge {
  readonly networks: Networks;
  /** In bytes. */
  readonly charge: number;
}

const sizeOf = (data: string | ArrayBuffer): number => (typeof data === 'string' ? data.length : data.byteLength);
const isStep = (data: string | ArrayBuffer): data is string => typeof data === 'string' && data.includes('"kind":"submit"');

/** Made once in an isolate, for a match needs it whenever it wakes. */
const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

export class Match extends DurableObject<MatchEnv> {
  #shell!: RelayShell<WebSocket>;
  #listing!: MatchListing;
  #publication!: MatchPublication;
  #pushes!: SeatPushes;

  constructor(ctx: DurableObjectState, env: MatchEnv) {
    super(ctx, inJurisdiction(env));
    const began = Date.now();
    // To read the alarm costs a thousandth of setting it again at every wake.
    void ctx.blockConcurrencyWhile(async () => {
      const alarm = await ctx.storage.getAlarm();
      this.#shell = this.#wake(began, alarm ?? undefined);
    });
  }

  #wake(began: number, alarm: number | undefined): RelayShell<WebSocket> {
    const { storage, id } = this.ctx;
    const now = (): number => Date.now();
    const store = new MatchStore(storage, now);
    this.#publication = new MatchPublication(store, {
      ...{ now, gzip },
      logs: () => logStore(this.env),
      takenDown: async () => this.env.OPERATOR.getByName(OPERATOR_NAME).takenDown(id.name ?? ''),
    });
    this.#listing = new MatchListing(store, { env: () => this.env, now, isHere: (seat) => this.#shell.isHere(seat) });
    this.#pushes = new SeatPushes({
      load: () => loadPushes(store),
      save: (seats) => savePushes(store, seats),
      state: () => this.#shell.state,
      answeredAt: (seat) => this.#shell.answeredAt(seat),
      now,
      deliver: (push) => deliverPush(push, this.env),
      report: (event) => this.#tell(event, began),
    });
    const timestamp = new MatchTimestamp(store, {
      ...{ vars: () => this.env, now, logs: () => logStore(this.env), ask: askAuthority },
      random: () => crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
      reserve: () => this.env.TIMESTAMP_PACER.getByName(PACER_NAME).reserve(),
    });
    return new RelayShell(id.name ?? '', {
      store,
      sockets: hibernatingSockets(this.ctx),
      pools: POOLS,
      nonce: freshNonce,
      watch: new MatchWatch(id.name ?? '', storage, () => this.env),
      outlets: [
        this.#publication,
        this.#listing,
        new MatchNotices(store, () => this.env),
        new MatchLogging(store, () => this.env),
        this.#pushes,
        timestamp,
      ],
      refusalOfKey,
      alarm,
      setAlarm: (at) => void storage.setAlarm(at),
      now,
      setTimer,
      random: () => Math.random(),
      report: (event) => this.#tell(event, began),
      tools: {
        ed25519: nodeEd25519(nodeCrypto),
        keys: readKeyRing(this.env, signerOf),
        sha256Hex: nodeSha256Hex(nodeCrypto),
      },
    });
  }

  #tell(event: RelayEvent, began: number): void {
    const match = this.ctx.id.name ?? '';
    if (event.at === 'woke') tell(this.env, event, { match, ms: Date.now() - began });
    else tell(this.env, event, { match, seq: this.#shell?.state.matchState.seq });
  }

  /** `networks`: from where it is opened, if it is to be listed. */
  open(draft: Draft, networks?: Networks): Answer<MatchSummary> {
    const answer = this.#shell.open(draft, policyOf(this.env));
    if (answer.ok && networks !== undefined) this.#listing.opened(networks);
    return answer;
  }

  summary(): Answer<MatchSummary> {
    return this.#shell.summary();
  }

  waiting(): Answer<WaitingMatch> {
    return this.#shell.waiting();
  }

  /** A request about the pushes of a seat, signed by this key, made at the relay's address `origin`: the Worker has checked it. */
  push(key: string, request: PushRequest, origin: string): Answer<null> {
    return this.#shell.change(() => this.#pushes.request(key, request, origin));
  }

  log(from: number, view?: 'view'): Answer<LogPart> {
    return this.#shell.log(from, view);
  }

  /** For an operator: tries at once what failed, also what was given up. */
  redrive(): Promise<Answer<MatchSummary>> {
    return this.#shell.orders.redrive();
  }

  /** For an operator: sends nothing for a minute, once what was on its way has ended. */
  hold(): Promise<void> {
    return this.#shell.orders.hold();
  }

  /** For an operator: deletes the match and all that was said in it. */
  withdraw(): Promise<Answer<MatchSummary>> {
    return this.#shell.orders.withdraw();
  }

  /** For an operator: forgets what a player is called. */
  forgetName(key: string): Promise<Answer<MatchSummary>> {
    this.#publication.forget();
    return this.#shell.orders.forgetName(key);
  }

  /** What the store of logs will have under a key of this match, for readers who are earlier than it. */
  publishes(key: string): Promise<Bytes | undefined> {
    // Of a match that cannot be read to its end nobody knows what it would publish.
    const { isDamaged, state } = this.#shell;
    return isDamaged ? Promise.resolve(undefined) : this.#publication.valueUnder(key, state.matchState);
  }

  /** For the object that has the spectators. */
  show(from: number, spectators: number): Answer<Shown> {
    return this.#shell.show(from, spectators);
  }

  remaining(spectators: number): void {
    this.#shell.remaining(spectators);
  }

  /** A socket of whoever holds `key`: the Worker has checked that before. */
  override fetch(request: Request): Response {
    const { searchParams } = new URL(request.url);
    const arrival = readArrival(Object.fromEntries(searchParams));
    const refusal = this.#shell.refusal(arrival);
    if (refusal !== undefined) return refuseSocket(refusal);
    return openSocket((socket) => {
      this.ctx.acceptWebSocket(socket);
      this.#shell.connected(socket, arrival, Number(searchParams.get('from')));
    });
  }

  override webSocketMessage(socket: WebSocket, data: string | ArrayBuffer): void | Promise<void> {
    if (typeof data === 'string' && data.includes('"kind":"join"')) return this.#joined(socket, data);
    const charge = chargeOf(this.#shell.state.bytes, sizeOf(data));
    const { networks } = charge > 0 ? (socket.deserializeAttachment() as Visitor) : {};
    if (networks !== undefined && isStep(data)) return this.#charged(socket, data, { networks, charge });
    this.#shell.received(socket, data);
  }

  /** Counts what a step adds before it is stored. No other message comes in between, so no step overtakes this one. */
  async #charged(socket: WebSocket, data: string, { networks, charge }: Charge): Promise<void> {
    const paid = await this.ctx.blockConcurrencyWhile(async () => {
      try {
        return await within(mayStore(this.env.BYTE_BUDGET, networks, { bytes: charge, beginning: false }), setTimer);
      } catch (error) {
        // A match that is played goes on: its room is bounded all the same.
        tell(this.env, { at: 'failed', what: 'bytes could not be charged', error }, { match: this.ctx.id.name ?? '' });
        return true;
      }
    });
    if (paid) this.#shell.received(socket, data);
    else this.#shell.overspent(socket);
  }

  /** No other message comes in between. Any other step needs no block to be known. */
  async #joined(socket: WebSocket, data: string): Promise<void> {
    // Where they cannot be read, the step is refused: an error here would reset the object.
    await this.ctx.blockConcurrencyWhile(() => blocksOf(this.env).catch(() => {}));
    this.#shell.received(socket, data);
  }

  override webSocketClose(socket: WebSocket): void {
    this.#closed(socket);
  }

  override webSocketError(socket: WebSocket): void {
    this.#closed(socket);
  }

  #closed(socket: WebSocket): void {
    this.#pushes.left((socket.deserializeAttachment() as Visitor).key);
    this.#shell.closed(socket);
  }

  override alarm(): Promise<void> {
    return this.#shell.ring();
  }
}
