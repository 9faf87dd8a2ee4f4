/** The request to an authority for timestamps over HTTP (RFC 3161 §3.4). */

import { type Bytes, concatBytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { REPLY_BYTES } from '../../shared/timestamp/timestamp-reply.ts';
import { QUERY_TYPE, REPLY_TYPE } from '../../shared/timestamp/timestamp-request.ts';

/** Authorities answer within a second. */
const PATIENCE_MS = 10_000;

/** The answer as it came, which nobody has read yet. */
export async function askAuthority(url: string, request: Bytes, patienceMs = PATIENCE_MS): Promise<Bytes> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), patienceMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': QUERY_TYPE, accept: REPLY_TYPE },
      body: request,
      // Nobody but whom the operator has named learns what is asked.
      redirect: 'manual',
      signal: silence.signal,
    });
    const type = response.headers.get('content-type') ?? 'of no type';
    if (response.status !== 200) throw await noAnswer(response, `status ${response.status}`);
    if (type.split(';')[0]!.trim().toLowerCase() !== REPLY_TYPE) throw await noAnswer(response, `something that is ${type}`);
    return await bodyOf(response);
  } catch (error) {
    if (error instanceof Fault) throw error;
    throw new Fault('timestamp/no-answer', silence.signal.aborted ? `nothing came in ${patienceMs} ms` : String(error));
  } finally {
    clearTimeout(timer);
  }
}

async function noAnswer(response: Response, what: string): Promise<Fault> {
  await response.body?.cancel();
  return new Fault('timestamp/no-answer', `it answered with ${what}`);
}

async function bodyOf(response: Response): Promise<Bytes> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > REPLY_BYTES) throw new Fault('timestamp/no-answer', `it answered with more than ${REPLY_BYTES} bytes`);
    chunks.push(chunk);
  }
  return concatBytes(...chunks);
}
