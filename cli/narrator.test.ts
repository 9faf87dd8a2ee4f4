import { expect, it } from 'vitest';
import { Table } from '../test/support/table.ts';
import { Narrator } from './narrator.ts';

it('a seat that has seen more of the match than the relay shows is said once to wait for it', async () => {
  const table = new Table({ game: 'rps', seed: 'narrated' });
  await table.seat();
  const player = table.players[0]!;
  await player.session.setShowAtEnd(false);
  player.logs.lines.clear();
  table.rewind(1);
  await table.reload(0);
  const said: string[] = [];
  const narrator = new Narrator(undefined, true, (text) => said.push(text.replaceAll('\n', ' ')));
  narrator.narrate(player.session.snapshot());
  narrator.narrate(player.session.snapshot());
  expect(said.filter((text) => text.includes('seen before'))).toEqual([
    'The relay has yet to show a step that this seat has seen before; until it does, the seat says nothing.',
  ]);
});
