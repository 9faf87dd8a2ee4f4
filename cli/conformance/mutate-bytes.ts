/** One change of the bytes of a file of the corpus, of a kind that fits it. */

import { BLOCK } from '../../shared/bundle/bundle-files.ts';
import { isArchive } from '../../shared/bundle/read-bundle.ts';
import { type Bytes, concatBytes, decodeUtf8, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { attempt } from '../../shared/fault.ts';
import type { RandomInteger } from '../../shared/randomness/random-integers.ts';
import type { Kind } from './case.ts';
import { changeValue, jsonText } from './json-value.ts';
import { pick } from './pick.ts';
import type { KeyRing } from './resign.ts';

interface Around {
  readonly kind: Kind;
  readonly name: string;
  readonly ring: KeyRing;
  /** A file of another case. */
  readonly other: Uint8Array;
}

type Change = (bytes: Bytes, random: RandomInteger, around: Around) => Bytes;

const splice = (bytes: Uint8Array, at: number, less: number, more: Uint8Array = new Uint8Array()): Bytes =>
  concatBytes(bytes.subarray(0, at), more, bytes.subarray(Math.min(bytes.length, at + less)));

/** What is no UTF-8, or only just, and what stands between the parts of most texts. */
const ODD = [
  ...[
    'ff',
    '80',
    'c080',
    'eda080',
    'f4908080',
    'efbbbf',
    'c285',
    'c2a0',
    'e280a8',
    'e2808b',
    '7f',
    '00',
    '0a',
    '0d',
    '0d0a',
    '0a0a',
  ],
  ...['20', '09', '22', '5c', '2b', '2d', '3d', '30', '39', '41', '5f', 'e28094', '1f', '2c', '7b'],
].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

function flipBit(bytes: Bytes, random: RandomInteger): Bytes {
  const at = random(bytes.length || 1);
  return splice(bytes, at, 1, Uint8Array.of((bytes[at] ?? 0) ^ (1 << random(8))));
}

const ANY: readonly Change[] = [
  flipBit,
  (bytes, random) => splice(bytes, random(bytes.length || 1), 1, Uint8Array.of(random(256))),
  (bytes, random) => splice(bytes, random(bytes.length + 1), random(3), pick(ODD, random)),
  (bytes, random) => splice(bytes, random(bytes.length || 1), 1 + random(3)),
  (bytes, random) => bytes.slice(0, random(bytes.length + 1)),
  (bytes, random, { other }) =>
    concatBytes(bytes.subarray(0, random(bytes.length + 1)), other.subarray(random(other.length + 1))),
];

/** Texts of lines: less, twice, exchanged, of another file, with other spaces and other base64. */
const LINES: readonly Change[] = [
  (bytes, random) => overLines(bytes, (lines) => lines.toSpliced(random(lines.length), 1)),
  (bytes, random) => overLines(bytes, (lines) => lines.toSpliced(random(lines.length + 1), 0, pick(lines, random))),
  (bytes, random) => {
    const [a, b] = [random(1_000), random(1_000)];
    return overLines(bytes, (lines) => {
      const [i, j] = [a % lines.length, b % lines.length];
      return lines.with(i, lines[j]!).with(j, lines[i]!);
    });
  },
  (bytes, random, { other }) =>
    overLines(bytes, (lines) => lines.toSpliced(random(lines.length + 1), random(2), pick(linesOf(other), random))),
  (bytes, random) =>
    overWord(bytes, random, (word) =>
      pick(
        [
          word.replace(/=+$/, ''),
          `${word}=`,
          `${word}A`,
          word.slice(0, -1),
          word.replace('+', '-'),
          nextDigit(word),
          ` ${word}`,
          `${word} `,
          word.toUpperCase(),
        ],
        random,
      ),
    ),
  (bytes, random) =>
    overWord(bytes, random, (word) =>
      /^\d+$/.test(word) ? pick([`0${word}`, `${BigInt(word) + 1n}`, `+${word}`, '9007199254740992', '0'], random) : word,
    ),
];

/** The last digit of base64 becomes the next one, which sets unused bits. */
const nextDigit = (word: string): string =>
  word.replace(
    /([A-Za-z0-9])(=*)$/,
    (_, digit: string, padding: string) => String.fromCharCode(digit.charCodeAt(0) + 1) + padding,
  );

const linesOf = (bytes: Uint8Array): readonly string[] =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/[^\n]*\n|[^\n]+$/g) ?? [''];
const overLines = (bytes: Bytes, change: (lines: readonly string[]) => readonly string[]): Bytes =>
  Uint8Array.from(Buffer.from(change(linesOf(bytes)).join(''), 'latin1'));

function overWord(bytes: Bytes, random: RandomInteger, change: (word: string) => string): Bytes {
  const words = Buffer.from(bytes)
    .toString('latin1')
    .split(/([ \n])/);
  const at = 2 * random(Math.ceil(words.length / 2));
  return Uint8Array.from(Buffer.from(words.with(at, change(words[at] ?? '')).join(''), 'latin1'));
}

/** JSON with one value changed, signed again or not. */
const json: Change = (bytes, random, { ring }) =>
  overJson(bytes, random, (value) => (random(2) === 0 ? changeValue(value, random) : ring.statement(changeValue(value, random))));

function overJson(bytes: Bytes, random: RandomInteger, change: (value: unknown) => unknown): Bytes {
  const text = attempt(() => decodeUtf8(bytes));
  const value = text.ok ? parsed(text.value) : undefined;
  if (value === undefined) return flipBit(bytes, random);
  return encodeUtf8(wellFormed(jsonText(change(value)) + (text.ok && text.value.endsWith('\n') ? '\n' : '')));
}

/** A text of very deep brackets is about them alone. */
function parsed(text: string): unknown {
  if (text.includes('['.repeat(100))) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const wellFormed = (text: string): string => text.toWellFormed();

/** A log that ends with a line in which one value was changed, its digest and signatures made again or not. */
const lastLine: Change = (bytes, random, { ring }) => {
  const lines = linesOf(bytes);
  const at = random(lines.length);
  const signs = random(4) > 0;
  const line = overJson(Uint8Array.from(Buffer.from(lines[at]!, 'latin1')), random, (value) => {
    const changed = changeValue(value, random);
    return signs ? ring.entry(changed) : changed;
  });
  return concatBytes(Buffer.from(lines.slice(0, at).join(''), 'latin1'), line);
};

/** A note with one line of its text changed, and signed again. */
const note: Change = (bytes, random, around) => {
  const changed = pick(LINES, random)(bytes, random, around);
  const text = attempt(() => decodeUtf8(changed));
  return text.ok ? encodeUtf8(around.ring.note(text.value)) : changed;
};

/** One header of an archive changed, with the sum that fits. */
const header: Change = (bytes, random) => {
  const headers = Array.from({ length: Math.floor(bytes.length / BLOCK) }, (_, i) => BLOCK * i).filter((at) =>
    isArchive(bytes.subarray(at)),
  );
  if (headers.length === 0) return bytes;
  const at = pick(headers, random);
  const changed = bytes.slice();
  const place = pick(
    [
      random(100),
      100 + random(24),
      124 + random(12),
      136 + random(20),
      156,
      157 + random(100),
      257 + random(8),
      265 + random(80),
      345 + random(155),
    ],
    random,
  );
  changed[at + place] = pick([0, 0x20, 0x30, 0x31, 0x37, 0x38, 0x41, 0x2f, 0x80, 0xff, random(256)], random);
  if (random(5) === 0) return changed;
  changed.fill(0x20, at + 148, at + 156);
  const sum = changed.subarray(at, at + BLOCK).reduce((all, byte) => all + byte, 0);
  changed.set(encodeUtf8(`${sum.toString(8).padStart(6, '0')}\0 `), at + 148);
  return changed;
};

/** A tag or a length of DER. */
const der: Change = (bytes, random) => {
  const at = random(Math.min(bytes.length || 1, 400));
  return splice(
    bytes,
    at,
    1,
    Uint8Array.of(
      pick(
        [0x80, 0x81, 0x82, 0x84, 0x85, 0x00, 0x30, 0x31, 0x02, 0x04, 0x1f, (bytes[at] ?? 0) + 1, (bytes[at] ?? 0) - 1],
        random,
      ),
    ),
  );
};

/** What fits a file, by its name. */
const FITTING: Readonly<Record<string, readonly Change[]>> = {
  log: [lastLine, lastLine, lastLine, ...LINES.slice(0, 4)],
  text: [json],
  signature: [json],
  consistency: [json],
  evidence: [json, json],
  entry: [json],
  pinned: [json],
  reply: [der, der],
  bundle: [header, header],
  note: [...LINES, note],
  checkpoint: [...LINES, note],
  proof: [...LINES, note],
  request: [...LINES, note],
  policy: LINES,
  key: LINES,
  seen: LINES,
  final: [json],
};

export function changeBytes(bytes: Bytes, random: RandomInteger, around: Around): Bytes {
  const fitting = FITTING[around.name] ?? [];
  // What a witness has is its own: no request changes it.
  if (around.name === 'logs' || around.name === 'latest') return bytes;
  const change = random(3) === 0 || fitting.length === 0 ? pick(ANY, random) : pick(fitting, random);
  return change(bytes, random, around);
}
