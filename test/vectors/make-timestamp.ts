/**
 * Writes `test/vectors/timestamp/`, `node test/vectors/make-timestamp.ts`: what an authority that was made for it says of the match in
 * `battleship-xaya.jsonl`, a minute after its end. Its key is thrown away and its certificate soon expires, as every such key and certificate
 * does in time.
 */

import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { decodeEntry } from '../../shared/log/step.ts';
import { linkHash } from '../../shared/log/step-digest.ts';
import { certificatesAsPem } from '../../shared/timestamp/pem.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { encodeTimestampRequest } from '../../shared/timestamp/timestamp-request.ts';
import { TimestampAuthority } from '../support/timestamp-authority.ts';
import { logProofOf } from './make/log-proof.ts';

const at = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const { step } = decodeEntry(readFileSync(at('battleship-xaya.jsonl'), 'utf8').trimEnd().split('\n').at(-1)!);
const authority = new TimestampAuthority({ name: 'Timestamps of an Example', days: 3_650 });
const query = encodeTimestampRequest({ hash: linkHash(step), nonce: decodeHex('0102030405060708') });
const reply = await authority.replyAt(new Date(step.timestamp.time + 60_000), Buffer.from(query));
mkdirSync(at('timestamp/'), { recursive: true });
writeFileSync(at('timestamp/final.tsr'), reply);
writeFileSync(at('timestamp/chain.pem'), certificatesAsPem(readTimestamp(new Uint8Array(reply)).certificates));
copyFileSync(authority.root, at('timestamp/ca.pem'));
const { proof, vkey } = logProofOf(step, 6, 11);
writeFileSync(at('timestamp/final.tlog-proof'), proof);
writeFileSync(at('timestamp/keys.json'), `${encodeCanonical({ log: vkey })}\n`);
console.log(readTimestamp(new Uint8Array(reply)));
await authority.stop();
