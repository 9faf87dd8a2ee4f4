/** The cheat: the relay strips the names of seats, exchanges them, or makes one up. */

import { describe, expect, it } from 'vitest';
import { encodeUtf8 } from '../../shared/encoding/bytes.ts';
import { findGame } from '../../shared/games/registry.ts';
import { encodeLog } from '../../shared/log/file.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { expectRelayCaught, forge, newReader, seatedTable } from '../support/malice.ts';
import { ed25519 } from '../support/table.ts';
import { toyName } from '../support/toy-match.ts';

const nameless = ({ step, payload }: FullEntry): FullEntry => ({ step, payload });

describe.each<[string, (seats: readonly FullEntry[]) => FullEntry]>([
  ['made up', ([, join]) => ({ ...join!, name: toyName('seat 1') })],
  ['the name of the other seat', ([open, join]) => ({ ...join!, name: open!.name! })],
  ['changed by one letter', ([, join]) => ({ ...join!, name: { ...join!.name!, text: 'seat I' } })],
])('a name that the relay shows, %s', (_, forged) => {
  it('is refused at its step, by a client as by everybody who verifies', async () => {
    const { entries } = await seatedTable();
    await expectRelayCaught(entries.with(1, forged(entries)), 'log/other-name', 1);
  });
});

it('a name put beside another step is refused', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  await expectRelayCaught(table.entries.with(2, { ...table.entries[2]!, name: table.entries[1]!.name! }), 'log/other-name', 2);
});

it('a relay that strips the names takes nothing but the names: the same final hash, verdicts and result', async () => {
  const table = await seatedTable();
  await table.players[0]!.session.perform({ kind: 'request', request: 'resign' });
  await table.settle();
  const [whole, stripped] = await Promise.all(
    [table.entries, table.entries.map(nameless)].map(
      async (entries) => (await verifyLog(encodeUtf8(encodeLog(entries)), { findGame, ed25519 })).verdict,
    ),
  );
  expect(whole).toMatchObject({ ok: true, seats: [{ name: 'seat 0' }, { name: 'seat 1' }] });
  expect(stripped).toEqual({ ...whole, seats: whole!.seats.map((seat) => ({ ...seat, name: undefined })) });
});

it('a seat whose relay strips the names plays on, and takes the names in where it finds them again', async () => {
  const { entries, match } = await seatedTable();
  const { session } = newReader(match);
  await session.receive({ kind: 'entries', entries: [nameless(entries[0]!), entries[1]!] });
  expect(session.snapshot()).toMatchObject({ fault: undefined, matchState: { phase: 'setup', seq: 2 } });
  expect(session.snapshot().matchState.seats.map((seat) => seat?.name)).toEqual([undefined, 'seat 1']);
});

it('a seat cannot give a name whose digest another seat has signed, nor one beside a step that claims none', async () => {
  const table = await seatedTable();
  const resign = await forge(table, 1, 'resign', {}, []);
  await table.inject({ ...resign, name: table.entries[1]!.name! }, 1);
  expect(table.rejected).toContainEqual({ seat: 1, code: 'log/other-name' });
  await table.inject(resign, 1);
  expect(table.entries[2]!.step.kind).toBe('resign');
});
