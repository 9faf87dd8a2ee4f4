/** Builds of the client in a log. */

import { encodeCanonical } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { signClientEntry } from '../../../../shared/transparency/client-entry.ts';
import { encodeLogProof } from '../../../../shared/transparency/log-proof.ts';
import { readNote } from '../../../../shared/transparency/signed-note.ts';
import { signerOf, ToyLog } from '../../../support/toy-log.ts';
import type { Content, Corpus } from './corpus.ts';

import { found, friend, INDEX, log, policyOf, SIZE, seenBy, TIME } from './log-world.ts';

export function addClients(corpus: Corpus): void {
  const release = signerOf('release');
  const signed = signClientEntry({ client: 'c1'.repeat(32), commit: 'c0'.repeat(20) }, release);
  const text = encodeCanonical({ ...signed });
  const holding = (of: string) => new ToyLog(log.origin, (index) => (index === INDEX ? of : `entry ${index}`));
  const pinned = encodeCanonical({ client: signed.client, releaseKey: release.publicKey });
  const files = (change: Readonly<Record<string, Content>> = {}, of = text, lines = '') => ({
    entry: of,
    proof: encodeLogProof(holding(of).proof(INDEX, SIZE, lines)),
    pinned,
    policy: policyOf('none'),
    ...change,
  });
  const bad = (why: string, change: Readonly<Record<string, Content>>, fault: FaultCode, of = text): void =>
    corpus.refuse('client', why, files(change, of), fault);
  const note = readNote(holding(text).checkpoint(SIZE)).text;
  corpus.accept('client', 'a build in a log', files(), found({}));
  corpus.accept(
    'client',
    'a build that a witness has seen',
    files({ policy: policyOf('friend') }, text, seenBy(friend, TIME, note)),
    found({ friend: TIME }),
  );
  bad(
    'another client is asked for',
    { pinned: encodeCanonical({ client: 'c2'.repeat(32), releaseKey: release.publicKey }) },
    'transparency/not-a-release',
  );
  bad(
    'another release key is pinned',
    { pinned: encodeCanonical({ client: signed.client, releaseKey: signerOf('other').publicKey }) },
    'transparency/not-a-release',
  );
  const changed = (change: object): string => encodeCanonical({ ...signed, ...change });
  for (const [why, entry, fault] of [
    ['a signature of zeros', changed({ sig: '00'.repeat(64) }), 'transparency/not-a-release'],
    ['another commit than was signed', changed({ commit: 'c2'.repeat(20) }), 'transparency/not-a-release'],
    ['a commit of 32 bytes', changed({ commit: 'c0'.repeat(32) }), 'encoding/not-hex'],
    ['another type', changed({ type: 'match' }), 'encoding/wrong-shape'],
    ['a further field', changed({ name: 'x' }), 'encoding/wrong-shape'],
    [
      'no commit',
      encodeCanonical({ client: signed.client, key: signed.key, sig: signed.sig, type: 'client' }),
      'encoding/wrong-shape',
    ],
    ['a space', text.replace(':', ': '), 'encoding/not-canonical'],
    ['a line feed behind it', `${text}\n`, 'encoding/not-canonical'],
    ['more than 1,024 bytes', changed({ name: 'x'.repeat(1_024) }), 'encoding/too-large'],
  ] as const)
    bad(`an entry with ${why}`, {}, fault, entry);
  bad('the proof of another entry', { proof: encodeLogProof(log.proof(INDEX, SIZE)) }, 'transparency/not-in-log');
  bad('a proof that is none', { proof: 'x' }, 'transparency/bad-proof');
  bad('too few witnesses', { policy: policyOf('friend') }, 'transparency/too-few-witnesses');
  bad('a log that the policy does not name', { policy: 'quorum none\n' }, 'transparency/unknown-log');
  bad('a policy that is none', { policy: 'x\n', entry: '{}' }, 'transparency/bad-policy');
  bad('pinned keys without a client', { pinned: '{}' }, 'encoding/wrong-shape');
  bad('pinned keys before the entry', { pinned: '{', entry: '{}' }, 'encoding/not-json');
  bad(
    'another client before a proof that is none',
    { proof: 'x', pinned: encodeCanonical({ client: 'c2'.repeat(32), releaseKey: release.publicKey }) },
    'transparency/not-a-release',
  );
}
