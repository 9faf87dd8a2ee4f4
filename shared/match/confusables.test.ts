import { describe, expect, it } from 'vitest';
import { isMixedScript, skeletonOf } from './confusables.ts';

describe('names that look alike', () => {
  it.each([
    ['You', 'Y\u043eu'],
    ['Alice', '\u0410lice'],
    ['Alice', '\u0430\u04cf\u0456\u0441\u0435'],
    ['Alice', 'AIice'],
    ['Alice', 'A1ice'],
    ['Alice', 'alice'],
    ['Alice', 'Alicé'],
    ['Bob', '\u0412\u043e\u042c'],
    ['Carol', 'Carol.'],
    ['Sam', 'Sarn'],
    ['Zeus', '\u0396eus'],
    ['Otto', '0tto'],
    ['You', 'Y\u03bfu'],
    ['You', '\uff39ou'],
  ])('%s and %s have one skeleton', (one, other) => {
    expect(skeletonOf(other)).toBe(skeletonOf(one));
  });

  it.each([
    ['Alice', 'Alina'],
    ['Вера', 'Вова'],
    ['🦊', '🐻'],
    ['雪', '雨'],
  ])('%s and %s do not', (one, other) => {
    expect(skeletonOf(other)).not.toBe(skeletonOf(one));
  });
});

it.each<[string, boolean]>([
  ['Alice', false],
  ['Zoë 42 🦊', false],
  ['Вера', false],
  ['Тanya', true],
  ['Aλice', true],
  ['東京タワー', false],
  ['김Kim', false],
  ['Веra雪', true],
  ['שלוםAda', true],
])('whether %s is of scripts that nobody writes together: %s', (name, mixed) => {
  expect(isMixedScript(name)).toBe(mixed);
});
