/** An engine that answers against the rules, too late or nothing more, in whole matches of rock, paper, scissors. */

import { expect, it } from 'vitest';
import { findBot } from '../../bots/registry.ts';
import { nextTurn } from '../../library/next-turn.ts';
import { byExample, MemoryEngine, playByEngines } from '../../test/support/memory-engine.ts';
import { CLOCK, Table, testSeed } from '../../test/support/table.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { randomIntegers } from '../randomness/random-integers.ts';
import { enginePlayer, greetEngine } from './engine-player.ts';
import type { EngineRequest } from './messages.ts';

async function seated(): Promise<Table> {
  const table = new Table({ game: 'rps', seed: 'engine player' });
  await table.seat();
  return table;
}

const resultAt = (table: Table, seat: number) => table.players[seat]!.session.snapshot().result;
/** The requests of an engine. */
const asked = ({ lines }: MemoryEngine): EngineRequest[] => lines.map((line) => JSON.parse(line) as EngineRequest);

it('an engine is told why its answer is refused, and the seat resigns after the third', async () => {
  const table = await seated();
  const answers = [{ kind: 'show', hand: 'well' }, 'rock', { kind: 'show' }];
  const engine = new MemoryEngine((request) => ({
    type: 'decide',
    id: 'id' in request ? request.id : 0,
    decision: answers.shift() as never,
  }));
  const refused: string[] = [];
  await playByEngines(table, [engine, new MemoryEngine()], { refused: ({ code }, left) => void refused.push(`${code} ${left}`) });
  expect(refused).toEqual(['encoding/wrong-shape 2', 'engine/wrong-answer 1', 'encoding/wrong-shape 0']);
  expect(asked(engine)).toMatchObject([
    { type: 'turn', id: 1 },
    { type: 'illegal', id: 1, fault: { code: 'encoding/wrong-shape' }, left: 2 },
    { type: 'illegal', id: 1, fault: { code: 'engine/wrong-answer' }, left: 1 },
  ]);
  expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 0 });
});

it('an engine may think again about a refused answer', async () => {
  const table = await seated();
  const engine = new MemoryEngine((request) =>
    request.type === 'turn'
      ? { type: 'decide', id: request.id, decision: {} }
      : { type: 'decide', id: 1, decision: { kind: 'show', hand: 'rock' } },
  );
  const once = new MemoryEngine((request) =>
    request.type === 'turn' && request.id > 1 ? { type: 'resign', id: request.id } : engine.ask(request),
  );
  await playByEngines(table, [once, new MemoryEngine()]);
  expect(asked(once).map(({ type }) => type)).toEqual(['turn', 'illegal', 'turn']);
  expect(table.state.matchState.started).toBe(true);
  expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 0 });
});

it('an engine that is gone is asked no more, and its seat loses by the clock', async () => {
  const table = await seated();
  const gone = new MemoryEngine((request) => {
    if (request.type === 'turn' && request.id > 1) throw new Fault('engine/died');
    return byExample(request);
  });
  const failed: string[] = [];
  await playByEngines(table, [gone, new MemoryEngine()], { failed: ({ code }) => void failed.push(code) });
  expect([failed, gone.lines.length, table.state.matchState.phase]).toEqual([['engine/died'], 2, 'play']);
  await table.wait(CLOCK.budget + CLOCK.grace + 1);
  expect(resultAt(table, 1)).toEqual({ kind: 'won', winners: [1], reason: 'time' });
});

it('what an engine answers when its turn is over is dropped, and it is asked about the next one meanwhile', async () => {
  const table = await seated();
  const [{ session }, other] = [table.players[0]!, table.players[1]!.session];
  const answers: ((late: JsonObject) => void)[] = [];
  const slow = new MemoryEngine(() => new Promise((resolve) => answers.push(resolve)));
  const refused: unknown[] = [];
  const [bot, random] = [findBot('rps', 'random')!, randomIntegers(testSeed('examples'), 'engine')];
  const player = enginePlayer(slow, { bot, random, now: table.deviceNow, refused: (...given) => void refused.push(given) });
  const show = (hand: string) => ({ kind: 'decide', decision: { kind: 'show', hand } }) as const;
  const first = player(session.snapshot(), session);
  // Its person decides, and both rounds are played.
  while (answers.length < 1) await nextTurn();
  for (const one of [session, other]) await one.perform(show('rock'));
  await player(session.snapshot(), session);
  await table.settle();
  const second = player(session.snapshot(), session);
  while (answers.length < 2) await nextTurn();
  answers[0]!({ type: 'decide', id: 1, decision: { kind: 'show', hand: 'well' } });
  await first;
  answers[1]!({ type: 'resign', id: 2 });
  await second;
  await table.settle();
  expect([refused, asked(slow).map((request) => 'id' in request && request.id)]).toEqual([[], [1, 2]]);
  expect(table.state.matchState.ending).toEqual({ kind: 'resign', seat: 0 });
});

it('an engine says who it is before the seat is taken', async () => {
  const hello = {
    type: 'hello',
    protocol: 1,
    game: 'rps',
    rules: 1,
    params: {},
    seat: 0,
    seats: 2,
    view: {},
    options: {},
  } as const;
  const ready = { type: 'ready', name: 'tiny', version: '1.0' };
  expect(await greetEngine(new MemoryEngine(() => ready), hello)).toEqual(ready);
  await expect(greetEngine(new MemoryEngine(() => ({ type: 'bye' })), hello)).rejects.toMatchObject({
    code: 'engine/wrong-answer',
  });
});
