import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeCanonical, type JsonObject } from '../../shared/encoding/canonical.ts';
import type { Turn } from '../../shared/engine/messages.ts';
import { AUDITED_DARK_CHESS } from '../../shared/games/dark-chess/audited/game.ts';
import { longestPlies } from '../../shared/games/dark-chess/audited/longest.ts';
import type { DarkChessView } from '../../shared/games/dark-chess/audited/view.ts';
import { findGame } from '../../shared/games/registry.ts';
import { Session } from '../../shared/player/session.ts';
import { CHECKS, heldChecks } from '../../shared/verify/finding.ts';
import { ChessTable, chessTable } from '../support/dark-chess-table.ts';
import { EngineWatch } from '../support/engine-watch.ts';
import { MemoryStore } from '../support/memory-store.ts';
import { RulesMatch } from '../support/rules-match.ts';
import { pick, seededRng } from '../support/seeded-rng.ts';
import { ed25519, testSeed } from '../support/table.ts';
import { playTransparently } from '../support/transparent-transfer.ts';

playTransparently();

/** Captures of both sides, en passant (d5c6), promotions (b7a8, g2f1) and castling (e1g1), up to a captured king. */
const WHOLE_GAME =
  'e2e4 d7d5 e4d5 c7c5 d5c6 a7a6 c6b7 a6a5 b7a8q a5a4 g1f3 h7h6 f1e2 h6h5 e1g1 h5h4 a8b8 h4h3 b8c8 h3g2 c8d8 g2f1n d8e8';

/** The pieces of a view as rows from the eighth rank, upper case for the viewer's own, `?` for dark. */
function drawBoard({ squares }: DarkChessView): string[] {
  const letters: Readonly<Record<string, string>> = { dark: '?', empty: '.', occupied: 'x', knight: 'n' };
  const marks = squares!.map(({ seen, piece }) => {
    const what = piece ?? seen;
    const letter = letters[what] ?? what[0]!;
    return piece === undefined ? letter : letter.toUpperCase();
  });
  return [7, 6, 5, 4, 3, 2, 1, 0].map((rank) => marks.slice(8 * rank, 8 * rank + 8).join(''));
}

async function spectate(table: ChessTable): Promise<DarkChessView> {
  const store = new MemoryStore(testSeed('spectator'));
  const session = new Session({ findGame, match: table.match, ed25519, store, send: () => {}, changed: () => {}, now: () => 0 });
  await session.receive({ kind: 'entries', entries: table.entries });
  return session.snapshot().view as DarkChessView;
}

/** Of every step: who sent it, what kind it is and how long. */
const trafficOf = (table: ChessTable): string[] =>
  table.entries.map(({ step, payload }) => {
    const seat = table.state.matchState.seats.findIndex((one) => one!.key === step.signatures[0]!.key);
    return `${seat} ${step.kind} ${encodeCanonical(payload).length}`;
  });

const newMatch = (name: string): RulesMatch => new RulesMatch(AUDITED_DARK_CHESS, {}, name);

describe('a whole game', () => {
  it('is played by two engines, ends with the captured king, and both audits pass', async () => {
    const table = new ChessTable();
    const watch = await EngineWatch.begin(table, 'dark-chess', 1);
    await table.seat();
    const decide = ({ view }: Turn) => ({ kind: 'move', move: WHOLE_GAME.split(' ')[(view as DarkChessView).plies]! });
    await watch.play([decide, decide]);
    expect(watch.problems).toEqual([]);
    const { verdict } = await table.verify();
    expect(verdict).toMatchObject({ ok: true, result: { kind: 'won', winners: [0], reason: 'king-captured' } });
    expect(verdict.seats).toMatchObject([
      { verdict: 'honest', opened: true },
      { verdict: 'honest', opened: true },
    ]);
    expect(heldChecks(verdict.checks)).toEqual(CHECKS);
    expect(verdict.evidence).toBe('proven');
    expect(table.rejected.filter(({ code }) => code !== 'life/stale')).toEqual([]);
    const squares = table.viewOf(1).captures.map(({ by, square }) => `${by} ${square}`);
    expect(squares).toEqual(['0 d5', '0 c5', '0 b7', '0 a8', '0 b8', '0 c8', '1 g2', '0 d8', '1 f1', '0 e8']);
    expect(table.viewOf(0).taken).toEqual(['pawn', 'pawn', 'pawn', 'rook', 'knight', 'bishop', 'queen', 'king']);
    expect(table.viewOf(0).lost).toEqual(['pawn', 'rook']);
    expect(table.viewOf(0).pieces).toEqual([14, 8]);

    // Each seat's own moves, as it saw them, are told to it alone, after a reload too.
    const ofWhite = ['e4', 'exd5', 'dxc6', 'cxb7', 'bxa8=Q', 'Nf3', 'Be2', 'O-O', 'Qxb8', 'Qxc8', 'Qxd8'];
    const ofBlack = ['d5', 'c5', 'a6', 'a5', 'a4', 'h6', 'h5', 'h4', 'h3', 'hxg2', 'gxf1=N'];
    await table.reload(1);
    expect([0, 1].map((seat) => table.viewOf(seat).ownMoves)).toEqual([[...ofWhite, 'Qxe8'], ofBlack]);
    expect((await spectate(table)).ownMoves).toEqual([]);
  });

  it('lays both last boards open to everybody once the seats have opened', async () => {
    const table = await chessTable('e2e4 f7f5 d1h5 a7a6 h5e8');
    const { revealed } = await spectate(table);
    expect(revealed.map((board) => board![60])).toEqual(['queen', undefined]);
    expect(revealed.map((board) => board!.filter(Boolean).length)).toEqual([16, 15]);
  });

  it('goes on after reloads of both seats in the middle of a ply, and ends in the same log', async () => {
    const moves = 'e2e4 d7d5 e4d5 c7c5 d5c6';
    const whole = await chessTable(moves);
    const broken = new ChessTable();
    await broken.seat();
    let drafts = 0;
    broken.tamper = (draft) => (++drafts % 7 === 0 ? undefined : draft);
    for (const move of moves.split(' ')) {
      await broken.move(move);
      while (broken.viewOf(0).stage === 'query' || broken.viewOf(0).lastMove !== whole.viewOf(0).lastMove) {
        const { length } = broken.entries;
        for (const seat of [0, 1]) await broken.reload(seat);
        await broken.settle();
        if (broken.entries.length === length && broken.viewOf(0).stage === 'move') break;
      }
    }
    expect(drafts).toBeGreaterThan(whole.entries.length);
    expect(broken.log).toBe(whole.log);
  });
});

describe('the view', () => {
  it('of each seat is what the rules show it', async () => {
    const table = await chessTable('e2e4 d7d5');
    expect(drawBoard(table.viewOf(0))).toEqual([
      '????????',
      '????????',
      '.???????',
      '?.?p..?.',
      '....P...',
      '........',
      'PPPP.PPP',
      'RNBQKBNR',
    ]);
    await table.move('e4e5 e7e6');
    // The pawn on e5 sees that something stands before it, and not what.
    expect(drawBoard(table.viewOf(0))[2]).toBe('.??.x.??');
  });

  it('of the other seat and of a spectator is the same whatever a seat hides', async () => {
    const [one, two] = [await chessTable('c2c3 e7e5 g1f3'), await chessTable('h2h3 e7e5 d2d3')];
    expect(one.viewOf(0)).not.toEqual(two.viewOf(0));
    expect(one.viewOf(1)).toEqual(two.viewOf(1));
    expect(await spectate(one)).toEqual(await spectate(two));
  });

  it('of a spectator has no squares and no moves', async () => {
    const view = await spectate(await chessTable('e2e4 d7d5'));
    expect(view).toMatchObject({ seat: undefined, squares: undefined, moves: [], plies: 2, turn: 0, pieces: [16, 16] });
  });

  it('shows to a seat the legal moves when it is to decide, and the pawn that it may capture en passant', async () => {
    const table = await chessTable('e2e4 a7a6 e4e5 d7d5');
    expect(table.viewOf(0).enPassant).toBe('d5');
    expect(table.viewOf(0).moves).toContain('e5d6');
    expect(table.viewOf(1).moves).toEqual([]);
  });
});

describe('the traffic', () => {
  it('is the same for every game of one public history', async () => {
    const games = ['e2e4 d7d5 e4d5', 'c2c4 d7d5 c4d5', 'b1c3 d7d5 c3d5'];
    const [first, ...others] = await Promise.all(games.map(async (moves) => trafficOf(await chessTable(moves))));
    for (const other of others) expect(other).toEqual(first);
  });

  it('depends on the captures alone in random games', () => {
    const traffic = new Map<string, string>();
    let compared = 0;
    for (let game = 0; game < 30; game++) {
      const rng = seededRng(game);
      const match = newMatch(`traffic ${game}`);
      for (let ply = 0; ply < 6 && match.deciding !== undefined; ply++) {
        const { moves } = match.view(match.deciding) as DarkChessView;
        match.decide(match.deciding, { kind: 'move', move: pick(rng, moves) });
        const sizes = match.steps.map(({ by, kind, payload }) => `${by} ${kind} ${encodeCanonical(payload).length}`);
        const history = `${ply} ${JSON.stringify((match.view() as DarkChessView).captures)}`;
        if (traffic.has(history)) compared++;
        expect(traffic.get(history) ?? sizes.join()).toBe(sizes.join());
        traffic.set(history, sizes.join());
      }
    }
    expect(compared).toBeGreaterThan(50);
  });

  it('has no question before the first move: both starting boards are known', async () => {
    const table = await chessTable();
    expect(table.entries.map(({ step }) => step.kind)).toEqual([
      'open',
      'join',
      'dark-chess.commit',
      'dark-chess.commit',
      'start',
    ]);
    expect(table.viewOf(0).moves).toHaveLength(20);
  });
});

describe('a draw', () => {
  it('comes when neither seat has moved a pawn or captured for 50 moves, as both state', () => {
    const match = newMatch('quiet');
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    for (let ply = 0; match.deciding !== undefined; ply++)
      match.decide(match.deciding, { kind: 'move', move: shuffle[ply % 4]! });
    expect(match.gameRun.position.result).toEqual({ kind: 'drawn', reason: 'quiet' });
    expect((match.view() as DarkChessView).plies).toBe(100);
    expect(match.steps.slice(-2).map(({ payload }) => payload['quiet'])).toEqual([true, true]);
    expect(match.open().convictions).toEqual([]);
  });

  it('does not come while one seat moves pawns, though it states so after every move', () => {
    const match = newMatch('pawn');
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    for (let ply = 0; ply < 101; ply++) {
      match.decide(match.deciding!, {
        kind: 'move',
        move: ply === 4 ? 'a2a3' : ply > 4 && ply % 2 === 0 ? shuffle[(ply + 2) % 4]! : shuffle[ply % 4]!,
      });
    }
    const stated = match.steps.filter(({ payload }) => payload['quiet'] !== undefined).map(({ payload }) => payload['quiet']);
    expect(stated).toEqual([true, false, false, true]);
    expect(match.deciding).toBe(1);
  });

  it('comes when the match is as long as the log has room for, after a last query that may still give up a king', () => {
    const match = newMatch('long');
    const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const longest = longestPlies({ ot: 'voprf' });
    let shuffled = 0;
    for (let ply = 0; match.deciding !== undefined; ply++) {
      // A pawn of each seat every 90 plies, so that the match is not quiet.
      const pawn = ply % 90 < 2 ? 'abcdegh'.charAt(Math.floor(ply / 90)) : '';
      const own = ply % 2 === 0 ? `${pawn}2${pawn}3` : `${pawn}7${pawn}6`;
      match.decide(match.deciding, { kind: 'move', move: pawn === '' ? shuffle[shuffled++ % 4]! : own });
    }
    expect(match.gameRun.position.result).toEqual({ kind: 'drawn', reason: 'length' });
    expect((match.view() as DarkChessView).plies).toBe(longest);
    expect(match.steps.at(-1)!.kind).toBe('dark-chess.query');
    const { steps } = AUDITED_DARK_CHESS.longest({ ot: 'voprf' }, 2);
    expect(match.steps.length).toBeLessThanOrEqual(steps);
    expect(match.steps.length).toBeGreaterThan(0.9 * steps);
  });

  it('comes by agreement', async () => {
    const table = await chessTable('e2e4');
    await table.players[0]!.session.perform({ kind: 'request', request: 'draw-offer' });
    await table.settle();
    await table.players[1]!.session.perform({ kind: 'request', request: 'draw-accept' });
    await table.settle();
    expect((await table.verify()).verdict).toMatchObject({ ok: true, result: { kind: 'drawn', reason: 'agreement' } });
  });
});

// More are played by honest people at bad moments: `test/fuzz/honest-players.test.ts`, and thousands by `npm run fuzz -- --matches 10000`.
it('every match of random moves ends or goes on without a fault, and both audits pass', () => {
  for (let game = 0; game < 2; game++) {
    const rng = seededRng(game);
    const match = newMatch(`random ${game}`);
    for (let ply = 0; ply < 60 && match.deciding !== undefined; ply++) {
      const { moves } = match.view(match.deciding) as DarkChessView;
      match.decide(match.deciding, { kind: 'move', move: pick(rng, moves) });
    }
    expect(match.gameRun.convictions).toEqual([]);
    expect(match.open().convictions).toEqual([]);
  }
});

it('a decision against the rules is refused with its reason', async () => {
  const table = await chessTable();
  const decide = (decision: JsonObject) => table.players[0]!.session.perform({ kind: 'decide', decision });
  await expect(decide({ kind: 'move', move: 'e2e5' })).rejects.toMatchObject({ code: 'dark-chess/illegal-move' });
  await expect(decide({ kind: 'move', move: 'e2-e4' })).rejects.toMatchObject({ code: 'dark-chess/not-a-move' });
  await expect(decide({ kind: 'shoot' })).rejects.toMatchObject({ code: 'encoding/wrong-shape' });
  await expect(
    table.players[1]!.session.perform({ kind: 'decide', decision: { kind: 'move', move: 'e7e5' } }),
  ).rejects.toMatchObject({ code: 'game/not-now' });
});

it('commits to the starting position as docs/protocol/dark-chess.md shows', async () => {
  const table = await chessTable();
  const page = readFileSync(new URL('../../docs/protocol/dark-chess.md', import.meta.url), 'utf8');
  expect(JSON.parse(/```json\n([^`]*)```/.exec(page)![1]!)).toEqual(table.payloads('dark-chess.commit', 0)[0]);
  expect(page).toContain(`\`${table.match}\``);
});

it('knows three transfers and no other parameter', () => {
  expect(AUDITED_DARK_CHESS.readParams({})).toEqual({ ot: 'voprf' });
  for (const ot of ['voprf', 'andos', 'andos-packet-proof']) expect(AUDITED_DARK_CHESS.readParams({ ot })).toEqual({ ot });
  expect(() => AUDITED_DARK_CHESS.readParams({ ot: 'none' })).toThrow();
  expect(() => AUDITED_DARK_CHESS.readParams({ fast: true })).toThrow();
});
