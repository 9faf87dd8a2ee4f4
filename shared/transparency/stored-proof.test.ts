import { expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { ToyLog, toyWitness } from '../../test/support/toy-log.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { signClientEntry } from './client-entry.ts';
import { matchEntry } from './log-entry.ts';
import { encodeLogProof } from './log-proof.ts';
import { encodeVerifierKey } from './signed-note.ts';
import { decodeStoredProof, encodeStoredProof } from './stored-proof.ts';

const log = new ToyLog();
const hash = '5a'.repeat(32);
const match = matchEntry({ finalHash: hash, match: 'A'.repeat(22), relay: hash, closed: 1 });
const client = signClientEntry({ client: hash, commit: '33'.repeat(20) }, log.signer);
const stored = {
  ...{ proof: encodeLogProof(log.proof(3, 9)), log: encodeVerifierKey(log.key) },
  witnesses: [encodeVerifierKey(toyWitness().key)],
};

it.each([match, client])('a proof is read as it was stored: $type', (entry) => {
  expect(decodeStoredProof(encodeStoredProof({ ...stored, entry }))).toEqual({ ...stored, entry });
});

it.each(['', '\n', '{}\n', `${JSON.stringify({ ...stored, entry: match })}\n`])('%j is no stored proof', (text) => {
  expect(faultCode(() => decodeStoredProof(encodeUtf8(text)))).toMatch(/^encoding\//);
});
