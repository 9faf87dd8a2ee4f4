/**
 * Cosignatures (c2sp.org/tlog-cosignature@v1.0.1), type Ed25519: a witness says that at this time this was the largest tree that it had seen of the
 * log, and that every earlier one was its beginning.
 */

import type { Ed25519, Signer } from '../crypto/ed25519.ts';
import { concatBytes, decodeHex, encodeHex, encodeInteger, encodeUtf8 } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import { linesOf, type NoteSignature, SIGNATURE_TYPES, type SignedNote, signatureLine, type VerifierKey } from './signed-note.ts';

const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;

/** `time` in seconds since 1970. */
const messageOf = (text: string, time: number): Uint8Array => encodeUtf8(`cosignature/v1\ntime ${time}\n${text}`);

/** The line of a witness under the text of a checkpoint. */
export function cosign(text: string, time: number, key: VerifierKey, signer: Signer<string>): string {
  const signature = decodeHex(signer.sign(messageOf(text, time)));
  return signatureLine(key, concatBytes(encodeInteger(time, TIME_BYTES), signature));
}

/** The time at which a line says that it was signed; undefined where it is of another length, or of a time that no clock has. */
function timeOf({ signature }: NoteSignature): number | undefined {
  if (signature.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined;
  const time = Number(BigInt(`0x${encodeHex(signature.subarray(0, TIME_BYTES))}`));
  return Number.isSafeInteger(time) && time > 0 ? time : undefined;
}

/**
 * When a witness first cosigned the note, in seconds since 1970; undefined if no line names its key. A line that does and does not verify
 * makes the whole note void (`isSignedBy`): throws `transparency/bad-signature`. Lines of a key of another type than Ed25519's cannot be
 * checked, so such a key is not a known one, and has not cosigned.
 */
export async function cosignedAt(
  { text, signatures }: SignedNote,
  key: VerifierKey,
  ed25519: Ed25519,
): Promise<number | undefined> {
  if (key.type !== SIGNATURE_TYPES.witness) return undefined;
  const times = await Promise.all(
    linesOf(signatures, key).map(async (line) => {
      const time = timeOf(line);
      const signature = encodeHex(line.signature.subarray(TIME_BYTES));
      if (time === undefined || !(await ed25519.verify(key.publicKey, messageOf(text, time), signature)))
        throw new Fault('transparency/bad-signature', `a line of the witness ${key.name} does not verify`);
      return time;
    }),
  );
  return times.length > 0 ? Math.min(...times) : undefined;
}
