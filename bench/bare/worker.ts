/**
 * The least that a relay could do, with the relay's own sockets: store a message as one row, and send it to everyone. Under `/signed/` it does the least for signed steps: it verifies
 * the signature of the sender, makes one of its own, and stores and sends both with the message.
 */

import { DurableObject } from 'cloudflare:workers';
import { createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { hibernatingSockets } from '../../durable-objects/match-sockets.ts';
import { KEY_BYTES, SIGNATURE_BYTES } from '../../shared/log/step.ts';
import type { SocketPort } from '../../shared/relay/match-sockets.ts';

const [TEXT_AT, SIGNATURE_AT] = [2 * (KEY_BYTES + SIGNATURE_BYTES), 2 * KEY_BYTES];

interface BareEnv {
  readonly BARE: DurableObjectNamespace<Bare>;
}

export class Bare extends DurableObject<BareEnv> {
  readonly #privateKey: KeyObject | undefined;
  readonly #sockets: SocketPort<WebSocket, unknown>;
  readonly #senders = new Map<string, KeyObject>();

  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    if (ctx.id.name?.startsWith('/signed/')) this.#privateKey = generateKeyPairSync('ed25519').privateKey;
    this.#sockets = hibernatingSockets(ctx);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(sender: WebSocket, message: string): void {
    if (!this.#sockets.isOpen(sender)) return;
    const body = this.#privateKey === undefined ? message : message + this.#countersign(message, this.#privateKey);
    this.ctx.storage.sql.exec('INSERT INTO message (body) VALUES (?)', body);
    for (const socket of this.#sockets.all()) this.#sockets.send(socket, body);
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
