import { describe, expect, it } from 'vitest';
import { calendarText } from './calendar.ts';

const TURN = {
  match: '4dxOEIWn6bTh-2VyfVfIyw',
  url: 'https://relay.example/m/4dxOEIWn6bTh-2VyfVfIyw',
  title: 'Your turn: Battleship against Zoë',
  deadline: new Date('2026-11-25T09:30:15.250Z'),
  now: new Date('2026-11-22T17:00:00Z'),
};

/** The properties of a file, as a calendar reads them: folded lines are joined, and texts are told what was escaped. */
function read(text: string): [name: string, value: string][] {
  expect(text.endsWith('\r\n')).toBe(true);
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  return lines.map((line) => {
    const [, name, value] = /^([A-Z-]+):(.*)$/.exec(line)!;
    return [name!, value!.replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character))];
  });
}
const propertyOf = (text: string, name: string) => read(text).find(([one]) => one === name)?.[1];

describe('a deadline in a calendar', () => {
  it('is an entry at the last moment, with a warning an hour before', () => {
    expect(read(calendarText(TURN))).toEqual([
      ['BEGIN', 'VCALENDAR'],
      ['VERSION', '2.0'],
      ['PRODID', '-//Fogline//EN'],
      ['METHOD', 'PUBLISH'],
      ['BEGIN', 'VEVENT'],
      ['UID', '4dxOEIWn6bTh-2VyfVfIyw@fogline'],
      ['DTSTAMP', '20261122T170000Z'],
      ['SEQUENCE', '1795366800'],
      ['DTSTART', '20261125T093015Z'],
      ['SUMMARY', 'Your turn: Battleship against Zoë'],
      ['DESCRIPTION', TURN.url],
      ['URL', TURN.url],
      ['TRANSP', 'TRANSPARENT'],
      ['BEGIN', 'VALARM'],
      ['ACTION', 'DISPLAY'],
      ['DESCRIPTION', 'Your turn: Battleship against Zoë'],
      ['TRIGGER', '-PT60M'],
      ['END', 'VALARM'],
      ['END', 'VEVENT'],
      ['END', 'VCALENDAR'],
    ]);
  });

  it.each([
    [40, '-PT20M'],
    [3, '-PT1M'],
    [-5, '-PT1M'],
  ])('that is %i minutes away warns halfway there', (minutes, trigger) => {
    const deadline = new Date(TURN.now.getTime() + minutes * 60_000);
    expect(propertyOf(calendarText({ ...TURN, deadline }), 'TRIGGER')).toBe(trigger);
  });

  it('takes the place of one of the same match that was made before', () => {
    const later = calendarText({ ...TURN, now: new Date(TURN.now.getTime() + 1_000) });
    expect(propertyOf(later, 'UID')).toBe(propertyOf(calendarText(TURN), 'UID'));
    expect(Number(propertyOf(later, 'SEQUENCE'))).toBe(1 + Number(propertyOf(calendarText(TURN), 'SEQUENCE')));
  });

  it.each([
    'commas, semicolons; and \\backslashes\\',
    'a name\r\nEND:VCALENDAR',
    'a name\nATTACH:https://evil.example',
    'a\u2028b\u2029c\rd',
    'Your turn: a title that is so long that it takes several lines, äöü and 😀😀😀😀😀😀😀😀😀😀😀😀😀😀 and more of it 日本語日本語日本語日本語',
  ])('has a title that says no more than a title: %j', (title) => {
    const text = calendarText({ ...TURN, title });
    expect(propertyOf(text, 'SUMMARY')).toBe(title.replace(/\r\n|[\r\u2028\u2029]/g, '\n'));
    expect(read(text).map(([name]) => name)).toEqual(read(calendarText(TURN)).map(([name]) => name));
  });

  it('has no control character', () => {
    expect(propertyOf(calendarText({ ...TURN, title: 'a\u0000\u0007\tb\u007f' }), 'SUMMARY')).toBe('a   b ');
  });

  it('has lines of at most 75 bytes, of which none cuts a character', () => {
    for (let length = 0; length < 160; length++) {
      const text = calendarText({ ...TURN, title: `${'x'.repeat(length)}😀é日`.repeat(3) });
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(text.isWellFormed()).toBe(true);
      expect(propertyOf(text, 'SUMMARY')).toBe(`${'x'.repeat(length)}😀é日`.repeat(3));
    }
  });
});
