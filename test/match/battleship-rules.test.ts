import crypto from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { deriveBytes } from '../../shared/crypto/derive.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import type { Ship } from '../../shared/fleets/placements.ts';
import { boardSalt, rawBoardTree, treeRoot } from '../../shared/games/battleship/board-hash.ts';
import { placementBytes } from '../../shared/games/battleship/commitment.ts';
import { cellName, cellOf, cellValues } from '../../shared/games/battleship/rule-sets.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { signDraft } from '../../shared/player/signing.ts';
import { rememberingGame } from '../schedules/remembering-game.ts';
import type { FullEntry } from '../support/full-entry.ts';
import { type BattleshipId, battleAt, chartOf, FLEETS, RULES, ScriptedTable } from '../support/scripted-battleship.ts';
import { CLOCK, DEADLINES, seekTable, testSeed } from '../support/table.ts';

const GAMES = ['battleship/xaya', 'battleship/classic'] as const;

/** The tests have their set-up in common, whose proofs are made and checked once; `battleship.test.ts` plays without this. */
const remembering = new Map(GAMES.map((id) => [id, rememberingGame(findGame(id, 1) as Game<unknown, object, object>) as Game]));
const find: typeof findGame = (id, version) => remembering.get(id as BattleshipId) ?? findGame(id, version);
const SEED = 'battle';
const BATTLE = { seed: SEED, findGame: find };

const sha256 = (...parts: readonly (Uint8Array | string)[]): Buffer => {
  const hash = crypto.createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const stepsOf = (table: ScriptedTable, kind: string): FullEntry[] => table.entries.filter(({ step }) => step.kind === kind);
const answers = (table: ScriptedTable): JsonObject[] => stepsOf(table, 'battleship.answer').map(({ payload }) => payload);
/** The two seats in the order in which they shoot. */
const inOrder = (table: ScriptedTable): readonly [number, number] => (table.viewOf(0).turn === 0 ? [0, 1] : [1, 0]);

describe.each(GAMES)('%s, before the first shot', (game) => {
  const changed = (ship: number, where: Partial<Ship>): JsonObject => ({
    kind: 'place',
    ships: FLEETS[game][0].map(({ x, y, vertical }, i) => ({ x, y, vertical, ...(i === ship ? where : {}) })),
  });
  let table: ScriptedTable;

  beforeAll(async () => {
    table = new ScriptedTable(game, BATTLE);
    await table.seat();
  });

  it('refuses a fleet with overlapping ships, one beyond the edge, and one with a ship too few', async () => {
    const { x, y } = FLEETS[game][0][1]!;
    const short = { kind: 'place', ships: FLEETS[game][0].slice(1).map(({ x, y, vertical }) => ({ x, y, vertical })) };
    for (const fleet of [changed(0, { x, y }), changed(0, { x: RULES[game].size - 1, y: 0, vertical: false }), short]) {
      await expect(table.decide(0, fleet)).rejects.toMatchObject({ code: 'battleship/illegal-fleet' });
    }
  });

  it('goes on only when both have committed, and then both sign the digest of the initial state', async () => {
    await table.decide(0);
    expect(stepsOf(table, 'start')).toEqual([]);
    await table.decide(1);
    const commits = stepsOf(table, 'battleship.commit');
    const [start] = stepsOf(table, 'start');
    expect(start!.step.signatures).toHaveLength(2);
    expect(start!.payload).toEqual({
      seats: [0, 1].map((seat) => ({ seed: table.state.matchState.seats[seat]!.seed, board: commits[seat]!.step.digest })),
    });
    expect(table.entries.map(({ step }) => step.kind).slice(2)).toEqual([
      'battleship.commit',
      'battleship.commit',
      'start',
      'battleship.share',
      'battleship.share',
    ]);
  });
});

describe('the distance of ships', () => {
  it.each([
    ['side by side', { x: 0, y: 1, vertical: false }],
    ['end to end', { x: 4, y: 0, vertical: false }],
    ['at their corners', { x: 4, y: 1, vertical: true }],
  ])('battleship/xaya refuses ships that touch %s', async (_, where) => {
    const table = new ScriptedTable('battleship/xaya', BATTLE);
    await table.seat();
    // The ship of four lies on A1 to D1; the last ship of two comes to lie beside it.
    const apart = FLEETS['battleship/xaya'][0].map(({ x, y, vertical }) => ({ x, y: y === 0 && x === 5 ? 6 : y, vertical }));
    const place = (last: Ship): JsonObject => ({ kind: 'place', ships: [...apart.slice(0, -1), { ...last }] });
    await expect(table.decide(0, place(where))).rejects.toMatchObject({ code: 'battleship/illegal-fleet' });
    await table.decide(0, place({ x: 5, y: 0, vertical: false }));
    expect(stepsOf(table, 'battleship.commit')).toHaveLength(1);
  });

  it('battleship/classic allows ships that touch', async () => {
    const table = new ScriptedTable('battleship/classic', BATTLE);
    await table.seat();
    await table.decide(0, { kind: 'place', ships: [0, 1, 2, 3, 4].map((y) => ({ x: 0, y, vertical: false })) });
    expect(stepsOf(table, 'battleship.commit')).toHaveLength(1);
  });
});

describe('who shoots first', () => {
  it.each([0, 1])('is the last bit of the hash of both shares (seat %i)', async (starter) => {
    const battle = (seed: string) => battleAt('battleship/xaya', { seed, findGame: find });
    const table = await seekTable('first shot', battle, ({ deciding }) => deciding === starter);
    const shares = stepsOf(table, 'battleship.share')
      .map(({ step, payload }) => ({ key: step.signatures[0]!.key, share: Buffer.from(String(payload['share']), 'base64url') }))
      .sort((a, b) =>
        a.key === table.state.matchState.seats[0]!.key ? -1 : b.key === table.state.matchState.seats[0]!.key ? 1 : 0,
      )
      .map(({ share }) => share);
    const key = sha256('fogline/1 joint\n', Buffer.from(table.match, 'base64url'), ...shares);
    expect(key.at(-1)! & 1).toBe(starter);
  });
});

describe.each(GAMES)('%s, a shot', (game: BattleshipId) => {
  let table: ScriptedTable;
  let shooter: number;
  let other: number;

  beforeAll(async () => {
    table = await battleAt(game, BATTLE);
    [shooter, other] = inOrder(table);
  });

  it('must be at a cell of the board', async () => {
    for (const at of ['A0', 'K1', 'A11', game === 'battleship/xaya' ? 'I1' : 'AA']) {
      await expect(table.shoot(shooter, at)).rejects.toMatchObject({ code: 'battleship/no-such-cell' });
    }
  });

  it('is not for the other seat', async () => {
    await expect(table.shoot(other, 'A1')).rejects.toMatchObject({ code: 'game/not-now' });
  });

  it('is answered by opening the cell, and a cell is shot at once', async () => {
    const { fleet, water } = chartOf(game, other);
    await table.shoot(shooter, fleet[0]!);
    expect(answers(table).at(-1)).toMatchObject({ says: 'hit' });
    if (table.deciding === other) await table.shoot(other, chartOf(game, shooter).water[0]!);
    await expect(table.shoot(shooter, fleet[0]!)).rejects.toMatchObject({ code: 'battleship/shot-before' });
    await table.shoot(shooter, water[0]!);
    expect(answers(table).at(-1)).toMatchObject({ says: 'miss' });
  });
});

describe('battleship/xaya', () => {
  it('lets a hit shoot again, and passes the turn after a miss', async () => {
    const table = await battleAt('battleship/xaya', BATTLE);
    const [first, second] = inOrder(table);
    const { fleet, water } = chartOf('battleship/xaya', second);
    for (const at of fleet.slice(0, 3)) {
      await table.shoot(first, at);
      expect(table.deciding).toBe(first);
    }
    await table.shoot(first, water[0]!);
    expect(table.deciding).toBe(second);
  });

  it('says hit or miss and no more', async () => {
    const table = await new ScriptedTable('battleship/xaya', BATTLE).seated();
    await table.playUntil();
    for (const answer of answers(table)) {
      expect(Object.keys(answer).sort()).toEqual(['blinding', 'says']);
      expect(['hit', 'miss']).toContain(answer['says']);
    }
    expect(table.viewOf(1).boards.map(({ sunk }) => sunk)).toEqual([[], []]);
  });

  it('ends with the last hit, for the seat that sinks everything first', async () => {
    const table = await battleAt('battleship/xaya', BATTLE);
    const [first, second] = inOrder(table);
    const { fleet } = chartOf('battleship/xaya', second);
    for (const at of fleet) await table.shoot(first, at);
    expect(table.viewOf(0).result).toEqual({ kind: 'won', winners: [first], reason: 'fleet-sunk' });
    const end = table.entries.at(-1)!;
    expect(end.step).toMatchObject({ kind: 'endgame', next: [] });
    expect(end.step.signatures.map(({ key }) => key).sort()).toEqual(
      table.state.matchState.seats.map((seat) => seat!.key).sort(),
    );
  });
});

describe.each(GAMES)('%s, a seat that finishes early', (game: BattleshipId) => {
  const finishing = async () => {
    const table = await battleAt(game, BATTLE);
    const [shooter, other] = inOrder(table);
    await table.shoot(shooter, chartOf(game, other).water[0]!);
    return { table, finisher: table.deciding!, other: 1 - table.deciding! };
  };

  it('opens its fleet, the other must open too, and wins because nobody lied', async () => {
    const { table, finisher, other } = await finishing();
    await table.decide(finisher, { kind: 'finish' });
    const openings = stepsOf(table, 'opening');
    expect(openings.map(({ step }) => step.next)).toEqual([[other], []]);
    expect(openings[0]!.payload['decisions']).toMatchObject([{ kind: 'place' }, { kind: 'finish' }]);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { winners: [other], reason: 'finished-early' }, closedBy: 'endgame' });
  });

  it('wins when the other does not open in time', async () => {
    const { table, finisher, other } = await finishing();
    table.tamper = (draft, seat) => (seat === other && draft.kind === 'opening' ? undefined : draft);
    await table.decide(finisher, { kind: 'finish' });
    expect(table.state.matchState.next).toEqual([other]);
    await table.wait(CLOCK.budget + CLOCK.grace + 1);
    await table.wait(DEADLINES.settle + 1);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { winners: [finisher], reason: 'time' }, closedBy: 'close' });
  });

  it('may do so instead of answering a shot', async () => {
    const { table, finisher: shooter, other: finisher } = await finishing();
    const { store } = table.players[finisher]!;
    const signer = await store.identity();
    const swap = { draft: undefined as Awaited<ReturnType<typeof signDraft>> | undefined };
    const { seed, decisions } = (await store.load(table.match))!;
    const { seq, prev } = table.state.matchState;
    // Its own client would answer first: the step is signed here in its name.
    table.tamper = (draft, seat) => (seat === finisher && draft.kind === 'battleship.answer' ? swap.draft : draft);
    await table.shoot(shooter, chartOf(game, finisher).water[0]!);
    expect([table.state.matchState.seq, table.state.matchState.next]).toEqual([seq + 1, [finisher]]);
    expect(prev).not.toBe(table.state.matchState.prev);
    swap.draft = await signDraft(
      {
        ...{ match: table.match, seq: table.state.matchState.seq, prev: table.state.matchState.prev },
        ...{ kind: 'opening', payload: { seed, decisions: [...decisions, { kind: 'finish' }] }, next: [shooter] },
      },
      signer,
    );
    await table.players[finisher]!.session.resend();
    await table.settle();
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { winners: [shooter], reason: 'finished-early' } });
  });
});

describe('battleship/classic', () => {
  let table: ScriptedTable;

  beforeAll(async () => {
    table = await new ScriptedTable('battleship/classic', BATTLE).seated();
    await table.playUntil();
  });

  it('is couplets of a guess and a response, with the roles reversed after each, hit or miss', () => {
    const play = table.entries.filter(({ step }) => ['battleship.shot', 'battleship.answer'].includes(step.kind));
    const seats = table.state.matchState.seats.map((seat) => seat!.key);
    const authors = play.map(({ step }) => seats.indexOf(step.signatures[0]!.key));
    const first = authors[0]!;
    const couplet = [first, 1 - first, 1 - first, first];
    expect(authors).toEqual(authors.map((_, i) => couplet[i % 4]));
    expect(answers(table).filter(({ says }) => says === 'hit').length).toBeGreaterThan(20);
  });

  it('names the ship that was hit', () => {
    const shots = stepsOf(table, 'battleship.shot');
    const { fleet, size } = RULES['battleship/classic'];
    const seats = table.state.matchState.seats.map((seat) => seat!.key);
    answers(table).forEach(({ ship }, i) => {
      const target = 1 - seats.indexOf(shots[i]!.step.signatures[0]!.key);
      const values = cellValues(RULES['battleship/classic'], FLEETS['battleship/classic'][target]!);
      const code = values[cellOf(size, String(shots[i]!.payload['at']))];
      expect(ship).toBe(fleet.find((piece) => piece.code === code)?.name);
    });
  });

  it('shows a ship as sunk once all its cells are hit', () => {
    expect(table.viewOf(0).boards[1]!.sunk).toEqual([1, 2, 3, 4, 5]);
    const { shots, boards } = table.viewOf(1);
    const hitsOf = (code: number) => shots.filter(({ by, value }) => by === 1 && value === code).length;
    expect(boards[0]!.sunk).toEqual(
      RULES['battleship/classic'].fleet.filter(({ code, length }) => hitsOf(code) === length).map(({ code }) => code),
    );
  });

  it('carries the root of the board as it is after each shot', () => {
    const shots = stepsOf(table, 'battleship.shot');
    const seats = table.state.matchState.seats.map((seat) => seat!.key);
    const { size } = RULES['battleship/classic'];
    for (const seat of [0, 1]) {
      const ships = FLEETS['battleship/classic'][seat]!;
      const commit = stepsOf(table, 'battleship.commit').find(({ step }) => step.signatures[0]!.key === seats[seat])!;
      const bytes = deriveBytes(
        testSeed(SEED, 'seed', seat),
        'battleship salt',
        [decodeHex(commit.step.prev), placementBytes(ships)],
        64,
      );
      const codes = cellValues(RULES['battleship/classic'], ships).map((value) => 10 * value);
      const root = (): string =>
        treeRoot(
          rawBoardTree(
            Array.from({ length: size }, (_, y) => codes.slice(y * size, (y + 1) * size)),
            boardSalt(bytes),
          ),
        );
      expect((commit.payload['hashes'] as JsonObject)['board']).toBe(root());
      // Three answers are enough: each root is made of the whole board, the later of all shots before.
      const mine = shots.flatMap(({ step, payload }, i) =>
        step.signatures[0]!.key === seats[seat] ? [] : [{ at: String(payload['at']), i }],
      );
      for (const [n, { at, i }] of mine.entries()) {
        codes[cellOf(size, at)]! += 1;
        if (n === 0 || n === 5 || n === mine.length - 1) expect(answers(table)[i]!['board']).toBe(root());
      }
    }
  });

  it('ends with the last hit and an endgame that both sign', () => {
    const [answer, ...after] = table.entries.slice(stepsOf(table, 'battleship.answer').at(-1)!.step.seq);
    expect(answer!.payload['says']).toBe('hit');
    expect(after.map(({ step }) => step.kind)).toEqual(['opening', 'opening', 'endgame']);
    expect(after.at(-1)!.step.signatures).toHaveLength(2);
    expect(after.at(-1)!.payload).toEqual({ result: { kind: 'won', winners: [0], reason: 'fleet-sunk' } });
  });
});

it('cells are named by column and row, A1 in the upper left corner', () => {
  expect([0, 7, 8, 63].map((cell) => cellName(8, cell))).toEqual(['A1', 'H1', 'A2', 'H8']);
  expect([0, 9, 10, 93].map((cell) => cellName(10, cell))).toEqual(['A1', 'J1', 'A2', 'D10']);
});
