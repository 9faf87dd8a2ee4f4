import { expect, it } from 'vitest';
import { readRoute } from './router.ts';

const MATCH = 'AAAAAAAAAAAAAAAAAAAAAA';
const TOKEN = 'yA7l9fl-nxS9x73AsqtpSw';
const HASH = 'ab'.repeat(32);

it('reads an invitation from the fragment, which no server sees', () => {
  expect(readRoute(`/m/${MATCH}`, `#1.${TOKEN}`)).toEqual({
    kind: 'match',
    match: MATCH,
    invitation: { seat: 1, token: TOKEN },
  });
});

it('reads a seat from another device from the fragment', () => {
  for (const kind of ['seat', 'parcel']) {
    const arrival = { kind, text: 'AbC-_9' };
    expect(readRoute(`/m/${MATCH}`, `#${kind}.AbC-_9`)).toEqual({ kind: 'match', match: MATCH, invitation: undefined, arrival });
  }
});

it('takes up a rematch that was asked for on another page of this app, and not by a link from elsewhere', () => {
  expect(readRoute(`/m/${MATCH}`, '#rematch', true)).toEqual({ kind: 'match', match: MATCH, invitation: undefined, again: true });
  expect(readRoute(`/m/${MATCH}`, '#rematch')).toEqual({ kind: 'match', match: MATCH, invitation: undefined });
});

it.each(['', '#', '#seat', '#seat.', '#seat.a+b', '#1', `#1.${TOKEN}x`, `#x.${TOKEN}`, `#1.${TOKEN.slice(1)}`])(
  'takes "%s" for no invitation',
  (fragment) => {
    expect(readRoute(`/m/${MATCH}`, fragment)).toEqual({ kind: 'match', match: MATCH, invitation: undefined });
  },
);

it.each(['/m/', `/m/${MATCH}/`, `/m/${MATCH}A`, `/h/${HASH.slice(1)}`, `/h/${HASH.toUpperCase()}`, '/about'])(
  'has no page at %s',
  (path) => {
    expect(readRoute(path, '')).toEqual({ kind: 'not-found' });
  },
);

it('knows its pages', () => {
  expect(readRoute('/', '')).toEqual({ kind: 'home' });
  expect(readRoute('/verify', '')).toEqual({ kind: 'verify', finalHash: undefined });
  expect(readRoute(`/h/${HASH}`, '')).toEqual({ kind: 'verify', finalHash: HASH });
  expect(readRoute(`/p/${HASH}`, '')).toEqual({ kind: 'player', key: HASH });
});
