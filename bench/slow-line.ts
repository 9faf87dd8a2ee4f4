/** A slow line to a relay: a proxy on this computer that delays and meters every connection, sockets and workers included. */

import { once } from 'node:events';
import { type AddressInfo, createServer, connect as openSocket, type Socket } from 'node:net';

interface Line {
  /** There and back, in ms. */
  readonly roundTripMs: number;
  /** From the relay to the browser, for all connections together. */
  readonly bytesPerSecond: number;
}

/** Passes on what `from` sends, later; in order, and no faster than the line. */
function pass(from: Socket, to: Socket, delayMs: number, arrival: (bytes: number, now: number) => number): void {
  from.on('data', (bytes) => {
    const now = performance.now();
    setTimeout(() => to.write(bytes), arrival(bytes.length, now) + delayMs - now);
  });
  from.on('end', () => setTimeout(() => to.end(), arrival(0, performance.now()) + delayMs - performance.now()));
  from.on('error', () => to.destroy());
  from.on('close', () => setTimeout(() => to.destroy(), 10 * delayMs));
}

/** Returns the address of the slow line, and what ends it. */
export async function slowLine(port: number, { roundTripMs, bytesPerSecond }: Line): Promise<{ origin: string; stop(): void }> {
  const delayMs = roundTripMs / 2;
  let free = 0;
  const metered = (bytes: number, now: number): number => {
    free = Math.max(free, now) + (1_000 * bytes) / bytesPerSecond;
    return free;
  };
  const server = createServer((near) => {
    // The handshake of TCP takes a round trip, too.
    setTimeout(() => {
      const far = openSocket(port, '127.0.0.1');
      pass(far, near, delayMs, metered);
      pass(near, far, delayMs, (_, now) => now);
      near.resume();
    }, roundTripMs);
    near.pause();
    near.setNoDelay(true);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, stop: () => void server.close() };
}
