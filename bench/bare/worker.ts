/** The least that a relay could do: store a message and send it to everyone. Under `/signed/` it also verifies and signs. */

import { DurableObject } from 'cloudflare:workers';
import { generateKeyPairSync, sign, verify } from 'node:crypto';

interface BareEnv {
  readonly BARE: DurableObjectNamespace<Bare>;
}

const MESSAGE = new Uint8Array(400);

/** The minimum for a relay of signed steps: verifies one signature and makes another. */
function signatures(): () => void {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const signature = sign(null, MESSAGE, privateKey);
  return () => {
    if (!verify(null, MESSAGE, publicKey, signature)) throw new Error('the signature is not valid');
    sign(null, MESSAGE, privateKey);
  };
}

export class Bare extends DurableObject<BareEnv> {
  readonly #sign: (() => void) | undefined;

  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    if (ctx.id.name?.startsWith('/signed/')) this.#sign = signatures();
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_: WebSocket, body: string): void {
    this.#sign?.();
    this.ctx.storage.sql.exec('INSERT INTO message (body) VALUES (?)', body);
    for (const socket of this.ctx.getWebSockets()) socket.send(body);
  }
}

export default {
  fetch(request: Request, env: BareEnv): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    return pathname === '/api/health' ? Response.json({ ok: true }) : env.BARE.getByName(pathname).fetch(request);
  },
} satisfies ExportedHandler<BareEnv>;
