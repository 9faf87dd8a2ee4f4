/** What the Worker does for a socket before it wakes an object: it checks greeting and subprotocol, and refuses in the socket itself. */

import nodeCrypto from 'node:crypto';
import type { Context, MiddlewareHandler } from 'hono';
import { nodeEd25519 } from '../shared/crypto/ed25519-node.ts';
import { attempt, Fault, type FaultCode } from '../shared/fault.ts';
import { isFaultCode } from '../shared/fault-codes.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import { RELAY_LIMITS } from '../shared/relay/limits.ts';
import { greetingMessage, readGreeting } from '../shared/wire/greeting.ts';
import { closeCodeOf, encodeReason, SUBPROTOCOL } from '../shared/wire/socket.ts';
import { encodeCaller } from '../shared/wire/socket-caller.ts';
import type { App } from './env.ts';
import { concealedNetworks } from './guards.ts';
import { statusOf } from './status.ts';

const ed25519 = nodeEd25519(nodeCrypto);

const isUpgrade = (c: Context<App>): boolean => c.req.header('upgrade')?.toLowerCase() === 'websocket';

const offeredProtocols = (c: Context<App>): readonly string[] =>
  (c.req.header('sec-websocket-protocol') ?? '').split(',').flatMap((one) => one.trim() || []);

/** The response that opens a socket, with the subprotocol that the client offered. A client that offered none is a simple program. */
function socketResponse(socket: WebSocket, protocol: string | undefined): Response {
  const headers = protocol === undefined ? {} : { 'sec-websocket-protocol': protocol };
  return new Response(null, { status: 101, webSocket: socket, headers });
}

/**
 * A browser tells a page nothing of an upgrade that fails, so a refused socket is opened, and closed with the fault. Only a page of another
 * site and a request that is no upgrade are answered over HTTP.
 */
export const refuseInSocket: MiddlewareHandler<App> = async (c, next) => {
  await next();
  if (c.error === undefined || !isUpgrade(c)) return;
  const code = c.error instanceof Fault ? c.error.code : 'relay/internal';
  const { 0: client, 1: server } = new WebSocketPair();
  server.accept();
  server.close(closeCodeOf(statusOf(code)), encodeReason(code, code === 'relay/stale-greeting' ? Date.now() : undefined));
  // A browser reads the reason only if one of its subprotocols was chosen, whatever we speak.
  const offered = offeredProtocols(c);
  c.res = undefined;
  c.res = socketResponse(client, offered.find((one) => one === SUBPROTOCOL) ?? offered[0]);
};

/** The key that a socket has proven to hold; undefined for one that only watches. */
function provenKey(c: Context<App>, match: string): string | undefined {
  const read = attempt(() => readGreeting(c.req.query()));
  if (!read.ok) throw new Fault('relay/bad-request', explainFault(read.fault));
  if (read.value === undefined) return undefined;
  const { key, time, sig } = read.value;
  if (Math.abs(time - Date.now()) > RELAY_LIMITS.greetingMs) throw new Fault('relay/stale-greeting');
  if (!ed25519.verify(key, greetingMessage(match, time), sig)) throw new Fault('log/bad-signature');
  return key;
}

/** Opens a socket at the match for a caller who proves a key, and at the object of its spectators for anybody else. */
export async function openSocket(c: Context<App>, match: string, from: number): Promise<Response> {
  if (!isUpgrade(c)) throw new Fault('relay/not-a-socket');
  const offered = offeredProtocols(c);
  if (offered.length > 0 && !offered.includes(SUBPROTOCOL)) throw new Fault('relay/unknown-protocol');
  const key = provenKey(c, match);
  const object = key === undefined ? c.env.WATCH.getByName(match) : c.env.MATCH.getByName(match);
  const networks = concealedNetworks(c);
  const caller = key === undefined ? '' : encodeCaller({ key, ...(networks && { networks }) });
  const response = await object.fetch(`https://relay/?from=${from}&${caller}`, { headers: { upgrade: 'websocket' } });
  if (response.webSocket === null) throw new Fault(codeOf(await response.text()));
  return socketResponse(response.webSocket, offered.length === 0 ? undefined : SUBPROTOCOL);
}

const codeOf = (text: string): FaultCode => (isFaultCode(text) ? text : 'relay/internal');
