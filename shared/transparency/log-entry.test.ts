import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { decodeUtf8, encodeUtf8 } from '../encoding/bytes.ts';
import { decodeLogEntry, encodeLogEntry, matchEntry, matchSubject, subjectOf } from './log-entry.ts';

const FINAL = '5f'.repeat(32);
const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const RELAY = '11'.repeat(32);
const closed = 1_790_000_000_000;
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

const entry = matchEntry({ finalHash: FINAL, match: MATCH, relay: RELAY, closed });
describe('an entry of a log', () => {
  it('names a match by hashes that `printf` and `sha256sum` make as well', () => {
    expect(decodeUtf8(encodeLogEntry(entry))).toBe(
      `{"closed":1790000000000,"final":"${sha256(`fogline/1 logged-final\n${FINAL}`)}",` +
        `"match":"${sha256(`fogline/1 logged-match\n${MATCH}`)}","relay":"${RELAY}","type":"match"}`,
    );
  });

  it('is read as it was written', () => {
    expect(decodeLogEntry(encodeLogEntry(entry))).toEqual(entry);
  });

  it('has a subject, by which a log knows it again', () => {
    expect(subjectOf(entry)).toEqual(matchSubject(FINAL));
    expect(subjectOf(entry)).not.toEqual(matchSubject(MATCH));
  });

  it.each([
    { ...entry, final: FINAL.slice(2) },
    { ...entry, closed: -1 },
    { ...entry, type: 'other' },
    { ...entry, name: 'Ada' },
    { type: 'match', final: FINAL },
  ])('is refused in any other form: %j', (wrong) => {
    expect(faultCode(() => decodeLogEntry(encodeUtf8(JSON.stringify(Object.fromEntries(Object.entries(wrong).sort())))))).toMatch(
      /^encoding\//,
    );
  });

  it('is refused where it is longer than any', () => {
    expect(faultCode(() => decodeLogEntry(encodeUtf8(`{"type":"${'x'.repeat(1_024)}"}`)))).toBe('encoding/too-large');
  });
});
