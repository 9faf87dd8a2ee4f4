/** Notes, keys and policies at their limits. */

import { encodeVerifierKey, makeVerifierKey } from '../../../../shared/transparency/signed-note.ts';
import type { Content, Corpus } from './corpus.ts';

import { friend, LINE, log } from './log-world.ts';

/** Notes and policies of the largest size, and of one byte more. */
export function addSizes(corpus: Corpus): void {
  const filled = (text: string, most: number, after: string): Content => ({
    parts: [text, { text: 'x', times: most - Buffer.byteLength(text + after) }, after],
  });
  const note = `\n\n${LINE}`;
  corpus.accept('note', 'a note of 65,536 bytes', { note: filled('a', 65_536, note) }, { found: { lines: 1 } });
  corpus.refuse('note', 'a note of 65,537 bytes', { note: filled('a', 65_537, note) }, 'transparency/bad-note');
  const [, size, root] = log.checkpoint(9).split('\n') as [string, string, string];
  const body = `\n${size}\n${root}\n`;
  const found = {
    origin: `a${'x'.repeat(1_023 - Buffer.byteLength(body))}`,
    size: 9,
    root: Buffer.from(root, 'base64').toString('hex'),
  };
  corpus.accept('note', 'a checkpoint of 1,024 bytes', { checkpoint: `${found.origin}${body}\n${LINE}` }, { found });
  corpus.refuse(
    'note',
    'a checkpoint of 1,025 bytes',
    { checkpoint: `a${found.origin}${body}\n${LINE}` },
    'transparency/bad-checkpoint',
  );
  const policy = '\nquorum none\n';
  corpus.accept('policy', 'a policy of 65,536 bytes', { policy: filled('# ', 65_536, policy) });
  corpus.refuse('policy', 'a policy of 65,537 bytes', { policy: filled('# ', 65_537, policy) }, 'transparency/bad-policy');
  corpus.accept('policy', 'a policy of 1,024 lines', { policy: { parts: [{ text: '\n', times: 1_023 }, 'quorum none'] } });
  corpus.refuse(
    'policy',
    'a policy of 1,025 lines',
    { policy: { parts: [{ text: '\n', times: 1_024 }, 'quorum none'] } },
    'transparency/bad-policy',
  );
  corpus.refuse('note', 'a note that is no UTF-8', { note: Uint8Array.of(0x61, 0xff) }, 'encoding/not-utf8');
  corpus.refuse('note', 'a key that is no UTF-8', { key: Uint8Array.of(0xff) }, 'encoding/not-utf8');
  corpus.refuse('note', 'a checkpoint that is no UTF-8', { checkpoint: Uint8Array.of(0xc0, 0x80) }, 'encoding/not-utf8');
  corpus.refuse('policy', 'a policy that is no UTF-8', { policy: Uint8Array.of(0x23, 0xff, 0x0a) }, 'encoding/not-utf8');
  corpus.refuse(
    'note',
    'a key with a line feed behind it',
    { key: `${encodeVerifierKey(friend.key)}\n` },
    'transparency/bad-key',
  );
  corpus.refuse('note', 'a name with a space of C1', { note: `a\n\n— a\u0085b AQIDBAU=\n` }, 'transparency/bad-note');
  for (const [why, name] of [
    ['a no-break space', '\u00a0'],
    ['a line separator', '\u2028'],
    ['a medium space', '\u205f'],
  ] as const)
    corpus.refuse('note', `a name with ${why}`, { note: `a\n\n— a${name}b AQIDBAU=\n` }, 'transparency/bad-note');
  for (const [why, name] of [
    ['a space of no width', '\u200b'],
    ['a byte order mark', '\ufeff'],
    ['a unit separator of no kind', '\u180e'],
  ] as const)
    corpus.accept(
      'note',
      `a name with ${why}, which is no white space`,
      { note: `a\n\n— a${name}b AQIDBAU=\n` },
      { found: { lines: 1 } },
    );
  corpus.accept('note', 'a name of 255 characters', { note: `a\n\n— ${'é'.repeat(255)} AQIDBAU=\n` }, { found: { lines: 1 } });
  corpus.refuse(
    'note',
    'a name of 256 characters of two bytes',
    { note: `a\n\n— ${'é'.repeat(256)} AQIDBAU=\n` },
    'transparency/bad-note',
  );
  corpus.accept(
    'note',
    'a name of 255 characters beyond U+FFFF',
    { note: `a\n\n— ${'\u{1f6a2}'.repeat(255)} AQIDBAU=\n` },
    { found: { lines: 1 } },
  );
  corpus.refuse(
    'note',
    'a name of 256 characters beyond U+FFFF',
    { note: `a\n\n— ${'\u{1f6a2}'.repeat(256)} AQIDBAU=\n` },
    'transparency/bad-note',
  );
  corpus.accept(
    'note',
    'the key of a name with a separator (U+001F), which is no white space',
    { key: encodeVerifierKey(makeVerifierKey('a\u001fb', 1, log.key.publicKey)) },
    { found: { type: 1 } },
  );
  const key = (length: number) => encodeVerifierKey(makeVerifierKey('a'.repeat(length), 1, log.key.publicKey));
  corpus.accept('note', 'the key of a name of 255 characters', { key: key(255) }, { found: { type: 1 } });
}
