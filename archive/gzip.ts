/** Gzip by the platform. */

import type { Bytes } from '../shared/encoding/bytes.ts';

export const gzip = (bytes: Bytes): Promise<Bytes> => through(bytes, new CompressionStream('gzip'));
export const gunzip = (bytes: Bytes): Promise<Bytes> => through(bytes, new DecompressionStream('gzip'));

async function through(bytes: Bytes, transform: ReadableWritablePair<Uint8Array, Uint8Array>): Promise<Bytes> {
  const body = new Response(bytes).body!.pipeThrough(transform);
  return new Uint8Array(await new Response(body).arrayBuffer());
}
