/**
 * The readers of untrusted texts. A target reads a text and returns the text that its value encodes to, which must be the same,
 * or throws, which must be a `Fault`.
 */

import { readFileSync } from 'node:fs';
import { packTar } from 'modern-tar';
import { MOST_BUNDLE_BYTES } from '../../shared/bundle/bundle-files.ts';
import { readBundle } from '../../shared/bundle/read-bundle.ts';
import { type Bytes, concatBytes, decodeHex, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject, parseCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { decodeEvidence, encodeEvidence } from '../../shared/evidence/evidence.ts';
import { Fault } from '../../shared/fault.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import { decodeEntry, encodeEntry, payloadInText } from '../../shared/log/step.ts';
import { decodeSeat, encodeSeat } from '../../shared/player/portable-seat.ts';
import { RelayClient } from '../../shared/player/relay-client.ts';
import { pushServiceOf } from '../../shared/push/endpoint.ts';
import { OPEN_POLICY } from '../../shared/relay/policy.ts';
import { REPLY_BYTES, readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { expectAnswerTo } from '../../shared/timestamp/timestamp-request.ts';
import { ADD_CHECKPOINT_BYTES, decodeAddCheckpoint, encodeAddCheckpoint } from '../../shared/transparency/add-checkpoint.ts';
import { checkpointText, readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { CLIENT_ENTRY_BYTES, decodeClientEntry, signClientEntry } from '../../shared/transparency/client-entry.ts';
import { decodeLogProof, encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { encodeVerifierKey, signatureLine } from '../../shared/transparency/signed-note.ts';
import { readTrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { DESCRIBED_LIMITS } from '../../shared/wire/described-limits.ts';
import { decodeOpenRequest, encodeOpenRequest, problemOf } from '../../shared/wire/http.ts';
import { decodeClientMessage, decodeRelayMessage, encodeMessage } from '../../shared/wire/messages.ts';
import { decodeSignedPushRequest, PUSH_REQUEST_BYTES } from '../../shared/wire/push-request.ts';
import { testSeed } from '../support/table.ts';
import { ToyLog } from '../support/toy-log.ts';
import { RELAY, STRANGER, TOY_MATCH, ToyMatch } from '../support/toy-match.ts';

export interface Target {
  readonly corpus: readonly string[];
  /** The text that the value read encodes to; `undefined` where any spelling of JSON is accepted. */
  readonly read: (text: string) => string | undefined | Promise<undefined>;
  /** Maximum length of a text that may be read. */
  readonly limit: number;
  /** With how many codes a short run finds texts refused, at least; three where it is not said. */
  readonly codes?: number;
}

const LOG = new ToyLog();
const toy = new ToyMatch({ seats: 3 })
  .to('play')
  .say('toy.move', 0, { at: 'A1', why: ['é', { deep: [1, -1, null, true] }] }, [1]);
const draft = toy.draft('toy.move', 1, { at: 'B2' }, [2]);
const { entries } = toy;
const [opening, , , last] = entries as [(typeof entries)[0] & object, unknown, unknown, (typeof entries)[0] & object];
const lines = entries.map(encodeEntry);
const text = (value: unknown): string => encodeCanonical(value as JsonObject);
const hash = testSeed('fuzz').toString('hex');
const header = ({ signatures: _, payload: __, ...rest }: typeof draft) => rest;
const other = toy.draft('toy.move', 1, { at: 'C3' }, [2]);
const place = { seq: toy.matchState.seq, prev: toy.matchState.prev };

const MESSAGES = {
  client: [
    encodeMessage({ kind: 'submit', draft }),
    encodeMessage({ kind: 'submit', draft: toy.draft('start', [0, 1, 2], {}, [0]) }),
    encodeMessage({ kind: 'seen', nonce: hash.slice(0, 16) }),
  ],
  relay: [
    encodeMessage({ kind: 'welcome', match: TOY_MATCH, time: toy.now, ...place }),
    encodeMessage({ kind: 'entries', entries: entries.slice(0, 2) }),
    encodeMessage({ kind: 'behind', from: 2, to: 4 }),
    encodeMessage({ kind: 'mark', nonce: hash.slice(0, 16) }),
    encodeMessage({ kind: 'pending', draft }),
    encodeMessage({ kind: 'rejected', code: 'life/stale', detail: 'too late', ...place }),
    encodeMessage({ kind: 'presence', seats: [true, false], spectators: 3 }),
    encodeMessage({ kind: 'published', finalHash: hash }),
  ],
};

const PUSH = { match: TOY_MATCH, time: toy.now, endpoint: 'https://fcm.googleapis.com/fcm/send/dpH5lCsTSSM:APA91b' } as const;

const SUMMARY = text({
  ...{ match: TOY_MATCH, phase: 'play', game: 'toy', rules: 1, next: [0], steps: 4, head: hash, time: toy.now, published: false },
  seats: [{ key: RELAY.publicKey, name: 'Alice' }, null],
});
const RECORD = text({
  ...{ finalHash: hash, match: TOY_MATCH, game: 'toy', rules: 1, relay: RELAY.publicKey, steps: 4 },
  ...{ seats: [{ key: RELAY.publicKey }, null], claim: { kind: 'drawn' } },
});

const TIMESTAMP = readFileSync(new URL('../vectors/timestamp/final.tsr', import.meta.url));
/** What that timestamp is of. */
const { hash: STAMPED, time: STAMPED_AT } = readTimestamp(new Uint8Array(TIMESTAMP));

const BUNDLE = Buffer.from(
  await packTar(
    [
      ['final.json', encodeUtf8(RECORD.replace(hash, STAMPED))] as const,
      ['final.tsr', TIMESTAMP] as const,
      ['keys.json', encodeUtf8(text({ relay: RELAY.publicKey, seats: [RELAY.publicKey, null] }))] as const,
      ['match.jsonl', encodeUtf8(encodeLog(entries.slice(0, 1)))] as const,
    ].map(([name, body]) => ({ header: { name, size: body.length, mtime: new Date(0) }, body })),
  ),
).toString('latin1');

/** The text as bytes, one a character. */
const latin1 = (text: string): Bytes => Uint8Array.from(text, (character) => character.charCodeAt(0) & 0xff);

/** Reads a relay's response as each kind of response and as a problem. At least one of them must fit. */
async function readAnswer(body: string): Promise<undefined> {
  const client = (ok: boolean) =>
    new RelayClient('http://relay', async () => ({
      ok,
      status: ok ? 200 : 409,
      headers: new Headers(),
      arrayBuffer: async () => encodeUtf8(body).buffer,
    }));
  const good = client(true);
  const answers = [
    good.describe(),
    good.summary(TOY_MATCH),
    good.waiting([TOY_MATCH]),
    good.finalRecord(hash),
    client(false).describe(),
  ];
  const settled = await Promise.allSettled(answers);
  const reasons = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
  const bug = reasons.find((reason) => !(reason instanceof Fault));
  if (bug !== undefined) throw bug;
  // A problem that cannot be read counts as no answer, and so does an answer that is too long, which has no other cause.
  if (reasons.length === settled.length && reasons.at(-1)!.code === 'relay/unreachable') throw reasons[0].cause ?? reasons[0];
  return undefined;
}

/** The text as a file. A lone surrogate, which UTF-8 cannot express, becomes a byte that is not UTF-8. */
const bytesOf = (text: string): Uint8Array =>
  concatBytes(...text.split(/(\p{Surrogate})/u).map((part) => (part.isWellFormed() ? encodeUtf8(part) : Uint8Array.of(0xff))));

export const TARGETS: Readonly<Record<string, Target>> = {
  canonical: {
    corpus: [...lines, ...MESSAGES.relay, '[]', '"é"', '-1'],
    limit: LIMITS.entryBytes,
    read: (input) => encodeCanonical(parseCanonical(input, LIMITS.entryBytes)),
  },
  step: { corpus: lines, limit: LIMITS.entryBytes, read: (input) => encodeEntry(decodeEntry(input)) },
  'client message': {
    corpus: MESSAGES.client,
    limit: LIMITS.messageBytes,
    read(input) {
      const message = decodeClientMessage(input);
      if (message.kind === 'submit' && payloadInText(input) !== encodeCanonical(message.draft.payload))
        throw new Error('the payload of a message has another text');
      return encodeMessage(message);
    },
  },
  'relay message': {
    corpus: MESSAGES.relay,
    limit: 2 * LIMITS.messageBytes,
    read: (input) => encodeMessage(decodeRelayMessage(input)),
  },
  log: {
    corpus: [encodeLog(entries), encodeLog(entries.slice(0, 2))],
    limit: LIMITS.bytesPerMatch,
    read(input) {
      const { entries: read, fault } = decodeLog(bytesOf(input));
      // Everything before the first line that cannot be read is read.
      if (!input.startsWith(encodeLog(read))) throw new Error('the entries are not those of the text');
      if (fault !== undefined) throw fault.fault;
      return encodeLog(read);
    },
  },
  evidence: {
    corpus: [
      encodeEvidence({
        ...{ evidence: 'author', v: 'fogline/1', key: draft.signatures[0]!.key },
        first: { header: header(draft), sig: draft.signatures[0]!.sig },
        second: { header: header(other), sig: other.signatures[0]!.sig },
      }),
      encodeEvidence({ evidence: 'relay', v: 'fogline/1', first: opening.step, second: last.step }),
    ],
    limit: LIMITS.evidenceBytes,
    read: (input) => encodeEvidence(decodeEvidence(bytesOf(input))),
  },
  'open request': {
    corpus: [encodeOpenRequest(draft), encodeOpenRequest(toy.draft('open', 0, toy.terms()))],
    limit: LIMITS.messageBytes,
    read: (input) => encodeOpenRequest(decodeOpenRequest(input)),
  },
  'push request': {
    corpus: [
      ...['https://web.push.apple.com/QG', 'https://wns2-par02p.notify.windows.com/w/?token=BQ%3d'].map((endpoint) =>
        text({
          key: RELAY.publicKey,
          request: { ...PUSH, endpoint, action: 'subscribe', kinds: ['toy.move'] },
          sig: hash + hash,
        }),
      ),
      text({ key: RELAY.publicKey, request: { ...PUSH, action: 'unsubscribe' }, sig: hash + hash }),
    ],
    limit: PUSH_REQUEST_BYTES,
    // An endpoint that is taken is what an address parser reads too, at the same host.
    read(input) {
      const body = decodeSignedPushRequest(input);
      const { origin } = pushServiceOf(body.request.endpoint, {});
      const { href, origin: parsed, username, hash: fragment } = new URL(body.request.endpoint);
      if (parsed !== origin || username !== '' || fragment !== '' || !href.startsWith(`${origin}/`)) throw new Error(href);
      return encodeCanonical(body);
    },
  },
  answer: {
    corpus: [
      ...[
        SUMMARY,
        RECORD,
        text({
          time: 1,
          matches: [
            {
              match: TOY_MATCH,
              phase: 'play',
              steps: 4,
              names: ['Alice', null],
              waits: [{ seat: 0, kind: 'toy.move', since: 1, deadline: 9 }],
            },
          ],
        }),
        text({
          key: RELAY.publicKey,
          keys: [{ key: RELAY.publicKey, status: 'current', from: 1 }],
          version: 'fogline/1',
          time: 1,
          limits: DESCRIBED_LIMITS as unknown as Json,
          policy: { ...OPEN_POLICY },
        }),
      ],
      text(problemOf('life/stale', 409)),
    ],
    limit: LIMITS.messageBytes,
    read: readAnswer,
  },
  seat: {
    corpus: [true, false].map((showAtEnd) =>
      encodeSeat(
        {
          ...{ match: TOY_MATCH, game: 'rps', seat: 1, key: STRANGER.publicKey, seed: hash, spare: encodeHex(testSeed('spare')) },
          ...{ decisions: [{ kind: 'show', hand: 'rock' }], showAtEnd },
          ...(showAtEnd ? { head: { seq: 9, prev: hash } } : {}),
          invites: showAtEnd ? { 0: 'A'.repeat(22), 2: 'B'.repeat(22) } : {},
        },
        showAtEnd ? 'https://relay.test' : 'http://[::1]:8787',
      ),
    ),
    limit: LIMITS.seatBytes,
    // A pasted text may have space around it.
    read(input) {
      const seat = decodeSeat(input, STRANGER);
      const again = encodeSeat(seat, seat.relay);
      return again.trim() === input.trim() ? input : again;
    },
  },
  checkpoint: {
    corpus: [LOG.checkpoint(9), LOG.extended(9, 'one', 'two')],
    limit: 65_536,
    read(input) {
      const { body, signatures } = readCheckpoint(input);
      return `${checkpointText(body)}\n${signatures.map((one) => signatureLine(one, one.signature)).join('')}`;
    },
    codes: 2,
  },
  'proof of a log': {
    corpus: [encodeLogProof(LOG.proof(3, 9)), encodeLogProof(LOG.proof(0, 1))],
    limit: 131_072,
    read: (input) => encodeLogProof(decodeLogProof(input)),
    codes: 1,
  },
  'build in a log': {
    corpus: [encodeCanonical(signClientEntry({ client: '22'.repeat(32), commit: '33'.repeat(20) }, LOG.signer))],
    limit: CLIENT_ENTRY_BYTES,
    read: (input) => encodeCanonical(decodeClientEntry(input)),
    codes: 4,
  },
  'request to a witness': {
    corpus: [3, 0].map((old) => encodeAddCheckpoint({ old, proof: LOG.consistency(old, 9), checkpoint: LOG.checkpoint(9) })),
    limit: ADD_CHECKPOINT_BYTES,
    read: (input) => encodeAddCheckpoint(decodeAddCheckpoint(input)),
    codes: 1,
  },
  'policy of a verifier': {
    corpus: [`log ${encodeVerifierKey(LOG.key)} https://relay.example/tlog\nquorum none\n`],
    limit: 65_536,
    async read(input) {
      readTrustPolicy(input);
    },
    codes: 1,
  },
  timestamp: {
    codes: 1,
    corpus: [TIMESTAMP.toString('latin1')],
    limit: REPLY_BYTES,
    read(input) {
      const question = { hash: STAMPED, nonce: decodeHex('0102030405060708') };
      return void expectAnswerTo(question, latin1(input), STAMPED_AT);
    },
  },
  bundle: {
    codes: 1,
    corpus: [BUNDLE],
    limit: MOST_BUNDLE_BYTES,
    read: async (input) => void (await readBundle(latin1(input))),
  },
};
