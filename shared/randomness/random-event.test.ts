import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import type { Bytes } from '../encoding/bytes.ts';
import { commitShare } from './joint.ts';
import {
  applyCommitment,
  applyReveal,
  beginEvent,
  dropParties,
  type EventOptions,
  eventKey,
  eventKeyFor,
  eventNext,
  eventStage,
  type Party,
  playersOnly,
  type RandomEvent,
} from './random-event.ts';

const MATCH = 'AAECAwQFBgcICQoLDA0ODw';
const shareOf = (seat: number): Bytes => new Uint8Array(32).fill(seat + 1);
const sealOf = (seat: number): string => commitShare(MATCH, seat, shareOf(seat));

const HOUSE: readonly Party[] = [
  { seat: 3, role: 'regulator' },
  { seat: 0, role: 'server' },
  { seat: 1, role: 'player' },
  { seat: 2, role: 'player' },
];

const begin = (parties: readonly Party[] = playersOnly([0, 1, 2]), options?: EventOptions): RandomEvent =>
  beginEvent(MATCH, parties, options);
const commitAll = (event: RandomEvent, seats: readonly number[] = eventNext(event)): RandomEvent =>
  seats.reduce((now, seat) => applyCommitment(now, seat, sealOf(seat)), event);
const revealAll = (event: RandomEvent, seats: readonly number[] = eventNext(event)): RandomEvent =>
  seats.reduce((now, seat) => applyReveal(now, seat, shareOf(seat)), event);
const held = (): RandomEvent => revealAll(commitAll(begin(HOUSE, { serverHoldsBack: true })));

/** The definition, computed by another SHA-256 than the one under test. */
const keyOf = (...seats: readonly number[]): Bytes =>
  new Uint8Array(
    seats
      .reduce(
        (hash, seat) => hash.update(shareOf(seat)),
        createHash('sha256').update('fogline/1 joint\n').update(Buffer.from(MATCH, 'base64url')),
      )
      .digest(),
  );

describe('a random event', () => {
  it('has the key SHA-256(tag, match, shares in the order of seats), whatever the order of steps', () => {
    fc.assert(
      fc.property(
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        (commits, reveals) => {
          const event = revealAll(commitAll(begin(HOUSE), commits), reveals);
          expect(eventStage(event)).toBe('known');
          expect(eventKey(event)).toEqual(keyOf(0, 1, 2, 3));
        },
      ),
      { numRuns: 30 },
    );
  });

  it('waits for every party to commit, and then for every party to reveal', () => {
    let event = begin(HOUSE);
    expect([eventStage(event), eventNext(event)]).toEqual(['commit', [0, 1, 2, 3]]);
    event = commitAll(event, [2, 0]);
    expect([eventStage(event), eventNext(event)]).toEqual(['commit', [1, 3]]);
    event = commitAll(event);
    expect([eventStage(event), eventNext(event)]).toEqual(['reveal', [0, 1, 2, 3]]);
    event = revealAll(event, [3, 0]);
    expect([eventStage(event), eventNext(event), eventKey(event)]).toEqual(['reveal', [1, 2], undefined]);
    event = revealAll(event);
    expect([eventStage(event), eventNext(event)]).toEqual(['known', []]);
  });

  it('has another key when any share differs', () => {
    const other = new Uint8Array(32).fill(99);
    const event = applyCommitment(commitAll(begin(), [0, 2]), 1, commitShare(MATCH, 1, other));
    expect(eventKey(applyReveal(revealAll(event, [0, 2]), 1, other))).not.toEqual(keyOf(0, 1, 2));
  });

  it('refuses a share before every party has committed', () => {
    const event = commitAll(begin(), [0, 1]);
    expect(faultCode(() => applyReveal(event, 0, shareOf(0)))).toBe('randomness/too-early');
  });

  it('refuses any share but the one committed to', () => {
    const event = commitAll(begin());
    expect(faultCode(() => applyReveal(event, 1, shareOf(0)))).toBe('randomness/wrong-share');
    expect(faultCode(() => applyReveal(event, 1, shareOf(1).subarray(1) as Bytes))).toBe('randomness/wrong-share');
  });

  it("does not let a seat that copied a commitment open it with the other's share, for a commitment is bound to its seat", () => {
    const event = revealAll(applyCommitment(commitAll(begin(), [0, 2]), 1, sealOf(0)), [0]);
    expect(faultCode(() => applyReveal(event, 1, shareOf(0)))).toBe('randomness/wrong-share');
  });

  it('accepts one commitment and one share per party, and none from other seats', () => {
    const event = revealAll(commitAll(begin()), [0]);
    expect(faultCode(() => applyCommitment(event, 1, sealOf(1)))).toBe('randomness/given-before');
    expect(faultCode(() => applyReveal(event, 0, shareOf(0)))).toBe('randomness/given-before');
    expect(faultCode(() => applyReveal(event, 3, shareOf(3)))).toBe('randomness/not-a-party');
    expect(faultCode(() => applyCommitment(event, 3, sealOf(3)))).toBe('randomness/not-a-party');
  });
});

describe('a server that holds its share back', () => {
  it('is not waited for, and is the only one to know the key', () => {
    const event = held();
    expect([eventStage(event), eventNext(event), eventKey(event)]).toEqual(['held', [], undefined]);
    expect(eventKeyFor(event, shareOf(0))).toEqual(keyOf(0, 1, 2, 3));
  });

  it('reveals its share in the verification, which gives the same key', () => {
    const event = applyReveal(held(), 0, shareOf(0));
    expect(eventStage(event)).toBe('known');
    expect(eventKey(event)).toEqual(eventKeyFor(held(), shareOf(0)));
    expect(eventKeyFor(event, shareOf(0))).toEqual(eventKey(event));
  });

  it('does not know the key before everybody else has revealed', () => {
    const event = revealAll(commitAll(begin(HOUSE, { serverHoldsBack: true })), [1, 3]);
    expect(faultCode(() => eventKeyFor(event, shareOf(0)))).toBe('randomness/missing-reveal');
  });

  it('cannot use or reveal another share than it committed to', () => {
    expect(faultCode(() => eventKeyFor(held(), shareOf(5)))).toBe('randomness/wrong-share');
    expect(faultCode(() => applyReveal(held(), 0, shareOf(5)))).toBe('randomness/wrong-share');
  });

  it('cannot reveal before the others, which would let one of them choose', () => {
    const event = commitAll(begin(HOUSE, { serverHoldsBack: true }));
    expect(faultCode(() => applyReveal(event, 0, shareOf(0)))).toBe('randomness/too-early');
  });

  it('is one that the event declares as holding back', () => {
    expect(faultCode(() => eventKeyFor(commitAll(begin(HOUSE)), shareOf(0)))).toBe('randomness/not-a-party');
  });
});

describe('a party that leaves', () => {
  it('before all have committed leaves the event to the others, because nothing was revealed', () => {
    for (const committed of [[0, 1], [0]]) {
      const event = dropParties(commitAll(begin(), committed), [1]);
      expect(eventStage(event)).toBe('commit');
      expect(eventKey(revealAll(commitAll(event)))).toEqual(keyOf(0, 2));
    }
  });

  it('as the last to commit lets the others reveal', () => {
    const event = dropParties(commitAll(begin(), [0, 2]), [1]);
    expect([eventStage(event), eventNext(event)]).toEqual(['reveal', [0, 2]]);
  });

  it('after its share was revealed changes nothing', () => {
    const event = dropParties(revealAll(commitAll(begin()), [1]), [1]);
    expect(eventNext(event)).toEqual([0, 2]);
    expect(eventKey(revealAll(event))).toEqual(keyOf(0, 1, 2));
    expect(eventKey(dropParties(revealAll(event), [0]))).toEqual(keyOf(0, 1, 2));
  });

  it('while it owes its share makes the event void for good: there is no key, and nobody has to reveal', () => {
    const event = dropParties(revealAll(commitAll(begin()), [0, 2]), [1]);
    expect(event.missing).toEqual([1]);
    expect([eventStage(event), eventNext(event), eventKey(event)]).toEqual(['void', [], undefined]);
    for (const seat of [0, 1, 2]) {
      expect(faultCode(() => applyReveal(event, seat, shareOf(seat)))).toBe('randomness/missing-reveal');
    }
  });

  it('makes the event void also if it is a server that holds back', () => {
    const event = dropParties(held(), [0]);
    expect([eventStage(event), event.missing]).toEqual(['void', [0]]);
    expect(faultCode(() => eventKeyFor(event, shareOf(0)))).toBe('randomness/missing-reveal');
  });
});
