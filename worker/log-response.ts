/** A published log as HTTP: gzipped as it is stored or decoded, whole or a range of it, or not at all for who has it already (RFC 9110). */

import type { Context } from 'hono';
import { gunzip } from '../archive/gzip.ts';
import type { PublishedLog } from '../archive/published-log.ts';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { matchFileName } from '../shared/wire/file-names.ts';
import { type FinalRecord, LOG_TYPE } from '../shared/wire/http.ts';
import type { App } from './env.ts';

/** An hour, so that what is taken down is soon gone everywhere. A reader that has a log asks for it again by its tag, at no cost. */
export const CACHE_CONTROL = 'public, max-age=3600';

/** Of what comes some time after the record, and is taken down with it. */
export const BRIEF_CACHE_CONTROL = 'public, max-age=300';

/** The name under which a browser saves a file of a record. */
export const disposition = ({ game, finalHash }: FinalRecord, ending: 'jsonl' | 'tar'): string =>
  `attachment; filename="${matchFileName({ game, id: finalHash }, ending)}"`;

/** From the first byte to before the last one. */
interface Range {
  readonly from: number;
  readonly to: number;
}

export async function logResponse(c: Context<App>, log: PublishedLog): Promise<Response> {
  const request = c.req.raw;
  const { record, sizes, digest } = log;
  const size = sizes.reduce((sum, one) => sum + one, 0);
  const identity = `"${digest}"`;
  // Of a match that was withdrawn, what is left of its log is said to be no answer to what was asked for (RFC 7725).
  const isWithdrawn = log.withdrawn !== undefined;
  const range = isWithdrawn ? undefined : rangeOf(request.headers, size, identity);
  if (range === 'behind the end') {
    c.header('content-range', `bytes */${size}`);
    throw new Fault('relay/bad-range', `the log has ${size} bytes`);
  }
  const isGzipped = range === undefined && sizes.length === 1 && acceptsGzip(request);
  const tag = isGzipped ? `"${digest}-gzip"` : identity;
  const shared = { 'cache-control': CACHE_CONTROL, etag: tag, vary: 'accept-encoding' };
  if (isTagIn(request.headers.get('if-none-match'), tag)) return new Response(null, { status: 304, headers: shared });
  const headers = {
    ...shared,
    'content-type': LOG_TYPE,
    'content-disposition': disposition(record, 'jsonl'),
    'accept-ranges': 'bytes',
  };
  if (isGzipped) {
    const body = await storedPart(log, 0);
    return new Response(body, {
      status: isWithdrawn ? 451 : 200,
      headers: { ...headers, 'content-encoding': 'gzip', 'content-length': `${body.length}` },
      encodeBody: 'manual',
    });
  }
  const { from, to } = range ?? { from: 0, to: size };
  const partial = range === undefined ? {} : { 'content-range': `bytes ${from}-${to - 1}/${size}` };
  const status = isWithdrawn ? 451 : range === undefined ? 200 : 206;
  const body = await streamOf(pieces(log, { from, to }), to - from);
  return new Response(body, { status, headers: { ...headers, ...partial, 'content-length': `${to - from}` } });
}

/** Whether a list of tags holds one, weak or strong. */
export const isTagIn = (list: string | null, tag: string): boolean =>
  list !== null && (list.trim() === '*' || list.split(',').some((one) => one.trim().replace(/^W\//, '') === tag));

/** The one range that is asked for; undefined for the whole: also for what is no single range of bytes, or of another version. */
function rangeOf(headers: Headers, size: number, tag: string): Range | 'behind the end' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.get('range')?.trim() ?? '') ?? [];
  const ifRange = headers.get('if-range');
  if (first + last === '' || (ifRange !== null && ifRange !== tag)) return undefined;
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined;
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : 'behind the end';
}

/** At the edge the platform replaces the header by its own, and keeps what the client said. */
function acceptsGzip({ cf, headers }: Request): boolean {
  const said = (cf?.['clientAcceptEncoding'] as string | undefined) ?? headers.get('accept-encoding') ?? '';
  return said.split(',').some((one) => /^\s*gzip\s*(;\s*q=(?!0(\.0*)?\s*$).*)?$/i.test(one));
}

async function storedPart(log: PublishedLog, i: number): Promise<Bytes> {
  const part = await log.part(i);
  if (part === undefined) throw new Error(`part ${i} of ${log.record.finalHash} is missing`);
  return part;
}

/** The bytes of a whole log, a part at a time. */
export const logPieces = (log: PublishedLog): AsyncGenerator<Bytes> =>
  pieces(log, { from: 0, to: log.sizes.reduce((sum, one) => sum + one, 0) });

/** The bytes of a range, a part at a time. While one is sent the next is fetched. */
async function* pieces(log: PublishedLog, { from, to }: Range): AsyncGenerator<Bytes> {
  const wanted: { readonly i: number; readonly begin: number; readonly end: number }[] = [];
  let start = 0;
  for (const [i, size] of log.sizes.entries()) {
    const [begin, end] = [Math.max(from - start, 0), Math.min(to - start, size)];
    if (begin < end) wanted.push({ i, begin, end });
    start += size;
  }
  const fetched = ({ i }: { readonly i: number }) => {
    const part = storedPart(log, i);
    // It is awaited in its turn, and may fail before.
    part.catch(() => {});
    return part;
  };
  let next = wanted[0] === undefined ? undefined : fetched(wanted[0]);
  for (const [n, { i, begin, end }] of wanted.entries()) {
    const part = await gunzip(await next!);
    if (part.length !== log.sizes[i]) throw new Error(`part ${i} of ${log.record.finalHash} is of another edition`);
    const following = wanted[n + 1];
    next = following === undefined ? undefined : fetched(following);
    yield part.subarray(begin, end);
  }
}

/** A body of so many bytes. The first piece is there before anything is sent, so that its failure is an answer. */
async function streamOf(parts: AsyncGenerator<Bytes>, size: number): Promise<ReadableStream | Bytes> {
  const first = await parts.next();
  if (first.done) return new Uint8Array();
  if (first.value.length === size) return first.value;
  const { readable, writable } = new FixedLengthStream(size);
  const rest = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(first.value),
    async pull(controller) {
      const part = await parts.next();
      if (part.done) controller.close();
      else controller.enqueue(part.value);
    },
    cancel: () => void parts.return(undefined),
  });
  // A reader who leaves ends the pipe; one who stays learns of a failure by the missing bytes.
  rest.pipeTo(writable).catch(() => {});
  return readable;
}
