/** A match over the Worker's real routes and sockets, inside workerd. The relay knows no game, so a toy is as good as any. */

import { env, exports } from 'cloudflare:workers';
import crypto from 'node:crypto';
import type { Match } from '../../durable-objects/match.ts';
import type { Watch } from '../../durable-objects/watch.ts';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex, encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { type Draft, GENESIS, type Step } from '../../shared/log/step.ts';
import { OPEN_POLICY } from '../../shared/relay/policy.ts';
import { encodeGreeting, greetingMessage } from '../../shared/wire/greeting.ts';
import { encodeOpenRequest, type MatchSummary } from '../../shared/wire/http.ts';
import { type ClientMessage, decodeRelayMessage, encodeMessage, type RelayMessage } from '../../shared/wire/messages.ts';
import { app } from '../../worker/app.ts';
import { STRANGER, signWith, ToyMatch, type ToyOptions } from '../support/toy-match.ts';
import { checkFrame, expectInContract } from './contract.ts';

export const ORIGIN = 'https://relay.test';
export const RELAY_KEY = nodeSigner(crypto, decodeHex(env.RELAY_SEED, 32)).publicKey;

/** Every answer is held to the contract that the relay publishes. */
async function ask(
  fetch: (request: Request) => Response | Promise<Response>,
  path: string,
  init?: RequestInit,
  origin = ORIGIN,
): Promise<Response> {
  const request = new Request(`${origin}/api${path}`, init);
  return expectInContract(request.url, request.method, await fetch(request));
}

export const api = (path: string, init?: RequestInit): Promise<Response> =>
  ask((request) => exports.default.fetch(request), path, init);

/** A bucket that only tests bind (vitest.config.ts): a relay needs none. */
export const SPARE_BUCKET = (env as Env & { readonly SPARE_BUCKET: R2Bucket }).SPARE_BUCKET;

/** The same of a relay whose operator has set a variable, and that is asked at another address. */
export const apiWith = (variables: object, path: string, init?: RequestInit, origin?: string): Promise<Response> =>
  ask((request) => app.fetch(request, { ...env, ...variables }), path, init, origin);

/** Status and fault code of an answer that is a problem document. */
export async function problemOf(response: Response): Promise<string> {
  const { code, status } = await response.json<{ code: FaultCode; status: number }>();
  const { headers } = response;
  const isProblem = headers.get('content-type') === 'application/problem+json' && headers.get('cache-control') === 'no-store';
  return isProblem && status === response.status ? `${status} ${code}` : 'no problem document';
}

/** workerd warns of `text()` for a log, whose type it does not know. */
export const textOf = async (response: Response): Promise<string> => new TextDecoder().decode(await response.arrayBuffer());

export const stubOf = (match: string): DurableObjectStub<Match> => env.MATCH.getByName(match);
export const freshId = (): string => encodeBase64url(crypto.randomBytes(16));

/** The object that has the spectators of a match. */
export const watchOf = (match: string): DurableObjectStub<Watch> => env.WATCH.getByName(match);

interface SocketOptions {
  /** Whose key the socket proves: a stranger's unless said otherwise, and nobody's where it only watches. */
  readonly as?: Signer<string> | 'spectator';
  /** What to wait for: that the relay has sent all that a newcomer gets, or has closed the socket. */
  readonly until?: 'told' | 'closed';
  /** It never says what it has read. */
  readonly slow?: true;
  /** The address that it comes from: this computer's unless said otherwise. */
  readonly address?: string;
}

/** The query of a socket's address. */
export function socketQuery(match: string, from: number, as: Signer<string> | 'spectator'): string {
  if (as === 'spectator') return `from=${from}`;
  const time = Date.now();
  return `from=${from}&${encodeGreeting({ key: as.publicKey, time, sig: as.sign(greetingMessage(match, time)) })}`;
}

export async function openEnd(match: string, query: string, headers: Record<string, string> = {}): Promise<WebSocket> {
  const response = await api(`/matches/${match}/socket?${query}`, { headers: { upgrade: 'websocket', ...headers } });
  if (response.webSocket === null) throw new Error(`no socket: ${response.status}`);
  return response.webSocket;
}

/** What Cloudflare says of the address of a request. */
export const addressedFrom = (address: string | undefined): Record<string, string> =>
  address === undefined ? {} : { 'cf-connecting-ip': address };

/** How the relay closes a socket that it refuses: code and reason. */
export async function refusalOf(match: string, query: string, headers: Record<string, string> = {}): Promise<string> {
  const { code, reason } = await new TestSocket(await openEnd(match, query, headers)).closed;
  return `${code} ${reason}`;
}

/** One end of a socket that keeps everything it receives. */
const stepsOf = (message: RelayMessage): readonly Step[] =>
  message.kind === 'appended' ? [message.step] : message.kind === 'entries' ? message.entries.map(({ step }) => step) : [];

export class TestSocket {
  readonly socket: WebSocket;
  readonly messages: RelayMessage[] = [];
  /** How the relay closed it. */
  readonly closed: Promise<{ readonly code: number; readonly reason: string }>;
  #changed: () => void = () => {};

  constructor(socket: WebSocket, isSlow = false) {
    this.socket = socket;
    socket.addEventListener('message', ({ data }) => {
      checkFrame('tell', data as string);
      const message = typeof data === 'string' && data.startsWith('{') ? decodeRelayMessage(data) : undefined;
      if (message?.kind !== 'mark' && message !== undefined) this.messages.push(message);
      if (message?.kind === 'mark' && !isSlow) this.send({ kind: 'seen', nonce: message.nonce });
      this.#changed();
    });
    this.closed = new Promise((resolve) => socket.addEventListener('close', ({ code, reason }) => resolve({ code, reason })));
    socket.accept();
  }

  static async connect(match: string, from = 0, options: SocketOptions = {}): Promise<TestSocket> {
    const query = socketQuery(match, from, options.as ?? STRANGER);
    const socket = new TestSocket(await openEnd(match, query, addressedFrom(options.address)), options.slow);
    if (options.until === 'closed') await socket.closed;
    else await socket.until(() => socket.of('presence').length > 0);
    return socket;
  }

  of<K extends RelayMessage['kind']>(kind: K): Extract<RelayMessage, { kind: K }>[] {
    return this.messages.filter((message): message is Extract<RelayMessage, { kind: K }> => message.kind === kind);
  }

  /** Sequence numbers of the entries that it received, in order. */
  get told(): number[] {
    return this.messages.flatMap((message) => stepsOf(message).map(({ seq }) => seq));
  }

  send(message: ClientMessage): void {
    const text = encodeMessage(message);
    checkFrame('hear', text);
    this.socket.send(text);
  }

  async until(holds: () => boolean): Promise<void> {
    while (!holds()) await new Promise<void>((resolve) => (this.#changed = resolve));
  }

  /** Sends a draft, and returns its outcome: the kind of the step, `pending`, or the fault code. */
  async submit(draft: Draft): Promise<string> {
    const before = this.messages.length;
    this.send({ kind: 'submit', draft });
    const answers = () =>
      this.messages.slice(before).filter(({ kind }) => ['entries', 'appended', 'pending', 'rejected'].includes(kind));
    await this.until(() => answers().length > 0);
    const [answer] = answers();
    return answer!.kind === 'rejected' ? answer!.code : (stepsOf(answer!)[0]?.kind ?? 'pending');
  }
}

/** The ends of sockets that are never accepted, so that none of them closes when it is told to. */
export async function openIdle(match: WorkerMatch, count: number, as: SocketOptions['as'] = 'spectator'): Promise<WebSocket[]> {
  return Promise.all(Array.from({ length: count }, () => openEnd(match.id, socketQuery(match.id, 9, as))));
}

/** Accepts and closes them in the end: workerd complains of ends that are only forgotten. */
export function closeIdle(ends: readonly WebSocket[]): void {
  for (const end of ends) {
    end.accept();
    end.close();
  }
}

/** The room that a relay has for a game that it does not know. */
const ROOM = { steps: LIMITS.gameSteps, bytes: OPEN_POLICY.roomOfOtherGames };

/** A match under the name of a game whose matches are large. */
export const LARGE: ToyOptions = { game: 'dark-chess', longest: { steps: 1_000, bytes: 64 * 1_048_576 } };

/** A match of two seats (or more) whose drafts are made at the head that the relay reports. */
export class WorkerMatch {
  readonly id = freshId();
  readonly #toy: ToyMatch;

  constructor(options: ToyOptions = {}) {
    this.#toy = new ToyMatch({ committedFor: this.id, longest: ROOM, ...options });
  }

  get stub(): DurableObjectStub<Match> {
    return stubOf(this.id);
  }

  get signers(): readonly Signer<string>[] {
    return this.#toy.signers;
  }

  joinPayload(seat: number): JsonObject {
    return this.#toy.joinPayload(seat);
  }

  openDraft(terms: JsonObject = {}, name?: string): Draft {
    const payload = { ...this.#toy.terms(), relay: RELAY_KEY, ...terms };
    return signWith({ match: this.id, seq: 0, prev: GENESIS, kind: 'open', next: [] }, payload, [this.signers[0]!], name);
  }

  post(draft: Draft): Promise<Response> {
    return api('/matches', { method: 'POST', body: encodeOpenRequest(draft) });
  }

  async summary(): Promise<MatchSummary> {
    return (await api(`/matches/${this.id}`)).json<MatchSummary>();
  }

  async log(from = 0): Promise<string> {
    return textOf(await api(`/matches/${this.id}/log?from=${from}`));
  }

  /** A draft at the head, by seats. */
  async draft(
    kind: string,
    by: number | readonly number[],
    payload: JsonObject = {},
    next: readonly number[] = [],
  ): Promise<Draft> {
    const { steps: seq, head: prev } = await this.summary();
    const signers = [by].flat().map((seat) => this.signers[seat]!);
    return signWith({ match: this.id, seq, prev, kind, next }, payload, signers);
  }

  async say(socket: TestSocket, ...step: Parameters<WorkerMatch['draft']>): Promise<string> {
    return socket.submit(await this.draft(...step));
  }

  /** Opens the match, fills it and, if asked to, starts it with seat 0 to move. The socket is seat 0's, and so is the name. */
  async begin(phase: 'lobby' | 'setup' | 'play' = 'play', name?: string): Promise<TestSocket> {
    await this.post(this.openDraft({}, name));
    const socket = await TestSocket.connect(this.id, 0, { as: this.signers[0]! });
    const everyone = this.#toy.everyone;
    for (const seat of phase === 'lobby' ? [] : everyone.slice(1)) {
      const next = seat === everyone.length - 1 ? everyone : [];
      await this.say(socket, 'join', seat, this.joinPayload(seat), next);
    }
    if (phase === 'play') await this.say(socket, 'start', everyone, {}, [0]);
    return socket;
  }
}
