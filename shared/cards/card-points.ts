/** The point of each card: a hash of the name of the deck and the number of the card, so that nobody knows a relation between two. */

import { encodePoint, hashBytesToGroup, type Point } from '../crypto/ristretto.ts';
import { type Bytes, encodeHex, encodeUtf8 } from '../encoding/bytes.ts';

interface NamedPoints {
  readonly points: readonly Point[];
  readonly encoded: readonly Bytes[];
  /** Number of the card by the encoding of its point. */
  readonly numbers: ReadonlyMap<string, number>;
}

const decks = new Map<string, NamedPoints>();

const pointsOf = (name: string, count: number): NamedPoints => {
  const key = `${name} ${count}`;
  const known = decks.get(key);
  if (known !== undefined) return known;
  const points = Array.from({ length: count }, (_, card) => hashBytesToGroup('cardPoint', encodeUtf8(`${name} ${card}`)));
  const encoded = points.map(encodePoint);
  const made = { points, encoded, numbers: new Map(encoded.map((bytes, card) => [encodeHex(bytes), card])) };
  decks.set(key, made);
  return made;
};

/** M_0 … M_{count−1}. */
export function cardPoints(name: string, count: number): readonly Point[] {
  return pointsOf(name, count).points;
}

export function encodedCardPoints(name: string, count: number): readonly Bytes[] {
  return pointsOf(name, count).encoded;
}

export function cardAtPoint(name: string, count: number, point: Point): number | undefined {
  return pointsOf(name, count).numbers.get(encodeHex(encodePoint(point)));
}
