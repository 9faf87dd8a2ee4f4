/** Proofs of a log judged by policies, and what they are made of: keys, notes, checkpoints, cosignatures. Good ones, and near misses. */

import { decodeHex, encodeHex, encodeUtf8 } from '../../../shared/encoding/bytes.ts';
import type { FaultCode } from '../../../shared/fault.ts';
import { cosign } from '../../../shared/transparency/cosignature.ts';
import { encodeLogProof, type LogProof } from '../../../shared/transparency/log-proof.ts';
import {
  encodeVerifierKey,
  logKey,
  makeVerifierKey,
  POST_QUANTUM_TYPE,
  readNote,
  signatureLine,
  witnessKey,
} from '../../../shared/transparency/signed-note.ts';
import { signerOf, ToyLog, toyWitness } from '../../support/toy-log.ts';
import { policyCases } from './policies.ts';

const TIME = 1_800_000_000;
const SIZE = 9;
const INDEX = 3;
const log = new ToyLog();
const elsewhere = new ToyLog('elsewhere.example/tlog');
const [one, other, unknown] = ['one', 'other', 'unknown'].map((name) => toyWitness(`${name}.example/witness`)) as [
  Cosigner,
  Cosigner,
  Cosigner,
];
const stranger = signerOf('stranger');
const later = makeVerifierKey('later.example/witness', POST_QUANTUM_TYPE, '07'.repeat(1_312));
/** Two keys of one name whose ids are the same four bytes: a person who may choose keys finds such a pair in a second. */
const twins = ['twin 34902', 'twin 61138'].map((seed): Cosigner => {
  const signer = signerOf(seed);
  return { signer, key: witnessKey('twin.example/witness', signer.publicKey) };
}) as [Cosigner, Cosigner];

type Cosigner = ReturnType<typeof toyWitness>;

const policyOf = (quorum: string, ...more: readonly string[]): string =>
  [
    `log ${encodeVerifierKey(log.key)}`,
    `log ${encodeVerifierKey(elsewhere.key)}`,
    `witness one ${encodeVerifierKey(one.key)}`,
    `witness other ${encodeVerifierKey(other.key)} https://other.example/witness`,
    `witness later ${encodeVerifierKey(later)}`,
    ...more,
    'group both all one other',
    'group some any both later',
    `quorum ${quorum}`,
    '',
  ].join('\n');
/** By what each case calls it. */
const POLICIES = {
  both: policyOf('both'),
  some: policyOf('some'),
  later: policyOf('later'),
  none: policyOf('none'),
  twins: policyOf('both', ...twins.map(({ key }, i) => `witness twin${i} ${encodeVerifierKey(key)}`)),
  wrong: 'quorum\n',
};
type PolicyName = keyof typeof POLICIES;

const textOf = (size: number, of = log): string => readNote(of.checkpoint(size)).text;
const TEXT = textOf(SIZE);
const by = ({ key, signer }: Cosigner, time = TIME, text = TEXT): string => cosign(text, time, key, signer);
const plain = (key: Parameters<typeof signatureLine>[0], signer: typeof stranger): string =>
  signatureLine(key, decodeHex(signer.sign(encodeUtf8(TEXT))));
const SEEN = by(one) + by(other, TIME + 1);
const proofText = (lines: string, change: Partial<LogProof> = {}, of = log): string =>
  encodeLogProof({ ...of.proof(INDEX, SIZE, lines), ...change });

interface Found {
  readonly origin: string;
  readonly index: number;
  readonly size: number;
  /** Names in the policy. */
  readonly seen: Readonly<Record<string, number>>;
}
interface ProofCase {
  readonly name: string;
  readonly policy: PolicyName;
  readonly entry: string;
  readonly text: string;
  readonly found?: Found;
  readonly fault?: FaultCode;
}

const found = (seen: Found['seen'], index = INDEX, size = SIZE): Found => ({ origin: log.origin, index, size, seen });
const BOTH = { one: TIME, other: TIME + 1 };
const entryOf = (index = INDEX): string => Buffer.from(log.entry(index)).toString();
const good = (name: string, lines: string, seen: Found['seen'], policy: PolicyName = 'both'): ProofCase => {
  return { name, policy, entry: entryOf(), text: proofText(lines), found: found(seen) };
};
const bad = (name: string, text: string, fault: FaultCode, policy: PolicyName = 'both'): ProofCase => {
  return { name, policy, entry: entryOf(), text, fault };
};
const VOID = 'transparency/bad-signature';
const FEW = 'transparency/too-few-witnesses';

const PROOFS: readonly ProofCase[] = [
  good('both witnesses have cosigned', SEEN, BOTH),
  good('both have, in another order', by(other, TIME + 1) + by(one), BOTH),
  good('a line stands there twice', SEEN + SEEN, BOTH),
  good('a witness has cosigned twice: its first time counts', by(one, TIME + 9) + SEEN, BOTH),
  good('no witness is asked for, and none has cosigned', '', {}, 'none'),
  good('no witness is asked for, and one has cosigned', by(one), { one: TIME }, 'none'),
  good('one of a group is enough', by(one) + by(other, TIME + 1), BOTH, 'some'),
  good('a line of a key that nobody knows is false', SEEN + plain(unknown.key, stranger), BOTH),
  good(
    'a line shares only the name of a known key',
    SEEN + by({ key: witnessKey(other.key.name, stranger.publicKey), signer: one.signer }),
    BOTH,
  ),
  good(
    'a line shares only the id of a known key',
    SEEN + by({ key: { ...other.key, name: 'x.example' }, signer: stranger }),
    BOTH,
  ),
  good('a line is of a known key that cannot be checked', SEEN + signatureLine(later, new Uint8Array(2_428)), BOTH),
  good('another log of the policy has signed, too', SEEN + plain(elsewhere.key, elsewhere.signer), BOTH),
  good('there are 16 lines', SEEN + by(unknown).repeat(13), BOTH),
  {
    ...good('the only entry of a log', '', {}, 'none'),
    entry: entryOf(0),
    text: encodeLogProof(log.proof(0, 1)),
    found: found({}, 0, 1),
  },
  { ...good('data beside the proof is left out', SEEN, BOTH), text: proofText(SEEN).replace('\nindex', '\nextra AQID\nindex') },
  {
    ...good('a checkpoint with a further line', '', {}, 'none'),
    text: proofText('', { checkpoint: log.extended(SIZE, 'further') }),
  },

  bad('no witness has cosigned', proofText(''), FEW),
  bad('one of two has cosigned', proofText(by(one)), FEW),
  bad('one of two has cosigned twice', proofText(by(one) + by(one)), FEW),
  bad('only a key that cannot be checked has cosigned', proofText(signatureLine(later, new Uint8Array(2_428))), FEW, 'later'),
  ...(
    [
      ['of a stranger under the name and id of a witness', by({ key: other.key, signer: stranger })],
      ['of a witness for an earlier tree', by(other, TIME, textOf(8))],
      ['of a witness for another tree of this size', by(other, TIME, textOf(SIZE, log.forkedAt(1)))],
      [
        'of a witness with another time than was signed',
        by(other).replace(/(\S{14})(\S)(?=\S*\n)/, (_, a, b) => a + (b === 'A' ? 'B' : 'A')),
      ],
      ['of a witness without a time', plain(other.key, other.signer)],
      ['of a witness at the time 0', by(other, 0)],
      ['of a witness at the time 2^53', by(other, 2 ** 53)],
      ['of a witness with a byte behind it', signatureLine(other.key, new Uint8Array(73))],
      ['of a stranger under the name and id of the log', plain(log.key, stranger)],
      ['of a stranger under the name and id of another log', plain(elsewhere.key, stranger)],
    ] as const
  ).flatMap(([name, line]) => [
    bad(`a false line ${name}, behind a quorum`, proofText(SEEN + line), VOID),
    bad(`a false line ${name}, where no witness is asked for`, proofText(line), VOID, 'none'),
  ]),
  bad('a false line of a witness before a good one', proofText(by({ key: one.key, signer: stranger }) + SEEN), VOID),
  bad('a line of two keys that share their name and id', proofText(SEEN + by(twins[0])), VOID, 'twins'),
  { ...good('two keys share their name and id, and neither has signed', SEEN, BOTH), policy: 'twins' },
  bad('the log has not signed', proofText('', { checkpoint: `${TEXT}\n${SEEN}` }), VOID),
  bad(
    'another log of the policy has signed in its place',
    proofText('', { checkpoint: `${TEXT}\n${plain(elsewhere.key, elsewhere.signer)}` }),
    VOID,
  ),
  bad('a log that the policy does not name', proofText('', {}, new ToyLog('evil.example/tlog')), 'transparency/unknown-log'),
  { ...bad('another entry', proofText(SEEN), 'transparency/not-in-log'), entry: entryOf(4) },
  bad('the path of another entry', proofText(SEEN, { path: log.proof(4, SIZE).path }), 'transparency/not-in-log'),
  bad(
    'a path without its first hash',
    proofText(SEEN, { path: log.proof(INDEX, SIZE).path.slice(1) }),
    'transparency/not-in-log',
  ),
  bad(
    'a path with one more hash',
    proofText(SEEN, { path: [...log.proof(INDEX, SIZE).path, new Uint8Array(32)] }),
    'transparency/not-in-log',
  ),
  bad('an index that is the size', proofText(SEEN, { index: SIZE }), 'transparency/not-in-log'),
  bad('a false path comes before a false line', proofText(SEEN + by(other, 0), { path: [] }), 'transparency/not-in-log'),
  ...(
    [
      ['of another version', (text: string) => text.replace('@v1', '@v2')],
      ['without an index', (text: string) => text.replace('index 3\n', '')],
      ['with two indices', (text: string) => text.replace('index 3', 'index 3\nindex 3')],
      ['with a zero before its index', (text: string) => text.replace('index 3', 'index 03')],
      ['with an index of 2^53', (text: string) => text.replace('index 3', 'index 9007199254740992')],
      ['with a hash of three bytes', (text: string) => text.replace('\n\n', '\nAQID\n\n')],
      ['with base64 without its padding', (text: string) => text.replace('=\n', '\n')],
      ['with data beside it that is no base64', (text: string) => text.replace('\nindex', '\nextra ?\nindex')],
      ['with data beside it twice', (text: string) => text.replace('\nindex', '\nextra AQID\nextra AQID\nindex')],
      ['with a byte order mark', (text: string) => `\ufeff${text}`],
      ['with carriage returns', (text: string) => text.replaceAll('\n', '\r\n')],
    ] as const
  ).map(([name, change]) => bad(`a proof ${name}`, change(proofText(SEEN)), 'transparency/bad-proof')),
  bad('a proof whose policy is none', proofText(SEEN), 'transparency/bad-policy', 'wrong'),
];

const NOTE = log.checkpoint(SIZE) + SEEN;
const BAD_NOTE = 'transparency/bad-note';
const NOTES: readonly { name: string; text: string; lines?: number; fault?: FaultCode }[] = [
  { name: 'a note with three lines', text: NOTE, lines: 3 },
  { name: 'an empty line in the text', text: `a\n\nb\n\n${by(one)}`, lines: 1 },
  { name: 'a line of an id and one byte', text: 'a\n\n— a AQIDBAU=\n', lines: 1 },
  { name: 'a name beyond ASCII', text: 'a\n\n— wächter.example AQIDBAU=\n', lines: 1 },
  { name: '32 lines', text: `a\n\n${'— a AQIDBAU=\n'.repeat(32)}`, lines: 32 },
  ...(
    [
      ['no line', 'a\n'],
      ['no empty line', `a\n${by(one)}`],
      ['an empty line at its end', `${NOTE}\n`],
      ['no line feed at its end', NOTE.slice(0, -1)],
      ['carriage returns', NOTE.replaceAll('\n', '\r\n')],
      ['a tab', NOTE.replace(' ', '\t')],
      ['a hyphen for the dash', NOTE.replace('—', '-')],
      ['two spaces', NOTE.replace('— ', '—  ')],
      ['a fourth part in a line', NOTE.replace(/\n$/, ' x\n')],
      ['a plus in a name', NOTE.replace('— one', '— o+ne')],
      ['a space of another alphabet in a name', NOTE.replace('— one', '— o\u3000ne')],
      ['a next line (U+0085) in a name', NOTE.replace('— one', '— o\u0085ne')],
      ['a name of 256 characters', `a\n\n— ${'a'.repeat(256)} AQIDBAU=\n`],
      ['base64 without its padding', 'a\n\n— a AQIDBAU\n'],
      ['base64url', 'a\n\n— a AQIDBA-_\n'],
      ['unused bits of base64 that are not zero', 'a\n\n— a AQIDBAV=\n'],
      ['a line of an id alone', 'a\n\n— a AQIDBA==\n'],
      ['33 lines', `a\n\n${'— a AQIDBAU=\n'.repeat(33)}`],
    ] as const
  ).map(([name, text]) => ({ name: `a note with ${name}`, text, fault: BAD_NOTE as FaultCode })),
];

const ROOT = TEXT.split('\n')[2]!;
const LINE = '— a AQIDBAU=\n';
const CHECKPOINTS: readonly { name: string; text: string; size?: number; fault?: FaultCode }[] = [
  { name: 'a checkpoint', text: `a\n9\n${ROOT}\n\n${LINE}`, size: 9 },
  { name: 'a checkpoint of an empty log', text: `a\n0\n${ROOT}\n\n${LINE}`, size: 0 },
  { name: 'a checkpoint of 2^53 - 1 entries', text: `a\n9007199254740991\n${ROOT}\n\n${LINE}`, size: 2 ** 53 - 1 },
  { name: 'a checkpoint with further lines', text: `a\n9\n${ROOT}\nb\nc\n\n${LINE}`, size: 9 },
  { name: 'an origin with spaces and a plus', text: `a b+c\n9\n${ROOT}\n\n${LINE}`, size: 9 },
  ...(
    [
      ['without an origin', `\n9\n${ROOT}\n`],
      ['without a root', 'a\n9\n'],
      ['with a zero before its size', `a\n09\n${ROOT}\n`],
      ['with a sign before its size', `a\n+9\n${ROOT}\n`],
      ['of 2^53 entries', `a\n9007199254740992\n${ROOT}\n`],
      ['with a root of 31 bytes', `a\n9\n${Buffer.alloc(31, 1).toString('base64')}\n`],
      ['with a root in hex', `a\n9\n${encodeHex(Buffer.from(ROOT, 'base64'))}\n`],
      ['with an empty further line', `a\n9\n${ROOT}\n\nb\n`],
      ['with a delete (U+007F) in its origin', `a\u007f\n9\n${ROOT}\n`],
      ['of more bytes than a reader takes', `${'a'.repeat(1_024)}\n9\n${ROOT}\n`],
    ] as const
  ).map(([name, text]) => ({
    name: `a checkpoint ${name}`,
    text: `${text}\n${LINE}`,
    fault: 'transparency/bad-checkpoint' as FaultCode,
  })),
];

const VKEY = encodeVerifierKey(one.key);
const LOG_VKEY = encodeVerifierKey(log.key);
/** A key of small order, with the id that is made of it: whatever it "signs" verifies for some. */
const SMALL = encodeVerifierKey(logKey('small.example', `01${'00'.repeat(31)}`));
const VKEYS: readonly { name: string; text: string; type?: number; fault?: FaultCode }[] = [
  { name: 'the key of a log', text: LOG_VKEY, type: 1 },
  { name: 'the key of a witness', text: VKEY, type: 4 },
  { name: 'a key of ML-DSA-44', text: encodeVerifierKey(later), type: 6 },
  ...(
    [
      ['without its id', VKEY.replace(/\+[0-9a-f]{8}\+/, '+')],
      ['with another id', VKEY.replace(/\+[0-9a-f]{8}\+/, '+01234567+')],
      ['with an id in capitals', LOG_VKEY.replace(/\+[0-9a-f]{8}\+/, (id) => id.toUpperCase())],
      ['of another name', VKEY.replace('one', 'two')],
      ['without a name', VKEY.replace('one.example/witness', '')],
      ['with a space in its name', VKEY.replace('one', 'o ne')],
      ['of another type', encodeVerifierKey(makeVerifierKey('a.example', 2, one.key.publicKey))],
      ['of 31 bytes', encodeVerifierKey(makeVerifierKey('a.example', 1, one.key.publicKey.slice(2)))],
      ['of ML-DSA-44 with 32 bytes', encodeVerifierKey(makeVerifierKey('a.example', 6, one.key.publicKey))],
      ['of small order', SMALL],
      ['that is no point', encodeVerifierKey(logKey('a.example', `02${'00'.repeat(31)}`))],
      ['without padding', VKEY.replace(/=*$/, '').slice(0, -1)],
      ['of nothing', ''],
    ] as const
  ).map(([name, text]) => ({ name: `a key ${name}`, text, fault: 'transparency/bad-key' as FaultCode })),
];

export const logProofVectors = () => ({
  keys: VKEYS,
  notes: NOTES,
  checkpoints: CHECKPOINTS,
  policies: policyCases(),
  trusted: POLICIES,
  proofs: PROOFS,
});
