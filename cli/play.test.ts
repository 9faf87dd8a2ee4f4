import { expect, it } from 'vitest';
import { findBot } from '../bots/registry.ts';
import { Table, testSeed } from '../test/support/table.ts';
import { botPlayer } from './play.ts';

it('a bot declines a draw that it is offered, and plays on', async () => {
  const table = new Table({ game: 'rps', seed: 'polite', params: { bestOf: 5 } });
  await table.seat();
  const bot = botPlayer(findBot('rps', 'random')!, {}, testSeed('polite bot'));
  const { session } = table.players[1]!;
  const show = async (): Promise<void> => {
    await table.players[0]!.session.perform({ kind: 'decide', decision: { kind: 'show', hand: 'rock' } });
    await bot(session.snapshot(), session);
    await table.settle();
  };
  await show();
  await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
  await table.settle();
  await bot(session.snapshot(), session);
  await table.settle();
  await table.finish(async () => {
    if (session.snapshot().matchState.phase === 'play') await bot(session.snapshot(), session);
    await table.settle();
  });
  const kinds = table.entries.map(({ step }) => step.kind);
  expect(kinds.slice(kinds.indexOf('draw-offer')).slice(0, 3)).toEqual(['draw-offer', 'draw-decline', 'rps.commit']);
  expect(kinds.filter((kind) => kind === 'draw-decline')).toHaveLength(1);
});
