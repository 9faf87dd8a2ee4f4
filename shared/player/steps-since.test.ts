import { expect, it } from 'vitest';
import { Table } from '../../test/support/table.ts';
import { stepsSince } from './steps-since.ts';

it('what happened since a step is told with its author and what it says, and nothing of a step that all have signed is told of one', async () => {
  const table = new Table({ game: 'rps', seed: 'since', bots: ['random', 'random'], params: { bestOf: 1 } });
  await table.seat();
  const { session } = table.players[0]!;
  const { matchState } = session.snapshot();
  expect(stepsSince(session.snapshot(), matchState.seq)).toEqual([]);
  await table.finish();
  const since = stepsSince(session.snapshot(), matchState.seq);
  expect(since.map(({ seq }) => seq)).toEqual(since.map((_, i) => matchState.seq + 1 + i));
  const shown = since.filter(({ kind }) => kind === 'rps.reveal');
  expect(
    shown
      .slice(0, 2)
      .map(({ seat }) => seat)
      .toSorted(),
  ).toEqual([0, 1]);
  expect(shown.map(({ payload }) => payload['hand'])).toEqual(
    expect.arrayContaining([expect.stringMatching(/rock|paper|scissors/)]),
  );
  expect(stepsSince(session.snapshot(), -1).find(({ kind }) => kind === 'start')?.seat).toBeUndefined();
});
