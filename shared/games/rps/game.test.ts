import { describe, expect, it } from 'vitest';
import { faultCode } from '../../../test/support/fault-code.ts';
import { MachineMatch } from '../../../test/support/machine-match.ts';
import { RPS } from './game.ts';
import { HANDS, type Hand, roundWinner } from './hands.ts';
import type { RpsView } from './view.ts';

const matchOf = (bestOf: number): MachineMatch =>
  new MachineMatch({ game: RPS, seats: 2, params: { bestOf }, words: ['alice', 'bob'] });
const seen = (match: MachineMatch, seat?: number): RpsView => match.view(seat) as RpsView;
const commit = (match: MachineMatch, seat: number, hand: Hand): void => {
  match.decide(seat, { kind: 'show', hand });
  match.apply(seat, match.content(seat));
};
const over = (hand: Hand): Hand => HANDS[(HANDS.indexOf(hand) + 1) % HANDS.length]!;
/** Both seats commit, sign where they have to, and show their hands. */
const playRound = (match: MachineMatch, ...hands: readonly [Hand, Hand]): void => {
  for (const seat of [0, 1]) commit(match, seat, hands[seat]!);
  if (match.start !== undefined) match.apply('all', match.start);
  for (const seat of [1, 0]) match.apply(seat, match.content(seat));
};

describe('rock, paper, scissors', () => {
  it.each<[Hand, Hand]>([
    ['paper', 'rock'],
    ['rock', 'scissors'],
    ['scissors', 'paper'],
  ])('%s beats %s', (winner, loser) => {
    expect([roundWinner([winner, loser]), roundWinner([loser, winner])]).toEqual([0, 1]);
    expect([roundWinner([winner, winner]), roundWinner([loser, loser])]).toEqual([undefined, undefined]);
  });

  it.each([1, 3, 5])('is won with more than half of %i rounds', (bestOf) => {
    const match = matchOf(bestOf);
    for (let wins = 0; wins < (bestOf + 1) / 2; wins++) {
      expect(match.position.result).toBeUndefined();
      playRound(match, 'rock', 'paper');
    }
    expect(match.position).toMatchObject({ next: [], result: { kind: 'won', winners: [1], reason: 'rounds-won' } });
  });

  it('plays tied rounds again', () => {
    const match = matchOf(1);
    for (const hand of HANDS) playRound(match, hand, hand);
    expect(seen(match)).toMatchObject({ wins: [0, 0], rounds: HANDS.map((hand) => [hand, hand]), stage: 'commit' });
    playRound(match, 'scissors', 'paper');
    expect(match.position.result).toMatchObject({ winners: [0] });
  });

  it('is drawn with the hundredth tied round, and not with one before', () => {
    const match = matchOf(5);
    playRound(match, 'rock', 'paper');
    for (let tie = 1; tie <= 100; tie++) {
      expect(match.position.result).toBeUndefined();
      playRound(match, 'rock', 'rock');
    }
    expect(match.position).toMatchObject({ next: [], result: { kind: 'drawn', reason: 'too-many-ties' } });
    const steps = match.steps.length;
    expect(steps).toBeLessThanOrEqual(RPS.longest({ bestOf: 5 }, 2).steps);
  });

  it.each(HANDS)('shows nobody that a seat has committed to %s, not even in a later round', (hand) => {
    const [one, other] = [hand, over(hand)].map((shown) => {
      const match = matchOf(5);
      playRound(match, 'rock', 'paper');
      commit(match, 0, shown);
      return match;
    });
    expect(seen(one!, 0).now[0]).toEqual({ committed: true, hand });
    for (const viewer of [undefined, 1]) {
      expect(seen(one!, viewer).now[0]).toEqual({ committed: true, hand: undefined });
      expect(seen(other!, viewer)).toEqual(seen(one!, viewer));
    }
  });

  it('asks for one hand a round', () => {
    const match = matchOf(3);
    commit(match, 0, 'rock');
    expect(match.need(0)).toEqual({ kind: 'wait' });
    expect(faultCode(() => match.decide(0, { kind: 'show', hand: 'paper' }))).toBe('game/not-now');
    expect(faultCode(() => match.decide(1, { kind: 'show', hand: 'well' }))).toBe('encoding/wrong-shape');
  });

  it('is the best of 1, 3 or 5, and of 3 when nothing is said', () => {
    expect(RPS.readParams({})).toEqual({ bestOf: 3 });
    for (const bestOf of [2, 4]) expect(faultCode(() => RPS.readParams({ bestOf }))).toBe('game/wrong-params');
    for (const bestOf of [0, 7, '3']) expect(faultCode(() => RPS.readParams({ bestOf }))).toBe('encoding/wrong-shape');
  });

  it('refuses steps out of their stage, and unknown ones', () => {
    const match = matchOf(3);
    const apply = (seat: number, kind: string, payload = {}) => faultCode(() => match.apply(seat, { kind, payload }));
    expect(apply(0, 'rps.reveal')).toBe('game/wrong-stage');
    expect(apply(0, 'rps.well')).toBe('game/unknown-kind');
    for (const seat of [0, 1]) commit(match, seat, 'rock');
    expect(apply(0, 'rps.commit')).toBe('game/wrong-stage');
  });
});
