/** Proofs of a log: every form of a path, and what is wrong with one. */

import type { FaultCode } from '../../../../shared/fault.ts';
import { encodeLogProof, type LogProof } from '../../../../shared/transparency/log-proof.ts';
import type { Content, Corpus } from './corpus.ts';

import { another, entry, found, friend, INDEX, LINE, log, policyOf, SIZE, seenBy, TEXT, TIME } from './log-world.ts';

export function addProofs(corpus: Corpus): void {
  const proofOf = (change: Partial<LogProof>, lines = ''): string =>
    encodeLogProof({ ...log.proof(INDEX, SIZE, lines), ...change });
  const add = (why: string, proof: Content, fault: FaultCode, policy = policyOf('none')): void =>
    corpus.refuse('proof', why, { proof, entry, policy }, fault);
  // Every place of every small tree: paths of all forms.
  for (const size of [1, 2, 3, 4, 5, 7, 8, 13])
    for (const index of new Set([0, size >> 1, size - 1]))
      corpus.accept(
        'proof',
        `entry ${index} of ${size}`,
        { proof: encodeLogProof(log.proof(index, size)), entry: log.entry(index), policy: policyOf('none') },
        found({}, index, size),
      );
  const seen = { friend: TIME };
  corpus.accept(
    'proof',
    'one of a group has cosigned',
    { proof: proofOf({}, seenBy(friend, TIME)), entry, policy: policyOf('one') },
    found(seen),
  );
  add('none of a group has cosigned', proofOf({}), 'transparency/too-few-witnesses', policyOf('one'));
  add(
    'a witness in no quorum has cosigned',
    proofOf({}, seenBy(another, TIME)),
    'transparency/too-few-witnesses',
    policyOf('friend'),
  );
  add('a path in the other order', proofOf({ path: log.proof(INDEX, SIZE).path.toReversed() }), 'transparency/not-in-log');
  add(
    'a path whose last hash is exchanged',
    proofOf({ path: log.proof(INDEX, SIZE).path.with(-1, new Uint8Array(32)) }),
    'transparency/not-in-log',
  );
  add('the index of its neighbour', proofOf({ index: 2 }), 'transparency/not-in-log');
  add('an index of 2^53 - 1', proofOf({ index: 2 ** 53 - 1 }), 'transparency/not-in-log');
  // What a path that climbs by the bits of the index does not notice by itself.
  for (const [index, of, size] of [
    [1, 0, 1],
    [2 ** 53 - 1, 0, 1],
    [7, 3, 4],
    [12, 4, 8],
  ] as const)
    corpus.refuse(
      'proof',
      `entry ${of} of ${size} under the index ${index}`,
      { proof: encodeLogProof({ ...log.proof(of, size), index }), entry: log.entry(of), policy: policyOf('none') },
      'transparency/not-in-log',
    );
  add('an index without a digit', proofOf({}).replace('index 3', 'index '), 'transparency/bad-proof');
  add('an index with a plus', proofOf({}).replace('index 3', 'index +3'), 'transparency/bad-proof');
  add('an index with a space behind it', proofOf({}).replace('index 3', 'index 3 '), 'transparency/bad-proof');
  add('an index of another alphabet', proofOf({}).replace('index 3', 'index ٣'), 'transparency/bad-proof');
  add('no checkpoint', proofOf({ checkpoint: '' }), 'transparency/bad-note');
  add('a checkpoint that nobody has signed', proofOf({ checkpoint: `${TEXT}\n` }), 'transparency/bad-note');
  add('a note that is no checkpoint', proofOf({ checkpoint: `a\n\n${LINE}` }), 'transparency/bad-checkpoint');
  add('no empty line', proofOf({}).split('\n\n')[0]!, 'transparency/bad-proof');
  add('nothing', '', 'transparency/bad-proof');
  add('bytes that are no UTF-8', Uint8Array.of(0x63, 0xff), 'encoding/not-utf8');
  add(
    'a hash in base64url',
    proofOf({}).replace(/\n([^\n]{43})=\n/, (_, hash) => `\n${hash.replace(/^./, '_')}=\n`),
    'transparency/bad-proof',
  );
  add('a hash with a space behind it', proofOf({}).replace('=\n', '= \n'), 'transparency/bad-proof');
  add(
    'a hash whose unused bits are not zero',
    proofOf({}).replace(/[AEIMQUYcgkosw048]=\n/, (end) => `${String.fromCharCode(end.charCodeAt(0) + 1)}=\n`),
    'transparency/bad-proof',
  );
  const large = (most: number): Content => {
    const [head, rest] = proofOf({}).split('\nindex') as [string, string];
    const before = `${head}\nextra `;
    const after = `\nindex${rest}`;
    const room = most - Buffer.byteLength(before + after);
    return { parts: [before, { text: 'AAAA', times: Math.floor(room / 4) }, after] };
  };
  corpus.accept(
    'proof',
    'data beside the proof up to the largest size',
    { proof: large(131_072), entry, policy: policyOf('none') },
    found({}),
  );
  add('data beside the proof beyond the largest size', large(131_072 + 4), 'transparency/bad-proof');
  corpus.refuse('proof', 'a policy of nothing', { proof: '', entry, policy: '' }, 'transparency/bad-policy');
  corpus.refuse(
    'proof',
    'no bytes for an entry',
    { proof: proofOf({}), entry: '', policy: policyOf('none') },
    'transparency/not-in-log',
  );
  corpus.refuse(
    'proof',
    'an entry with a line feed',
    { proof: proofOf({}), entry: `${Buffer.from(entry)}\n`, policy: policyOf('none') },
    'transparency/not-in-log',
  );
  corpus.refuse(
    'proof',
    'the hash of two leaves in place of an entry',
    {
      proof: encodeLogProof({ ...log.proof(0, 4), index: 0, path: log.proof(0, 4).path.slice(1) }),
      entry: new Uint8Array(64),
      policy: policyOf('none'),
    },
    'transparency/not-in-log',
  );
}
