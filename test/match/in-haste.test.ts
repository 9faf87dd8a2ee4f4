/** What a device decides for its person when the time is almost over (`shared/player/haste.ts`), in a game that says what. */

import { expect, it } from 'vitest';
import { HASTE_MS } from '../../shared/player/haste.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import { PicksTable } from '../support/picks-table.ts';
import { PICKS } from '../support/sealed-picks.ts';
import { CLOCK } from '../support/table.ts';

const ALICE = 0;
const BOB = 1;
/** All of a seat's time, as long as it has used none. */
const TIME_MS = CLOCK.budget + CLOCK.grace + 1;

interface Timer {
  readonly player: number;
  readonly at: number;
  readonly call: () => void;
}

/** Devices whose timers ring as the test moves the clock. */
class TimedTable extends PicksTable {
  #timers: readonly Timer[] = [];

  constructor(seed: string) {
    super({ seed });
    this.toolsOf = (player) => ({
      after: (ms, call) => {
        const timer = { player, at: this.now + ms, call };
        this.#timers = [...this.#timers, timer];
        return () => {
          this.#timers = this.#timers.filter((one) => one !== timer);
        };
      },
    });
  }

  /** Moves the clocks, and rings what is due then. */
  async pass(ms: number): Promise<void> {
    this.now += ms;
    const due = this.#timers.filter(({ at, player }) => at <= this.now && !this.offline.has(player));
    this.#timers = this.#timers.filter((timer) => !due.includes(timer));
    for (const { call } of due) call();
    for (const { session } of this.players) await session.resend();
    await this.settle();
  }

  get timers(): number {
    return this.#timers.length;
  }

  get picks(): number {
    return this.kinds.filter((kind) => kind === PICKS.pick || kind === PICKS.bold).length;
  }

  hasteOf(player: number) {
    return this.players[player]!.session.snapshot().inHaste;
  }
}

async function seated(seed: string): Promise<TimedTable> {
  const table = new TimedTable(seed);
  await table.seat();
  return table;
}

it('decides when so much time is left and not before, says so, and the match goes on', async () => {
  const table = await seated('decides');
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect([table.picks, table.hasteOf(ALICE)]).toEqual([0, undefined]);
  await table.pass(1);
  const seq = table.kinds.indexOf(PICKS.bold);
  expect(table.entries[seq]!.payload).toMatchObject({ pick: 0 });
  expect(table.hasteOf(ALICE)).toEqual({ seq, decision: { pick: 0 } });
  expect(table.hasteOf(BOB)).toBeUndefined();
  expect(table.state.matchState).toMatchObject({ phase: 'play', next: [BOB] });
  await table.playOn();
  expect((await table.verify()).verdict).toMatchObject({ ok: true, closedBy: 'endgame' });
});

it('where the game has nothing to decide, the clock decides, and the device looks once', async () => {
  const table = await seated('nothing to decide');
  await table.playOn(1);
  await table.pass(TIME_MS - HASTE_MS);
  expect([table.picks, table.timers, table.hasteOf(BOB)]).toEqual([1, 0, undefined]);
  await table.wait(HASTE_MS);
  expect(table.state.matchState.ending).toMatchObject({ kind: 'timeout', seats: [BOB] });
});

it('looks again after an hour, for no timer is longer', async () => {
  const table = await seated('long');
  let longest = 0;
  const otherwise = table.toolsOf;
  table.toolsOf = (player) => ({
    after: (ms, call) => {
      longest = Math.max(longest, ms);
      return otherwise(player).after!(ms, call);
    },
  });
  // A grace of days: the turn began long before the device was opened.
  table.deviceNow = () => table.now - 40 * 86_400_000;
  await table.reload(ALICE);
  expect([longest, table.picks]).toEqual([3_600_000, 0]);
});

it('a person who decides in time is not spoken for, and nothing is left to ring in the turn of the other', async () => {
  const table = await seated('in time');
  await table.pass(TIME_MS - HASTE_MS - 1);
  await table.playOn(1);
  expect(table.timers).toBe(1);
  await table.pass(10);
  expect([table.picks, table.hasteOf(ALICE), table.hasteOf(BOB)]).toEqual([1, undefined, undefined]);
});

it('goes by the clock of the relay, whatever that of the device says', async () => {
  const table = await seated('skewed');
  table.deviceNow = () => table.now + 60_000;
  const { seq, prev, match } = table.state.matchState;
  await table.deliver(ALICE, { kind: 'welcome', match, seq, prev, time: table.now });
  await table.pass(TIME_MS - HASTE_MS - 1);
  expect(table.picks).toBe(0);
  await table.pass(1);
  expect(table.picks).toBe(1);
});

it('a person who resigns instead has resigned', async () => {
  const table = await seated('resigns');
  await table.players[ALICE]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  await table.pass(TIME_MS);
  expect([table.picks, table.timers]).toEqual([0, 0]);
});

it('a device to which the seat has moved decides nothing before its person has decided something there', async () => {
  const table = await seated('moved');
  const { text } = await packSeat(table.players[ALICE]!.session, 'https://relay.test');
  const phone = await table.arrive(text);
  await table.settle();
  await table.pass(TIME_MS - 1);
  expect(table.picks).toBe(0);
  await table.players[phone]!.session.perform({ kind: 'decide', decision: { pick: 1 } });
  await table.settle();
  await table.playOn(1);
  // Alice has spent her budget, and has the grace.
  await table.pass(CLOCK.grace);
  expect(table.hasteOf(phone)).toMatchObject({ decision: { pick: 0 } });
});

it('a session that has left decides nothing', async () => {
  const table = await seated('left');
  table.players[ALICE]!.session.leave();
  expect(table.timers).toBe(0);
  await table.pass(TIME_MS - 1);
  expect(table.picks).toBe(0);
});
