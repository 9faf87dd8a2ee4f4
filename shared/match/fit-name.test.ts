import { describe, expect, it } from 'vitest';
import { faultOf, ToyMatch } from '../../test/support/toy-match.ts';
import { expectFitName, readTypedName, tidyName } from './fit-name.ts';

/** A name that no relay takes, and what is left of it. */
const UNFIT: readonly (readonly [what: string, name: string, tidy: string])[] = [
  ['a space of no width', 'You\u200b', 'You'],
  ['a space of no width alone', '\u200b', ''],
  ['a Hangul filler', '\u3164', ''],
  ['a lone space', ' ', ''],
  ['spaces of other widths', '\u2003\u00a0', ''],
  ['a space before', ' Ada', 'Ada'],
  ['a space after', 'Ada\u3000', 'Ada'],
  ['two spaces in a row', 'Ada  B', 'Ada B'],
  ['tag characters', 'Ada\u{e0041}\u{e007f}', 'Ada'],
  ['a control of direction', '\u202emaS', 'maS'],
  ['an isolate', '\u2067Ada\u2069', 'Ada'],
  ['a mark of direction', 'Ada\u200f', 'Ada'],
  ['a joiner', 'A\u200dda', 'Ada'],
  ['a soft hyphen', 'A\u00adda', 'Ada'],
  ['a selector of variation', 'Ada\ufe0f', 'Ada'],
  ['an end of line', 'Ada\u2028', 'Ada'],
  ['a blank of Braille', '\u2800', ''],
  ['private use', 'Ada\ue000', 'Ada'],
  ['letters of full width', '\uff39ou', 'You'],
  ['a ligature', '\ufb01n', 'fin'],
  ['a letter taken apart', 'Zoe\u0308', 'Zo\u00eb'],
  ['a mark with nothing below it', '\u0301Ada', 'Ada'],
  ['marks that pile up', `A${'\u0321'.repeat(9)}`, `A${'\u0321'.repeat(3)}`],
];

describe('a name with', () => {
  it.each(UNFIT)('%s is refused, and can be tidied up', (_, name, tidy) => {
    expect(faultOf(() => expectFitName(name))).toBe('relay/bad-name');
    expect(tidyName(name)).toBe(tidy);
    if (tidy !== '') expect(faultOf(() => expectFitName(tidy))).toBe('passed');
  });
});

it.each(['Ada', 'Zoë 🦊', '雪', 'Вера', 'משה', 'Sam (2)', 'O’Neil', 'Nguyễn', 'हिन्दी', '✓ verified', '42'])(
  'a name that everybody can see is taken as it is: %s',
  (name) => {
    expect(faultOf(() => expectFitName(name))).toBe('passed');
    expect(tidyName(name)).toBe(name);
  },
);

it('a typed name is tidied up, and refused where nothing is left of it or it grows too long', () => {
  expect([undefined, '', '  ', ' Ada\u200b '].map(readTypedName)).toEqual([undefined, undefined, undefined, 'Ada']);
  expect(faultOf(() => readTypedName('\u200b'))).toBe('relay/bad-name');
  expect(faultOf(() => readTypedName('\ufdfa'.repeat(3)))).toBe('relay/bad-name');
});

it('a relay takes no draft with such a name, neither to open a match nor to join one', () => {
  const toy = new ToyMatch();
  expect(toy.try('open', 0, toy.terms(), [], 'Ada\u200b')).toBe('relay/bad-name');
  expect(toy.try('open', 0, toy.terms(), [], 'Ada')).toBe('accepted');
  expect(toy.try('join', 1, toy.joinPayload(1), [0, 1], '\uff39ou')).toBe('relay/bad-name');
  expect(toy.try('join', 1, toy.joinPayload(1), [0, 1], 'You')).toBe('accepted');
});
