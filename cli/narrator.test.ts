import { expect, it } from 'vitest';
import { fingerprintOf } from '../shared/match/seat-names.ts';
import { Table } from '../test/support/table.ts';
import { TIME_MS, timedTable } from '../test/support/timed-table.ts';
import { Narrator } from './narrator.ts';
import { describeTerms } from './terms-text.ts';

it('a seat that has seen more of the match than the relay shows is said once to wait for it', async () => {
  const table = new Table({ game: 'rps', seed: 'narrated' });
  await table.seat();
  const player = table.players[0]!;
  await player.session.perform({ kind: 'show-at-end', show: false });
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

it('what a seat says is told with its name', async () => {
  const table = new Table({ game: 'rps', seed: 'narrated' });
  await table.seat();
  const said: string[] = [];
  const narrator = new Narrator(undefined, true, (text) => said.push(text));
  narrator.narrate(table.players[0]!.session.snapshot());
  narrator.tell({ seat: 1, phrase: 'good-game' });
  narrator.tell({ seat: 0, phrase: 'thanks' });
  expect(said.slice(-2)).toEqual(['seat 1 (player 2): Good game!', 'You: Thanks!']);
});

it('who takes a seat is told with the fingerprint of a key that this computer has not met under the name, and with the engine that it claims', async () => {
  const table = new Table({ game: 'rps', seed: 'narrated' });
  await table.seat();
  const snapshot = table.players[0]!.session.snapshot();
  const told = (isMet: boolean, claim: { engine?: string } = {}): string => {
    const said: string[] = [];
    new Narrator(
      undefined,
      true,
      (text) => said.push(text.replaceAll('\n', ' ')),
      () => isMet,
    ).narrate({
      ...snapshot,
      matchState: { ...snapshot.matchState, seats: snapshot.matchState.seats.map((seat) => ({ ...seat!, ...claim })) },
    });
    return said.join('|');
  };
  const key = fingerprintOf(table.state.matchState.seats[1]!.key);
  expect(told(false)).toContain(`seat 1 (player 2) (not met before, key ${key}) took seat 2.`);
  expect(told(true)).toContain('seat 1 (player 2) took seat 2.');
  expect(told(true, { engine: 'tiny 1.0' })).toContain('seat 1 (player 2) (engine “tiny 1.0”, as it says) took seat 2.');
  const { terms } = snapshot.matchState;
  expect(describeTerms({ ...terms!, engine: 'tiny 1.0' })).toContain('\nOpened by an engine “tiny 1.0”, as it says.');
  expect(describeTerms(terms!)).not.toContain('engine');
});

it('a person whose time was almost over is told once that the computer has decided', async () => {
  const table = await timedTable('narrated');
  const said: string[] = [];
  const narrator = new Narrator(undefined, true, (text) => said.push(text));
  const { session } = table.players[0]!;
  narrator.narrate(session.snapshot());
  expect(said.join()).not.toContain('decided');
  await table.pass(TIME_MS - 1_000);
  for (let told = 0; told < 2; told++) narrator.narrate(session.snapshot());
  expect(said.filter((text) => text.includes('decided'))).toEqual([
    'Your time was almost over, so this computer decided for you.',
  ]);
});
