import crypto from 'node:crypto';
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { toyWitness } from '../../test/support/toy-log.ts';
import { FOLDER } from '../../test/vectors/files.ts';
import { logProofOf } from '../../test/vectors/make/log-proof.ts';
import { nodeEd25519 } from '../crypto/ed25519-node.ts';
import { sha256 } from '../crypto/hash.ts';
import { type Bytes, encodeHex } from '../encoding/bytes.ts';
import { findGame } from '../games/registry.ts';
import { readTimestamp } from '../timestamp/timestamp-reply.ts';
import { readCheckpoint } from '../transparency/checkpoint.ts';
import { cosign } from '../transparency/cosignature.ts';
import { encodeVerifierKey } from '../transparency/signed-note.ts';
import { recordOf } from '../verify/record-of.ts';
import { verifyLog } from '../verify/verify-log.ts';
import type { FinalRecord } from '../wire/http.ts';
import { checkBundle } from './check-bundle.ts';
import type { Bundle } from './read-bundle.ts';
import { verifyPage } from './verify-page.ts';

const read = (name: string): Bytes => new Uint8Array(readFileSync(`${FOLDER}${name}`));
const OTHER = '5a'.repeat(32);

let own: FinalRecord;
let bundle: Bundle;

beforeAll(async () => {
  const log = read('battleship-xaya.jsonl');
  const verification = await verifyLog(log, { findGame, ed25519: nodeEd25519(crypto) });
  own = recordOf(verification)!;
  const timestamp = read('timestamp/final.tsr');
  const { proof, vkey } = logProofOf(verification.linked.at(-1)!.entry.step, 6, 11);
  const friend = toyWitness();
  const { text } = readCheckpoint(proof.slice(proof.indexOf('\n\n') + 2));
  const stamped = readTimestamp(timestamp);
  const authority = { url: 'http://authority.example/tsr', root: OTHER };
  bundle = {
    ...{ log, record: own, timestamp, proof: proof + cosign(text, 1_800_000_200, friend.key, friend.signer) },
    chain: readFileSync(`${FOLDER}timestamp/chain.pem`, 'utf8'),
    keys: {
      ...{ relay: own.relay, seats: own.seats.map((seat) => seat!.key) },
      ...{ log: vkey, witnesses: [encodeVerifierKey(friend.key)] },
      timestamp: { ...authority, certificate: encodeHex(sha256(stamped.certificates[0]!)) },
    },
    page: verifyPage({ finalHash: own.finalHash, isLogged: true, isWitnessed: true, timestamp: { ...stamped, ...authority } }),
  };
});

const codesOf = (changed: Partial<Bundle>, without: readonly (keyof Bundle)[] = []) => {
  const whole = Object.fromEntries(
    Object.entries({ ...bundle, ...changed }).filter(([name]) => !without.includes(name as keyof Bundle)),
  );
  const { faults, remarks } = checkBundle(whole as unknown as Bundle, own);
  return [...faults, ...remarks].map(({ code }) => code);
};

it('the files of an honest bundle say what its log says, with and without what may be missing', () => {
  expect(codesOf({})).toEqual([]);
  const { relay, seats } = bundle.keys;
  const page = verifyPage({ finalHash: own.finalHash, isLogged: false });
  expect(codesOf({ keys: { relay, seats }, page }, ['proof', 'timestamp', 'chain'])).toEqual([]);
});

describe('a record that says something else than the log', () => {
  it.each<[keyof FinalRecord, unknown]>([
    ['finalHash', OTHER],
    ['game', 'rps'],
    ['rules', 2],
    ['practice', true],
    ['seats', [null, null]],
    ['relay', OTHER],
    ['steps', 77],
    ['claim', { kind: 'drawn' }],
    ['claim', null],
    ['claims', []],
  ])('of its %s is a fault', (name, value) => {
    expect(codesOf({ record: { ...own, [name]: value } as FinalRecord })).toContain('bundle/other-record');
    expect(own[name]).not.toEqual(value);
  });

  it('of its match is another match', () => {
    expect(codesOf({ record: { ...own, match: 'BAQEBAQEBAQEBAQEBAQEBA' } })).toEqual(['bundle/other-match']);
  });

  it('of the name of a player, or which lacks it, is a fault', () => {
    for (const name of [{ name: 'Magnus' }, {}])
      expect(codesOf({ record: { ...own, seats: own.seats.with(0, { key: own.seats[0]!.key, ...name }) } })).toEqual([
        'bundle/other-record',
      ]);
  });
});

describe('keys.json', () => {
  const other = 'other-keys';
  it.each<[string, (keys: Bundle['keys']) => object, string]>([
    ['names another relay', (keys) => ({ ...keys, relay: OTHER }), other],
    ['names another key of a seat', (keys) => ({ ...keys, seats: [OTHER, keys.seats[1]] }), other],
    ['names the keys of the seats in another order', (keys) => ({ ...keys, seats: keys.seats.toReversed() }), other],
    ['names nobody', (keys) => ({ ...keys, seats: [] }), other],
    ['names no log, although there is a proof', ({ log: _, ...keys }) => keys, other],
    ['names no list of witnesses', ({ witnesses: _, ...keys }) => keys, other],
    [
      'names a witness that has not cosigned',
      (keys) => ({ ...keys, witnesses: [encodeVerifierKey(toyWitness('one.example/witness').key)] }),
      other,
    ],
    ['names a witness by a malformed key', (keys) => ({ ...keys, witnesses: ['one'] }), other],
    [
      'names another certificate of the authority',
      (keys) => ({ ...keys, timestamp: { ...keys.timestamp, certificate: OTHER } }),
      other,
    ],
    ['names no authority', ({ timestamp: _, ...keys }) => keys, other],
  ])('that %s is a fault', (_, edit, code) => {
    expect(codesOf({ keys: edit(bundle.keys) as Bundle['keys'] })).toContain(`bundle/${code}`);
  });

  it('that names a log or an authority, where there is no proof or timestamp, is a fault', () => {
    expect(codesOf({}, ['proof'])).toContain('bundle/other-keys');
    expect(codesOf({}, ['timestamp', 'chain'])).toContain('bundle/other-keys');
  });
});

it('certificates that are not those of the timestamp, or are missing, are a fault', () => {
  expect(codesOf({ chain: readFileSync(`${FOLDER}timestamp/ca.pem`, 'utf8') })).toEqual(['bundle/other-keys']);
  expect(codesOf({}, ['chain'])).toEqual(['bundle/other-keys']);
});

it.each([
  ['says other commands', (page: string) => page.replace('tail -n 1', 'rm -rf ~; tail -n 1')],
  ['names another final hash', (page: string) => page.replace(/[0-9a-f]{64}/, OTHER)],
  ['lacks what is said of the log', (page: string) => page.replace(/## That it is in the log.*/s, '')],
])('a page that %s takes nothing from the record, and is told', (_, edit) => {
  expect(edit(bundle.page!)).not.toBe(bundle.page);
  expect(codesOf({ page: edit(bundle.page!) })).toEqual(['bundle/other-page']);
});

it('a page that is missing is told', () => {
  expect(codesOf({}, ['page'])).toEqual(['bundle/other-page']);
});
