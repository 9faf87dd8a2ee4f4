/**
 * Domain tags of games from outside: `fogline/1 game <id> <purpose>` and a newline. Two of them are the same only for the same game and
 * purpose, because neither holds a space; none is a prefix of another, nor of one of `DOMAINS`, because each ends in its only newline; and
 * none is one of `DOMAINS`, which hold one space.
 */

export type GameDomain = `fogline/1 game ${string} ${string}\n`;

const ID = /^[a-z0-9./@:-]{1,64}$/;
const PURPOSE = /^[a-z0-9-]{1,64}$/;

/** The tag for `taggedHash` by which a game keeps one use of a hash apart from all others. A `RangeError` refuses other characters. */
export function domain(id: string, purpose: string): GameDomain {
  if (!ID.test(id) || !PURPOSE.test(purpose))
    throw new RangeError('a domain has the id of a game and a purpose in a-z, 0-9 and hyphens');
  return `fogline/1 game ${id} ${purpose}\n`;
}
