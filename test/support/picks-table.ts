/** A match of the toy game of sealed picks between real sessions. Of each player a test sees what its device checks and makes. */

import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { SEALED_PICKS_ID, sealedPicks } from './sealed-picks.ts';
import { Table } from './table.ts';

export class PicksTable extends Table {
  /** What devices and verifiers did since the test has looked: `check` or `make`, and the statement. */
  readonly events: string[];
  readonly game: Game;

  constructor({ seed, turns = 4, seats = 2 }: { readonly seed: string; readonly turns?: number; readonly seats?: number }) {
    const events: string[] = [];
    const game = sealedPicks(seats, {
      checked: (one) => void events.push(`check ${one}`),
      made: (one) => void events.push(`make ${one}`),
    });
    const find: typeof findGame = (id, version) => (id === SEALED_PICKS_ID ? game : findGame(id, version));
    super({ game: SEALED_PICKS_ID, seed, seats, params: { turns }, portable: true, findGame: find });
    this.game = game;
    this.events = events;
  }

  /** What was done since this was called last. */
  look(): readonly string[] {
    return this.events.splice(0);
  }

  /** So many more of the seats that are asked pick, or all to the end. */
  async playOn(picks = Number.POSITIVE_INFINITY): Promise<void> {
    for (let done = 0; done < picks; done++) {
      const asked = this.players.find(({ session }) => session.snapshot().need.kind === 'decide');
      if (asked === undefined) return;
      await asked.session.perform({ kind: 'decide', decision: { pick: (done * 7 + 3) % 9 } });
      await this.settle();
    }
  }

  get kinds(): readonly string[] {
    return this.entries.map(({ step }) => step.kind);
  }
}
