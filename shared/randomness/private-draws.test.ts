import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { decodeBase64url } from '../encoding/bytes.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import {
  applyDrawsCommitment,
  applyDrawsShare,
  applyOpenedDraw,
  beginDraws,
  commitDraws,
  drawsNext,
  drawsStage,
  dropHolders,
  openDraw,
  openedDraw,
  ownDraw,
  type PrivateDraws,
  revealDrawsShare,
} from './private-draws.ts';

const MATCH = 'AAECAwQFBgcICQoLDA0ODw';
const PREV = 'ab'.repeat(32);
const secretOf = (seat: number, byte = seat + 1) => ({ seat, seed: new Uint8Array(32).fill(byte) });
/** Seat 2 gives its share, and has no draw of its own. */
const begin = (): PrivateDraws =>
  beginDraws(
    MATCH,
    4,
    [2, 0, 1].map((seat) => ({ seat, count: seat === 2 ? 0 : 2 })),
  );
const commit = (draws: PrivateDraws, ...seats: readonly number[]): PrivateDraws =>
  seats.reduce((now, seat) => applyDrawsCommitment(now, seat, commitDraws(now, secretOf(seat), PREV)), draws);
const share = (draws: PrivateDraws, ...seats: readonly number[]): PrivateDraws =>
  seats.reduce((now, seat) => applyDrawsShare(now, seat, revealDrawsShare(now, secretOf(seat), PREV)), draws);
const known = (): PrivateDraws => share(commit(begin(), 0, 1, 2), 0, 1, 2);
const secret = (draws: PrivateDraws, seat: number, index: number) =>
  decodeBase64url(openDraw(draws, secretOf(seat), PREV, index));
const ofOwn = (draws: PrivateDraws, seat: number, index: number, byte?: number): number | undefined =>
  ownDraw(draws, secretOf(seat, byte), PREV, index, 'test')?.(2 ** 32);

describe('private draws', () => {
  it('are known to their seats alone with the last share, and to everybody once they are opened', () => {
    let draws = begin();
    expect([drawsStage(draws), drawsNext(draws)]).toEqual(['commit', [0, 1, 2]]);
    draws = commit(draws, 1, 2, 0);
    expect([drawsStage(draws), drawsNext(draws), ofOwn(draws, 0, 0)]).toEqual(['reveal', [0, 1, 2], undefined]);
    draws = share(draws, 2, 0, 1);
    expect([drawsStage(draws), drawsNext(draws), openedDraw(draws, 0, 1, 'test')]).toEqual(['known', [], undefined]);
    const opened = applyOpenedDraw(draws, 0, 1, secret(draws, 0, 1));
    expect(openedDraw(opened, 0, 1, 'test')!(2 ** 32)).toBe(ofOwn(draws, 0, 1));
    expect(openedDraw(opened, 0, 0, 'test')).toBeUndefined();
  });

  it('differ by seat, draw, label, secret and key', () => {
    const draws = known();
    const other = share(
      commit(
        beginDraws(
          MATCH,
          4,
          [0, 1].map((seat) => ({ seat, count: 2 })),
        ),
        0,
        1,
      ),
      0,
      1,
    );
    const drawn = [ofOwn(draws, 0, 0), ofOwn(draws, 0, 1), ofOwn(draws, 1, 0), ofOwn(draws, 0, 0, 9), ofOwn(other, 0, 0)];
    const labelled = ownDraw(draws, secretOf(0), PREV, 0, 'other')!(2 ** 32);
    expect(new Set([...drawn, labelled]).size).toBe(6);
  });

  it('have other secrets for another head, so that what is committed twice is not the same', () => {
    const draws = begin();
    expect(commitDraws(draws, secretOf(0), PREV)).toEqual(commitDraws(draws, secretOf(0), PREV));
    const [one, other] = [PREV, 'cd'.repeat(32)].map((prev) => Object.values(commitDraws(draws, secretOf(0), prev)).flat());
    expect(new Set([...one!, ...other!]).size).toBe(6);
  });

  it('refuse a share, and a secret, before every seat has sealed its secrets', () => {
    const draws = commit(begin(), 0, 1);
    expect(faultCode(() => share(draws, 0))).toBe('randomness/too-early');
    expect(faultCode(() => applyOpenedDraw(draws, 0, 0, secret(draws, 0, 0)))).toBe('randomness/too-early');
    expect(faultCode(() => applyOpenedDraw(commit(draws, 2), 0, 0, secret(draws, 0, 0)))).toBe('randomness/too-early');
  });

  it('refuse a secret or share that was not committed to, also one of another draw or seat', () => {
    const draws = known();
    for (const wrong of [secret(draws, 0, 0), secret(draws, 1, 1), new Uint8Array(32), new Uint8Array(31)])
      expect(faultCode(() => applyOpenedDraw(draws, 0, 1, wrong))).toBe('randomness/wrong-draw');
    const sealed = commit(begin(), 0, 1, 2);
    const other = revealDrawsShare(sealed, secretOf(0, 9), PREV);
    expect(faultCode(() => applyDrawsShare(sealed, 0, other))).toBe('randomness/wrong-share');
  });

  it("do not let a seat open the other's draw with the seal that it copied", () => {
    const sealed = applyDrawsCommitment(commit(begin(), 0, 2), 1, {
      ...commitDraws(begin(), secretOf(1), PREV),
      seals: commitDraws(begin(), secretOf(0), PREV)['seals']!,
    });
    const draws = share(sealed, 0, 1, 2);
    const opened = applyOpenedDraw(draws, 0, 0, secret(draws, 0, 0));
    expect(faultCode(() => applyOpenedDraw(opened, 1, 0, secret(draws, 0, 0)))).toBe('randomness/wrong-draw');
  });

  it('are committed to and opened once, by the seats that have them', () => {
    const draws = known();
    const opened = applyOpenedDraw(draws, 0, 0, secret(draws, 0, 0));
    expect(faultCode(() => applyOpenedDraw(opened, 0, 0, secret(draws, 0, 0)))).toBe('randomness/given-before');
    expect(faultCode(() => commit(commit(begin(), 0), 0))).toBe('randomness/given-before');
    for (const [seat, index] of [
      [0, 2],
      [2, 0],
      [3, 0],
    ] as const)
      expect(faultCode(() => applyOpenedDraw(draws, seat, index, new Uint8Array(32)))).toBe('randomness/not-a-party');
  });

  it.each<[string, (payload: JsonObject) => JsonObject]>([
    ['a seal too few', ({ seals, ...rest }) => ({ ...rest, seals: (seals as string[]).slice(1) })],
    ['a seal too many', ({ seals, ...rest }) => ({ ...rest, seals: [...(seals as string[]), PREV] })],
    ['a field too many', (payload) => ({ ...payload, note: 1 })],
    ['no share', ({ seals }) => ({ seals: seals! })],
    ['a seal in capitals', (payload) => ({ ...payload, seals: ['AB'.repeat(32), PREV] })],
  ])('refuse a commitment with %s', (_, change) => {
    const payload = change(commitDraws(begin(), secretOf(0), PREV));
    expect(faultCode(() => applyDrawsCommitment(begin(), 0, payload))).toMatch(/^encoding\//);
  });

  it('are no more than their numbers can tell apart', () => {
    const draws = (count: number) => () => beginDraws(MATCH, 0, [{ seat: 0, count }]);
    expect(draws(256)).not.toThrow();
    expect(draws(257)).toThrow(RangeError);
  });

  it('go on without a seat that leaves before all have committed, and are void if it owes its share', () => {
    const left = dropHolders(commit(begin(), 0, 1), [1]);
    expect([drawsNext(left), left.holders.map(({ seat }) => seat)]).toEqual([[2], [0, 2]]);
    const owed = dropHolders(share(commit(begin(), 0, 1, 2), 0), [1]);
    expect([drawsStage(owed), drawsNext(owed), ofOwn(owed, 0, 0)]).toEqual(['void', [], undefined]);
    expect(faultCode(() => applyOpenedDraw(owed, 0, 0, secret(owed, 0, 0)))).toBe('randomness/missing-reveal');
    const given = dropHolders(known(), [1]);
    expect([drawsStage(given), ofOwn(given, 0, 0)]).toEqual(['known', ofOwn(known(), 0, 0)]);
  });
});
