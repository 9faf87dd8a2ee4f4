import { expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { MemoryStore } from '../../test/support/memory-store.ts';
import { testSeed } from '../../test/support/table.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import { LIMITS } from '../encoding/limits.ts';
import type { Draft } from '../log/step.ts';
import { decodeSeat, encodeSeat, expectRelay, holdingOf, takeBack } from './portable-seat.ts';
import type { SeatSecret } from './secret-store.ts';

const FRESH = portableSigner(testSeed('fresh'));
const SPARE = testSeed('spare').toString('hex');
const INVITE = 'B'.repeat(22);
const SECRET: SeatSecret = {
  match: 'A'.repeat(22),
  game: 'rps',
  seat: 1,
  key: portableSigner(testSeed('old')).publicKey,
  seed: testSeed('seed').toString('hex'),
  spare: SPARE,
  decisions: [{ kind: 'show', hand: 'rock' }],
  showAtEnd: true,
  invites: { 2: INVITE },
};
const RELAY = 'https://relay.test';
const TEXT = encodeSeat(SECRET, RELAY);

const HEAD = { seq: 7, prev: 'ab'.repeat(32) };
const HEADED = encodeSeat({ ...SECRET, head: HEAD }, RELAY);

it('names the furthest place of the log that the seat has seen', () => {
  expect(decodeSeat(HEADED, FRESH).head).toEqual(HEAD);
  const draft = { ...HEAD, seq: 8, prev: 'cd'.repeat(32) } as Draft;
  expect(decodeSeat(encodeSeat({ ...SECRET, head: HEAD, draft }, RELAY), FRESH).head).toEqual({ seq: 8, prev: draft.prev });
  expect(encodeSeat({ ...SECRET, head: { ...HEAD, seq: 0 } }, RELAY)).toBe(TEXT);
});

it('carries the decisions of its person, and no key that has signed anything', () => {
  expect(decodeSeat(TEXT, FRESH)).toEqual({ ...SECRET, relay: RELAY, key: FRESH.publicKey });
  expect(TEXT).not.toContain(SECRET.key);
  const { spare: _, ...bound } = SECRET;
  expect(faultCode(() => encodeSeat(bound, RELAY))).toBe('player/no-spare-key');
});

it.each([
  ['cut off', TEXT.slice(0, -3)],
  ['of another version', TEXT.replace('fogline/1 seat', 'fogline/2 seat')],
  ['without its relay', TEXT.replace(`"relay":"${RELAY}",`, '')],
  ['without its spare key', TEXT.replace(`"spare":"${SPARE}",`, '')],
  ['with a key of its own', TEXT.replace('"match"', `"key":"${SECRET.key}","match"`)],
  ['of a seat that no match has', TEXT.replace('"seat":1', '"seat":8')],
  ['with an invitation that is too short', TEXT.replace(INVITE, 'B')],
  ['larger than a seat can be', `${TEXT}${' '.repeat(300_000)}"`],
  ['larger than a seat can be by the space after it', `${TEXT}${' '.repeat(LIMITS.seatBytes)}`],
  ['empty', ''],
  ['of a log without steps', HEADED.replace('"seq":7', '"seq":0')],
  ['of a log with half a link', HEADED.replace(HEAD.prev, 'ab'.repeat(16))],
])('a text that is %s is refused', (_, text) => {
  expect(faultCode(() => decodeSeat(text, FRESH))).toMatch(/^encoding\//);
});

it.each([
  'https://relay.test/',
  'https://relay.test/m',
  'https://Relay.test',
  'https://relay.test:443',
  'http://relay.test:80',
  'https://relay.test:0443',
  'https://user@relay.test',
  'https://relay.test#',
  'https://relay.test\\@other.test',
  'https://-',
  'wss://relay.test',
  'javascript:alert(1)',
  '//relay.test',
  'relay.test',
  '',
])('%j is not the origin of a relay: neither read nor written', (origin) => {
  expect(faultCode(() => decodeSeat(TEXT.replace(RELAY, origin), FRESH))).toMatch(/^encoding\//);
  expect(faultCode(() => encodeSeat(SECRET, origin))).toMatch(/^encoding\//);
});

it.each(['https://relay.test', 'http://127.0.0.1:8787', 'http://[::1]:8787', 'https://xn--bcher-kva.example:8443'])(
  'a seat is at the relay %s, and at no other one',
  (origin) => {
    expect(new URL(origin).origin).toBe(origin);
    const seat = decodeSeat(encodeSeat(SECRET, origin), FRESH);
    expect(seat.relay).toBe(origin);
    expectRelay(seat, origin);
    expect(faultCode(() => expectRelay(seat, `${origin}0`))).toBe('player/other-relay');
    expect(faultCode(() => encodeSeat(seat, `${origin}0`))).toBe('player/other-relay');
    // What an earlier version has kept names none.
    expectRelay(SECRET, origin);
  },
);

it('goes on under a fresh key of the same device at the same relay', async () => {
  const store = new MemoryStore(testSeed('store'));
  const kept = { ...SECRET, relay: RELAY, head: HEAD };
  await store.save(kept);
  const taken = await takeBack(store, kept);
  expect(taken).toEqual({ ...kept, key: taken.key });
  expect(await store.load(kept.match, taken.key)).toEqual(taken);
});

it('decides by the keys in the log whether a device plays the seat, is about to, or did before', () => {
  const toy = new ToyMatch();
  const [, bob] = toy.signers;
  const of = (key: string, spare = SPARE) => holdingOf(toy.matchState, { ...SECRET, key, spare });
  toy.open();
  expect(of(bob!.publicKey)).toBe('none');
  toy.say('join', 1, { ...toy.joinPayload(1), spare: portableSigner(testSeed('spare')).publicKey }, [0, 1]);
  expect(of(bob!.publicKey)).toBe('held');
  expect(of(FRESH.publicKey)).toBe('arriving');
  expect(of(FRESH.publicKey, testSeed('other').toString('hex'))).toBe('none');
});

it.each([
  ['two invitations to one seat', `[{"invite":"${INVITE}","seat":0},{"invite":"${INVITE}","seat":0}]`],
  ['invitations out of order', `[{"invite":"${INVITE}","seat":2},{"invite":"${INVITE}","seat":0}]`],
  ['an empty list of them', '[]'],
])('a text with %s is refused: a seat has one text', (_, invites) => {
  const text = TEXT.replace(/"invites":\[.*?\]/, `"invites":${invites}`);
  expect(faultCode(() => decodeSeat(text, FRESH))).toBe('encoding/wrong-shape');
});
