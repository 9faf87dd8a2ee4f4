import { describe, expect, it } from 'vitest';
import { faultOf, ToyMatch } from '../../test/support/toy-match.ts';
import { encodeCanonical, type Json, type JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { FAULTS } from '../fault-meanings.ts';
import { decodeOpenRequest, encodeOpenRequest, problemOf, readFinalRecord, readMatchSummary } from './http.ts';

const toy = new ToyMatch();
const draft = toy.draft('open', 0, toy.terms());
const summary = {
  match: 'A'.repeat(22),
  phase: 'lobby',
  game: 'toy/one',
  rules: 1,
  seats: [{ key: '01'.repeat(32), name: 'Ada' }, null],
  next: [],
  steps: 1,
  head: 'ab'.repeat(32),
  time: 5,
  published: false,
};
const record = {
  finalHash: 'ab'.repeat(32),
  match: 'A'.repeat(22),
  game: 'toy/one',
  rules: 1,
  seats: [{ key: '01'.repeat(32) }, null],
  relay: '02'.repeat(32),
  steps: 70,
  claim: null,
};

describe('the request that opens a match', () => {
  it('is read as it was written', () => {
    expect(decodeOpenRequest(encodeOpenRequest(draft))).toEqual(draft);
  });

  it.each([
    ['without its draft', '{}', 'encoding/wrong-shape'],
    ['with more than its draft', encodeCanonical({ draft, more: 1 }), 'encoding/wrong-shape'],
    ['in another spelling', JSON.stringify({ draft }), 'encoding/not-canonical'],
    ['that is too long', ' '.repeat(LIMITS.messageBytes + 1), 'encoding/too-large'],
  ])('%s is refused', (_, body, code) => {
    expect(faultOf(() => decodeOpenRequest(body))).toBe(code);
  });
});

describe('answers', () => {
  it('a summary and a final record are read with a seat that nobody took', () => {
    expect(readMatchSummary(summary, 'summary')).toEqual(summary);
    expect(readMatchSummary({ ...summary, phase: 'closed', finalHash: 'ab'.repeat(32) }, 'summary').finalHash).toBe(
      'ab'.repeat(32),
    );
    expect(readFinalRecord(record, 'record')).toEqual(record);
  });

  it.each<[string, JsonObject]>([
    ['an unknown phase', { phase: 'limbo' }],
    ['a seat that is not there', { seats: [undefined as unknown as Json] }],
    ['more seats than a match may have', { seats: Array<Json>(LIMITS.seats + 1).fill(null) }],
    ['a negative number of steps', { steps: -1 }],
    ['an unknown field', { mood: 'good' }],
  ])('a summary with %s is refused', (_, change) => {
    expect(faultOf(() => readMatchSummary({ ...summary, ...change }, 'summary'))).toBe('encoding/wrong-shape');
  });

  it('a final record without a claim is refused: that nobody claimed anything is said by null', () => {
    const { claim: _, ...rest } = record;
    expect(faultOf(() => readFinalRecord(rest, 'record'))).toBe('encoding/wrong-shape');
  });

  it('a problem carries the code of its fault and the meaning of it', () => {
    expect(problemOf('relay/unknown-match', 404)).toEqual({
      type: '/faults#relay/unknown-match',
      title: FAULTS['relay/unknown-match'],
      status: 404,
      detail: FAULTS['relay/unknown-match'],
      code: 'relay/unknown-match',
    });
  });
});
