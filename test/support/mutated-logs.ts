/** Log files with something wrong with them, or almost: the same ones for every program that verifies. */

import type { Signer } from '../../shared/crypto/ed25519.ts';
import { portableSigner } from '../../shared/crypto/ed25519-noble.ts';
import { sha256Hex, taggedText } from '../../shared/crypto/hash.ts';
import { concatBytes, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { decodeLog, encodeLog } from '../../shared/log/file.ts';
import type { Header, Step } from '../../shared/log/step.ts';
import { stepMessage, timestampMessage } from '../../shared/log/step-digest.ts';
import { grantSeat } from '../../shared/player/grants.ts';
import { type RandomInteger, randomIntegers } from '../../shared/randomness/random-integers.ts';
import { mutate } from '../fuzz/mutate.ts';
import { LOGS, logText, readVectorText } from '../vectors/files.ts';
import { keyPair } from '../vectors/make/keys.ts';
import type { FullEntry } from './full-entry.ts';
import { COMMIT } from './suite-seeds.ts';
import { testSeed } from './table.ts';
import { RELAY, STRANGER, signWith, TOY_MATCH, ToyMatch } from './toy-match.ts';

interface MutatedLog {
  /** What it was, and what was done to it. */
  readonly name: string;
  readonly file: Uint8Array<ArrayBuffer>;
}

interface Base {
  readonly name: string;
  readonly entries: readonly FullEntry[];
  /** The keys that signed it. */
  readonly signers: readonly Signer<string>[];
  /** How many of a thousand mutated files are made of it. */
  readonly share: number;
}

const pick = <T>(items: readonly T[], random: RandomInteger): T => items[random(items.length)]!;

/** The logs of the vectors: their beginnings and short ones mostly, because the proofs in the others take long. */
function vectorBases(): Base[] {
  const of = (name: string, text: string, game: string, share: number): Base => ({
    ...{ name, share, entries: decodeLog(encodeUtf8(text)).entries as readonly FullEntry[] },
    signers: [0, 1].map((seat) => keyPair(testSeed(game, 'identity', seat))),
  });
  const short = LOGS.cases.filter((one) => one.fault === undefined && logText(one).length < 4_000);
  return [
    ...['xaya', 'classic'].flatMap((fleet) => {
      const [name, game] = [`battleship-${fleet}.jsonl`, `battleship/${fleet}`];
      const text = readVectorText(name);
      const first = text.split(/(?<=\n)/).slice(0, 2);
      return [of(name, text, game, 2), of(`${name}, its first steps`, first.join(''), game, 100)];
    }),
    ...short.map((one) => of(`${one.log}, ${one.name}`, logText(one), 'battleship/xaya', 80)),
  ];
}

/**
 * A toy that says that it is a game which every verifier knows. Its moves convict their authors of that, which is no fault of the
 * record: the first fault of a record that was changed is one of its chain.
 */
class KnownMatch extends ToyMatch {
  override terms(): JsonObject {
    return { ...super.terms(), game: this.options.goesOn ? 'dice' : 'rps' };
  }
}

const DAY_MS = 24 * 3_600_000;

/** Every kind of the record, and nothing that takes long. */
function toyBases(): Base[] {
  const played = new KnownMatch().open();
  played.say('join', 1, played.joinPayload(1), played.everyone, 'Zoë \ufffd \u{1f3b2}');
  played.say('start', played.everyone, {}, [0]);
  played.submit(
    signWith({ ...placeOf(played), kind: 'toy.move', next: [], clock: 7 }, { at: 'É', n: 2 ** 53 - 1 }, [played.signers[0]!]),
  );
  played.say('endgame', played.everyone, { result: null });

  const moved = new KnownMatch({ seats: 3, goesOn: true }).open();
  const [spare, device] = [testSeed('spare'), STRANGER];
  moved.say('join', 1, { ...moved.joinPayload(1), spare: portableSigner(spare).publicKey });
  moved.join(2).say('start', moved.everyone, {}, [1]);
  moved.say('hand-over', device, grantSeat(TOY_MATCH, 1, device.publicKey, spare), [1]);
  moved.say('resign', 2, {}, [0, 1]).say('skip', device, {}, [0]);
  moved.waitUntilDeadline(1);

  const unsigned = new KnownMatch().to('settle');
  unsigned.submit(unsigned.draft('endgame', 1, { result: { kind: 'drawn' } }));
  unsigned.waitUntilDeadline(1);

  const listed = new KnownMatch({ kept: { 1: STRANGER.publicKey } });
  const deadlines = { ...listed.options.deadlines, opening: DAY_MS };
  listed
    .say('open', 0, { ...listed.terms(), deadlines, openings: true, listed: true, engine: 'tiny 1.0' }, [], 'A')
    .say('cancel', 0);
  const practice = new KnownMatch();
  practice.say('open', 0, { ...practice.terms(), practice: true }).say('cancel', 0);
  const turns = new KnownMatch({ sameTurn: ['toy.answer', 'toy.flight'], unpublished: ['toy.flight'] })
    .to('lobby')
    .say('cancel', 0);
  return [
    { name: 'a match', entries: played.entries, signers: played.signers, share: 300 },
    { name: 'a seat that moved', entries: moved.entries, signers: [...moved.signers, device], share: 250 },
    { name: 'a close with what a seat has signed', entries: unsigned.entries, signers: unsigned.signers, share: 150 },
    { name: 'a listed match', entries: listed.entries, signers: listed.signers, share: 80 },
    { name: 'a practice match', entries: practice.entries, signers: practice.signers, share: 40 },
    { name: 'a match with turns of several steps', entries: turns.entries, signers: turns.signers, share: 80 },
  ];
}

const placeOf = ({ matchState: { match, seq, prev } }: ToyMatch) => ({ match, seq, prev });

type Random = RandomInteger;

/** Bytes that are no UTF-8, or only just, and what editors put into files. */
const BYTES = [
  ...['ff', 'fe', '80', 'c0', 'c080', 'c1bf', 'c2', 'e0a0', 'e08080', 'eda080', 'edbfbf', 'f4908080', 'f5', 'f0808080', 'ed9fbf'],
  ...['efbfbd', 'efbbbf', 'efbfbe', 'c280', 'c29f', 'c2a0', 'e280a8', '7f', '00', '0a', '0d', '0d0a', '20', '09', '22', '5c'],
].map((hex) => Uint8Array.from(Buffer.from(hex, 'hex')));

const oneByte = (random: Random): Uint8Array => Uint8Array.of(random(256));

const BYTE_CHANGES: Readonly<Record<string, (file: Uint8Array, random: Random) => Uint8Array<ArrayBuffer>>> = {
  'a bit': (file, random) => {
    const at = random(file.length);
    return concatBytes(file.subarray(0, at), Uint8Array.of(file[at]! ^ (1 << random(8))), file.subarray(at + 1));
  },
  'another byte': (file, random) => splice(file, random(file.length), 1, oneByte(random)),
  'bytes in place of some': (file, random) => splice(file, random(file.length), random(4), pick(BYTES, random)),
  'bytes more': (file, random) => splice(file, random(file.length + 1), 0, pick(BYTES, random)),
  'bytes less': (file, random) => splice(file, random(file.length), 1 + random(3)),
  'bytes within a text': (file, random) => {
    const quotes = [...file.keys()].filter((at) => file[at] === 0x22);
    return splice(file, pick(quotes, random) + random(2), 0, pick(BYTES, random));
  },
  'cut off': (file, random) => splice(file, random(file.length + 1), file.length),
  'a mark at the beginning': (file) => concatBytes(Uint8Array.of(0xef, 0xbb, 0xbf), file),
};

const splice = (file: Uint8Array, at: number, less: number, more: Uint8Array = new Uint8Array()): Uint8Array<ArrayBuffer> =>
  concatBytes(file.subarray(0, at), more, file.subarray(Math.min(file.length, at + less)));

const LINE_CHANGES: Readonly<Record<string, (lines: readonly string[], random: Random, others: readonly string[]) => string[]>> =
  {
    'a line less': (lines, random) => lines.toSpliced(random(lines.length), 1),
    'a line twice': (lines, random) => lines.toSpliced(random(lines.length), 0, pick(lines, random)),
    'two lines in the place of each other': (lines, random) => {
      const [a, b] = [random(lines.length), random(lines.length)];
      return lines.with(a, lines[b]!).with(b, lines[a]!);
    },
    'a line of another log': (lines, random, others) =>
      lines.toSpliced(random(lines.length + 1), random(2), pick(others, random)),
    'an empty line': (lines, random) => lines.toSpliced(random(lines.length + 1), 0, pick(['\n', ' \n', '\r\n', '{}\n'], random)),
    'other line ends': (lines) => lines.map((line) => line.replace('\n', '\r\n')),
    'no line ends': (lines, random) => {
      const at = random(lines.length);
      return lines.with(at, lines[at]!.trimEnd());
    },
    'a space': (lines, random) => {
      const at = random(lines.length);
      return lines.with(
        at,
        lines[at]!.replaceAll(pick([':', ',', '{', '}'], random), (mark) => `${mark} `),
      );
    },
    'a payload left out': (lines, random) => {
      const at = random(lines.length);
      return lines.with(at, `{"step":${encodeCanonical(JSON.parse(lines[at]!).step)}}\n`);
    },
    'a name left out': (lines, random) => {
      const at = random(lines.length);
      const { name: _, ...entry } = JSON.parse(lines[at]!) as JsonObject;
      return lines.with(at, `${encodeCanonical(entry)}\n`);
    },
    'only the first lines': (lines, random) => lines.slice(0, random(lines.length + 1)),
  };

const nested = (levels: number): Json => (levels === 0 ? 0 : [nested(levels - 1)]);

/** Values at the edges of what a reader might take. */
const VALUES: readonly Json[] = [
  ...[null, true, false, 0, 1, -1, 7, 8, 1_000, 1_001, 20_000, 20_001, LIMITS.deadlineMs, LIMITS.deadlineMs + 1, 2 ** 53 - 1],
  ...['', 'a', 'A', 'a.b', 'a..b', 'a/b-c', 'open', 'hand-over', 'x'.repeat(64), 'x'.repeat(65), 'toString', 'fogline/2'],
  ...[
    'ab'.repeat(32),
    'AB'.repeat(32),
    'ab'.repeat(31),
    'ag'.repeat(32),
    'ab'.repeat(64),
    'A'.repeat(22),
    'A'.repeat(21),
    'AB'.repeat(11),
  ],
  ...['é'.repeat(40), '\u{1f3b2}'.repeat(20), '\u{1f3b2}'.repeat(21), '\ufeff', '\u00a0', '"\\'],
  ...[
    [],
    {},
    [0],
    [1, 0],
    [0, 0],
    [0, 1, 2, 3, 4, 5, 6, 7],
    [8],
    [{}],
    ...[['toy.a'], ['toy.a', 'toy.b'], ['toy.b', 'toy.a'], ['toy.a', 'toy.a'], ['open', 'toy.a']],
    Array.from({ length: 33 }, (_, i) => `toy.${String(i).padStart(2, '0')}`),
    { a: 1 },
    { key: 'ab'.repeat(32) },
    JSON.parse('{"__proto__":1}'),
  ],
  ...[nested(9), nested(10), nested(11), nested(12), nested(15), nested(16), nested(40)],
];

type Path = readonly (string | number)[];

function* pathsIn(value: Json, path: Path = []): Iterable<Path> {
  yield path;
  if (typeof value !== 'object' || value === null) return;
  for (const [name, part] of Array.isArray(value) ? value.entries() : Object.entries(value))
    yield* pathsIn(part, [...path, name]);
}

function withValue(value: Json, [name, ...rest]: Path, change: (before: Json | undefined) => Json | undefined): Json | undefined {
  if (name === undefined) return change(value);
  if (Array.isArray(value)) {
    const items = value.flatMap((item, i) => (i === name ? (withValue(item, rest, change) ?? []) : [item]));
    return items as Json;
  }
  const { [name]: before, ...others } = value as JsonObject;
  const after = withValue(before!, rest, change);
  return after === undefined ? others : { ...others, [name]: after };
}

/** One part of an object changed, left out or added. */
function changeOne(value: JsonObject, random: Random): JsonObject {
  const path = pick([...pathsIn(value)], random);
  const odd = pick(VALUES, random);
  const changed = withValue(value, path, (before) => {
    const isObject = typeof before === 'object' && before !== null && !Array.isArray(before);
    if (isObject && random(3) > 0)
      return {
        ...before,
        [pick(['clock', 'note', 'name', 'spare', 'opening', 'openings', 'sameTurn', 'unpublished', '__proto__', 'é'], random)]:
          odd,
      };
    if (path.length === 0) return before;
    return random(5) === 0 ? undefined : odd;
  });
  return changed as JsonObject;
}

/** So that anything can be signed, whatever its shape. */
const ANY_DEPTH = 60;
const textOf = (value: Json): string => {
  try {
    return encodeCanonical(value, ANY_DEPTH);
  } catch {
    return JSON.stringify(value);
  }
};

/** A log that ends with a step of which one thing was changed before it was signed and timestamped. */
function signedAnew({ entries, signers }: Base, random: Random): string {
  const at = random(entries.length);
  const { step, payload, name } = entries[at]!;
  const { signatures, timestamp, ...header } = step;
  const which = random(3);
  const said = which === 0 ? payload : changeOne(payload, random);
  const changed = which === 0 ? changeOne({ ...header }, random) : { ...header };
  const full: JsonObject = { ...changed, digest: sha256Hex(textOf(random(12) === 0 ? payload : said)) };
  const keys = signatures.map(({ key }) => [RELAY, STRANGER, ...signers].find(({ publicKey }) => publicKey === key)!);
  const own = random(12) === 0 ? [...keys, STRANGER] : keys;
  const message = taggedText('step', textOf(full));
  const signed = own.map((signer) => ({ key: signer.publicKey, sig: signer.sign(message) }));
  const draft = { ...full, signatures: signed.sort((a, b) => (a.key < b.key ? -1 : 1)) };
  const time = random(12) === 0 ? pick([0, timestamp.time - 1, timestamp.time + 1], random) : timestamp.time;
  const relay = random(12) === 0 ? STRANGER : RELAY;
  const stamp = { key: relay.publicKey, time };
  const sig = relay.sign(taggedText('timestamp', textOf({ ...draft, timestamp: stamp })));
  const named = name === undefined || random(4) === 0 ? {} : random(3) === 0 ? changeOne({ name }, random) : { name };
  const line = textOf({ ...named, payload: said, step: { ...draft, timestamp: { ...stamp, sig } } });
  return `${encodeLog(entries.slice(0, at))}${line}\n`;
}

/** A text of so many bytes of UTF-8 as a payload, in characters of three. */
function large(bytes: number): JsonObject {
  const room = bytes - encodeUtf8('{"x":""}').length;
  return { x: '\u20ac'.repeat(room / 3) + 'a'.repeat(room % 3) };
}

/** The log with another payload in its last step. */
function endingWith({ entries, signers }: Base, payload: JsonObject): Uint8Array<ArrayBuffer> {
  const { step } = entries.at(-1)!;
  const { signatures: _, timestamp, ...header } = step;
  const full: Header = { ...header, digest: sha256Hex(encodeCanonical(payload)) };
  const [signer] = signers as [Signer<string>];
  const draft = { ...full, signatures: [{ key: signer.publicKey, sig: signer.sign(stepMessage(full)) }] } as unknown as Step;
  const stamp = {
    key: RELAY.publicKey,
    sig: RELAY.sign(timestampMessage(draft, timestamp.time, RELAY.publicKey)),
    time: timestamp.time,
  };
  const line = encodeCanonical({ payload, step: { ...draft, timestamp: stamp } } as unknown as Json);
  return encodeUtf8(`${encodeLog(entries.slice(0, -1))}${line}\n`);
}

/** Half of a surrogate pair has no bytes in UTF-8: here it is a byte that UTF-8 does not have. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  concatBytes(...text.split(/(\p{Surrogate})/u).map((part) => (part.isWellFormed() ? encodeUtf8(part) : Uint8Array.of(0xff))));

/** At the limits, one below and above. */
function limits(base: Base): MutatedLog[] {
  const payloads = [-1, 0, 1].map((more) => LIMITS.payloadBytes + more);
  const values = [-1, 0, 1].map((more) => LIMITS.payloadValues + more);
  const lines = [-1, 0, 1].map((more) => LIMITS.entryBytes + more);
  return [
    { name: 'nothing at all', file: new Uint8Array() },
    ...payloads.map((bytes) => ({ name: `a payload of ${bytes} bytes`, file: endingWith(base, large(bytes)) })),
    ...values.map((count) => ({
      name: `a payload of ${count} values`,
      file: endingWith(base, { x: Array<Json>(count - 2).fill([]) }),
    })),
    ...lines.map((bytes) => ({
      name: `a line of ${bytes} bytes`,
      file: encodeUtf8(`"${'é'.repeat((bytes - 2) / 2)}${'a'.repeat(bytes % 2)}"\n`),
    })),
  ];
}

/** At least so many there are: the same ones in each run, and some of the commit. */
const FIXED = 2_000;
const OF_COMMIT = 500;
export const MUTATED = FIXED + OF_COMMIT;

/** The files, those of one log behind each other. */
export function mutatedLogs(): MutatedLog[] {
  const bases = [...vectorBases(), ...toyBases()];
  return [
    ...mutationsOf(bases, 'one file, one verdict', FIXED),
    ...mutationsOf(bases, `one file, one verdict/${COMMIT}`, OF_COMMIT),
    ...limits(bases.at(-1)!),
  ];
}

/** Each log, and at least so many files that were made of them. */
function mutationsOf(bases: readonly Base[], seed: string, count: number): MutatedLog[] {
  const random = randomIntegers(testSeed(seed), 'mutated logs');
  const texts = bases.map(({ entries }) => encodeLog(entries));
  const small = texts.filter((text) => text.length < 10_000);
  const linesOf = (text: string): string[] => text.split(/(?<=\n)/);
  const others = small.flatMap(linesOf);
  const total = bases.reduce((sum, { share }) => sum + share, 0);
  return bases.flatMap((base, i) => {
    const text = texts[i]!;
    const [file, lines] = [encodeUtf8(text), linesOf(text)];
    const one = (): MutatedLog => {
      const named = (how: string, content: Uint8Array<ArrayBuffer>): MutatedLog => ({
        name: `${base.name}: ${how}`,
        file: content,
      });
      const way = random(10);
      if (way < 3) {
        const how = pick(Object.keys(BYTE_CHANGES), random);
        return named(how, BYTE_CHANGES[how]!(file, random));
      }
      if (way < 5) {
        const how = pick(Object.keys(LINE_CHANGES), random);
        return named(how, encodeUtf8(LINE_CHANGES[how]!(lines, random, others).join('')));
      }
      if (way < 7)
        return named('other JSON', bytesOf(mutate(text.length < 10_000 ? [text, text, text, ...small] : [text], random)));
      return named('signed anew', encodeUtf8(signedAnew(base, random)));
    };
    return [{ name: base.name, file }, ...Array.from({ length: Math.ceil((count * base.share) / total) }, one)];
  });
}
