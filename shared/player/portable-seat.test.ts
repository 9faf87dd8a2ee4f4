import { describe, expect, it } from 'vitest';
import { testSeed } from '../../test/support/table.ts';
import { STRANGER, TOY_MATCH } from '../../test/support/toy-match.ts';
import { attempt } from '../fault.ts';
import { decodeSeat, encodeSeat } from './portable-seat.ts';
import type { SeatSecret } from './secret-store.ts';

const [invite, seed, spare] = ['A'.repeat(22), testSeed('seat').toString('hex'), testSeed('spare').toString('hex')];
const SEAT: SeatSecret = {
  ...{ match: TOY_MATCH, game: 'rps', seat: 1, key: STRANGER.publicKey, seed, spare },
  ...{ decisions: [{ kind: 'show', hand: 'rock' }], showAtEnd: true, invites: { 0: invite, 2: invite } },
};

describe('the text of a seat', () => {
  it('is read as the seat, under the fresh key', () => {
    expect(decodeSeat(encodeSeat(SEAT), STRANGER)).toEqual(SEAT);
  });

  it.each([
    ['two invitations to one seat', `[{"invite":"${invite}","seat":0},{"invite":"${invite}","seat":0}]`],
    ['invitations out of order', `[{"invite":"${invite}","seat":2},{"invite":"${invite}","seat":0}]`],
    ['an empty list of them', '[]'],
  ])('is refused with %s: a seat has one text', (_, invites) => {
    const text = encodeSeat(SEAT).replace(/"invites":\[.*?\]/, `"invites":${invites}`);
    const read = attempt(() => decodeSeat(text, STRANGER));
    expect(read).toMatchObject({ ok: false, fault: { code: 'encoding/wrong-shape' } });
  });
});
