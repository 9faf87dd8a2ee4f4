import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import type { Json } from '../encoding/canonical.ts';
import {
  actionNonce,
  actionOf,
  actionsNext,
  applyActionCommitment,
  applyActionReveal,
  beginActions,
  commitAction,
  dropActors,
  type SecretActions,
} from './secret-action.ts';

const MATCH = 'AAECAwQFBgcICQoLDA0ODw';
const OCCASION = { match: MATCH, round: 3 };
const PREV = 'ab'.repeat(32);
const SEED = new Uint8Array(32).fill(9);
const nonceOf = (seat: number): Uint8Array => new Uint8Array(32).fill(seat + 1);
const ACTIONS: readonly Json[] = ['rock', { kind: 'move', to: 4 }, 7];

const begin = (seats: readonly number[] = [2, 0, 1]): SecretActions => beginActions(MATCH, 3, seats);
const commit = (actions: SecretActions, ...seats: readonly number[]): SecretActions =>
  seats.reduce(
    (now, seat) => applyActionCommitment(now, seat, commitAction(OCCASION, seat, ACTIONS[seat]!, nonceOf(seat))),
    actions,
  );
const reveal = (actions: SecretActions, ...seats: readonly number[]): SecretActions =>
  seats.reduce((now, seat) => applyActionReveal(now, seat, ACTIONS[seat]!, nonceOf(seat)), actions);

describe('the commitment to an action', () => {
  it('is SHA-256(tag, match, seat, round, nonce, canonical action)', () => {
    const expected = createHash('sha256')
      .update('fogline/1 action\n')
      .update(Buffer.from(MATCH, 'base64url'))
      .update(Buffer.from([1, 0, 0, 0, 3]))
      .update(nonceOf(1))
      .update('{"kind":"move","to":4}')
      .digest('hex');
    expect(commitAction(OCCASION, 1, ACTIONS[1]!, nonceOf(1))).toBe(expected);
    expect(commitAction(OCCASION, 1, { to: 4, kind: 'move' }, nonceOf(1))).toBe(expected);
  });

  it('has a nonce that depends on the seed, the round, the step before and the action', () => {
    const nonces = [
      actionNonce(SEED, OCCASION, PREV, 'rock'),
      actionNonce(new Uint8Array(32).fill(8), OCCASION, PREV, 'rock'),
      actionNonce(SEED, { match: MATCH, round: 4 }, PREV, 'rock'),
      actionNonce(SEED, OCCASION, 'cd'.repeat(32), 'rock'),
      actionNonce(SEED, OCCASION, PREV, 'paper'),
    ];
    expect(new Set(nonces.map((nonce) => Buffer.from(nonce).toString('hex'))).size).toBe(nonces.length);
    expect(nonces.every(({ length }) => length === 32)).toBe(true);
    expect(actionNonce(SEED, OCCASION, PREV, 'rock')).toEqual(nonces[0]);
  });
});

describe('simultaneous actions', () => {
  it('are committed to by every actor, then revealed by every actor', () => {
    let actions = begin();
    expect(actionsNext(actions)).toEqual([0, 1, 2]);
    actions = commit(actions, 1, 0);
    expect(actionsNext(actions)).toEqual([2]);
    actions = commit(actions, 2);
    expect(actionsNext(actions)).toEqual([0, 1, 2]);
    actions = reveal(actions, 2, 0);
    expect([actionsNext(actions), actionOf(actions, 2), actionOf(actions, 1)]).toEqual([[1], 7, undefined]);
    actions = reveal(actions, 1);
    expect([actionsNext(actions), actionOf(actions, 1)]).toEqual([[], ACTIONS[1]]);
  });

  it('are not revealed before every actor has committed', () => {
    expect(faultCode(() => reveal(commit(begin(), 0, 1), 0))).toBe('randomness/too-early');
  });

  it.each<[string, Json, Uint8Array]>([
    ['another action', 'paper', nonceOf(0)],
    ['another nonce', 'rock', nonceOf(1)],
  ])('are revealed only as they were committed to, not with %s', (_, action, nonce) => {
    expect(faultCode(() => applyActionReveal(commit(begin(), 0, 1, 2), 0, action, nonce))).toBe('randomness/wrong-action');
  });

  it('cannot be copied from another seat, another round or another match', () => {
    const copies = [
      commitAction(OCCASION, 1, 'rock', nonceOf(0)),
      commitAction({ ...OCCASION, round: 2 }, 0, 'rock', nonceOf(0)),
      commitAction({ ...OCCASION, match: 'AAECAwQFBgcICQoLDA0OAA' }, 0, 'rock', nonceOf(0)),
    ];
    for (const copy of copies) {
      const actions = applyActionCommitment(commit(begin(), 1, 2), 0, copy);
      expect(faultCode(() => applyActionReveal(actions, 0, 'rock', nonceOf(0)))).toBe('randomness/wrong-action');
    }
  });

  it('are committed to and revealed once, and by actors only', () => {
    const actions = reveal(commit(begin(), 0, 1, 2), 0);
    expect(faultCode(() => commit(actions, 1))).toBe('randomness/given-before');
    expect(faultCode(() => reveal(actions, 0))).toBe('randomness/given-before');
    expect(faultCode(() => applyActionReveal(actions, 5, 'rock', nonceOf(5)))).toBe('randomness/not-a-party');
  });

  it('go on without a seat that has left, whose action counts only if it was revealed', () => {
    const committing = dropActors(commit(begin(), 0, 1), [2]);
    expect(actionsNext(committing)).toEqual([0, 1]);
    const revealing = dropActors(reveal(commit(begin(), 0, 1, 2), 0), [0, 1]);
    expect([actionsNext(revealing), actionOf(revealing, 0), actionOf(revealing, 1)]).toEqual([[2], 'rock', undefined]);
  });
});

it('a secret decision of one seat is revealed when its rules ask for it', () => {
  const actions = commit(begin([1]), 1);
  expect(actionsNext(actions)).toEqual([1]);
  expect(actionOf(reveal(actions, 1), 1)).toEqual(ACTIONS[1]);
});
