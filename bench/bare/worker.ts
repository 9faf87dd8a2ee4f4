/** The least that a relay of a match could do: store a message, and send it to everyone. */

import { DurableObject } from 'cloudflare:workers';

interface BareEnv {
  readonly BARE: DurableObjectNamespace<Bare>;
}

export class Bare extends DurableObject<BareEnv> {
  constructor(ctx: DurableObjectState, env: BareEnv) {
    super(ctx, env);
    ctx.storage.sql.exec('CREATE TABLE IF NOT EXISTS message (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT');
  }

  override fetch(): Response {
    const { 0: client, 1: server } = new WebSocketPair();
    this.ctx.acceptWebSocket(server);
    return new Response(null, { status: 101, webSocket: client });
  }

  override webSocketMessage(_: WebSocket, body: string): void {
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
