/**
 * Which names look alike. The table is the part of Unicode's confusables (UTS #39, `confusables.txt`) that NFKC leaves and that looks like a
 * letter or digit of ASCII, without its distinction of capitals: it serves to compare the names of one table, so it may find too many alike.
 */

/** The code points, in hex, of what looks like a character or two. Hex, because many of them reorder or hide the text around them. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  a: '251 391 3b1 410 430 13aa 15c5',
  b: '184 392 412 42c 13cf 13f4 15af 15f7',
  c: '3f2 3f9 421 441 13df 1d04',
  d: '501 13a0 13e7 146f 15de 15ea',
  e: '395 415 435 4bd 13ac',
  f: '3dc 584 15b4 1e9d',
  g: '18d 261 50c 581 13c0 13fb 1d83',
  h: '397 41d 4bb 570 13bb 13c2 157c',
  l: '31 49 4c 69 7c 131 196 1c0 269 26a 399 3b9 406 456 4c0 4cf 5c0 5d5 5df 627 661 6f1 7ca 13a5 13de 14aa 16c1',
  j: '37f 3f3 408 458 13ab 148d',
  k: '138 39a 3ba 41a 43a 13e6 16d5',
  m: '39c 3fa 41c 13b7 15f0 16d6',
  n: '39d 3b7 43f 578 57c',
  o: '30 39f 3bf 3c3 41e 43e 555 585 5e1 647 665 6be 6c1 6d5 6f5 7c0 966 9e6 a66 ae6 b20 b66 be6 c02 c66 c82 ce6 d02 d20 d66 d82 e50 ed0 101d 1040 10ff 12d0 1d0f 1d11',
  p: '3a1 3c1 3f1 420 440 13e2 146d',
  q: '51b 563 566',
  r: '1a6 433 13a1 13d2 1587 1d26',
  s: '1bd 405 455 54f 13d5 13da a731',
  t: '3a4 3c4 422 442 13a2',
  u: '28b 3c5 54d 57d 1200 144c 1d1c',
  v: '3bd 474 475 5d8 667 6f7 13d9 142f 1d20',
  w: '26f 461 51c 51d 561 13b3 13d4 1d21',
  x: 'd7 3a7 425 445 1541 157d 166d 166e 16b7',
  y: '263 28f 3a5 3b3 3d2 423 443 4ae 4af 10e7 13a9 13bd 1d8c 1eff',
  z: '396 13c3 1d22',
  2: '1a7 3e8 14bf',
  3: '1b7 21c 417 4e0',
  4: '13ce',
  5: '1bc',
  6: '431 13ee',
  8: '222 223 9ea a6a b03',
  9: '9ed a67 b68 d6d',
  ae: 'c6 e6 4d4 4d5',
  oe: '152 153',
  ss: 'df',
  bl: '42b',
  lo: '42e',
  ll: '1c1 5f0',
  dz: '2a3',
  ts: '2a6',
  ls: '2aa',
  lz: '2ab',
  ue: '1d6b',
};

const LOOKS_LIKE = new Map(
  Object.entries(LOOKALIKES).flatMap(([like, points]) =>
    points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), like] as const),
  ),
);

const look = (text: string): string => [...text].map((character) => LOOKS_LIKE.get(character) ?? character).join('');

/** What is left of a name when nothing counts that the eye may miss: two names with the same skeleton are not told apart. */
export function skeletonOf(name: string): string {
  const bare = name
    .normalize('NFKC')
    .normalize('NFD')
    .replace(/[\p{M}\p{P}\p{Z}\p{C}\p{Sk}]/gu, '');
  // Twice, because the small form of a capital may look like something again.
  return look(look(bare).toLowerCase()).replaceAll('rn', 'm').replaceAll('vv', 'w');
}

const EASTERN = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Bopo}\p{sc=Hang}]/u;
const OTHERS = [
  'Latn',
  'Grek',
  'Cyrl',
  'Armn',
  'Hebr',
  'Arab',
  'Geor',
  'Cher',
  'Cans',
  'Deva',
  'Thai',
  'Copt',
  'Goth',
  'Runr',
].map((script) => new RegExp(`\\p{sc=${script}}`, 'u'));

/**
 * Whether the letters of a name come from scripts that nobody writes together. Japanese, Chinese and Korean are written with Latin letters
 * and with each other's (UTS #39, “highly restrictive”); letters of scripts that are not listed here count as one more.
 */
export function isMixedScript(name: string): boolean {
  const letters = [...name].filter((character) => /\p{L}/u.test(character) && !/[\p{sc=Zyyy}\p{sc=Zinh}]/u.test(character));
  const scripts = new Set(
    letters.map((letter) => (EASTERN.test(letter) ? -1 : OTHERS.findIndex((script) => script.test(letter)) + 1)),
  );
  return scripts.size > 1 && !(scripts.size === 2 && scripts.has(-1) && scripts.has(1));
}
