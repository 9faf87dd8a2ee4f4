/** Log files as files: bytes that are no lines, lines that are cut, doubled or exchanged. */

import { concatBytes, encodeUtf8 } from '../../../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import { linkHash } from '../../../../shared/log/step-digest.ts';
import { ToyMatch } from '../../../support/toy-match.ts';
import type { Corpus } from './corpus.ts';
import { logOf } from './toy-chain.ts';

const toy = new ToyMatch().to('closed');
const LOG = logOf(toy);
const LINES = LOG.match(/[^\n]*\n/g)!;
const finalHash = linkHash(toy.entries.at(-1)!.step);

type Row = readonly [why: string, log: string, fault: FaultCode, step: number];

const TEXTS: readonly Row[] = [
  ['only a line feed', '\n', 'encoding/not-json', 0],
  ['an empty object', '{}\n', 'encoding/wrong-shape', 0],
  ['a list', '[]\n', 'encoding/wrong-shape', 0],
  ['a byte order mark', `\ufeff${LOG}`, 'encoding/not-json', 0],
  ['carriage returns', LOG.replaceAll('\n', '\r\n'), 'encoding/not-canonical', 0],
  ['an empty line at its end', `${LOG}\n`, 'encoding/not-json', LINES.length],
  ['an empty line between two', LINES.with(2, `\n${LINES[2]!}`).join(''), 'encoding/not-json', 2],
  ['spaces behind its end', `${LOG} `, 'log/line-not-ended', LINES.length],
  ['half of its last line', LOG.slice(0, -40), 'log/line-not-ended', LINES.length - 1],
  ['a broken link before a line that is not ended', `${LINES[0]}${LINES[2]}${LINES[3]!.slice(0, -1)}`, 'log/broken-link', 1],
  ['a line that is not ended, and no JSON either', `${LINES[0]}{"`, 'log/line-not-ended', 1],
  ['its first line twice', LINES[0]! + LOG, 'log/broken-link', 1],
  ['its last line twice', LOG + LINES.at(-1)!, 'log/broken-link', LINES.length],
  ['two lines in the place of each other', LINES.with(1, LINES[2]!).with(2, LINES[1]!).join(''), 'log/broken-link', 1],
  ['its first line missing', LINES.slice(1).join(''), 'log/broken-link', 0],
  ['two steps in one line', LINES.with(0, LINES[0]!.replace('\n', '')).join(''), 'encoding/not-json', 0],
  [
    'its step before its payload',
    `${LINES[0]!.replace(/^\{("payload":.*),("step":.*)\}\n$/s, '{$2,$1}\n')}`,
    'encoding/not-canonical',
    0,
  ],
  [
    'an escape that is not needed',
    LINES.with(0, LINES[0]!.replace('"open"', '"\\u006fpen"')).join(''),
    'encoding/not-canonical',
    0,
  ],
];

/** Bytes that are no UTF-8. */
const NOT_UTF8: readonly (readonly [why: string, hex: string])[] = [
  ['a byte that UTF-8 does not have', 'ff'],
  ['a byte that goes on without a beginning', '80'],
  ['a slash in two bytes', 'c0af'],
  ['a letter in three bytes', 'e080af'],
  ['half of a surrogate pair', 'eda080'],
  ['a character beyond Unicode', 'f4908080'],
  ['a character that is cut off', 'e282'],
];

export function addLogFiles(corpus: Corpus): void {
  corpus.accept('log', 'a whole match of a game that nobody knows', { log: LOG }, { found: { finalHash } });
  const first = linkHash(toy.entries[0]!.step);
  corpus.accept('log', 'the first step alone', { log: LINES[0]! }, { found: { finalHash: first } });
  for (const [why, log, fault, step] of TEXTS) corpus.refuse('log', why, { log }, fault, { step });
  const [before, after] = LINES[1]!.split('"kind":"j') as [string, string];
  for (const [why, hex] of NOT_UTF8) {
    const log = concatBytes(
      encodeUtf8(`${LINES[0]}${before}"kind":"j`),
      Uint8Array.from(Buffer.from(hex, 'hex')),
      encodeUtf8(after),
    );
    corpus.refuse('log', why, { log }, 'encoding/not-utf8', { step: 1 });
  }
}
