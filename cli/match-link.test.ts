import { describe, expect, it } from 'vitest';
import { writeMatchLink } from '../shared/wire/match-link.ts';
import { isMatchLink, readMatchLink } from './match-link.ts';
import { UsageError } from './usage.ts';

const MATCH = '-6bD8F6tbMq8gFJJd41Om_';
const INVITE = 'AAECAwQFBgcICQoLDA0ODw';

describe('a match link', () => {
  it.each([
    { origin: 'http://127.0.0.1:8787', match: MATCH },
    { origin: 'https://relay.example', match: MATCH, seat: 3, invite: INVITE },
  ])('is read as it was written: %o', (link) => {
    expect(readMatchLink(writeMatchLink(link))).toEqual(link);
  });

  it('may be the match id alone', () => {
    expect(readMatchLink(MATCH)).toEqual({ match: MATCH });
  });

  it.each(['', 'match.jsonl', MATCH.slice(1), `http://relay/h/${MATCH}`, `https://relay/m/${MATCH}#1`, `ftp://relay/m/${MATCH}`])(
    'is not %j',
    (text) => {
      expect(isMatchLink(text)).toBe(false);
      expect(() => readMatchLink(text)).toThrow(UsageError);
    },
  );
});
