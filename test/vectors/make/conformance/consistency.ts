/** Whether one tree is the beginning of another. */

import { encodeHex } from '../../../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { EMPTY_ROOT } from '../../../../shared/transparency/merkle-log.ts';
import type { Content, Corpus } from './corpus.ts';

import { log } from './log-world.ts';

const treeOf = (size: number, of = log) => {
  const [, , root] = of.checkpoint(size).split('\n');
  return { root: size === 0 ? encodeHex(EMPTY_ROOT) : encodeHex(new Uint8Array(Buffer.from(root!, 'base64'))), size };
};

export function addConsistency(corpus: Corpus): void {
  const text = (old: number, size: number, change: object = {}): string =>
    encodeCanonical({
      first: treeOf(old),
      second: treeOf(size),
      path: old > size ? [] : log.consistency(old, size).map((hash) => encodeHex(hash)),
      ...change,
    });
  const good = (why: string, consistency: string): void => corpus.accept('consistency', why, { consistency });
  const bad = (why: string, consistency: Content, fault: FaultCode): void =>
    corpus.refuse('consistency', why, { consistency }, fault);
  const PAIRS = [
    [0, 0],
    [0, 5],
    [1, 1],
    [1, 2],
    [1, 7],
    [2, 3],
    [2, 8],
    [3, 4],
    [3, 7],
    [4, 8],
    [4, 13],
    [5, 5],
    [6, 13],
    [7, 8],
    [8, 9],
    [12, 13],
  ] as const;
  for (const [old, size] of PAIRS) good(`${old} and ${size} entries`, text(old, size));
  for (const [old, size] of PAIRS.filter(([one, two]) => one > 0 && one < two)) {
    bad(
      `${old} and ${size} entries, another first root`,
      text(old, size, { first: { ...treeOf(old), root: '00'.repeat(32) } }),
      'transparency/inconsistent',
    );
    bad(
      `${old} and ${size} entries, another second root`,
      text(old, size, { second: { ...treeOf(size), root: '00'.repeat(32) } }),
      'transparency/inconsistent',
    );
    const path = log.consistency(old, size).map((hash) => encodeHex(hash));
    bad(
      `${old} and ${size} entries, a hash more`,
      text(old, size, { path: [...path, '00'.repeat(32)] }),
      'transparency/wrong-path',
    );
    bad(`${old} and ${size} entries, a hash less`, text(old, size, { path: path.slice(1) }), 'transparency/wrong-path');
    bad(
      `${old} and ${size} entries, of a forked log`,
      text(old, size, {
        second: treeOf(size, log.forkedAt(0)),
        path: log
          .forkedAt(0)
          .consistency(old, size)
          .map((hash) => encodeHex(hash)),
      }),
      'transparency/inconsistent',
    );
  }
  const [zero] = ['00'.repeat(32)];
  bad('no entries and another root than theirs', text(0, 5, { first: { root: zero, size: 0 } }), 'transparency/inconsistent');
  bad('a path from no entries', text(0, 5, { path: [zero] }), 'transparency/wrong-path');
  bad('a path between trees of one size', text(5, 5, { path: [zero] }), 'transparency/wrong-path');
  bad('two roots of one size', text(5, 5, { second: { root: zero, size: 5 } }), 'transparency/inconsistent');
  bad('a tree that shrinks', text(5, 3), 'transparency/wrong-path');
  bad('a tree that shrinks, with a path', text(5, 3, { path: [zero] }), 'transparency/wrong-path');
  bad('a path of 63 hashes', text(3, 7, { path: Array.from({ length: 63 }, () => zero) }), 'transparency/wrong-path');
  bad('a path of 64 hashes', text(3, 7, { path: Array.from({ length: 64 }, () => zero) }), 'encoding/wrong-shape');
  bad('the largest sizes', text(3, 7, { second: { root: zero, size: 2 ** 53 - 1 } }), 'transparency/wrong-path');
  bad('a size below zero', text(3, 7, { first: { root: zero, size: -1 } }), 'encoding/wrong-shape');
  bad('a root of 31 bytes', text(3, 7, { first: { root: '00'.repeat(31), size: 3 } }), 'encoding/not-hex');
  bad('a further field', text(3, 7, { old: 3 }), 'encoding/wrong-shape');
  bad('a space', text(3, 7).replace(':', ': '), 'encoding/not-canonical');
  bad(
    'a path that is missing',
    `{"first":${encodeCanonical(treeOf(3))},"second":${encodeCanonical(treeOf(7))}}`,
    'encoding/wrong-shape',
  );
}
