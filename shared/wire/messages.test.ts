import { describe, expect, it } from 'vitest';
import { faultOf, signWith, stampDraft, TOY_MATCH, ToyMatch } from '../../test/support/toy-match.ts';
import { digestPayload } from '../crypto/payload-digest.ts';
import { encodeCanonical, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { type Draft, encodeEntry, payloadInText } from '../log/step.ts';
import {
  type ClientMessage,
  decodeClientMessage,
  decodeRelayMessage,
  encodeEntryLines,
  encodeMessage,
  type RelayMessage,
} from './messages.ts';

const toy = new ToyMatch().to('play');
const draft = toy.draft('toy.move', 0, { at: 'A1' }, [1]);
const place = { seq: 3, prev: 'ab'.repeat(32) };
const fromClient: readonly ClientMessage[] = [
  { kind: 'seen', nonce: '0f'.repeat(8) },
  { kind: 'submit', draft },
];
const fromRelay: readonly RelayMessage[] = [
  { kind: 'welcome', match: TOY_MATCH, time: 1_800_000_000_000, ...place },
  { kind: 'entries', entries: toy.entries },
  { kind: 'entries', entries: [{ step: toy.entries[0]!.step }] },
  { kind: 'entries', entries: [] },
  { kind: 'behind', from: 3, to: 4 },
  { kind: 'mark', nonce: '0f'.repeat(8) },
  { kind: 'pending', draft },
  { kind: 'rejected', code: 'life/stale', detail: 'too late', ...place },
  { kind: 'presence', seats: [true, false], spectators: 256 },
  { kind: 'published', finalHash: 'cd'.repeat(32) },
];
const text = (message: object): string => encodeCanonical(message as JsonObject);

describe('a message', () => {
  it.each(fromClient)('of a client is read as it was written: $kind', (message) => {
    expect(decodeClientMessage(encodeMessage(message))).toEqual(message);
  });

  it.each(fromRelay)('of the relay is read as it was written: $kind', (message) => {
    expect(decodeRelayMessage(encodeMessage(message))).toEqual(message);
  });

  it('of one side is not one of the other', () => {
    for (const message of fromRelay) expect(faultOf(() => decodeClientMessage(text(message)))).toBe('encoding/wrong-shape');
    for (const message of fromClient) expect(faultOf(() => decodeRelayMessage(text(message)))).toBe('encoding/wrong-shape');
  });

  it.each([
    ['of an unknown kind', text({ kind: 'shout' }), 'encoding/wrong-shape'],
    ['without a kind', text({ draft }), 'encoding/wrong-shape'],
    ['whose kind is a name that every object has', text({ kind: 'constructor' }), 'encoding/wrong-shape'],
    ['with an unknown field', text({ ...fromClient[0]!, note: 1 }), 'encoding/wrong-shape'],
    ['with a nonce in capitals', text({ ...fromClient[0]!, nonce: 'AB'.repeat(8) }), 'encoding/not-hex'],
    ['that is a list', '[]', 'encoding/wrong-shape'],
    ['that is null', 'null', 'encoding/wrong-shape'],
    ['that is no JSON', '{"kind":', 'encoding/not-json'],
    ['that is empty', '', 'encoding/not-json'],
    ['with spaces', JSON.stringify(fromClient[0], null, 1), 'encoding/not-canonical'],
    ['with its keys in another order', `{"nonce":"${'0f'.repeat(8)}","kind":"seen"}`, 'encoding/not-canonical'],
    ['with a key twice', `{"kind":"seen","nonce":"a","nonce":"a"}`, 'encoding/not-canonical'],
    ['nested too deep', `${'['.repeat(40)}${']'.repeat(40)}`, 'encoding/too-deep'],
    ['longer than its limit', ' '.repeat(LIMITS.messageBytes + 1), 'encoding/too-large'],
  ])('of a client %s is refused', (_, wrong, code) => {
    expect(faultOf(() => decodeClientMessage(wrong))).toBe(code);
  });

  it.each<[string, object]>([
    ['names a fault that this version does not know', { ...fromRelay[7]!, code: 'life/unheard-of' }],
    ['names a fault by a name that every object has', { ...fromRelay[7]!, code: 'constructor' }],
    ['explains too much', { ...fromRelay[7]!, detail: 'x'.repeat(1_001) }],
    ['counts a negative audience', { ...fromRelay[8]!, spectators: -1 }],
    ['shows more seats than there may be', { ...fromRelay[8]!, seats: Array(LIMITS.seats + 1).fill(true) }],
    ['holds an entry without a step', { kind: 'entries', entries: [{ payload: {} }] }],
    ['stamps a draft', { kind: 'pending', draft: { ...draft, timestamp: toy.entries[0]!.step.timestamp } }],
  ])('of the relay that %s is refused', (_, wrong) => {
    expect(faultOf(() => decodeRelayMessage(text(wrong)))).toBe('encoding/wrong-shape');
  });

  it('holds the largest payload that a step may have, in both directions', () => {
    const payload = { p: 'x'.repeat(LIMITS.payloadBytes - '{"p":""}'.length) };
    digestPayload(payload);
    const signers = new ToyMatch({ seats: LIMITS.seats }).signers;
    const next = signers.map((_, seat) => seat);
    const largest = signWith({ match: TOY_MATCH, ...place, kind: 'toy.'.padEnd(LIMITS.nameLength, 'x'), next }, payload, signers);
    expect(faultOf(() => decodeClientMessage(encodeMessage({ kind: 'submit', draft: largest })))).toBe('passed');
    expect(faultOf(() => decodeRelayMessage(encodeMessage({ kind: 'entries', entries: [stampDraft(largest, 1)] })))).toBe(
      'passed',
    );
  });

  it.each<[string, JsonObject, Partial<Draft>?]>([
    ['is empty', {}],
    ['has members with the names around it', { payload: { prev: [{ payload: 1, prev: 2 }] }, prev: 'x' }],
    ['quotes the names around it', { a: '{"payload":1,"prev":2}', b: ',"prev":"', c: '\\"payload\\":' }],
    ['has escapes and characters beyond ASCII', { at: 'é\u{1f600}"\\' }],
    ['is behind a name that quotes it', { at: 'A1' }, { name: { salt: '0a'.repeat(16), text: '"payload":1,"prev":' } }],
    ['is behind a clock', { at: 'A1' }, { clock: 1_800_000_000_000 }],
  ])('holds the text of a payload that %s', (_, payload, before) => {
    const submitted = { ...draft, payload, digest: digestPayload(payload), ...before };
    const message = encodeMessage({ kind: 'submit', draft: submitted });
    expect(decodeClientMessage(message)).toEqual({ kind: 'submit', draft: submitted });
    expect(payloadInText(message)).toBe(encodeCanonical(payload));
  });

  it('of stored lines is the same as of their entries', () => {
    expect(encodeEntryLines(toy.entries.map(encodeEntry))).toBe(encodeMessage({ kind: 'entries', entries: toy.entries }));
  });
});
