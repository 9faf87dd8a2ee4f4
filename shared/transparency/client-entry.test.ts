import nodeCrypto from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { signerOf } from '../../test/support/toy-log.ts';
import { nodeEd25519 } from '../crypto/ed25519-node.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { encodeCanonical } from '../encoding/canonical.ts';
import { decodeClientEntry, expectRelease, signClientEntry } from './client-entry.ts';
import { clientSubject, decodeLogEntry, encodeLogEntry, matchSubject, subjectOf } from './log-entry.ts';

const ed25519 = nodeEd25519(nodeCrypto);
const signer = signerOf('release');
const [client, commit] = ['22'.repeat(32), '33'.repeat(20)];
const entry = signClientEntry({ client, commit }, signer);

describe('a build of the client in a log', () => {
  it('is signed by its release key as the documentation says, and read as it was written', async () => {
    const message = encodeUtf8(`fogline/1 client\n{"client":"${client}","commit":"${commit}","type":"client"}`);
    expect(entry.sig).toBe(signer.sign(message));
    await expectRelease(entry, ['', signer.publicKey], ed25519);
    expect(decodeLogEntry(encodeLogEntry(entry))).toEqual(entry);
    expect(decodeClientEntry(encodeCanonical(entry))).toEqual(entry);
  });

  it('has a subject that no match has', () => {
    expect(subjectOf(entry)).toEqual(clientSubject(client));
    expect(subjectOf(entry)).not.toEqual(matchSubject(client));
  });

  it.each([
    ['a key that does not count', entry, [signerOf('another').publicKey]],
    ['no key at all', entry, ['']],
    ['another client', { ...entry, client: '23'.repeat(32) }, [signer.publicKey]],
    ['another commit', { ...entry, commit: '34'.repeat(20) }, [signer.publicKey]],
    ['another signature', { ...entry, sig: signerOf('another').sign(encodeUtf8('x')) }, [signer.publicKey]],
  ])('is refused with %s', async (_, wrong, keys) => {
    await expect(expectRelease(wrong, keys, ed25519)).rejects.toMatchObject({ code: 'transparency/not-a-release' });
  });

  it.each([
    { ...entry, commit: 'main' },
    { ...entry, client: client.toUpperCase().replace('2', 'A') },
    { ...entry, name: 'Ada' },
    { ...entry, type: 'match' },
    { type: 'client', client, commit },
  ])('is refused in any other form: %j', (wrong) => {
    expect(faultCode(() => decodeClientEntry(encodeCanonical(wrong)))).toMatch(/^encoding\/(wrong-shape|not-hex)$/);
  });
});
