/** An engine in this process, reached by lines as a program is; and matches that such engines play. */

import { findBot } from '../../bots/registry.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { enginePlayer } from '../../shared/engine/engine-player.ts';
import type { EnginePort } from '../../shared/engine/engine-port.ts';
import { type EngineRequest, encodeRequest } from '../../shared/engine/messages.ts';
import { isAsked } from '../../shared/player/bot-player.ts';
import { randomIntegers } from '../../shared/randomness/random-integers.ts';
import { type Table, testSeed } from './table.ts';

type Answer = (request: EngineRequest) => JsonObject | Promise<JsonObject>;

/** Decides what each turn gives as an example. */
export const byExample: Answer = (request) =>
  request.type === 'turn' ? { type: 'decide', id: request.id, decision: request.example } : { type: 'bye' };

export class MemoryEngine implements EnginePort {
  /** What it was sent. */
  readonly lines: string[] = [];
  readonly #answer: Answer;

  constructor(answer: Answer = byExample) {
    this.#answer = answer;
  }

  async ask(request: EngineRequest): Promise<JsonObject> {
    const line = encodeRequest(request);
    this.lines.push(line);
    return JSON.parse(JSON.stringify(await this.#answer(JSON.parse(line))));
  }

  async close(): Promise<void> {}
}

/** Plays until nobody is asked any more; one engine for each seat. */
export async function playByEngines(
  table: Table,
  engines: readonly EnginePort[],
  ways: Partial<Parameters<typeof enginePlayer>[1]> = {},
): Promise<void> {
  const { game } = table.state.matchState.terms!;
  const players = engines.map((engine, seat) => {
    const random = randomIntegers(testSeed('examples', seat), 'engine');
    return enginePlayer(engine, { bot: findBot(game, 'random')!, random, now: table.deviceNow, ...ways });
  });
  for (let played = true; played; ) {
    played = false;
    for (const [seat, { session }] of table.players.entries()) {
      if (!isAsked(session.snapshot())) continue;
      const before = session.snapshot().matchState.seq;
      await players[seat]!(session.snapshot(), session);
      await table.settle();
      played ||= session.snapshot().matchState.seq !== before;
    }
  }
}
