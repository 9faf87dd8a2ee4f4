/** Cosignatures, and requests for them. */

import { type Bytes, encodeBase64 } from '../../../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { cosign } from '../../../../shared/transparency/cosignature.ts';
import {
  encodeVerifierKey,
  makeVerifierKey,
  readNote,
  signatureLine,
  witnessKey,
} from '../../../../shared/transparency/signed-note.ts';
import { signerOf, ToyLog } from '../../../support/toy-log.ts';
import type { Content, Corpus } from './corpus.ts';

import { another, elsewhere, friend, LINE, log, SIZE, seenBy, TEXT, TIME } from './log-world.ts';

export function addCosignatures(corpus: Corpus): void {
  const key = encodeVerifierKey(friend.key);
  const note = (lines: string): string => log.checkpoint(SIZE) + lines;
  const good = (why: string, lines: string, time: number | null, vkey = key): void =>
    corpus.accept('cosign', why, { note: note(lines), key: vkey }, { found: { time } });
  const bad = (why: string, lines: string, fault: FaultCode = 'transparency/bad-signature', vkey = key): void =>
    corpus.refuse('cosign', why, { note: note(lines), key: vkey }, fault);
  const stranger = signerOf('stranger');
  const line = (bytes: Uint8Array): string => signatureLine(friend.key, bytes);
  good('a cosignature', seenBy(friend, TIME), TIME);
  good('a cosignature of the first second', seenBy(friend, 1), 1);
  good('a cosignature of the last second', seenBy(friend, 2 ** 53 - 1), 2 ** 53 - 1);
  good('two cosignatures: the earlier time', seenBy(friend, TIME + 5) + seenBy(friend, TIME), TIME);
  good('a cosignature among others', seenBy(another, TIME - 5) + seenBy(friend, TIME), TIME);
  good('no cosignature', '', null);
  good('a cosignature of another witness', seenBy(another, TIME), null);
  good('a line with the name alone', cosign(TEXT, TIME, witnessKey(friend.key.name, stranger.publicKey), stranger), null);
  good('a line with the id alone', cosign(TEXT, TIME, { ...friend.key, name: 'x.example' }, stranger), null);
  good('a witness that signs with ML-DSA', '', null, encodeVerifierKey(makeVerifierKey('later.example', 6, '07'.repeat(1_312))));
  bad('a false signature', cosign(TEXT, TIME, friend.key, stranger));
  bad('a cosignature of another text', seenBy(friend, TIME, readNote(log.checkpoint(8)).text));
  bad('a cosignature at the time 0', seenBy(friend, 0));
  bad('a cosignature at the time 2^53', seenBy(friend, 2 ** 53));
  bad('a cosignature of 71 bytes', line(new Uint8Array(71)));
  bad('a cosignature of 73 bytes', line(new Uint8Array(73)));
  bad('a cosignature of 64 bytes without a time', line(new Uint8Array(64).fill(1)));
  bad('a false line behind a good one', seenBy(friend, TIME) + cosign(TEXT, TIME + 1, friend.key, stranger));
  bad('a false line before a good one', cosign(TEXT, TIME - 1, friend.key, stranger) + seenBy(friend, TIME));
  bad('a wrong key before a wrong note', 'x', 'transparency/bad-key', `${key}x`);
  bad('a line without its line feed', '— x', 'transparency/bad-note');
}

export function addWitness(corpus: Corpus): void {
  const logs = `${encodeVerifierKey(log.key)}\n${encodeVerifierKey(elsewhere.key)}\n`;
  const latestOf = (size: number) => log.checkpoint(size) + seenBy(friend, TIME, readNote(log.checkpoint(size)).text);
  const request = (old: number, size: number, change: { path?: readonly Bytes[]; checkpoint?: string } = {}): string => {
    const path = change.path ?? log.consistency(old, size);
    return [`old ${old}`, ...path.map((hash) => encodeBase64(hash)), '', change.checkpoint ?? log.checkpoint(size)].join('\n');
  };
  const filesOf = (body: Content, latest?: number) => ({
    request: body,
    logs,
    ...(latest === undefined ? {} : { latest: latestOf(latest) }),
  });
  const bad = (
    why: string,
    body: Content,
    latest: number | undefined,
    status: number,
    fault: FaultCode | null,
    size?: number,
  ): void =>
    corpus.refuse('witness', why, filesOf(body, latest), fault, { found: { status, ...(size === undefined ? {} : { size }) } });
  for (const [old, size] of [
    [0, 0],
    [0, 9],
    [3, 9],
    [4, 9],
    [9, 9],
    [8, 13],
    [12, 13],
  ] as const)
    corpus.accept('witness', `from ${old} to ${size} entries`, filesOf(request(old, size), old === 0 ? undefined : old), {
      found: { status: 200 },
    });
  corpus.accept(
    'witness',
    'a checkpoint with further lines',
    filesOf(request(3, 9, { checkpoint: log.extended(9, 'more') }), 3),
    { found: { status: 200 } },
  );
  corpus.accept(
    'witness',
    'a checkpoint with lines of others',
    filesOf(request(3, 9, { checkpoint: log.checkpoint(9) + LINE }), 3),
    { found: { status: 200 } },
  );
  const [BAD, NOTE, HEAD] = ['transparency/bad-request', 'transparency/bad-note', 'transparency/bad-checkpoint'] as const;
  const [UNKNOWN, FALSE, OTHER] = [
    'transparency/unknown-log',
    'transparency/bad-signature',
    'transparency/inconsistent',
  ] as const;
  bad('nothing', '', 3, 400, BAD);
  bad('no `old`', request(3, 9).replace('old ', 'size '), 3, 400, BAD);
  bad('an old size with a zero before it', request(3, 9).replace('old 3', 'old 03'), 3, 400, BAD);
  bad('an old size of 2^53', request(3, 9).replace('old 3', 'old 9007199254740992'), 3, 400, BAD);
  bad('an old size with a line feed of another kind', request(3, 9).replace('old 3\n', 'old 3\r\n'), 3, 400, BAD);
  bad('a path in hex', request(3, 9).replace(/\n.{44}\n/, `\n${'00'.repeat(32)}\n`), 3, 400, BAD);
  bad('a path of 64 lines', request(3, 9, { path: Array.from({ length: 64 }, () => new Uint8Array(32)) }), 3, 400, BAD);
  bad('a path of 63 lines', request(3, 9, { path: Array.from({ length: 63 }, () => new Uint8Array(32)) }), 3, 422, OTHER);
  bad('no checkpoint', request(3, 9, { checkpoint: '' }), 3, 400, NOTE);
  bad('a note that is no checkpoint', request(3, 9, { checkpoint: `a\n\n${LINE}` }), 3, 400, HEAD);
  bad('bytes that are no UTF-8', Uint8Array.of(0x6f, 0xff), 3, 400, 'encoding/not-utf8');
  bad('a body that is too long', { parts: [request(3, 9), { text: LINE, times: 6_000 }] }, 3, 413, 'encoding/too-large');
  bad('a body that is too long and no request', { parts: [{ text: 'x', times: 69_633 }] }, 3, 413, 'encoding/too-large');
  bad('a body of the largest size that is no request', { parts: [{ text: 'x', times: 69_632 }] }, 3, 400, BAD);
  bad('an unknown log', request(0, 9, { checkpoint: new ToyLog('evil.example/tlog').checkpoint(9) }), undefined, 404, UNKNOWN);
  bad('a log that has not signed', request(3, 9, { checkpoint: `${TEXT}\n${LINE}` }), 3, 403, FALSE);
  bad(
    'a false line of the log',
    request(3, 9, { checkpoint: `${TEXT}\n${signatureLine(log.key, new Uint8Array(64))}` }),
    3,
    403,
    FALSE,
  );
  bad(
    'a false line of the log behind a good one',
    request(3, 9, { checkpoint: log.checkpoint(9) + signatureLine(log.key, new Uint8Array(64)) }),
    3,
    403,
    FALSE,
  );
  bad('an old size above that of the checkpoint', request(3, 3).replace('old 3', 'old 4'), 3, 400, BAD);
  bad(
    'a false line before an old size above that of the checkpoint',
    request(3, 3, { checkpoint: `${readNote(log.checkpoint(3)).text}\n${LINE}` }).replace('old 3', 'old 4'),
    3,
    403,
    FALSE,
  );
  bad('another size than was cosigned last', request(4, 9), 3, 409, null, 3);
  bad('another size than was cosigned last, with a false path', request(4, 9, { path: [] }), 3, 409, null, 3);
  bad('a size where nothing was cosigned yet', request(3, 9), undefined, 409, null, 0);
  bad('size 0 where something was cosigned', request(0, 9), 3, 409, null, 3);
  bad(
    'a forked log',
    request(3, 9, { path: log.forkedAt(1).consistency(3, 9), checkpoint: log.forkedAt(1).checkpoint(9) }),
    3,
    422,
    OTHER,
  );
  bad('a forked log of one size', request(3, 3, { path: [], checkpoint: log.forkedAt(1).checkpoint(3) }), 3, 422, OTHER);
  bad('a path between trees of one size', request(3, 3, { path: [new Uint8Array(32)] }), 3, 422, OTHER);
  bad('a path from size 0', request(0, 9, { path: [new Uint8Array(32)] }), undefined, 422, OTHER);
  bad('no path', request(3, 9, { path: [] }), 3, 422, OTHER);
  bad('a path with a hash less', request(3, 9, { path: log.consistency(3, 9).slice(1) }), 3, 422, OTHER);
  bad('an empty tree of another root', request(0, 0, { checkpoint: emptyOfAnotherRoot() }), undefined, 422, OTHER);
}

/** A checkpoint of no entries that the log has signed, with a root that no entries do not have. */
function emptyOfAnotherRoot(): string {
  const text = `${log.origin}\n0\n${encodeBase64(new Uint8Array(32))}\n`;
  return `${text}\n${signatureLine(log.key, Uint8Array.from(Buffer.from(log.signer.sign(Buffer.from(text)), 'hex')))}`;
}
