import { describe, expect, it } from 'vitest';
import { hangText, printable, wrapText } from './usage.ts';

describe('wrapText', () => {
  it('breaks lines at spaces to 80 columns', () => {
    const wrapped = wrapText(`${'word '.repeat(40)}end`).split('\n');
    expect(wrapped).toHaveLength(3);
    for (const line of wrapped) expect(line).toMatch(/^\S.{0,78}\S$/);
  });

  it('keeps every word and every short line as it is', () => {
    const text = `A short line.\n\n${'x'.repeat(100)} after`;
    expect(wrapText(text)).toBe(`A short line.\n\n${'x'.repeat(100)}\nafter`);
  });

  it('keeps lines that begin with a space whole, for they are to be copied', () => {
    const command = `  npm run fogline -- join ${'x '.repeat(50)}`;
    expect(wrapText(command)).toBe(command);
  });
});

describe('hangText', () => {
  it('goes on below the column at which it begins', () => {
    const [first, ...rest] = `Fault       ${hangText(`${'word '.repeat(40)}end`, 12)}`.split('\n');
    expect(first!.length).toBeLessThanOrEqual(80);
    expect(rest.length).toBeGreaterThan(1);
    for (const line of rest) expect(line).toMatch(/^ {12}\S.{0,66}\S$/);
  });
});

describe('printable', () => {
  it('shows what would steer a terminal or turn the text around as question marks', () => {
    expect(printable('Bob\x1b[2J\r\u202eevil\u0007')).toBe('Bob?[2J??evil?');
    expect(printable('Zoë ♠ 株\nnext line')).toBe('Zoë ♠ 株\nnext line');
  });
});
