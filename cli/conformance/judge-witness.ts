/** Judges requests for a cosignature, as `worker/routes/witness.ts` and `durable-objects/witness.ts` answer them. */

import { decodeUtf8 } from '../../shared/encoding/bytes.ts';
import { Fault, type FaultCode } from '../../shared/fault.ts';
import {
  ADD_CHECKPOINT_BYTES,
  decodeAddCheckpoint,
  expectSignedByLog,
  isExtension,
} from '../../shared/transparency/add-checkpoint.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { readVerifierKey } from '../../shared/transparency/signed-note.ts';
import type { Answer } from './case.ts';
import { linesIn } from './judge-transparency.ts';
import { accepted, type Files, fileIn, type Judge, refused, type Tools, textIn } from './reading.ts';

/** What each fault of a request is answered with; every other one is 400. */
const STATUS: Partial<Record<FaultCode, number>> = {
  'encoding/too-large': 413,
  'transparency/unknown-log': 404,
  'transparency/bad-signature': 403,
  'transparency/inconsistent': 422,
};

export const judgeWitness: Judge = async (files, tools) => {
  try {
    return await answerTo(files, tools);
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { ...refused(error), status: STATUS[error.code] ?? 400 };
  }
};

async function answerTo(files: Files, { ed25519 }: Tools): Promise<Answer> {
  const bytes = fileIn(files, 'request');
  if (bytes.length > ADD_CHECKPOINT_BYTES) throw new Fault('encoding/too-large');
  const request = decodeAddCheckpoint(decodeUtf8(bytes));
  const { body } = await expectSignedByLog(request, linesIn(files, 'logs').map(readVerifierKey), ed25519);
  const latest = files['latest'] === undefined ? undefined : readCheckpoint(textIn(files, 'latest')).body;
  const size = latest?.size ?? 0;
  if (request.old !== size) return { ok: false, fault: null, step: null, status: 409, size };
  if (!isExtension(latest, body, request.proof)) throw new Fault('transparency/inconsistent');
  return accepted({ status: 200 });
}
