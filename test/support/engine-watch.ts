/** What the engine of each seat of a table is told, held against what the page of the seat is shown at the same moment. */

import { fitsSchema } from '../../library/testing/fits-schema.ts';
import { PageState } from '../../public/app/session/page-state.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Turn } from '../../shared/engine/messages.ts';
import { findViewSchema } from '../../shared/games/find-view-schema.ts';
import { MemoryEngine, playByEngines } from './memory-engine.ts';
import type { Table } from './table.ts';

/** Undefined resigns. */
type Decide = (turn: Turn) => JsonObject | undefined;

export class EngineWatch {
  /** What is wrong: nothing. */
  readonly problems: string[] = [];
  readonly turns: number[] = [];
  readonly #table: Table;
  readonly #schema: JsonObject;
  /** By seat, the JSON of the view that its worker has posted last. */
  readonly #shown: string[] = [];

  private constructor(table: Table, schema: JsonObject) {
    [this.#table, this.#schema] = [table, schema];
    table.toolsOf = (seat) => {
      const page = new PageState(({ snapshot }) => this.#show(seat, structuredClone(snapshot?.view)));
      return { changed: (snapshot) => void page.show(snapshot) };
    };
  }

  /** Before the table is seated: a worker posts what changes. */
  static async begin(table: Table, game: string, rules: number): Promise<EngineWatch> {
    return new EngineWatch(table, await findViewSchema(game, rules));
  }

  #show(seat: number, view: unknown): void {
    if (view === undefined) return;
    const text = JSON.stringify(view);
    if (text === this.#shown[seat]) return;
    this.#shown[seat] = text;
    if (!fitsSchema(this.#schema, JSON.parse(text))) this.problems.push(`seat ${seat} is shown what fits no schema: ${text}`);
  }

  /** Plays to the end by engines that decide as the bots of the table do, by the lines alone. */
  playByBots(): Promise<void> {
    return this.play(
      this.#table.players.map(
        ({ bot, random }) =>
          ({ view, ...asks }) =>
            bot!.decide(view, random, asks),
      ),
    );
  }

  /** Plays to the end by engines that decide so, one for each seat. `secrets`: beside those that the devices keep. */
  async play(decides: readonly Decide[], secrets: readonly Uint8Array[] = []): Promise<void> {
    // Some games erase them at the end.
    const kept = await Promise.all(this.#table.players.map(({ store }) => store.load(this.#table.match)));
    const engines = decides.map(
      (decide, seat) =>
        new MemoryEngine((request) => {
          if (request.type !== 'turn') throw new Error(`the engine of seat ${seat} is told "${request.type}"`);
          const told = JSON.stringify(request.view);
          if (told !== this.#shown[seat])
            this.problems.push(`the engine of seat ${seat} is told ${told}, its page ${this.#shown[seat]}`);
          this.turns.push(seat);
          const decision = decide(request);
          return { id: request.id, ...(decision === undefined ? { type: 'resign' } : { type: 'decide', decision }) };
        }),
    );
    const failed = ({ message }: Error): void => void this.problems.push(message);
    await playByEngines(this.#table, engines, { refused: failed, failed });
    const told = engines.flatMap(({ lines }) => lines).join('\n');
    const hexes = kept.flatMap((secret) => [secret!.seed, secret!.spare ?? []].flat()).map((hex) => Buffer.from(hex, 'hex'));
    for (const secret of [...hexes, ...secrets.map((bytes) => Buffer.from(bytes))])
      for (const form of ['hex', 'base64', 'base64url'] as const)
        if (told.includes(secret.toString(form).replace(/=+$/, ''))) this.problems.push(`an engine is told a secret as ${form}`);
  }
}
