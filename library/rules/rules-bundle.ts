/**
 * A rules bundle: the rules of a game from outside as one ES module, whose only import is `fogline/game`. `docs/protocol/rules.md` states its
 * form, and how its bytes follow from the sources.
 */

import { sha256 } from '../../shared/crypto/hash.ts';
import { type Bytes, decodeUtf8, encodeHex } from '../../shared/encoding/bytes.ts';
import { attempt, Fault } from '../../shared/fault.ts';

export const GAME_MODULE = 'fogline/game';

/** What `open` states as `code`. */
export const codeOf = (rules: Uint8Array): string => encodeHex(sha256(rules));

/** An `import()` or an `import.meta`, whatever is written between the two: in a text, such words are refused too. */
const DYNAMIC = /\bimport(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n\r\u2028\u2029]*[\n\r\u2028\u2029])*[(.]/;

/** The text of the rules. What it imports by name, the sandbox finds out; here it is looked at for imports that only running would tell. */
export function readRules(rules: Bytes): string {
  const text = attempt(() => decodeUtf8(rules));
  if (!text.ok) throw new Fault('rules/failed', 'the rules are not UTF-8');
  if (DYNAMIC.test(text.value))
    throw new Fault('rules/other-import', 'the rules have an `import` that only running them would tell');
  return text.value;
}
