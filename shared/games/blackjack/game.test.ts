import { describe, expect, it } from 'vitest';
import { DealtBlackjack, MATCH, setupOf } from '../../../test/support/dealt-blackjack.ts';
import { faultCode } from '../../../test/support/fault-code.ts';
import { testSeed } from '../../../test/support/table.ts';
import { seedCommitment } from '../../crypto/seat-seed.ts';
import { BLACKJACK } from './game.ts';

const seats = [true, true, true];
const secret = (seat: number) => ({ seat, seed: testSeed('seed', seat) });
const enter = (seat: number) => BLACKJACK.enter(setupOf(seats), secret(seat));

describe('the view', () => {
  it("is the same for two shares of the dealer's that dealt the same cards face up: no card and no order is in it before", () => {
    const play = (dealerShare: string) => {
      const game = new DealtBlackjack({ seats, dealerShare }).ready().deal('9S', ['10S 6H', '5S 6S']);
      const views = () =>
        [undefined, 0, 1, 2].map((seat) => BLACKJACK.view(seat === undefined ? undefined : enter(seat), game.state));
      const dealt = views();
      game.play('stand').play('double', '2D').dealer('3C', '10C');
      return [...dealt, ...views()];
    };
    expect(play('one')).toEqual(play('another'));
  });

  it("shows the dealer's second card to nobody before it is turned over", () => {
    const game = new DealtBlackjack({ seats }).ready().deal('9S', ['10S 6H', '5S 6S']);
    for (const seat of [0, 1, 2]) {
      expect(BLACKJACK.view(enter(seat), game.state).seats[0]!.hand).toMatchObject({ cards: ['9S'], total: 9 });
    }
    game.play('stand').play('stand').dealer('8C');
    expect(BLACKJACK.view(enter(1), game.state).seats[0]!.hand).toMatchObject({ cards: ['9S', '8C'], total: 17 });
  });

  it('tells the player whose turn it is, and nobody else, what it may do', () => {
    const { state } = new DealtBlackjack({ seats }).ready().deal('9S', ['10S 6H', '5S 6S']);
    expect([0, 1, 2].map((seat) => BLACKJACK.view(enter(seat), state).actions)).toEqual([[], ['hit', 'stand', 'double'], []]);
    expect(BLACKJACK.view(undefined, state).actions).toEqual([]);
    expect(BLACKJACK.view(BLACKJACK.decide(enter(1), state, { kind: 'hit' }), state).actions).toEqual([]);
  });

  it('says who is who', () => {
    const { state } = new DealtBlackjack({ seats: [true, true, false, true], params: { regulator: true } });
    expect(BLACKJACK.view(undefined, state).seats.map(({ role, chips }) => [role, chips])).toEqual([
      ['dealer', 0],
      ['player', 20],
      ['empty', 0],
      ['regulator', 0],
    ]);
  });
});

describe('a decision', () => {
  const { state } = new DealtBlackjack({ seats }).ready().deal('9S', ['10S 6H', '5S 6S']);
  const deciding = (seat: number, kind: string) => faultCode(() => BLACKJACK.decide(enter(seat), state, { kind }));

  it('is for the player whose turn it is, once', () => {
    expect(['hit', 'stand', 'double'].map((kind) => deciding(1, kind))).toEqual([undefined, undefined, undefined]);
    expect([0, 2].map((seat) => deciding(seat, 'hit'))).toEqual(['game/not-now', 'game/not-now']);
    const decided = BLACKJACK.decide(enter(1), state, { kind: 'hit' });
    expect(faultCode(() => BLACKJACK.decide(decided, state, { kind: 'hit' }))).toBe('game/not-now');
  });

  it('is to hit, to stand or to double: nothing is split, insured or surrendered', () => {
    for (const kind of ['split', 'insure', 'surrender']) expect(deciding(1, kind)).toBe('encoding/wrong-shape');
  });
});

it('an opening shows the seed that its seat committed to', () => {
  const setup = { ...setupOf(seats), seedCommitments: seats.map((_, seat) => seedCommitment(MATCH, seat, secret(seat).seed)) };
  const { state } = BLACKJACK.begin(setup);
  const open = (seat: number, of: number) =>
    BLACKJACK.open(state, {
      seq: 9,
      by: seat,
      kind: 'opening',
      payload: { seed: testSeed('seed', of).toString('hex'), decisions: [] },
      prev: '',
      digest: '',
    });
  expect(open(1, 1)).toBe(state);
  expect(faultCode(() => open(1, 2))).toBe('game/wrong-seed');
});
