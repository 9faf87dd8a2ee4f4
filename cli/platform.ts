/** The platform for the pure parts, by Node.js: sockets, timers, the clock, signatures, hashes and HTTP. */

import nodeCrypto from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { portableEd25519 } from '../shared/crypto/ed25519-noble.ts';
import { webCryptoEd25519 } from '../shared/crypto/ed25519-webcrypto.ts';
import { hashTextsBy } from '../shared/crypto/hash.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { type Bytes, concatBytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import type { Platform, Socket } from '../shared/player/connection.ts';
import { RelayClient } from '../shared/player/relay-client.ts';

/** Verifies in the thread pool: many signatures at once use every core. */
export const ed25519 = webCryptoEd25519(globalThis.crypto.subtle, () => portableEd25519);

export const sha256Hex = nodeSha256Hex(nodeCrypto);
hashTextsBy(sha256Hex);

export const platform: Platform = {
  openSocket: (url, protocol) => new WebSocket(url, protocol) as unknown as Socket,
  now: Date.now,
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
  jitter: Math.random,
};

/** How long a relay may take to begin its answer. The body of a long log may take longer. */
const ANSWER_MS = 20_000;

async function fetchInTime(url: string, init: RequestInit): Promise<Response> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), ANSWER_MS);
  try {
    return await fetch(url, { ...init, signal: silence.signal });
  } finally {
    clearTimeout(timer);
  }
}

/** The longest note, and longer than a tile. */
const FILE_BYTES = 65_536;

/** A small file at an address, such as a checkpoint or a tile; undefined where the address has no file. */
export async function bytesAt(url: string): Promise<Bytes | undefined> {
  const unreachable = new Fault('relay/unreachable', `there is no answer from ${url}`);
  const answer = await fetchInTime(url, { redirect: 'error' }).catch(() => {
    throw unreachable;
  });
  if (answer.status === 404) return undefined;
  if (!answer.ok) throw new Fault('relay/unreachable', `${url} answered with status ${answer.status}`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk);
    if (chunks.reduce((sum, { length }) => sum + length, 0) > FILE_BYTES)
      throw new Fault('encoding/too-large', `${url} answered with more than ${FILE_BYTES} bytes`);
  }
  return concatBytes(...chunks);
}

async function waitForRelay(ms: number): Promise<void> {
  console.error(`The relay answers only so much a minute; going on in ${ms / 1_000} s. Ctrl-C leaves.`);
  await delay(ms);
}

export function relayClient(origin: string): RelayClient {
  return new RelayClient(origin, fetchInTime, waitForRelay);
}

export function randomBytes(length: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(length));
}
