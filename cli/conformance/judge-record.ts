/** Judges canonical JSON, signatures, logs, matches, evidence and timestamps. */

import { decodeHex, decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { type Json, parseCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { object, string } from '../../shared/encoding/shape.ts';
import { checkEvidence, decodeEvidence } from '../../shared/evidence/evidence.ts';
import { Fault } from '../../shared/fault.ts';
import { verifyFile } from '../../shared/log/filed-log.ts';
import { readTimestamp } from '../../shared/timestamp/timestamp-reply.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { accepted, fileIn, type Judge, refused, textIn } from './reading.ts';

/** Limits first, then UTF-8, then JSON: docs/protocol/encoding.md. */
export function canonicalIn(bytes: Uint8Array, most: number): Json {
  if (bytes.length > most) throw new Fault('encoding/too-large', `more than ${most} bytes`);
  return parseCanonical(decodeUtf8(bytes), most);
}

export const judgeCanonical: Judge = (files) => {
  canonicalIn(fileIn(files, 'text'), LIMITS.messageBytes);
  return accepted();
};

const hexText = string({ max: LIMITS.messageBytes });
const readSigned = object({ key: hexText, message: hexText, sig: hexText });

export const judgeSignature: Judge = async (files, { ed25519 }) => {
  const { key, message, sig } = readSigned(canonicalIn(fileIn(files, 'signature'), LIMITS.messageBytes), 'signature');
  return (await ed25519.verify(key, decodeHex(message), sig)) ? accepted() : { ok: false, fault: null, step: null };
};

export const judgeLog: Judge = async (files, { ed25519 }) => {
  const { tip, fault } = await verifyFile(fileIn(files, 'log'), { ed25519 });
  return fault === undefined ? accepted({ finalHash: tip.prev }) : refused(fault.fault, fault.seq);
};

export const judgeMatch: Judge = async (files, { ed25519, findGame }) => {
  const finalHash = files['final'] === undefined ? {} : { finalHash: textIn(files, 'final') };
  const { verdict } = await verifyLog(fileIn(files, 'log'), { ed25519, findGame, ...finalHash });
  const { fault, result, seats } = verdict;
  const convicted = seats.flatMap((seat, i) =>
    seat?.fault === undefined ? [] : [{ code: seat.fault.code, seat: i, step: seat.fault.step }],
  );
  const found = { result, convicted, finalHash: verdict.finalHash };
  if (fault !== undefined) return { ...refused(fault, fault.step), ...found };
  return { ...accepted(found), ok: convicted.length === 0 };
};

export const judgeEvidence: Judge = async (files, { ed25519 }) =>
  accepted({ conclusion: await checkEvidence(decodeEvidence(fileIn(files, 'evidence')), ed25519) });

export const judgeTimestamp: Judge = (files) => {
  const { certificates: _, ...says } = readTimestamp(fileIn(files, 'reply'));
  return accepted({ says });
};
