/** A match of the toy game of slow flights between real sessions: a person who picks, fresh bytes that follow from a seed. */

import { deriveBytes } from '../../shared/crypto/derive.ts';
import { encodeInteger } from '../../shared/encoding/bytes.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import type { SessionOptions } from '../../shared/player/session.ts';
import { MemoryCaches } from './memory-store.ts';
import { SLOW_FLIGHTS } from './slow-flights.ts';
import { Table, testSeed } from './table.ts';

const SLOW_FLIGHTS_ID = SLOW_FLIGHTS.id;
type FlightsView = ReturnType<typeof SLOW_FLIGHTS.view>;

interface FlightsOptions {
  readonly seed: string;
  readonly turns?: number;
  readonly reveal?: 'end' | 'never';
  /** The game with something changed in it. */
  readonly game?: Game;
}

export class FlightsTable extends Table {
  /** By player: the caches of its device. */
  readonly caches = new Map<number, MemoryCaches>();
  /** By player: how many times its device has drawn fresh bytes. */
  readonly draws: number[] = [];
  /** More of what the program of a seat has. */
  extra: (seat: number) => Partial<SessionOptions> = () => ({});
  readonly #turns: number;

  constructor({ seed, turns = 3, reveal = 'end', game = SLOW_FLIGHTS as unknown as Game }: FlightsOptions) {
    const find: typeof findGame = (id, version) => (id === SLOW_FLIGHTS_ID ? game : findGame(id, version));
    super({ game: SLOW_FLIGHTS_ID, seed, params: { turns, reveal }, portable: true, findGame: find });
    this.#turns = turns;
    this.toolsOf = (seat) => ({
      random: (bytes) => {
        const draw = (this.draws[seat] ?? 0) + 1;
        this.draws[seat] = draw;
        return deriveBytes(testSeed(seed, 'fresh', seat), 'fresh', [encodeInteger(draw, 4)], bytes);
      },
      ...this.extra(seat),
    });
  }

  /** From now on a device caches its machine. */
  cache(seat: number): MemoryCaches {
    const caches = this.caches.get(seat) ?? new MemoryCaches();
    this.caches.set(seat, caches);
    const otherwise = this.extra;
    this.extra = (of) => ({ ...otherwise(of), ...(of === seat ? { caches } : {}) });
    return caches;
  }

  viewOf(seat: number): FlightsView {
    return this.players[seat]!.session.snapshot().view as FlightsView;
  }

  /** The person whose turn it is picks. False when nobody may. */
  async pick(): Promise<boolean> {
    for (const [player, { session }] of this.players.entries()) {
      const { need, view, away } = session.snapshot();
      if (need.kind !== 'decide' || away !== undefined) continue;
      const { ply } = view as FlightsView;
      await this.choose(player, (ply * 7 + 3) % 10);
      return true;
    }
    return false;
  }

  async choose(player: number, pick: number): Promise<void> {
    await this.players[player]!.session.perform({ kind: 'decide', decision: { kind: 'move', pick } });
    await this.settle();
  }

  /** Plays up to this ply, or to the end. `between` is called before every pick. */
  async playTo(ply = this.#turns, between: () => Promise<void> = async () => {}): Promise<void> {
    do await between();
    while (this.viewOf(0).ply < ply && (await this.pick()));
  }

  get kinds(): readonly string[] {
    return this.entries.map(({ step }) => step.kind.replace(`${SLOW_FLIGHTS_ID}.`, ''));
  }
}
