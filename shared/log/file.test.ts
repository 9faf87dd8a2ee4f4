import { describe, expect, it } from 'vitest';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { decodeLog, encodeLog } from './file.ts';

const { entries } = new ToyMatch().to('closed');
const text = encodeLog(entries);
const lines = text.trimEnd().split('\n');

describe('a log file', () => {
  it('is one canonical line an entry, and is read as it was written', () => {
    expect(lines).toHaveLength(entries.length);
    expect(decodeLog(text)).toEqual({ entries });
  });

  it('that is empty is no log', () => {
    expect(decodeLog('')).toMatchObject({ entries: [], fault: { seq: 0, fault: { code: 'log/empty' } } });
  });

  it('cut off within any line still gives the entries before, and says so', () => {
    for (const [i, line] of lines.entries()) {
      const whole = `${lines
        .slice(0, i)
        .map((one) => `${one}\n`)
        .join('')}`;
      for (const part of [line.slice(0, 1), line.slice(0, -1), line]) {
        const reading = decodeLog(whole + part);
        expect(reading.entries).toEqual(entries.slice(0, i));
        expect(reading.fault).toMatchObject({ seq: i, fault: { code: 'log/line-not-ended' } });
      }
    }
  });

  it.each([
    ['an empty line', `${lines[0]}\n\n${lines[1]}\n`, 'encoding/not-json'],
    ['a line feed before it', `\n${text}`, 'encoding/not-json'],
    ['Windows line ends', text.replaceAll('\n', '\r\n'), 'encoding/not-canonical'],
    ['a byte order mark', `\ufeff${text}`, 'encoding/not-json'],
    ['a line that is a number', `${lines[0]}\n7\n`, 'encoding/wrong-shape'],
  ])('with %s is refused at that line', (_, wrong, code) => {
    const reading = decodeLog(wrong);
    expect(reading.fault?.fault.code).toBe(code);
    expect(reading.fault?.seq).toBe(reading.entries.length);
  });
});
