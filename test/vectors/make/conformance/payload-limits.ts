/** Payloads that the chain reads, at their limits: the terms in `open`, a `hand-over`, an invitation, the claims of a `close`. */

import { sha256Hex, taggedText } from '../../../../shared/crypto/hash.ts';
import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import type { FaultCode } from '../../../../shared/fault.ts';
import type { Header } from '../../../../shared/log/step.ts';
import { stepMessage } from '../../../../shared/log/step-digest.ts';
import { grantSeat } from '../../../../shared/player/grants.ts';
import { RELAY, STRANGER, ToyMatch } from '../../../support/toy-match.ts';
import { plainSeed } from '../keys.ts';
import type { Corpus } from './corpus.ts';
import { jsonText, nested, Verbatim } from './json-text.ts';
import { type LineChange, lineAfter, logOf } from './toy-chain.ts';

type Row = readonly [why: string, change: LineChange, fault?: FaultCode];
const SHAPE = 'encoding/wrong-shape';
const HEX = 'encoding/not-hex';

const unopened = new ToyMatch();
const TERMS = unopened.terms();
const { clock, deadlines } = TERMS as { clock: object; deadlines: object };
const open = (change: Readonly<Record<string, unknown>>): LineChange => ({
  header: { kind: 'open' },
  payload: { ...TERMS, ...change },
});
const kinds = (count: number): string[] => Array.from({ length: count }, (_, i) => `toy.${String(i).padStart(2, '0')}`);
const MONTH_MS = 2_592_000_000;

/** Fields of `open`, each as values that are taken and values that are not. */
const FIELDS: readonly (readonly [field: string, good: readonly unknown[], bad: readonly unknown[]])[] = [
  ['game', ['a'.repeat(64)], ['a'.repeat(65), '', 'Toy', 7, undefined]],
  ['rules', [1, 1_000], [0, 1_001, '1', undefined]],
  ['params', [{ a: [1] }], [[], null, undefined]],
  [
    'clock',
    [
      { budget: 0, grace: 0 },
      { budget: MONTH_MS, grace: MONTH_MS },
    ],
    [{ budget: MONTH_MS + 1, grace: 0 }, { budget: 0 }, { ...clock, pause: 0 }],
  ],
  [
    'deadlines',
    [{ join: 0, setup: 0, settle: 0 }],
    [
      { join: 0, setup: 0 },
      { join: -1, setup: 0, settle: 0 },
      { ...deadlines, opening: 0 },
      { ...deadlines, play: 0 },
    ],
  ],
  ['openings', [false], [true, 0, null]],
  ['goesOn', [true, false], [1, 'true']],
  ['sameTurn', [kinds(32), ['a.b']], [kinds(33), [], ['toy.b', 'toy.a'], ['toy.a', 'toy.a'], ['open'], 'toy.a']],
  ['unpublished', [kinds(1)], [[], ['start'], ['toy.b', 'toy.a']]],
  [
    'longest',
    [
      { steps: 1, bytes: 1 },
      { steps: 18_500, bytes: 296_747_008 },
    ],
    [{ steps: 0, bytes: 1 }, { steps: 18_501, bytes: 1 }, { steps: 1, bytes: 296_747_009 }, { steps: 1 }],
  ],
  ['listed', [true], ['true']],
  ['practice', [true], [false, 1]],
  ['seats', [[{}], Array.from({ length: 8 }, () => ({}))], [[], Array.from({ length: 9 }, () => ({})), [null], [{ name: 'x' }]]],
  ['seat', [7], [8, -1]],
  ['referee', [], ['x']],
];
const HEXES: readonly (readonly [field: string, make: (hex: string) => Readonly<Record<string, unknown>>])[] = [
  ['seed', (hex) => ({ seed: hex })],
  ['spare', (hex) => ({ spare: hex })],
  ['name', (hex) => ({ name: hex })],
  ['seats', (hex) => ({ seats: [{ invite: hex }, {}] })],
  ['seats', (hex) => ({ seats: [{ key: hex }, {}] })],
];

const TOGETHER: readonly Row[] = [
  ['openings with their deadline', open({ openings: true, deadlines: { ...deadlines, opening: MONTH_MS } })],
  [
    'a deadline of openings, and `openings` that are false',
    open({ openings: false, deadlines: { ...deadlines, opening: 1 } }),
    SHAPE,
  ],
  ['a practice match that is not listed', open({ practice: true, listed: false })],
  ['a practice match that is listed', open({ practice: true, listed: true }), SHAPE],
  ['a wrong seed before a deadline that does not fit', open({ openings: true, seed: 'x' }), HEX],
  ['an unknown field before a wrong seed', open({ seed: 'x', zzz: 1 }), SHAPE],
  ['no relay', open({ relay: undefined }), SHAPE],
  ['a relay in capitals', open({ relay: 'AB'.repeat(32) }), HEX],
  ['another relay than stamps it', open({ relay: STRANGER.publicKey }), 'log/bad-timestamp'],
  ['no payload', { header: { kind: 'open' }, payload: undefined, digestOf: TERMS }, 'log/payload-missing'],
  ['another kind with the terms of a match', { ...open({}), header: { kind: 'toy.move' } }],
  ['a first step that has a place', { ...open({}), header: { kind: 'open', seq: 1 } }, 'log/broken-link'],
  [
    'a first step that has a step before it',
    { ...open({}), header: { kind: 'open', prev: '00'.repeat(31).concat('01') } },
    'log/broken-link',
  ],
];

const playing = new ToyMatch().to('play');
const moved = (change: object): LineChange => {
  const payload: JsonObject = { ...grantSeat(playing.matchState.match, 1, STRANGER.publicKey, plainSeed(6)), ...change };
  return { header: { kind: 'hand-over', next: [0] }, payload, by: [STRANGER] };
};
const HAND_OVERS: readonly Row[] = [
  ['a hand-over', moved({})],
  ['a hand-over of another seat than was signed', moved({ seat: 0 }), 'log/bad-signature'],
  ['a hand-over to another key than was signed', { ...moved({}), by: [playing.signer(1)] }, 'log/bad-signature'],
  ['a hand-over by another spare key', moved({ spare: STRANGER.publicKey }), 'log/bad-signature'],
  ['a hand-over of a ninth seat', moved({ seat: 8 }), SHAPE],
  ['a hand-over with a short spare key', moved({ spare: '00'.repeat(31) }), HEX],
  ['a hand-over with a further field', moved({ key: STRANGER.publicKey }), SHAPE],
  ['a hand-over without its payload', { header: { kind: 'hand-over' }, payload: undefined, digestOf: {} }],
];

const lobby = new ToyMatch().to('lobby');
const INVITING = STRANGER;
const invited = (change: object, guest = lobby.signer(1)): LineChange => {
  const signed = jsonText({ key: guest.publicKey, match: lobby.matchState.match, seat: 1 });
  const invite = { key: INVITING.publicKey, sig: INVITING.sign(taggedText('join', signed)), ...change };
  return { header: { kind: 'join', next: [0, 1] }, payload: { seat: 1, seed: '00'.repeat(32), invite }, by: [lobby.signer(1)] };
};
const INVITATIONS: readonly Row[] = [
  ['an invitation', invited({})],
  ['an invitation of another guest', invited({}, STRANGER), 'log/bad-signature'],
  ['an invitation under another key', invited({ key: RELAY.publicKey }), 'log/bad-signature'],
  ['an invitation without its signature', invited({ sig: undefined }), SHAPE],
  ['an invitation with a further field', invited({ seat: 1 }), SHAPE],
  ['an invitation for a ninth seat', { ...invited({}), payload: { ...(invited({}).payload as object), seat: 8 } }, SHAPE],
  ['an invitation that is null', { ...invited({}), payload: { seat: 1, seed: '00'.repeat(32), invite: null } }, SHAPE],
];

const settling = new ToyMatch().to('settle');
/** The result as some seats have signed it in place of the `close`. */
function claim(result: unknown, seats: readonly number[] = [0], signed: unknown = result) {
  const { match, seq, prev } = settling.matchState;
  const digest = sha256Hex(jsonText({ result: signed }));
  const header = { v: 'fogline/1', match, seq, prev, kind: 'endgame', digest, next: [] } as Header;
  const signatures = seats.map((seat) => settling.signer(seat));
  return {
    result,
    signatures: signatures
      .map((signer) => ({ key: signer.publicKey, sig: signer.sign(stepMessage(header)) }))
      .sort((a, b) => (a.key < b.key ? -1 : 1)),
  };
}
const close = (claims: unknown): LineChange => ({
  header: { kind: 'close' },
  payload: { reason: 'unsigned', claims },
  by: [RELAY],
});
/** As text of so many bytes. */
const resultOf = (bytes: number): string => 'r'.repeat(bytes - 2);
const CLAIMS: readonly Row[] = [
  ['a claim of one seat', close([claim(null)])],
  ['a claim of two seats', close([claim({ kind: 'drawn' }, [0, 1])])],
  ['two claims', close([claim(1, [0]), claim(2, [1])])],
  ['a result of 1,024 bytes', close([claim(resultOf(1_024))])],
  ['a result of 1,025 bytes', close([claim(resultOf(1_025))]), 'encoding/too-large'],
  ['a result of eight levels', close([claim(nested(8))])],
  ['a result of nine levels', close([claim(nested(9))]), 'encoding/too-deep'],
  ['no claims in a list', close([]), SHAPE],
  ['nine claims', close(Array.from({ length: 9 }, () => claim(null))), SHAPE],
  ['claims that are null', close(null), SHAPE],
  ['a claim without a result', close([{ signatures: claim(null).signatures }]), SHAPE],
  ['a claim without signatures', close([{ ...claim(null), signatures: [] }]), SHAPE],
  ['a claim with a further field', close([{ ...claim(null), seat: 0 }]), SHAPE],
  [
    'a claim with the signatures in the other order',
    close([{ ...claim(1, [0, 1]), signatures: claim(1, [0, 1]).signatures.reverse() }]),
    SHAPE,
  ],
  ['a claim of another result than was signed', close([claim(1, [0], 2)]), 'log/bad-signature'],
  ['a false claim behind a good one', close([claim(1, [0]), claim(2, [1], 3)]), 'log/bad-signature'],
  [
    'a false claim before a false timestamp',
    { ...close([claim(1, [0], 2)]), stamp: { sig: '00'.repeat(64) } },
    'log/bad-signature',
  ],
  ['a close without claims', { ...close([]), payload: { reason: 'unsigned' } }],
  ['a close of another reason, which is not for the chain', { ...close([]), payload: { reason: 'tired' } }],
  ['a step of the game with claims, which is not for the chain', { ...close([]), header: { kind: 'toy.close' } }],
];

export function addPayloadLimits(corpus: Corpus): void {
  const add = (of: ToyMatch, [why, change, fault]: Row): void => {
    const line = lineAfter(of, change);
    const log = `${logOf(of)}${line.text}`;
    if (fault === undefined) corpus.accept('log', why, { log }, { found: { finalHash: line.link } });
    else corpus.refuse('log', why, { log }, fault, { step: of.entries.length });
  };
  for (const [field, good, bad] of FIELDS) {
    for (const value of good) add(unopened, [`open: ${field} is ${shown(value)}`, open({ [field]: value })]);
    for (const value of bad) add(unopened, [`open: ${field} is not ${shown(value)}`, open({ [field]: value }), SHAPE]);
  }
  for (const [field, make] of HEXES) {
    add(unopened, [`open: ${field} of 32 bytes`, open(make('ab'.repeat(32)))]);
    add(unopened, [`open: ${field} of 31 bytes`, open(make('ab'.repeat(31))), HEX]);
  }
  for (const [why, change, fault] of TOGETHER) add(unopened, [`open: ${why}`, change, fault!]);
  for (const row of HAND_OVERS) add(playing, row);
  for (const row of INVITATIONS) add(lobby, row);
  for (const row of CLAIMS) add(settling, row);
  addSizes(corpus);
}

const shown = (value: unknown): string => (value === undefined ? 'absent' : jsonText(value).slice(0, 30));

/** Payloads of the largest size and number of values, and of one more. */
function addSizes(corpus: Corpus): void {
  const mark = '@@@';
  const add = (
    why: string,
    text: string,
    times: number,
    fault?: FaultCode,
    around: readonly [string, string] = ['{"x":"', '"}'],
  ): void => {
    const payload = `${around[0]}${text.repeat(times)}${around[1]}`;
    const { text: line, link } = lineAfter(playing, {
      payload: new Verbatim(`${around[0]}${mark}${around[1]}`),
      header: { digest: sha256Hex(payload) },
    });
    const [before, after] = line.split(mark) as [string, string];
    const log = { parts: [logOf(playing) + before, { text, times }, after] };
    if (fault === undefined) corpus.accept('log', why, { log }, { found: { finalHash: link } });
    else corpus.refuse('log', why, { log }, fault, { step: playing.entries.length });
  };
  const room = 1_048_576 - '{"x":""}'.length;
  add('a payload of 1,048,576 bytes', 'x', room);
  add('a payload of 1,048,577 bytes', 'x', room + 1, 'encoding/too-large');
  add('a payload of more bytes in fewer characters', 'é', room / 2 + 1, 'encoding/too-large');
  add('a line of more than 1,056,768 bytes', 'x', 1_056_768, 'encoding/too-large');
  add('a payload of 65,536 values', '0,', 65_533, undefined, ['{"x":[', '0]}']);
  add('a payload of 65,537 values', '0,', 65_534, 'encoding/too-many-values', ['{"x":[', '0]}']);
  add('a payload of too many values in small objects', '{"a":0},', 32_768, 'encoding/too-many-values', ['{"x":[', '0]}']);
  add('a payload of too many values that is too deep', '0,', 65_534, 'encoding/too-deep', [
    `{"x":[${'['.repeat(11)}${']'.repeat(11)},`,
    '0]}',
  ]);
  add('a payload of too many values that is too large', '"aaaaaaaaaaaaa",', 65_536, 'encoding/too-large', ['{"x":[', '0]}']);
}
