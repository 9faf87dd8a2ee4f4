/** Sessions whose machine has a message that was laid down and is not read yet. */

import { expect, it } from 'vitest';
import { describeEnd } from '../../shared/engine/describe-end.ts';
import type { Turn } from '../../shared/engine/messages.ts';
import type { ProvenView } from '../../shared/games/dark-chess/proven/view.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { packSeat } from '../../shared/player/pack-seat.ts';
import type { Snapshot } from '../../shared/player/snapshot.ts';
import { rememberingGame } from '../schedules/remembering-game.ts';
import { EngineWatch } from '../support/engine-watch.ts';
import { MemoryCaches } from '../support/memory-store.ts';
import type { ProvenGame } from '../support/proven-table.ts';
import { PROVEN_DARK_CHESS } from '../support/small-plan-game.ts';
import { Table, type TableOptions } from '../support/table.ts';

/** The tests play one match, whose machines are computed once up to where a test leaves it. */
const GAME = rememberingGame(PROVEN_DARK_CHESS as ProvenGame) as unknown as Game;
const find: typeof findGame = (id, version) => (id === 'dark-chess' ? GAME : findGame(id, version));
const MOVES = 'e2e4 d7d5 e4d5 d8d5'.split(' ');
const BLACK = 1;

const viewOf = (table: Table, seat: number): ProvenView => table.players[seat]!.session.snapshot().view as ProvenView;
/** d5 is square 35. */
const onD5 = (view: ProvenView): string | undefined => view.squares![35]!.piece;

const OPTIONS: TableOptions = {
  game: 'dark-chess',
  rules: 2,
  seed: 'unread message',
  params: { reveal: 'never' },
  portable: true,
  findGame: find,
};

async function seated(tools: Table['toolsOf'] = () => ({})): Promise<Table> {
  const table = new Table(OPTIONS);
  table.toolsOf = tools;
  await table.seat();
  return table;
}

async function move(table: Table): Promise<void> {
  const { plies } = viewOf(table, 0);
  await table.players[plies % 2]!.session.perform({ kind: 'decide', decision: { kind: 'move', move: MOVES[plies]! } });
  await table.settle();
}

it('the engines of its seats are told what the pages are shown, until one resigns', async () => {
  const table = new Table(OPTIONS);
  const watch = await EngineWatch.begin(table, 'dark-chess', 2);
  await table.seat();
  const decide = ({ view }: Turn) => {
    const move = MOVES.slice(0, 3)[(view as ProvenView).plies];
    return move === undefined ? undefined : { kind: 'move', move };
  };
  await watch.play([decide, decide]);
  expect([watch.problems, watch.turns]).toEqual([[], [0, 1, 0, 1]]);
  const end = describeEnd(table.players[0]!.session.snapshot(), undefined);
  expect(end).toMatchObject({ result: { kind: 'won', winners: [0], reason: 'resignation' }, opened: [] });
  expect(end.verified).toContain('It ran nothing of seat 1 again');
});

it('a seat that is packed still shows what the other has done', async () => {
  const table = await seated();
  await move(table);
  await move(table);
  await packSeat(table.players[BLACK]!.session, 'https://relay.test');
  await move(table);
  const view = viewOf(table, BLACK);
  expect(view.plies).toBe(3);
  expect([onD5(view), view.complete, view.lost]).toEqual([undefined, true, ['pawn']]);
});

it('a page that is loaded again shows the board as the log has it, without its relay and while its draft is on its way', async () => {
  const table = await seated();
  await move(table);
  await move(table);
  // What black answers never gets to the relay: its log ends with the move of white.
  table.tamper = (draft, seat) => (seat === BLACK ? undefined : draft);
  await move(table);
  let restored: Snapshot | undefined;
  const deliver = table.deliver.bind(table);
  table.deliver = (seat, message) => {
    restored ??= table.players[seat]!.session.snapshot();
    return deliver(seat, message);
  };
  await table.reload(BLACK);
  const view = restored!.view as ProvenView;
  const later = viewOf(table, BLACK);
  const seen = [view, later].map((one) => [one.plies, onD5(one), one.complete, one.lost]);
  expect(seen).toEqual([
    [3, undefined, true, ['pawn']],
    [3, undefined, true, ['pawn']],
  ]);
});

it('a seat whose cached machine accuses wrongly goes on with the machine that began anew', async () => {
  const caches = new MemoryCaches();
  const table = await seated((seat) => (seat === BLACK ? { caches } : {}));
  await move(table);
  await move(table);
  await table.reload(BLACK);
  const [{ link, machine }] = caches.machines as [(typeof caches.machines)[number]];
  expect(link).toBe(table.state.matchState.prev);
  const poisoned = structuredClone(machine.frozen.head) as { data: { fields: { machine: { fields: Record<string, unknown> } } } };
  const fault = { fields: { code: 'proofs/wrong-mac' } };
  poisoned.data.fields.machine.fields['wronged'] = { fields: { seq: table.entries.length - 2, fault } };
  caches.machines = [{ link, machine: { ...machine, frozen: { ...machine.frozen, head: poisoned as never } } }];
  await table.reload(BLACK);
  expect(viewOf(table, BLACK).wronged).toBe('proofs/wrong-mac');
  const before = table.entries.length;
  await move(table);
  const kinds = table.entries.slice(before).map(({ step }) => `${step.kind}`);
  expect(kinds.filter((kind) => kind === 'opening')).toEqual([]);
  expect(table.players[BLACK]!.session.snapshot().need).toEqual({ kind: 'decide' });
});
