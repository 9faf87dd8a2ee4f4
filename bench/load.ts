/**
 * Turn-based load: in each of `matches` rooms two clients take turns, with one message in flight per room. Messages are opaque
 * text for the bare servers, signed for the one that verifies them, and signed steps for the relay.
 */

import crypto from 'node:crypto';
import { WebSocket } from 'ws';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { KEY_BYTES, SIGNATURE_BYTES } from '../shared/log/step.ts';
import { median, quantile } from './statistics.ts';
import { measureWorkerd } from './workerd-cost.ts';

export interface Load {
  /** Appended messages per second, over all rooms. */
  readonly perSecond: number;
  /** Time from sending a message to receiving it back, in ms. */
  readonly p50: number;
  readonly p99: number;
  /** Processor time of workerd for a message, in µs: it depends less on what else the machine does. */
  readonly cpu: number;
}

/** One room: `send` puts the next message on the wire, `done` says whether a received text was it. */
export interface Room {
  send(): void;
  close(): void;
}

/** Opens a room; calls `appended` whenever its message has come back. */
export type OpenRoom = (room: number, appended: () => void) => Promise<Room>;

const WARM_UP_MS = 500;

export async function measureLoad(open: OpenRoom, matches: number, ms: number): Promise<Load> {
  const latencies: number[] = [];
  let counting = false;
  let running = true;
  const rooms: Room[] = [];
  for (let i = 0; i < matches; i++) {
    let sent = 0;
    const room: Room = await open(i, () => {
      if (counting) latencies.push(performance.now() - sent);
      if (!running) return;
      room.send();
      sent = performance.now();
    });
    rooms.push(room);
    room.send();
    sent = performance.now();
  }
  await new Promise((resolve) => setTimeout(resolve, WARM_UP_MS));
  counting = true;
  const cpuBefore = measureWorkerd()?.cpuMs ?? Number.NaN;
  const started = performance.now();
  await new Promise((resolve) => setTimeout(resolve, ms));
  counting = false;
  running = false;
  const seconds = (performance.now() - started) / 1_000;
  const cpuMs = (measureWorkerd()?.cpuMs ?? Number.NaN) - cpuBefore;
  for (const room of rooms) room.close();
  return {
    perSecond: latencies.length / seconds,
    p50: median(latencies),
    p99: quantile(latencies, 0.99),
    cpu: (1_000 * cpuMs) / latencies.length,
  };
}

export async function openSocket(url: string): Promise<WebSocket> {
  const socket = new WebSocket(url, { perMessageDeflate: false });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  return socket;
}

export function terminate(sockets: readonly WebSocket[]): void {
  for (const socket of sockets) socket.terminate();
}

/** A room of a server that echoes to both clients; they take turns. Signed messages begin with key and signature, in hex. */
export function bareRooms(origin: string, bytes: number, signed = false): OpenRoom {
  const run = Math.floor(performance.now());
  return async (room, appended) => {
    const sockets = [await openSocket(`${origin}/room-${run}-${room}`), await openSocket(`${origin}/room-${run}-${room}`)];
    const signers = signed ? sockets.map(() => nodeSigner(crypto, crypto.randomBytes(KEY_BYTES))) : [];
    const textAt = signed ? 2 * (KEY_BYTES + SIGNATURE_BYTES) : 0;
    const padding = 'x'.repeat(bytes - textAt);
    let seq = 0;
    // Both clients get every message; it counts once, when its sender has it back.
    for (const [i, socket] of sockets.entries()) {
      socket.on('message', (data) => {
        if (i !== seq % 2 || Number.parseInt(String(data).slice(textAt), 10) !== seq) return;
        seq++;
        appended();
      });
    }
    const send = (): void => {
      const text = `${seq} ${padding}`;
      const signer = signers[seq % 2];
      sockets[seq % 2]!.send(signer === undefined ? text : signer.publicKey + signer.sign(Buffer.from(text)) + text);
    };
    return { send, close: () => terminate(sockets) };
  };
}
