/**
 * The least that a relay could do, with the relay's own sockets: store a message as one row, and send it to everyone. Under `/signed/` it does
 * the least for signed messages: it verifies the signature of the sender, makes one of its own, and stores and sends both with the message. Under
 * `/steps/` it does the least for a step of the protocol, by the relay's own code: it reads the message strictly, verifies, timestamps and links it,
 * and knows no other rule. `/unlinked/` hashes nothing, and `/trusting/` takes any JSON as well.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto, { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { hibernatingSockets } from '../../durable-objects/hibernating-sockets.ts';
import { nodeEd25519, nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { encodeStep, GENESIS, headerOf, joinEntry, KEY_BYTES, payloadInText, SIGNATURE_BYTES } from '../../shared/log/step.ts';
import { checkDigest, stepMessage, timestampMessage } from '../../shared/log/step-digest.ts';
import type { SocketPort } from '../../shared/relay/socket-port.ts';
import { type ClientMessage, decodeClientMessage, encodeEntryLines } from '../../shared/wire/messages.ts';

const ed25519 = nodeEd25519(nodeCrypto);
const sha256Hex = nodeSha256Hex(nodeCrypto);
/** Anybody may know its seed. */
const signer = nodeSigner(nodeCrypto, new Uint8Array(32));

const [TEXT_AT, SIGNATURE_AT] = [2 * (KEY_BYTES + SIGNATURE_BYTES), 2 * KEY_BYTES];

const STEPS = ['steps', 'unlinked', 'trusting'];

interface BareEnv {
  readonly BARE: DurableObjectNamespace<Bare>;
}

export class Bare extends DurableObject<BareEnv> {
  readonly #privateKey: KeyObject | undefined;
  readonly #sockets: SocketPort<WebSocket, unknown>;
  readonly #senders = new Map<string, KeyObject>();
  readonly #appends: string;
  #head = { seq: 0, prev: GENESIS };

  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    this.#appends = ctx.id.name?.split('/')[1] ?? '';
    if (this.#appends === 'signed') this.#privateKey = generateKeyPairSync('ed25519').privateKey;
    this.#sockets = hibernatingSockets(ctx);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
    ctx.storage.sql.exec(
      'CREATE TABLE IF NOT EXISTS step (seq INTEGER PRIMARY KEY, step TEXT NOT NULL, payload TEXT NOT NULL) STRICT',
    );
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(sender: WebSocket, message: string): void {
    if (!this.#sockets.isOpen(sender)) return;
    if (STEPS.includes(this.#appends)) this.#appendStep(message);
    else this.#appendMessage(message);
  }

  #appendMessage(message: string): void {
    const body = this.#privateKey === undefined ? message : message + this.#countersign(message, this.#privateKey);
    this.ctx.storage.sql.exec('INSERT INTO message (body) VALUES (?)', body);
    for (const socket of this.#sockets.all()) this.#sockets.send(socket, body);
  }

  #appendStep(text: string): void {
    const isLinked = this.#appends === 'steps';
    const message = this.#appends === 'trusting' ? (JSON.parse(text) as ClientMessage) : decodeClientMessage(text);
    if (message.kind !== 'submit') throw new Error('no step');
    const { draft } = message;
    const { seq, prev } = this.#head;
    if (draft.seq !== seq || (isLinked && draft.prev !== prev)) throw new Error('the step is not the next one');
    const received = payloadInText(text);
    const payload = isLinked ? checkDigest(draft, draft.payload, sha256Hex, received) : received;
    for (const { key, sig } of draft.signatures)
      if (!ed25519.verify(key, stepMessage(draft), sig)) throw new Error('the signature is not valid');
    const [time, key] = [Date.now(), signer.publicKey];
    const sig = signer.sign(timestampMessage(draft, time, key));
    const step = encodeStep({ ...headerOf(draft), signatures: draft.signatures, timestamp: { time, key, sig } });
    this.#head = { seq: seq + 1, prev: isLinked ? sha256Hex(step) : prev };
    this.ctx.storage.sql.exec('INSERT INTO step (seq, step, payload) VALUES (?, ?, ?)', seq, step, payload);
    const entries = encodeEntryLines([joinEntry(payload, step)]);
    for (const socket of this.#sockets.all()) this.#sockets.send(socket, entries);
  }

  /** Our signature of a message that begins with its sender's key and signature, all in hex. */
  #countersign(message: string, privateKey: KeyObject): string {
    const text = Buffer.from(message.slice(TEXT_AT));
    const signature = Buffer.from(message.slice(SIGNATURE_AT, TEXT_AT), 'hex');
    if (!verify(null, text, this.#sender(message.slice(0, SIGNATURE_AT)), signature))
      throw new Error('the signature is not valid');
    return sign(null, text, privateKey).toString('hex');
  }

  #sender(hex: string): KeyObject {
    let key = this.#senders.get(hex);
    if (key === undefined) {
      const x = Buffer.from(hex, 'hex').toString('base64url');
      key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
      this.#senders.set(hex, key);
    }
    return key;
  }
}

export default {
  fetch(request: Request, env: BareEnv): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    return pathname === '/api/health' ? Response.json({ ok: true }) : env.BARE.getByName(pathname).fetch(request);
  },
} satisfies ExportedHandler<BareEnv>;
