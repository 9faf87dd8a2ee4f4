/** Structure-aware mutations of JSON text: what a careless or a hostile sender might put on the wire. */

import type { RandomInteger } from '../../shared/randomness/random-integers.ts';

const TOKEN = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?|[[\]{}:,]|true|false|null|./gsu;
const PUNCTUATION = /^[[\]{}:,]$/;
const MEMBER = /"(?:[^"\\]|\\.)*":/;

/** Values at the edges of what a reader might accept. */
const ODD = [
  ...['0', '-0', '1', '-1', '1.0', '1e3', '1e400', '-1e-400', '0.5', '9007199254740991', '9007199254740992', '20000', '20001'],
  ...['null', 'true', '[]', '{}', '""', '[[]]', '{"a":1}', '{"a":1,"a":1}', '{"__proto__":1}', '{"constructor":{}}', '[null]'],
  ...['"\\u0000"', '"\\ud800"', '"\\u0041"', '"\u2028"', '"é"', '"\u{1f600}"', '"\ud83d"', '"\u007f"', '"\ufeff"', '"__proto__"'],
  ...[
    '"a.b"',
    '"open"',
    `"${'0'.repeat(64)}"`,
    `"${'f'.repeat(128)}"`,
    `"${'A'.repeat(22)}"`,
    '1'.repeat(400),
    ' ',
    '\n',
    '\t',
    '/**/',
  ],
];

type Mutation = (text: string, random: RandomInteger, corpus: readonly string[]) => string;

const cut = (text: string, random: RandomInteger): readonly [string, string] => {
  const at = random(text.length + 1);
  return [text.slice(0, at), text.slice(at)];
};
const pick = <T>(items: readonly T[], random: RandomInteger): T => items[random(items.length)]!;

/** Changes one token of the text: any token, or only a value or a key. */
const atToken =
  (which: 'any' | 'word', change: (token: string, random: RandomInteger, words: readonly string[]) => string): Mutation =>
  (text, random) => {
    const tokens = text.match(TOKEN) ?? [];
    const isWord = (token: string): boolean => which === 'any' || !PUNCTUATION.test(token);
    const places = tokens.flatMap((token, place) => (isWord(token) ? [place] : []));
    if (places.length === 0) return text;
    const at = pick(places, random);
    const words = tokens.filter(isWord);
    return [...tokens.slice(0, at), change(tokens[at]!, random, words), ...tokens.slice(at + 1)].join('');
  };

const MUTATIONS: Readonly<Record<string, Mutation>> = {
  'another character': (text, random) => {
    const [head, tail] = cut(text, random);
    return head + String.fromCharCode(random(random(2) === 0 ? 128 : 65_536)) + tail.slice(1);
  },
  'a character more': (text, random) => cut(text, random).join(String.fromCharCode(random(128))),
  'cut off': (text, random) => cut(text, random)[0],
  'spliced with another': (text, random, corpus) => cut(text, random)[0] + cut(pick(corpus, random), random)[1],
  'an odd value': atToken('word', (_, random) => pick(ODD, random)),
  'a token less': atToken('any', () => ''),
  'a token twice': atToken('any', (token) => token + token),
  'another of its words': atToken('word', (_, random, words) => pick(words, random)),
  'a member twice': (text, random) => {
    const [head, tail] = cut(text, random);
    return head + tail.replace(MEMBER, (member) => `${member}${pick(ODD, random)},${member}`);
  },
  'a member more': (text, random) => {
    const [head, tail] = cut(text, random);
    return (
      head + tail.replace('{', `{"${pick(['a', 'zz', '__proto__', 'kind', 'toString', 'é'], random)}":${pick(ODD, random)},`)
    );
  },
  'deeply nested': atToken('word', (token, random) => {
    const levels = pick([1, 8, 12, 16, 17, 1_000, 50_000], random);
    return random(2) === 0
      ? '['.repeat(levels) + token + ']'.repeat(levels)
      : '{"a":'.repeat(levels) + token + '}'.repeat(levels);
  }),
  'much longer': (text, random) => {
    const [head, tail] = cut(text, random);
    const part = tail.slice(0, 1 + random(40));
    return head + part.repeat(pick([2, 9, 300, Math.ceil(1_200_000 / Math.max(1, part.length))], random)) + tail;
  },
};

/** A text of the corpus after one to four mutations. */
export function mutate(corpus: readonly string[], random: RandomInteger): string {
  let text = pick(corpus, random);
  for (let times = pick([1, 1, 1, 2, 3, 4], random); times > 0; times--) {
    const mutation = pick(Object.keys(MUTATIONS), random);
    // The largest ones are rare: they test limits, and take most of the time.
    if ((mutation === 'much longer' || mutation === 'deeply nested') && random(8) > 0) continue;
    text = MUTATIONS[mutation]!(text, random, corpus);
  }
  return text;
}
