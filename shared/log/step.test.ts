import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { FullEntry } from '../../test/support/full-entry.ts';
import { faultOf, signWith, stampDraft, TOY_MATCH, ToyMatch } from '../../test/support/toy-match.ts';
import { digestAhead, digestPayload } from '../crypto/payload-digest.ts';
import { encodeCanonical, type Json, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { decodeEntry, encodeEntry, encodeStep, GENESIS, headerOf, readDraft } from './step.ts';
import { checkDigest, checkPayload, linkHash, stepMessage, timestampMessage } from './step-digest.ts';

const toy = new ToyMatch();
const [alice, bob] = toy.signers;
const header = { match: TOY_MATCH, seq: 7, prev: 'ab'.repeat(32), kind: 'toy.move', next: [1] };
const draft = signWith(header, { at: 'D10' }, [alice!]);
const entry = stampDraft(draft, 1_795_173_275_547);
const joint = stampDraft(signWith({ ...header, kind: 'start' }, {}, [alice!, bob!]), 5);
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The entry with one place of it changed; `undefined` takes the field away. */
function changed(path: string, value: Json | undefined, of: FullEntry = entry): string {
  const copy = structuredClone(of) as unknown as Record<string, unknown>;
  const names = path.split('.');
  const last = names.pop()!;
  const holder = names.reduce((at, name) => at[name] as Record<string, unknown>, copy);
  if (value === undefined) delete holder[last];
  else holder[last] = value;
  return encodeCanonical(copy as JsonObject);
}

describe('an entry', () => {
  it.each([
    ['of one author', entry],
    ['of several authors', joint],
    ["with its author's clock", stampDraft(signWith({ ...header, clock: 1_795_173_317_000 }, {}, [alice!]), 5)],
    ['whose payload is withheld', { step: entry.step }],
    ['of the first step', stampDraft(signWith({ ...header, seq: 0, prev: GENESIS }, {}, [bob!]), 0)],
  ])('%s is read as it was written', (_, written) => {
    const line = encodeEntry(written);
    expect(decodeEntry(line)).toEqual(written);
    expect(line).toBe(encodeCanonical(written));
  });

  it.each<[what: string, path: string, value: Json | undefined, code: string]>([
    ['another version', 'step.v', 'fogline/2', 'encoding/wrong-shape'],
    ['no version', 'step.v', undefined, 'encoding/wrong-shape'],
    ['a match id of 15 bytes', 'step.match', 'AAAAAAAAAAAAAAAAAAAA', 'encoding/not-base64url'],
    ['a match id with padding', 'step.match', `${TOY_MATCH}==`, 'encoding/not-base64url'],
    ['a negative place', 'step.seq', -1, 'encoding/wrong-shape'],
    ['a place beyond the limit', 'step.seq', LIMITS.stepsPerMatch + 1, 'encoding/wrong-shape'],
    ['a place as text', 'step.seq', '7', 'encoding/wrong-shape'],
    ['a link of 31 bytes', 'step.prev', 'ab'.repeat(31), 'encoding/not-hex'],
    ['a link in capitals', 'step.prev', 'AB'.repeat(32), 'encoding/not-hex'],
    ['a kind in capitals', 'step.kind', 'Toy.move', 'encoding/wrong-shape'],
    ['an empty kind', 'step.kind', '', 'encoding/wrong-shape'],
    ['a kind that is too long', 'step.kind', 'a'.repeat(65), 'encoding/wrong-shape'],
    ['a digest that is not hex', 'step.digest', 'xy'.repeat(32), 'encoding/not-hex'],
    ['a seat twice in next', 'step.next', [1, 1], 'encoding/wrong-shape'],
    ['seats of next out of order', 'step.next', [1, 0], 'encoding/wrong-shape'],
    ['a seat beyond the limit', 'step.next', [LIMITS.seats], 'encoding/wrong-shape'],
    ['a single seat that is not a list', 'step.next', 1, 'encoding/wrong-shape'],
    ['a clock before 1970', 'step.clock', -1, 'encoding/wrong-shape'],
    ['a clock as text', 'step.clock', '5', 'encoding/wrong-shape'],
    ['no signatures', 'step.signatures', [], 'encoding/wrong-shape'],
    ['an unknown field of the step', 'step.note', 'hello', 'encoding/wrong-shape'],
    ['an unknown field of the entry', 'note', 'hello', 'encoding/wrong-shape'],
    ['an unknown field of the timestamp', 'step.timestamp.zone', 'UTC', 'encoding/wrong-shape'],
    ['no timestamp', 'step.timestamp', undefined, 'encoding/wrong-shape'],
    ['a time before 1970', 'step.timestamp.time', -1, 'encoding/wrong-shape'],
    ['a short signature of the relay', 'step.timestamp.sig', 'ab'.repeat(63), 'encoding/not-hex'],
    ['a payload that is a list', 'payload', [], 'encoding/wrong-shape'],
    ['a payload that is null', 'payload', null, 'encoding/wrong-shape'],
    ['no step', 'step', undefined, 'encoding/wrong-shape'],
  ])('with %s is refused', (_, path, value, code) => {
    expect(faultOf(() => decodeEntry(changed(path, value)))).toBe(code);
  });

  it('with signatures twice, or out of the order of their keys, is refused', () => {
    const [first, second] = joint.step.signatures as unknown as Json[];
    expect(faultOf(() => decodeEntry(changed('step.signatures', [second!, first!], joint)))).toBe('encoding/wrong-shape');
    expect(faultOf(() => decodeEntry(changed('step.signatures', [first!, first!], joint)))).toBe('encoding/wrong-shape');
  });

  it('in any other spelling of the same JSON is refused', () => {
    const line = encodeEntry(entry);
    for (const other of [
      ` ${line}`,
      `${line} `,
      `${line}\r`,
      line.replace('"seq":7', '"seq":7.0'),
      line.replace('"D10"', '"\\u004410"'),
    ]) {
      expect(faultOf(() => decodeEntry(other))).toBe('encoding/not-canonical');
    }
  });

  it('longer than its limit is refused before it is decoded', () => {
    expect(faultOf(() => decodeEntry('{'.repeat(LIMITS.entryBytes + 1)))).toBe('encoding/too-large');
  });
});

describe('the three digests', () => {
  it('are plain SHA-256 of canonical JSON, so that jq and sha256sum recompute them', () => {
    expect(draft.digest).toBe(sha256('{"at":"D10"}'));
    expect(linkHash(entry.step)).toBe(sha256(encodeStep(entry.step)));
    expect(encodeStep(entry.step)).toBe(encodeCanonical(entry.step));
  });

  it('authors sign the header under its domain, the relay the step without its own signature', () => {
    const text = new TextDecoder().decode(stepMessage(draft));
    expect(text).toBe(`fogline/1 step\n${encodeCanonical({ ...headerOf(draft) })}`);
    const { timestamp, ...rest } = entry.step;
    const stamped = new TextDecoder().decode(timestampMessage(draft, timestamp.time, timestamp.key));
    const unsigned = { ...rest, timestamp: { key: timestamp.key, time: timestamp.time } };
    expect(stamped).toBe(`fogline/1 timestamp\n${encodeCanonical(unsigned)}`);
  });

  it("of a step with its author's clock cover the clock", () => {
    const noted = signWith({ ...header, clock: 1_795_173_317_000 }, { at: 'D10' }, [alice!]);
    expect(new TextDecoder().decode(stepMessage(noted))).toBe(`fogline/1 step\n${encodeCanonical({ ...headerOf(noted) })}`);
    expect(stepMessage(noted)).not.toEqual(stepMessage(draft));
  });

  it('a payload that the digest does not name is refused', () => {
    expect(faultOf(() => checkDigest(draft, { at: 'D10' }))).toBe('passed');
    expect(faultOf(() => checkDigest(draft, { at: 'D9' }))).toBe('log/digest-mismatch');
  });

  it('a payload is bounded in bytes of UTF-8 and in depth', () => {
    const framed = (text: string): JsonObject => ({ p: text });
    const room = LIMITS.payloadBytes - '{"p":""}'.length;
    expect(faultOf(() => digestPayload(framed('x'.repeat(room))))).toBe('passed');
    const tooLarge = framed('x'.repeat(room + 1));
    for (const _ of ['once', 'again']) expect(faultOf(() => digestPayload(tooLarge))).toBe('encoding/too-large');
    expect(faultOf(() => digestPayload(framed('é'.repeat(room / 2 + 1))))).toBe('encoding/too-large');
    const nested = (levels: number): Json => (levels === 0 ? 0 : [nested(levels - 1)]);
    expect(faultOf(() => digestPayload({ p: nested(LIMITS.payloadDepth - 2) }))).toBe('passed');
    expect(faultOf(() => digestPayload({ p: nested(LIMITS.payloadDepth - 1) }))).toBe('encoding/too-deep');
  });

  it('a payload is bounded in the values that are in it, itself among them', () => {
    const most = LIMITS.payloadValues - 2;
    expect(faultOf(() => digestPayload({ p: Array(most).fill(0) }))).toBe('passed');
    expect(faultOf(() => digestPayload({ p: Array(most + 1).fill(0) }))).toBe('encoding/too-many-values');
    expect(faultOf(() => digestPayload({ p: Array(most / 2 + 1).fill({ '': 0 }) }))).toBe('encoding/too-many-values');
    const payload = { p: Array(most + 1).fill(0) };
    expect(faultOf(() => checkDigest(draft, payload, undefined, encodeCanonical(payload)))).toBe('encoding/too-many-values');
  });

  it('the platform hashes a large payload once, and its digest is known then; one without a digest is left as it is', async () => {
    const large = { p: 'x'.repeat(20_000) };
    const hashed: string[] = [];
    const hash = async (text: string): Promise<string> => {
      hashed.push(text);
      return sha256(text);
    };
    const fails = (): never => expect.unreachable('it is hashed again');
    for (const payload of [large, large, { p: 'small' }]) await digestAhead(payload, hash);
    expect(hashed).toEqual([encodeCanonical(large)]);
    const named = { ...draft, digest: sha256(encodeCanonical(large)) };
    expect(faultOf(() => checkPayload(named, large, fails))).toBe('passed');
    expect(faultOf(() => checkPayload(draft, large, fails))).toBe('log/digest-mismatch');
    expect(digestPayload(large)).toBe(named.digest);
    const tooLarge = { p: 'x'.repeat(LIMITS.payloadBytes) };
    await digestAhead(tooLarge, hash);
    expect(hashed).toHaveLength(1);
    expect(faultOf(() => checkPayload(draft, tooLarge, fails))).toBe('encoding/too-large');
  });

  it('a draft with a timestamp is refused', () => {
    expect(faultOf(() => readDraft({ ...draft, timestamp: entry.step.timestamp } as unknown as Json, 'draft'))).toBe(
      'encoding/wrong-shape',
    );
  });
});
