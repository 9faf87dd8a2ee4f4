/** Everything that a socket can be sent and must refuse: with its named fault, without a trace, and with the match going on. */

import { runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import { decodeHex, encodeHex, encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { encodeCanonical, type Json, type JsonObject } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import type { FaultCode } from '../../shared/fault.ts';
import { type Draft, headerOf } from '../../shared/log/step.ts';
import { timestampMessage } from '../../shared/log/step-digest.ts';
import { encodeMessage } from '../../shared/wire/messages.ts';
import { STRANGER, signWith } from '../support/toy-match.ts';
import { type TestSocket, WorkerMatch } from './match-client.ts';

/** A match in play with seat 0 to move, and its next step, which nobody has sent yet. */
interface Scene {
  readonly match: WorkerMatch;
  readonly socket: TestSocket;
  readonly draft: Draft;
}
type Hostile = (scene: Scene) => string | Uint8Array | Promise<string | Uint8Array>;

const submit = (draft: unknown): string => encodeCanonical({ draft, kind: 'submit' } as JsonObject);
/** The draft with other fields, and its old signatures. */
const changed =
  (fields: (draft: Draft) => object): Hostile =>
  ({ draft }) =>
    submit({ ...draft, ...fields(draft) });
/** The draft with other fields, signed again by these seats: only the rules of the relay can refuse it. */
const signed =
  (fields: Partial<Draft>, seats: readonly number[] = [0]): Hostile =>
  ({ match, draft }) => {
    const { payload, ...header } = { ...draft, ...fields };
    return submit(
      signWith(
        headerOf(header),
        payload,
        seats.map((seat) => match.signers[seat]!),
      ),
    );
  };
const signatureOf = (draft: Draft) => draft.signatures[0]!;
const nested = (levels: number): Json => (levels === 0 ? 0 : [nested(levels - 1)]);

/** L, the order of the group, little-endian: S + L is the same S to a verifier that does not look at its range. */
const ORDER = 'edd3f55c1a631258d69cf7a2def9de1400000000000000000000000000000010';
const addOrder = (sig: string): string => {
  const bytes = decodeHex(sig);
  let carry = 0;
  decodeHex(ORDER).forEach((digit, i) => {
    const sum = bytes[32 + i]! + digit + carry;
    bytes[32 + i] = sum & 255;
    carry = sum >> 8;
  });
  return encodeHex(bytes);
};
/** The identity, the key for which R = identity and S = 0 sign everything. */
const SMALL_ORDER_KEY = `01${'00'.repeat(31)}`;
const NULL_SIGNATURE = `01${'00'.repeat(63)}`;

const HOSTILE: readonly (readonly [what: string, fault: FaultCode, message: Hostile])[] = [
  ['no text at all', 'encoding/not-json', () => ''],
  ['half a message', 'encoding/not-json', ({ draft }) => submit(draft).slice(0, -2)],
  ['bytes', 'encoding/not-json', ({ draft }) => encodeUtf8(submit(draft))],
  ['two messages in one', 'encoding/not-json', ({ draft }) => submit(draft) + submit(draft)],
  ['a nesting deeper than any', 'encoding/too-deep', () => encodeCanonical(nested(LIMITS.depth), LIMITS.depth + 1)],
  ['a nesting to break a recursion', 'encoding/too-deep', () => `${'['.repeat(500_000)}${']'.repeat(500_000)}`],

  ['white space', 'encoding/not-canonical', ({ draft }) => ` ${submit(draft)}`],
  [
    'keys in another order',
    'encoding/not-canonical',
    ({ draft }) => `{"kind":"submit","draft":${encodeCanonical(draft as never)}}`,
  ],
  [
    'a key twice',
    'encoding/not-canonical',
    ({ draft }) => submit(draft).replace('"kind":"submit"', '"kind":"seen","kind":"submit"'),
  ],
  ['an escape that none needs', 'encoding/not-canonical', ({ draft }) => submit(draft).replace('toy.move', '\\u0074oy.move')],
  ['a number in another spelling', 'encoding/not-canonical', ({ draft }) => submit(draft).replace('"seq":3', '"seq":3.0')],
  ['a fraction', 'encoding/not-an-integer', ({ draft }) => submit(draft).replace('"seq":3', '"seq":3.5')],
  [
    'a number that is not exact',
    'encoding/not-an-integer',
    ({ draft }) => submit(draft).replace('"seq":3', '"seq":9007199254740993'),
  ],
  ['minus zero', 'encoding/not-an-integer', ({ draft }) => submit(draft).replace('"seq":3', '"seq":-0')],
  ['a control character', 'encoding/control-character', () => '"\\u0001"'],
  ['half a surrogate pair', 'encoding/lone-surrogate', () => '"\\ud800"'],
  ['a key that is not ASCII', 'encoding/key-not-ascii', () => '{"é":0}'],

  ['a number', 'encoding/wrong-shape', () => '1'],
  ['null', 'encoding/wrong-shape', () => 'null'],
  ['a list', 'encoding/wrong-shape', ({ draft }) => `[${submit(draft)}]`],
  ['a message of no kind', 'encoding/wrong-shape', () => '{}'],
  ['a message of an unknown kind', 'encoding/wrong-shape', ({ draft }) => submit(draft).replace('"submit"', '"append"')],
  ['a message of the relay', 'encoding/wrong-shape', () => encodeMessage({ kind: 'published', finalHash: '00'.repeat(32) })],
  ['an unknown field', 'encoding/wrong-shape', changed(() => ({ extra: 1 }))],
  [
    'a field named __proto__',
    'encoding/wrong-shape',
    ({ draft }) => submit(draft).replace('{"draft"', '{"__proto__":{},"draft"'),
  ],
  ['a draft that is null', 'encoding/wrong-shape', () => submit(null)],
  ['a payload that is a list', 'encoding/wrong-shape', changed(() => ({ payload: [] }))],
  ['another version of the protocol', 'encoding/wrong-shape', changed(() => ({ v: 'fogline/2' }))],
  ['a negative place', 'encoding/wrong-shape', changed(() => ({ seq: -1 }))],
  ['a place beyond every match', 'encoding/wrong-shape', changed(() => ({ seq: LIMITS.stepsPerMatch + 1 }))],
  ['a kind that is no name', 'encoding/wrong-shape', changed(() => ({ kind: 'Toy move' }))],
  ['a kind that is too long', 'encoding/wrong-shape', changed(() => ({ kind: 'x'.repeat(LIMITS.nameLength + 1) }))],
  ['a match id with unused bits', 'encoding/not-base64url', changed(({ match }) => ({ match: `${match.slice(0, -1)}_` }))],
  ['a digest in capitals', 'encoding/not-hex', changed(({ digest }) => ({ digest: digest.replace(/^../, 'AB') }))],
  ['seats in disorder', 'encoding/wrong-shape', changed(() => ({ next: [1, 0] }))],
  ['a seat that no match has', 'encoding/wrong-shape', changed(() => ({ next: [LIMITS.seats] }))],
  ['no signature', 'encoding/wrong-shape', changed(() => ({ signatures: [] }))],
  ['a signature twice', 'encoding/wrong-shape', changed((draft) => ({ signatures: [signatureOf(draft), signatureOf(draft)] }))],
  [
    'more signatures than seats',
    'encoding/wrong-shape',
    changed((draft) => ({ signatures: Array(LIMITS.seats + 1).fill(signatureOf(draft)) })),
  ],
  ['half a signature', 'encoding/not-hex', changed((draft) => ({ signatures: [{ ...signatureOf(draft), sig: '00' }] }))],

  ['a step of another match', 'life/wrong-match', async () => submit(await otherMatchDraft())],
  ['a stale step', 'life/stale', signed({ seq: 1 })],
  ['a step from the future', 'life/stale', signed({ seq: 8 })],
  ['a step after another one', 'life/stale', signed({ prev: 'ab'.repeat(32) })],
  ['another payload than was signed', 'log/digest-mismatch', changed(() => ({ payload: { other: 1 } }))],
  [
    'a payload that is too large',
    'encoding/too-large',
    changed(() => ({ payload: { p: 'x'.repeat(LIMITS.payloadBytes - '{"p":""}'.length + 1) } })),
  ],
  ['a payload that is too deep', 'encoding/too-deep', changed(() => ({ payload: { p: nested(LIMITS.payloadDepth - 1) } }))],
  [
    'a payload of too many values',
    'encoding/too-many-values',
    changed(() => ({ payload: { p: Array(LIMITS.payloadValues - 1).fill({}) } })),
  ],
  ['another step than was signed', 'log/bad-signature', changed(() => ({ next: [0] }))],
  [
    'a signature by another key',
    'log/bad-signature',
    changed((draft) => ({ signatures: [{ ...signatureOf(draft), key: STRANGER.publicKey }] })),
  ],
  [
    'a signature made into another one',
    'log/bad-signature',
    changed((draft) => ({ signatures: [{ ...signatureOf(draft), sig: addOrder(signatureOf(draft).sig) }] })),
  ],
  [
    'a signature made for another purpose',
    'log/bad-signature',
    ({ match, draft }) => {
      const [key, signer] = [match.signers[0]!.publicKey, match.signers[0]!];
      return submit({ ...draft, signatures: [{ key, sig: signer.sign(timestampMessage(draft, 0, key)) }] });
    },
  ],
  ['a key of small order', 'log/bad-signature', changed(() => ({ signatures: [{ key: SMALL_ORDER_KEY, sig: NULL_SIGNATURE }] }))],
  [
    'a step of somebody without a seat',
    'life/not-a-seat',
    ({ draft }) => submit(signWith(headerOf(draft), draft.payload, [STRANGER])),
  ],
  ['a step of both seats', 'life/not-a-seat', signed({}, [0, 1])],
  ['a step out of turn', 'life/not-your-turn', signed({}, [1])],
  ['a seat that the match does not have', 'life/no-such-seat', signed({ next: [7] })],
  ['a kind of no game and no match', 'life/unknown-kind', signed({ kind: 'move' })],
  ['a timeout by a seat', 'life/too-early', signed({ kind: 'timeout', payload: { seats: [1] }, next: [] })],
  ['a close by a seat', 'life/too-early', signed({ kind: 'close', payload: { reason: 'expired' }, next: [] })],
  ['a second start', 'life/wrong-phase', signed({ kind: 'start', payload: {} })],
  ['an end before the end', 'life/wrong-phase', signed({ kind: 'endgame', payload: { result: null }, next: [] })],
  ['a protest that says nothing', 'encoding/wrong-shape', signed({ kind: 'protest', payload: {}, next: [] })],

  ['a mark that is not hex', 'encoding/not-hex', () => '{"kind":"seen","nonce":"x"}'],
];

async function otherMatchDraft(): Promise<Draft> {
  const other = new WorkerMatch();
  await other.begin();
  return other.draft('toy.move', 0, {}, [1]);
}

/** All that a match keeps: its rows, its alarm, what of it is in KV, and what it says of itself. */
async function keptBy(match: WorkerMatch): Promise<unknown> {
  const kept = await runInDurableObject(match.stub, async (_, { storage }) => {
    const tables = storage.sql
      .exec<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
      .toArray();
    const rows = tables
      .filter(({ name }) => !name.startsWith('_cf_'))
      .map(({ name }) => [name, storage.sql.exec(`SELECT * FROM "${name}"`).toArray()]);
    return { rows, alarm: await storage.getAlarm() };
  });
  return { kept, kv: (await env.LOG.list({ prefix: `log/${match.id}/` })).keys, summary: await match.summary() };
}

it.each(HOSTILE)('%s is refused with %s', async (_, fault, message) => {
  const match = new WorkerMatch();
  const socket = await match.begin();
  const draft = await match.draft('toy.move', 0, { at: 'D10' }, [1]);
  const hostile = await message({ match, socket, draft });
  const [before, heard] = [await keptBy(match), socket.messages.length];
  socket.socket.send(hostile);
  await socket.until(() => socket.messages.length > heard);
  const { seq, prev } = draft;
  expect(socket.messages.slice(heard)).toMatchObject([{ kind: 'rejected', code: fault, seq, prev }]);
  expect(await keptBy(match)).toEqual(before);
  expect(await socket.submit(draft)).toBe('toy.move');
});
