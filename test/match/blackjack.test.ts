import { describe, expect, it } from 'vitest';
import type { BlackjackView } from '../../shared/games/blackjack/view.ts';
import { CHECKS, heldChecks } from '../../shared/verify/finding.ts';
import { CLOCK, DEADLINES, playedTable, seekTable, Table, type TableOptions } from '../support/table.ts';

/** A dealer, six players and a regulator. */
const FULL: TableOptions = {
  game: 'blackjack',
  seed: 1,
  bots: [undefined, 'basic', 'random', 'basic', 'random', 'basic', 'random', undefined],
  seats: 8,
  params: { rounds: 3, regulator: true },
};
/** A dealer and two players. */
const SMALL: TableOptions = { game: 'blackjack', seed: 2, bots: [undefined, 'basic', 'random'], seats: 3, params: { rounds: 3 } };

const viewOf = (table: Table): BlackjackView => table.players[0]!.session.snapshot().view as BlackjackView;

/** A table at which the first player is in turn: neither it nor the dealer was dealt a blackjack. */
function seated(options: TableOptions): Promise<Table> {
  const make = async (seed: string): Promise<Table> => {
    const table = new Table({ ...options, seed });
    await table.seat();
    return table;
  };
  return seekTable(String(options.seed), make, (table) => viewOf(table).turn === 1);
}

async function resign(table: Table, seat: number): Promise<void> {
  await table.players[seat]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
}

/** From now on nothing of the seat reaches the relay. */
function silence(table: Table, seat: number): void {
  const before = table.tamper;
  table.tamper = (draft, by) => (by === seat ? undefined : before(draft, by));
}

describe('a match of Blackjack', () => {
  it('is played to the end by a dealer, six players and a regulator, and verifies', async () => {
    const table = await playedTable(FULL);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(heldChecks(verdict.checks)).toEqual(CHECKS);
    expect(verdict.seats.map((seat) => seat?.verdict)).toEqual(new Array(8).fill('honest'));
    const { round, seats, result } = viewOf(table);
    const most = Math.max(...seats.map(({ chips }) => chips));
    const best = seats.flatMap(({ chips }, seat) => (chips === most ? [seat] : []));
    expect(round).toBe(3);
    expect(result).toEqual(verdict.result);
    expect(result).toEqual(
      most > 20 ? { kind: 'won', winners: best, reason: 'most-chips' } : { kind: 'won', winners: [0], reason: 'house' },
    );
  });

  it('goes on after every reload of the dealer and a player, and ends in the same log', async () => {
    const [whole, broken] = [await seated(SMALL), await seated(SMALL)];
    await whole.finish();
    await broken.finish(async () => {
      for (const seat of [0, 1]) await broken.reload(seat);
      await broken.settle();
    });
    expect(broken.log).toBe(whole.log);
  });

  it('is played by one player against the dealer, with several decks', async () => {
    const table = await playedTable({ game: 'blackjack', seed: 3, bots: [undefined, 'basic'], params: { decks: 6, rounds: 8 } });
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(viewOf(table).round).toBe(8);
  });

  it('ends early when the player has no bet left', async () => {
    const table = await seekTable(
      'broke',
      (seed) => playedTable({ game: 'blackjack', seed, bots: [undefined, 'random'], params: { chips: 2, rounds: 20 } }),
      (one) => viewOf(one).seats[1]!.chips === 0,
    );
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { winners: [0], reason: 'house' } });
    expect(viewOf(table).round).toBeLessThan(20);
  });
});

describe('a match of Blackjack goes on', () => {
  it('without a player that resigns in its turn', async () => {
    const table = await seated(FULL);
    await table.play();
    const { turn } = viewOf(table);
    await resign(table, turn!);
    expect(viewOf(table).seats[turn!]).toMatchObject({ in: false, hand: undefined });
    await table.finish();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(verdict.result).not.toMatchObject({ winners: [turn] });
    expect(viewOf(table).round).toBe(3);
  });

  it('without a player whose time runs out', async () => {
    const table = await seated(SMALL);
    const { turn } = viewOf(table);
    silence(table, turn!);
    await table.wait(CLOCK.budget + CLOCK.grace + 1);
    expect(viewOf(table).seats[turn!]!.in).toBe(false);
    await table.finish();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(viewOf(table).round).toBe(3);
  });

  it('without a regulator that leaves after it has revealed its share', async () => {
    const table = await seated(FULL);
    await resign(table, 7);
    await table.finish();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(viewOf(table).round).toBe(3);
  });
});

describe('a decision that never gets into the log', () => {
  /** A player that hits and is cut off before its step is stored. */
  async function cutOff(): Promise<Table> {
    const table = await seated(SMALL);
    table.tamper = (draft, seat) => (seat === 1 && draft.kind === 'blackjack.play' ? undefined : draft);
    await table.players[1]!.session.perform({ kind: 'decide', decision: { kind: 'hit' } });
    await table.settle();
    return table;
  }

  it('is no fault of a player whose time runs out, when it opens', async () => {
    const table = await cutOff();
    await table.wait(CLOCK.budget + CLOCK.grace + 1);
    await table.finish();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
    expect(verdict.seats[1]).toMatchObject({ verdict: 'honest', opened: true });
  });

  it('is no fault of a player whose dealer resigns meanwhile, when it opens', async () => {
    const table = await cutOff();
    await resign(table, 0);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { winners: [1, 2] } });
    expect(verdict.seats[1]).toMatchObject({ verdict: 'honest', opened: true });
  });
});

describe('a match of Blackjack ends', () => {
  it('when the dealer resigns: all players that are still in win', async () => {
    const table = await seated(FULL);
    await table.play();
    await resign(table, 3);
    await resign(table, 0);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', winners: [1, 2, 4, 5, 6] } });
  });

  it('when the last player resigns: the dealer wins', async () => {
    const table = await seated(SMALL);
    await resign(table, 1);
    await resign(table, 2);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'won', winners: [0] } });
  });

  it('when a regulator lets its time run out without revealing its share: nobody has won', async () => {
    const table = new Table(FULL);
    table.tamper = (draft, seat) => (seat === 7 && draft.kind === 'blackjack.share' ? undefined : draft);
    await table.seat();
    await table.wait(CLOCK.budget + CLOCK.grace + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, closedBy: 'endgame', result: { kind: 'void', reason: 'not-played' } });
  });

  it('without a result when the set-up is not finished in time', async () => {
    const table = new Table(SMALL);
    silence(table, 0);
    await table.seat();
    await table.wait(DEADLINES.setup + 1);
    expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy: 'close', result: { kind: 'void' } });
  });
});
