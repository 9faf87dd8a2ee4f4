import { describe, expect, it } from 'vitest';
import { checkGame } from './check-engine.ts';

/** What is wrong with an engine that answers so, at every seat. */
async function problemsOf(way: string, { limitMs = 60_000, endMs = 60_000 } = {}): Promise<readonly string[]> {
  const seats = await checkGame(
    { command: `node test/support/engine.mjs '${way}' /nowhere/may`, hidden: '/seats', limitMs, endMs },
    'rps',
  );
  return seats.flatMap(({ problems }) => problems);
}

describe.concurrent('the check of an engine', () => {
  it('finds nothing where every answer is one of the protocol and the rules', async () => {
    const checked = { command: 'node test/support/engine.mjs', hidden: '/seats', limitMs: 60_000, endMs: 60_000 };
    const seats = await checkGame(checked, 'rps');
    expect(seats.map(({ seat, problems }) => [seat, problems])).toEqual([
      [0, []],
      [1, []],
    ]);
    for (const { turns } of seats) expect(turns).toBeGreaterThan(1);
  });

  it.each([
    ['thrice', 'it has answered more than it was asked'],
    ['in words', 'engine/not-json'],
    ['another turn', 'engine/wrong-answer'],
    ['against the rules', 'turn 1: encoding/wrong-shape'],
    ['and dies', 'engine/died'],
  ])('finds one that answers %s', async (way, problem) => {
    expect(await problemsOf(way)).toContainEqual(expect.stringContaining(problem));
  });

  it('finds one that does not answer in time', async () => {
    expect(await problemsOf('later', { limitMs: 1_000 })).toContainEqual(expect.stringContaining('engine/silent'));
  });

  it('finds one that goes on when its input has ended', async () => {
    expect(await problemsOf('and stays', { endMs: 100 })).toContainEqual('it has not ended when its input ended');
  });
});
