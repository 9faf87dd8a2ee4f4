/** The encodings of the points of small order of edwards25519, and others that decode to one of them where a reader is lax. */

const bytes = (hex: string): string => hex.padEnd(64, '0');
const P_MINUS_1 = `ec${'ff'.repeat(30)}7f`;
const ORDER_8 = [
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
];
/** With the sign of x. */
const odd = (hex: string): string =>
  `${hex.slice(0, 62)}${(Number.parseInt(hex.slice(62), 16) | 0x80).toString(16).padStart(2, '0')}`;

export const ED25519_TORSION: readonly (readonly [name: string, point: string])[] = [
  ['the identity', bytes('01')],
  ['order 2', P_MINUS_1],
  ['order 4', bytes('')],
  ['order 4, the other', odd(bytes(''))],
  ...ORDER_8.flatMap((hex, i) => [
    [`order 8, number ${2 * i}`, hex] as const,
    [`order 8, number ${2 * i + 1}`, odd(hex)] as const,
  ]),
  ['the identity with a sign', odd(bytes('01'))],
  ['the identity as p + 1', `ee${'ff'.repeat(30)}7f`],
  ['order 4 as p', `ed${'ff'.repeat(30)}7f`],
];
