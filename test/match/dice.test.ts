import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { DICE } from '../../shared/games/dice/game.ts';
import type { DiceView } from '../../shared/games/dice/view.ts';
import { faultCode } from '../support/fault-code.ts';
import { MachineMatch } from '../support/machine-match.ts';
import { withhold } from '../support/malice.ts';
import { CLOCK, playedTable, seekTable, Table, type TableOptions } from '../support/table.ts';

const OUT_OF_TIME_MS = CLOCK.grace + CLOCK.budget + 1;

const matchOf = (seats: number, target: number, word: string | number = 'dice'): MachineMatch =>
  new MachineMatch({ game: DICE, seats, params: { target }, words: new Array(seats).fill(word) });
const seen = (match: MachineMatch, seat?: number): DiceView => match.view(seat) as DiceView;

/** The points of a record of throws by the published rules, in another way than the game counts them. */
function scoreOf({ throws, totals }: DiceView): number[] {
  const scores = totals.map(() => 0);
  for (const round of new Set(throws.map((one) => one.round))) {
    const mine = throws.filter((one) => one.round === round);
    for (const seat of scores.keys()) {
      const sat = mine.findIndex((one) => one.sat.includes(seat));
      if (sat > 0) scores[seat]! += mine.slice(0, sat).reduce((sum, { die }) => sum + die!, 0);
    }
  }
  return scores;
}

describe('Greedy Pig', () => {
  it.each(['one', 'two', 'three', 'four'])('counts as published, for those who sit down in time (match %s)', (word) => {
    const view = seen(matchOf(5, 30, word).playUntil());
    expect(view.totals).toEqual(scoreOf(view));
    expect(Math.max(...view.totals)).toBeGreaterThanOrEqual(30);
    const winners = view.totals.flatMap((total, seat) => (total === Math.max(...view.totals) ? [seat] : []));
    expect(view.result).toEqual({ kind: 'won', winners, reason: 'most-points' });
  });

  it('ends a round by a throw of 1, or when everybody has sat down, and every other throw goes on', () => {
    const { throws } = seen(matchOf(3, 100).playUntil());
    for (const [i, { round, die }] of throws.entries()) {
      const last = throws[i + 1]?.round !== round;
      expect(last).toBe(die === 1 || die === undefined);
    }
    expect(new Set(throws.map(({ die }) => die))).toEqual(new Set([1, 2, 3, 4, 5, 6, undefined]));
  });

  it('asks nobody before the first throw of a round, and then each that stands', () => {
    const match = matchOf(3, 50);
    for (let asked = 0; asked < 12; ) {
      const { stage, points, standing, round } = seen(match);
      const deciding = [0, 1, 2].filter((seat) => match.need(seat).kind === 'decide');
      if (stage === 'commit' && match.position.next.length === 3) {
        expect(deciding).toEqual(points === 0 ? [] : standing);
        asked += deciding.length;
      }
      expect(round).toBe(new Set(seen(match).throws.map((one) => one.round)).size - (points === 0 ? 0 : 1));
      match.advance();
    }
  });

  it('shows nobody a choice before everybody has made theirs', () => {
    const [one, two] = ['stand', 'sit'].map((kind) => {
      const match = matchOf(2, 50);
      match.playUntil(() => match.need(0).kind === 'decide' && match.position.next.length === 2);
      match.decide(0, { kind });
      match.apply(0, match.content(0));
      return match;
    });
    expect(seen(two!, 0)).not.toEqual(seen(one!, 0));
    for (const viewer of [undefined, 1]) expect(seen(two!, viewer)).toEqual(seen(one!, viewer));
  });

  it('is a draw when all have as many points', () => {
    const match = matchOf(2, 5);
    while (match.position.result === undefined) {
      for (const seat of [0, 1]) if (match.need(seat).kind === 'decide') match.decide(seat, { kind: 'sit' });
      match.advance();
    }
    expect(match.position.result).toEqual({ kind: 'drawn', reason: 'equal-points' });
  });

  it('ends with the thousandth throw: each seat that stands keeps its points, and the points decide', () => {
    const match = matchOf(2, 500);
    while (match.position.result === undefined && seen(match).throws.length <= 1_000) {
      const { totals } = seen(match);
      const sits = (seat: number): boolean => seat === 1 && totals[1] === 0;
      for (const seat of [0, 1])
        if (match.need(seat).kind === 'decide') match.decide(seat, { kind: sits(seat) ? 'sit' : 'stand' });
      match.advance();
    }
    const { throws, totals } = seen(match);
    expect(throws).toHaveLength(1_000);
    const last = throws.filter(({ round }) => round === throws.at(-1)!.round).map(({ die }) => die!);
    const kept = last.includes(1) ? 0 : last.reduce((sum, die) => sum + die, 0);
    expect(totals[0]).toBe(kept);
    expect(totals[1]).toBeGreaterThan(kept);
    expect(match.position).toMatchObject({ next: [], result: { kind: 'won', winners: [1], reason: 'most-points' } });
    expect(match.steps.length).toBeLessThanOrEqual(DICE.longest({ target: 500 }, 2).steps);
  });

  it('refuses steps out of their stage, unknown ones, and a choice of a seat that has none', () => {
    const match = matchOf(2, 50);
    const apply = (seat: number, kind: string, payload: JsonObject = {}) => faultCode(() => match.apply(seat, { kind, payload }));
    const { payload } = match.content(0);
    expect(apply(0, 'dice.reveal')).toBe('game/wrong-stage');
    expect(apply(0, 'dice.throw')).toBe('game/unknown-kind');
    expect(apply(0, 'dice.commit', { ...payload, choice: payload['share']! })).toBe('encoding/wrong-shape');
    match.playUntil(() => match.start !== undefined);
    expect(apply(0, 'dice.commit', payload)).toBe('game/wrong-stage');
    match.playUntil(() => match.need(0).kind === 'decide');
    expect(apply(0, 'dice.commit', payload)).toBe('encoding/wrong-shape');
    expect(faultCode(() => match.decide(0, { kind: 'lie' }))).toBe('encoding/wrong-shape');
    match.decide(0, { kind: 'sit' });
    expect(faultCode(() => match.decide(0, { kind: 'stand' }))).toBe('game/not-now');
  });

  it('takes a target from 5 to 500 points, and 50 where none is given', () => {
    expect(DICE.readParams({})).toEqual({ target: 50 });
    for (const target of [4, 501, '50', 10.5]) {
      expect(faultCode(() => DICE.readParams({ target }))).toBe('encoding/wrong-shape');
    }
  });
});

describe('a seat that drops out', () => {
  const drop = (match: MachineMatch, ...seats: readonly number[]): void =>
    match.apply('relay', { kind: 'drop', payload: { seats } });
  /** Three seats that stand with points, at this stage of a throw, with so many steps of the stage taken. */
  const standing = (stage: DiceView['stage'], taken: number): MachineMatch => {
    const match = matchOf(3, 60);
    return match.playUntil(() => {
      const view = seen(match);
      return view.stage === stage && view.points > 0 && view.standing.length === 3 && match.position.next.length === 3 - taken;
    });
  };

  it('before the throw is committed to is left out of it, and the choices of the others stand', () => {
    const match = standing('commit', 1);
    const { points, throws } = seen(match);
    drop(match, 2);
    expect(match.position.next).toEqual([1]);
    expect(seen(match)).toMatchObject({ playing: [0, 1], standing: [0, 1], points, throws, stage: 'commit' });
    const view = seen(match.playUntil());
    expect(view.totals[2]).toBe(0);
    expect(view.result!.kind).toBe('won');
  });

  it('as the last to commit makes the others reveal', () => {
    const match = standing('commit', 2);
    drop(match, 2);
    expect([seen(match).stage, match.position.next]).toEqual(['reveal', [0, 1]]);
    match.playUntil();
  });

  it('after it has revealed leaves its share in the throw', () => {
    const [with3, without] = [standing('reveal', 1), standing('reveal', 1)];
    drop(without, 0);
    const { throws } = seen(without);
    for (const match of [with3, without]) match.playUntil(() => seen(match).throws.length > throws.length);
    expect(seen(without).throws.at(-1)!.die).toBe(seen(with3).throws.at(-1)!.die);
  });

  it('owing its share makes the throw void: each seat that stands keeps its points, and nothing is thrown again', () => {
    const match = standing('reveal', 2);
    const { points, totals, round, throws } = seen(match);
    drop(match, 2);
    expect(seen(match)).toMatchObject({
      stage: 'commit',
      totals: [totals[0]! + points, totals[1]! + points, totals[2]],
      points: 0,
      round: round + 1,
      throws: [...throws, { round, sat: [0, 1], die: undefined }],
    });
    match.playUntil();
  });

  it('as the last that stands ends the round', () => {
    const match = matchOf(3, 60);
    match.playUntil(() => seen(match).standing.length === 1 && match.position.next.length === 3);
    const { standing, round } = seen(match);
    drop(match, standing[0]!);
    expect(seen(match)).toMatchObject({ round: round + 1, points: 0, stage: 'commit' });
    expect(seen(match).standing).toHaveLength(2);
    match.playUntil();
  });

  it('does not win, whatever it had', () => {
    const match = standing('commit', 0);
    const { state } = match.position;
    expect(DICE.forfeit(state as never, [0])).toEqual({ kind: 'won', winners: [1, 2], reason: 'forfeit' });
    expect(DICE.forfeit(state as never, [0, 1, 2])).toEqual({ kind: 'void', reason: 'everyone-forfeited' });
    const over = match.playUntil().position;
    const [winner] = (over.result as { winners: readonly number[] }).winners;
    const rest = DICE.forfeit(over.state as never, [winner!]) as { winners: readonly number[] };
    expect(rest.winners).not.toContain(winner);
    expect(rest.winners.every((seat) => seen(match).totals[seat]! > 0)).toBe(true);
  });
});

describe('a match of dice at the table', () => {
  const options: TableOptions = { game: 'dice', seed: 8, seats: 8, params: { target: 10 }, bots: new Array(8).fill('patient') };
  const stageOf = (table: Table): DiceView => table.players[0]!.session.snapshot().view as DiceView;

  /** The machines throw for the first time by themselves, and so many points come of it; then everybody is asked. */
  const thrown = (of: TableOptions, isWanted: (points: number) => boolean): Promise<Table> =>
    seekTable(
      'thrown',
      async (seed) => {
        const table = new Table({ ...of, seed });
        await table.seat();
        return table;
      },
      (table) => isWanted(stageOf(table).points),
    );

  it('goes on without seats that resign or run out of time, and verifies', async () => {
    const table = await thrown(options, (points) => points > 0);
    await table.players[3]!.session.perform({ kind: 'request', request: 'resign' });
    await table.settle();
    expect(stageOf(table).playing).toEqual([0, 1, 2, 4, 5, 6, 7]);
    withhold(table, 5, 'dice.reveal');
    while (await table.play());
    expect(table.state.matchState.next).toEqual([5]);
    const { points, round, totals } = stageOf(table);
    await table.wait(OUT_OF_TIME_MS);
    expect(stageOf(table)).toMatchObject({ playing: [0, 1, 2, 4, 6, 7], round: round + 1 });
    expect(stageOf(table).totals).toEqual(totals.map((total, seat) => ([3, 5].includes(seat) ? total : total + points)));
    await table.finish();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', reason: 'most-points' } });
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(new Array(8).fill('honest'));
    expect(table.entries.filter(({ step }) => step.kind === 'skip')).toHaveLength(2);
    expect(table.rejected.filter(({ code }) => code !== 'life/stale')).toEqual([]);
  });

  it('ends with a void throw when what is kept reaches the target', async () => {
    const table = await thrown({ ...options, seats: 3, params: { target: 5 } }, (points) => points >= 5);
    withhold(table, 1, 'dice.reveal');
    while (await table.play());
    expect(stageOf(table)).toMatchObject({ totals: [0, 0, 0] });
    await table.wait(OUT_OF_TIME_MS);
    expect(table.entries.find(({ step }) => step.kind === 'skip')!.step.next).toEqual([]);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0, 2], reason: 'most-points' } });
  });

  it('begins with seats that nobody took', async () => {
    const table = await playedTable({ ...options, taken: 3 });
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(verdict.seats.map((seat) => seat?.verdict)).toEqual([...new Array(3).fill('honest'), ...new Array(5).fill(undefined)]);
  });

  it('is won by the last seat that stays', async () => {
    const table = new Table({ ...options, seats: 3 });
    await table.seat();
    for (const seat of [2, 0]) {
      await table.players[seat]!.session.perform({ kind: 'request', request: 'resign' });
      await table.settle();
    }
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [1], reason: 'resignation' } });
  });

  it('goes on after every reload of every seat, and ends in the same log', async () => {
    const four = { ...options, seats: 4 };
    const whole = await playedTable(four);
    const broken = new Table(four);
    await broken.seat();
    await broken.finish(async () => {
      for (const seat of broken.players.keys()) await broken.reload(seat);
      await broken.settle();
    });
    expect(broken.log).toBe(whole.log);
  });
});
