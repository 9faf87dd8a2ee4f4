import { describe, expect, it } from 'vitest';
import { ILL_FORMED, ILL_FORMED_FAULT, WELL_FORMED } from '../../test/support/repaired-log.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { encodeUtf8 } from '../encoding/bytes.ts';
import { LIMITS } from '../encoding/limits.ts';
import { decodeLog, encodeLog } from './file.ts';

const { entries } = new ToyMatch().to('closed');
const text = encodeLog(entries);
const lines = text.trimEnd().split('\n');

describe('a log file', () => {
  it('is one canonical line per entry, and is read as it was written', () => {
    expect(lines).toHaveLength(entries.length);
    expect(decodeLog(encodeUtf8(text))).toEqual({ entries });
  });

  it('that is empty is refused', () => {
    expect(decodeLog(encodeUtf8(''))).toMatchObject({ entries: [], fault: { seq: 0, fault: { code: 'log/empty' } } });
  });

  it('cut off within any line gives the entries before it and a fault', () => {
    for (const [i, line] of lines.entries()) {
      const whole = `${lines
        .slice(0, i)
        .map((one) => `${one}\n`)
        .join('')}`;
      for (const part of [line.slice(0, 1), line.slice(0, -1), line]) {
        const reading = decodeLog(encodeUtf8(whole + part));
        expect(reading.entries).toEqual(entries.slice(0, i));
        expect(reading.fault).toMatchObject({ seq: i, fault: { code: 'log/line-not-ended' } });
      }
    }
  });

  it('with bytes that are not UTF-8 gives the entries before their line, without repair', () => {
    expect(decodeLog(WELL_FORMED).fault).toBeUndefined();
    const { entries: before, fault } = decodeLog(ILL_FORMED);
    expect(before).toHaveLength(ILL_FORMED_FAULT.step);
    expect(fault).toMatchObject({ seq: ILL_FORMED_FAULT.step, fault: { code: ILL_FORMED_FAULT.code } });
  });

  it('has lines that are limited in bytes, however few characters they have', () => {
    const line = `"${'\u20ac'.repeat(LIMITS.entryBytes / 3)}"\n`;
    expect(decodeLog(encodeUtf8(line)).fault?.fault.code).toBe('encoding/too-large');
    expect(decodeLog(encodeUtf8(line.replace('\u20ac', ''))).fault?.fault.code).toBe('encoding/wrong-shape');
  });

  it.each([
    ['an empty line', `${lines[0]}\n\n${lines[1]}\n`, 'encoding/not-json'],
    ['a line feed before it', `\n${text}`, 'encoding/not-json'],
    ['Windows line ends', text.replaceAll('\n', '\r\n'), 'encoding/not-canonical'],
    ['a byte order mark', `\ufeff${text}`, 'encoding/not-json'],
    ['a line that is a number', `${lines[0]}\n7\n`, 'encoding/wrong-shape'],
  ])('with %s is refused at that line', (_, wrong, code) => {
    const reading = decodeLog(encodeUtf8(wrong));
    expect(reading.fault?.fault.code).toBe(code);
    expect(reading.fault?.seq).toBe(reading.entries.length);
  });
});
