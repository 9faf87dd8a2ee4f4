/** The bundle of a published match: one tar archive, streamed, whose bytes are the same as long as what it holds is. */

import nodeCrypto from 'node:crypto';
import type { Context } from 'hono';
import { createTarPacker } from 'modern-tar';
import type { PublishedLog } from '../archive/published-log.ts';
import type { LoggedEntry } from '../durable-objects/log-duties/proofs.ts';
import { archiveBytes, BUNDLE_TYPE, type BundleFile } from '../shared/bundle/bundle-files.ts';
import { verifyPage } from '../shared/bundle/verify-page.ts';
import { type Bytes, encodeUtf8 } from '../shared/encoding/bytes.ts';
import { encodeCanonical } from '../shared/encoding/canonical.ts';
import { Fault, type FaultCode } from '../shared/fault.ts';
import { certificatesAsPem } from '../shared/timestamp/pem.ts';
import { readTimestamp } from '../shared/timestamp/timestamp-reply.ts';
import type { App } from './env.ts';
import { BRIEF_CACHE_CONTROL, disposition, isTagIn, logPieces } from './log-response.ts';
import { publishedTimestamp } from './published.ts';
import { logProofOf } from './transparency.ts';

const sha256Hex = (bytes: Uint8Array): string => nodeCrypto.createHash('sha256').update(bytes).digest('hex');

/** What the bundle of a match holds besides its log, by file. */
async function smallFiles(c: Context<App>, published: PublishedLog): Promise<ReadonlyMap<BundleFile, Bytes>> {
  const { record } = published;
  const { finalHash, relay, seats } = record;
  const [stored, logged] = await Promise.all([publishedTimestamp(c, published), proofOf(c, finalHash)]);
  const timestamp = stored && { ...stored.authority, ...readTimestamp(stored.reply) };
  const keys = {
    ...{ relay, seats: seats.map((seat) => seat?.key ?? null) },
    ...(logged === undefined ? {} : { log: logged.log, witnesses: logged.witnesses }),
    ...(timestamp && { timestamp: { ...stored!.authority, certificate: sha256Hex(timestamp.certificates[0]!) } }),
  };
  const texts: [BundleFile, string][] = [
    ['final.json', encodeCanonical(record)],
    ['keys.json', encodeCanonical(keys)],
    [
      'VERIFY.md',
      verifyPage({
        finalHash,
        isLogged: logged !== undefined,
        isWitnessed: (logged?.witnesses.length ?? 0) > 0,
        ...(timestamp && { timestamp }),
      }),
    ],
    ...(logged === undefined ? [] : [['final.tlog-proof', logged.proof] as [BundleFile, string]]),
    ...(timestamp ? [['chain.pem', certificatesAsPem(timestamp.certificates)] as [BundleFile, string]] : []),
  ];
  const files = new Map(texts.map(([name, text]): [BundleFile, Bytes] => [name, encodeUtf8(text)]));
  return stored === undefined ? files : files.set('final.tsr', stored.reply);
}

/** A relay without a log has no proof, and one that was set back gives none; a match that has just ended may not be in the log yet. */
const WITHOUT_PROOF: readonly FaultCode[] = ['relay/no-log', 'relay/not-logged', 'relay/log-set-back'];

async function proofOf(c: Context<App>, finalHash: string): Promise<LoggedEntry | undefined> {
  try {
    return await logProofOf(c, finalHash);
  } catch (error) {
    if (error instanceof Fault && WITHOUT_PROOF.includes(error.code)) return undefined;
    throw error;
  }
}

export async function bundleResponse(c: Context<App>, published: PublishedLog): Promise<Response> {
  const small = await smallFiles(c, published);
  const hash = nodeCrypto.createHash('sha256').update(published.digest);
  for (const [name, bytes] of sorted(small)) hash.update(`${name} ${bytes.length}\n`).update(bytes);
  const headers = {
    'cache-control': BRIEF_CACHE_CONTROL,
    etag: `"${hash.digest('hex')}"`,
    'content-type': BUNDLE_TYPE,
    'content-disposition': disposition(published.record, 'tar'),
  };
  if (isTagIn(c.req.header('if-none-match') ?? null, headers.etag)) return new Response(null, { status: 304, headers });
  const size = published.sizes.reduce((sum, one) => sum + one, 0);
  const length = archiveBytes([size, ...[...small.values()].map((bytes) => bytes.length)]);
  // A reader who leaves ends the pipe; one who stays learns of a failure by the missing bytes.
  const { readable, writable } = new FixedLengthStream(length);
  archiveOf(published, size, small)
    .pipeTo(writable)
    .catch(() => {});
  return new Response(readable, { headers: { ...headers, 'content-length': `${length}` } });
}

const sorted = (files: ReadonlyMap<BundleFile, Bytes>): [BundleFile, Bytes][] => [...files].sort(([a], [b]) => (a < b ? -1 : 1));

/** Times, owners and modes are the same in all archives. */
const ALIKE = { type: 'file', mode: 0o644, uid: 0, gid: 0, mtime: new Date(0) } as const;

function archiveOf(published: PublishedLog, size: number, small: ReadonlyMap<BundleFile, Bytes>): ReadableStream<Uint8Array> {
  const { readable, controller } = createTarPacker();
  const pack = async (): Promise<void> => {
    for (const [name, bytes] of sorted(new Map([...small, ['match.jsonl', new Uint8Array()]]))) {
      const isLog = name === 'match.jsonl';
      const writer = controller.add({ ...ALIKE, name, size: isLog ? size : bytes.length }).getWriter();
      for await (const piece of isLog ? logPieces(published) : [bytes]) await writer.write(piece);
      await writer.close();
    }
    controller.finalize();
  };
  pack().catch((error: unknown) => controller.error(error));
  return readable;
}
