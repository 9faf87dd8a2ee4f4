/** A match of the toy game of sealed picks between devices that have timers and that the relay greets: what they decide in haste. */

import { PicksTable } from './picks-table.ts';
import { PICKS } from './sealed-picks.ts';
import { CLOCK } from './table.ts';

/** All of a seat's time, as long as it has used none: the first moment at which it has lost. */
export const TIME_MS = CLOCK.budget + CLOCK.grace + 1;

interface Timer {
  readonly player: number;
  readonly at: number;
  readonly call: () => void;
}

export class TimedTable extends PicksTable {
  /** Whether the relay says welcome to a page that is loaded. */
  greets = true;
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

  override async reload(player: number, key?: string): Promise<void> {
    this.#timers = this.#timers.filter((timer) => timer.player !== player);
    await super.reload(player, key);
    if (this.greets) await this.greet(player);
  }

  /** `lie`: how far the time of the greeting is ahead of the relay's clock. */
  async greet(player: number, lie = 0): Promise<void> {
    const { match, seq, prev } = this.state.matchState;
    await this.deliver(player, { kind: 'welcome', match, seq, prev, time: this.now + lie });
  }

  /** The connection is there again: the relay greets the device, and sends what it missed. */
  async hear(player: number): Promise<void> {
    await this.greet(player);
    await this.deliver(player, { kind: 'entries', entries: this.entries.slice(this.players[player]!.session.from()) });
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

/** Two seats are there, and the first is to pick. `skew`: how far the clocks of the devices are ahead of the relay's. */
export async function timedTable(seed: string, skew = 0): Promise<TimedTable> {
  const table = new TimedTable(seed);
  table.deviceNow = () => table.now + skew;
  await table.seat();
  return table;
}
