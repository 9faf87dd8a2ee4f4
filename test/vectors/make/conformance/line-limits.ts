/** One line of a log at every limit of its shape: the header, the signatures, the timestamp, the payload and the name beside it. */

import type { FaultCode } from '../../../../shared/fault.ts';
import { RELAY, STRANGER, ToyMatch, toyName } from '../../../support/toy-match.ts';
import type { Corpus } from './corpus.ts';
import { nested, Verbatim } from './json-text.ts';
import { nameOf } from './names.ts';
import { ED25519_TORSION } from './torsion.ts';
import { type LineChange, lineAfter, logOf, opened } from './toy-chain.ts';

type Row = readonly [why: string, change: LineChange, fault?: FaultCode];

const header = (field: string, value: unknown): LineChange => ({ header: { [field]: value } });
const SHAPE = 'encoding/wrong-shape';
const HEX = 'encoding/not-hex';
const BASE64 = 'encoding/not-base64url';
const LARGEST = 2 ** 53 - 1;
const toy = new ToyMatch({ seats: 8 }).to('setup');
const { match } = toy.matchState;
const PREV = toy.matchState.prev;
const SEATS = [0, 1, 2, 3, 4, 5, 6, 7];
const signers = SEATS.map((seat) => toy.signer(seat));

const HEADERS: readonly Row[] = [
  ['a step of the game', {}],
  ['another version', header('v', 'fogline/2'), SHAPE],
  ['no version', header('v', undefined), SHAPE],
  ['a match id of 15 bytes', header('match', 'A'.repeat(20)), BASE64],
  ['a match id of 17 bytes', header('match', `${match}A`), BASE64],
  ['a match id with padding', header('match', `${match}==`), BASE64],
  ['a match id whose unused bits are not zero', header('match', `${match.slice(0, -1)}B`), BASE64],
  ['a match id in the digits of base64', header('match', `+/${match.slice(2)}`), BASE64],
  ['a match id that is a number', header('match', 7), SHAPE],
  ['another match id', header('match', 'A'.repeat(22)), 'log/broken-link'],
  ['a place below zero', header('seq', -1), SHAPE],
  ['the last place of any match', header('seq', 20_000), 'log/broken-link'],
  ['a place behind the last of any match', header('seq', 20_001), SHAPE],
  ['a place that is text', header('seq', '8'), SHAPE],
  ['a place that is a fraction', header('seq', new Verbatim('8.5')), 'encoding/not-an-integer'],
  ['a place with a fraction of nothing', header('seq', new Verbatim('8.0')), 'encoding/not-canonical'],
  ['the place before', header('seq', 7), 'log/broken-link'],
  ['the place after', header('seq', 9), 'log/broken-link'],
  ['a link of 31 bytes', header('prev', PREV.slice(2)), HEX],
  ['a link of 63 digits', header('prev', PREV.slice(1)), HEX],
  ['a link in capitals', header('prev', 'AB'.repeat(32)), HEX],
  ['a link with a digit that is none', header('prev', `g${PREV.slice(1)}`), HEX],
  ['a link that is null', header('prev', null), SHAPE],
  ['another link', header('prev', '0'.repeat(64)), 'log/broken-link'],
  ['a kind of 64 characters', header('kind', `toy.${'m'.repeat(60)}`)],
  ['a kind of 65 characters', header('kind', `toy.${'m'.repeat(61)}`), SHAPE],
  ['a kind with every sign that a name may have', header('kind', 'a1/b-c.d')],
  ['a kind that begins with a digit', header('kind', '1a.b'), SHAPE],
  ['a kind with two dots in a row', header('kind', 'toy..move'), SHAPE],
  ['a kind that ends with a dot', header('kind', 'toy.'), SHAPE],
  ['a kind with an underscore', header('kind', 'toy_move'), SHAPE],
  ['a kind in capitals', header('kind', 'Toy.move'), SHAPE],
  ['a kind with a line feed behind it', header('kind', 'toy.move\n'), 'encoding/control-character'],
  ['an empty kind', header('kind', ''), SHAPE],
  ['a digest of 33 bytes', header('digest', '00'.repeat(33)), HEX],
  ['another digest', header('digest', '00'.repeat(32)), 'log/digest-mismatch'],
  ['every seat in `next`', header('next', SEATS)],
  ['a ninth seat in `next`', header('next', [...SEATS, 8]), SHAPE],
  ['a seat that no match has', header('next', [8]), SHAPE],
  ['a seat below zero', header('next', [-1]), SHAPE],
  ['a seat twice', header('next', [3, 3]), SHAPE],
  ['seats out of order', header('next', [1, 0]), SHAPE],
  ['a seat that is text', header('next', ['0']), SHAPE],
  ['`next` that is a seat', header('next', 0), SHAPE],
  ['`next` that is null', header('next', null), SHAPE],
  ['a clock of zero', header('clock', 0)],
  ['the largest clock', header('clock', LARGEST)],
  ['a clock of 2^53', header('clock', new Verbatim('9007199254740992')), 'encoding/not-an-integer'],
  ['a clock below zero', header('clock', -1), SHAPE],
  ['a clock that is null', header('clock', null), SHAPE],
  ['a clock that is minus zero', header('clock', new Verbatim('-0')), 'encoding/not-an-integer'],
  ['a field that no header has', header('note', 'x'), SHAPE],
  ['a field with the name of an old prototype', header('__proto__', new Verbatim('1')), SHAPE],
  ['an unknown field before another fault', { header: { zzz: 1, v: 'fogline/2', match: 7 } }, SHAPE],
  ['a wrong match id before a wrong `next`', { header: { match: `${match}A`, next: [8] } }, BASE64],
  ['a wrong `next` before a wrong signature', { header: { next: [8] }, step: { signatures: [{ key: 'x', sig: 'x' }] } }, SHAPE],
];

const sig = (one: object): LineChange => ({ step: { signatures: [one] } });
const key = signers[0]!.publicKey;
const zeros = '00'.repeat(64);

const SIGNATURES: readonly Row[] = [
  ['eight signatures', { by: signers }],
  ['nine signatures', { by: [...signers, STRANGER] }, SHAPE],
  ['no signature', { by: [] }, SHAPE],
  ['a key twice', { by: [signers[0]!, signers[0]!] }, SHAPE],
  [
    'signatures in the other order',
    {
      step: {
        signatures: signers
          .slice(0, 2)
          .map(({ publicKey }) => publicKey)
          .sort()
          .reverse()
          .map((one) => ({ key: one, sig: zeros })),
      },
    },
    SHAPE,
  ],
  ['a signature with a further field', sig({ key, sig: zeros, by: 0 }), SHAPE],
  ['a signature without its key', sig({ sig: zeros }), SHAPE],
  ['a signature of 63 bytes', sig({ key, sig: '00'.repeat(63) }), HEX],
  ['a signature in capitals', sig({ key, sig: 'AB'.repeat(64) }), HEX],
  ['a key of 31 bytes', sig({ key: '00'.repeat(31), sig: zeros }), HEX],
  ['a signature of zeros', sig({ key, sig: zeros }), 'log/bad-signature'],
  ['signatures that are an object', { step: { signatures: {} } }, SHAPE],
  ...ED25519_TORSION.map(
    ([name, point]): Row => [
      `a key of small order: ${name}`,
      sig({ key: point, sig: `01${'00'.repeat(63)}` }),
      'log/bad-signature',
    ],
  ),
  [
    'one good and one false signature',
    { by: signers.slice(0, 2), header: {}, step: {}, text: (line) => line.replace(/"sig":"../, '"sig":"00') },
    'log/bad-signature',
  ],
];

const TIME = toy.entries.at(-1)!.step.timestamp.time;
const STAMPS: readonly Row[] = [
  ['the time of the step before', { time: TIME }],
  ['a time before it', { time: TIME - 1 }, 'life/time-went-back'],
  ['the largest time', { time: LARGEST }],
  ['a time below zero', { time: -1 }, SHAPE],
  ['a time that is text', { step: { timestamp: { key: RELAY.publicKey, time: '0' } } }, SHAPE],
  ['a timestamp by another key', { relay: STRANGER }, 'log/bad-timestamp'],
  ['a timestamp by a seat', { relay: signers[0]! }, 'log/bad-timestamp'],
  ['a timestamp of zeros', { stamp: { sig: zeros } }, 'log/bad-timestamp'],
  ['a timestamp with another time than was signed', { stamp: { time: TIME + 5 } }, 'log/bad-timestamp'],
  ['a timestamp in capitals', { stamp: { sig: 'AB'.repeat(64) } }, HEX],
  ['a timestamp without its signature', { stamp: { sig: undefined } }, SHAPE],
  ['a timestamp with a further field', { stamp: { zone: 'UTC' } }, SHAPE],
  ['no timestamp', { step: { timestamp: undefined } }, SHAPE],
  [
    'a false signature of the author before one of the relay',
    { ...sig({ key, sig: zeros }), stamp: { sig: zeros } },
    'log/bad-signature',
  ],
  ['another key of the relay before a false signature', { ...sig({ key, sig: zeros }), relay: STRANGER }, 'log/bad-timestamp'],
  ['a broken link before an early time', { header: { seq: 9 }, time: TIME - 1 }, 'log/broken-link'],
  ['an early time before another digest', { header: { digest: '00'.repeat(32) }, time: TIME - 1 }, 'life/time-went-back'],
  [
    'another digest before another key of the relay',
    { header: { digest: '00'.repeat(32) }, relay: STRANGER },
    'log/digest-mismatch',
  ],
];

const beside = (name: unknown): LineChange => ({ entry: { name } });
const PAYLOADS: readonly Row[] = [
  ['a payload that is left out', { payload: undefined, digestOf: { at: 'A1' } }],
  ['a payload that is null', { payload: null }, SHAPE],
  ['a payload that is a list', { payload: [] }, SHAPE],
  ['a payload that is text', { payload: 'x' }, SHAPE],
  ['a payload of twelve levels', { payload: { a: nested(11) } }],
  ['a payload of thirteen levels', { payload: { a: nested(12) } }, 'encoding/too-deep'],
  ['a line of sixteen levels', { payload: { a: nested(14) } }, 'encoding/too-deep'],
  ['a line of seventeen levels', { payload: { a: nested(15) } }, 'encoding/too-deep'],
  ['a payload with the name of an old prototype', { payload: new Verbatim('{"__proto__":{"a":1}}') }],
  ['a payload with a control character', { payload: { a: '\u0001' } }, 'encoding/control-character'],
  ['a payload with a DEL', { payload: { a: new Verbatim('"\u007f"') } }, 'encoding/control-character'],
  ['a payload with half of a surrogate pair', { payload: { a: new Verbatim('"\\ud83d"') } }, 'encoding/lone-surrogate'],
  ['a payload with a key beyond ASCII', { payload: { é: 1 } }, 'encoding/key-not-ascii'],
  ['a payload with a key twice', { payload: new Verbatim('{"a":1,"a":1}') }, 'encoding/not-canonical'],
  ['a payload with text of every length in UTF-8', { payload: { a: 'é€\u{1f6a2}\u2028\ufeff' } }],
  ['a further field beside the step', { entry: { note: 1 } }, SHAPE],
  ['no step', { entry: { step: undefined } }, SHAPE],
  ['a step that is null', { entry: { step: null } }, SHAPE],
  ['a fault of the step before one of the payload', { header: { next: [1, 0] }, payload: [] }, SHAPE],
  ['a name beside a step of the game', beside(toyName('A')), 'log/other-name'],
  ['a name without a salt', beside({ text: 'A' }), SHAPE],
  ['a name with a salt of 17 bytes', beside({ salt: '5a'.repeat(17), text: 'A' }), HEX],
  ['a name with a further field', beside({ ...toyName('A'), title: 'x' }), SHAPE],
  ['a name that is null', beside(null), SHAPE],
];

/** Names of a seat, claimed by a `join`. */
const NAMES: readonly Row[] = [
  ['a name of one character', nameOf('A')],
  ['a name of 40 characters', nameOf('é'.repeat(40))],
  ['a name of 40 code units in 20 characters', nameOf('\u{1f3b2}'.repeat(20))],
  ['a name of 41 code units in 21 characters', nameOf(`${'\u{1f3b2}'.repeat(20)}a`), SHAPE],
  ['a name of 41 characters', nameOf('a'.repeat(41)), SHAPE],
  ['an empty name', nameOf(''), SHAPE],
  ['a name with a control character', nameOf('a\tb'), 'encoding/control-character'],
  ['another name than was signed', nameOf('A', toyName('B')), 'log/other-name'],
  ['another salt than was signed', nameOf('A', { salt: '00'.repeat(16), text: 'A' }), 'log/other-name'],
  ['a name that is forgotten', nameOf('A', undefined)],
  ['a name whose payload was left out', { ...nameOf('A'), payload: undefined, digestOf: { seat: 1 } }, 'log/other-name'],
  ['a name that nobody claims', { ...nameOf('A'), payload: { seat: 1, seed: '00'.repeat(32) } }, 'log/other-name'],
];

export function addLineLimits(corpus: Corpus): void {
  const before = logOf(toy);
  const joining = opened();
  const add = (of: ToyMatch, [why, change, fault]: Row): void => {
    const line = lineAfter(of, change);
    const log = `${of === toy ? before : logOf(of)}${line.text}`;
    if (fault === undefined) corpus.accept('log', why, { log }, { found: { finalHash: line.link } });
    else corpus.refuse('log', why, { log }, fault, { step: of.entries.length });
  };
  for (const row of [...HEADERS, ...SIGNATURES, ...STAMPS, ...PAYLOADS]) add(toy, row);
  for (const row of NAMES) add(joining, row);
}

/** The log that most of these begin with. */
export const LINE_BASE = logOf(toy);
