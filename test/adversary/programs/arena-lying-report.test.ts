/** The operator of an arena says of it what never was. */

import crypto, { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readReport, writeText } from '../../../cli/arena/arena-files.ts';
import { arenaStore } from '../../../cli/arena/arena-store.ts';
import { judgeMatch } from '../../../cli/arena/judge-match.ts';
import { ARENA_FORMAT, type ArenaPlan, matchOf } from '../../../cli/arena/plan.ts';
import { playMatch } from '../../../cli/arena/play-match.ts';
import { makeReport, type PlayedMatch, type Report, rootOfMatches } from '../../../cli/arena/report.ts';
import { playTable, type TableOptions } from '../../../cli/arena/table.ts';
import { verifyReport } from '../../../cli/arena/verify-report.ts';
import { nodeSigner } from '../../../shared/crypto/ed25519-node.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { isAsked } from '../../../shared/player/bot-player.ts';
import { findClock } from '../../../shared/player/clock-presets.ts';
import type { Player } from '../../../shared/player/play-seat.ts';

type Logs = readonly Uint8Array<ArrayBuffer>[];
interface Arena {
  readonly report: Report;
  readonly logs: Logs;
}

let secrets = '';
let honest: Arena;
beforeAll(async () => {
  secrets = await mkdtemp(join(tmpdir(), 'fogline-arena-'));
  honest = await playArena(await planOf());
});
afterAll(() => rm(secrets, { recursive: true }));

const STRANGER = nodeSigner(crypto, randomBytes(32));
const resigns: Player = async (snapshot, session) => {
  if (isAsked(snapshot)) await session.perform({ kind: 'request', request: 'resign' });
};
/** The seat of one side, taken by the key of the other. */
const of = (seat: TableOptions['seats'][number], other: TableOptions['seats'][number]) => ({ ...seat, signer: other.signer });

const PRESET = findClock('10m+5s', {})!;

async function planOf(changed: Partial<ArenaPlan> = {}): Promise<ArenaPlan> {
  const nonce = randomBytes(32).toString('hex');
  const keyOf = async (of: 'a' | 'b' | 'relay') => (await arenaStore(secrets, nonce, of).identity()).publicKey;
  return {
    ...{
      format: ARENA_FORMAT,
      nonce,
      game: 'dice',
      rules: 1,
      params: { target: 5 },
      clock: PRESET.clock,
      matches: 4,
      pairs: true,
    },
    a: { key: await keyOf('a'), engine: 'bot:patient' },
    b: { key: await keyOf('b'), engine: 'bot:random' },
    relay: { key: await keyOf('relay') },
    ...changed,
  };
}

async function playArena(plan: ArenaPlan): Promise<Arena> {
  const job = { plan, deadlines: PRESET.deadlines, commands: { a: plan.a.engine, b: plan.b.engine }, secrets };
  const [logs, rows] = [[] as Uint8Array<ArrayBuffer>[], [] as PlayedMatch[]];
  for (let number = 1; number <= plan.matches; number++) {
    const { log, row } = await playMatch(job, number, new AbortController().signal);
    logs.push(log);
    rows.push(row);
  }
  return { report: makeReport(plan, rows), logs };
}

/** The code with which the report is refused; undefined of one that holds. It is read as it would be from a file. */
async function refusalOf({ report, logs }: Arena): Promise<string | undefined> {
  try {
    await verifyReport(readReport(writeText(report)), {
      log: async (number) => logs[number - 1],
      pool: {
        async run(tasks, take) {
          for await (const { number, log } of tasks)
            await take({ kind: 'done', ...(await judgeMatch(log!, report.plan, number, { findGame })) });
        },
      },
    });
    return undefined;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** A report by an operator who lies about its matches and makes everything else fit. */
const retold = ({ report }: Arena, rows: readonly PlayedMatch[], plan = report.plan): Report => makeReport(plan, rows);
const renumbered = (rows: readonly PlayedMatch[]): PlayedMatch[] => rows.map((row, i) => ({ ...row, number: i + 1 }));

describe('a report of an arena', () => {
  it('holds where it says what its logs show', async () => {
    expect(await refusalOf(honest)).toBeUndefined();
    expect(honest.report.matches.map(({ said }) => said!.a.decisions > 0)).toEqual([true, true, true, true]);
    expect(honest.report.score.ended).toBe('all-played');
  });

  it('is refused with another result of a match, of one side or of both', async () => {
    const rows = honest.report.matches.map((row, i) =>
      i === 1 ? { ...row, outcome: row.outcome === 'win' ? ('loss' as const) : ('win' as const) } : row,
    );
    expect(await refusalOf({ ...honest, report: retold(honest, rows) })).toBe('arena/wrong-match');
    const forfeits = honest.report.matches.map((row) => ({ ...row, forfeits: { b: 'time' as const } }));
    expect(await refusalOf({ ...honest, report: retold(honest, forfeits) })).toBe('arena/wrong-match');
  });

  it('is refused without a match, whether the others keep their numbers or not', async () => {
    const [first, , third, fourth] = honest.report.matches;
    const without = [first!, third!, fourth!];
    expect(await refusalOf({ ...honest, report: retold(honest, without) })).toBe('arena/gap');
    const logs = honest.logs.filter((_, i) => i !== 1);
    expect(await refusalOf({ report: retold(honest, renumbered(without)), logs })).toBe('arena/other-match');
  });

  it('says that it is not finished without its last matches', async () => {
    const report = retold(honest, honest.report.matches.slice(0, 2));
    expect(await refusalOf({ ...honest, report })).toBeUndefined();
    expect(report.score.ended).toBeNull();
    const finished = { ...report, score: { ...report.score, ended: 'all-played' as const } };
    expect(await refusalOf({ ...honest, report: finished })).toBe('arena/wrong-score');
  });

  it('is refused with a match twice', async () => {
    const [first, second, third] = honest.report.matches;
    const [one, two, three] = honest.logs;
    const report = retold(honest, renumbered([first!, second!, third!, first!]));
    expect(await refusalOf({ report, logs: [one!, two!, three!, one!] })).toBe('arena/other-match');
  });

  it('is refused with more matches than were planned', async () => {
    const [row] = honest.report.matches;
    const rows = renumbered([...honest.report.matches, row!]);
    expect(await refusalOf({ report: retold(honest, rows), logs: [...honest.logs, honest.logs[0]!] })).toBe('arena/too-many');
  });

  it('is refused with a plan that was changed after the matches', async () => {
    const plan = { ...honest.report.plan, matches: 2 };
    expect(await refusalOf({ ...honest, report: { ...honest.report, plan } })).toBe('arena/other-plan');
    const rows = honest.report.matches.slice(0, 2);
    expect(await refusalOf({ ...honest, report: retold(honest, rows, plan) })).toBe('arena/other-match');
    const renamed = { ...honest.report.plan, a: { ...honest.report.plan.a, engine: 'stockfish 17' } };
    expect(await refusalOf({ ...honest, report: retold(honest, honest.report.matches, renamed) })).toBe('arena/other-match');
  });

  it('is refused with a log that is missing, is cut off or was changed', async () => {
    const [one, two, three, four] = honest.logs;
    expect(await refusalOf({ ...honest, logs: [one!, two!, three!] })).toBe('arena/no-log');
    expect(await refusalOf({ ...honest, logs: [one!, two!.slice(0, -200), three!, four!] })).toBe('arena/broken-record');
    const changed = four!.with(four!.length >> 1, four!.at(four!.length >> 1)! ^ 1);
    expect(await refusalOf({ ...honest, logs: [one!, two!, three!, changed] })).toBe('arena/broken-record');
  });

  it('is refused with another root or another score', async () => {
    const { report } = honest;
    const root = rootOfMatches(report.matches.toReversed());
    expect(await refusalOf({ ...honest, report: { ...report, root } })).toBe('arena/wrong-root');
    const score = { ...report.score, wins: report.score.wins + 1 };
    expect(await refusalOf({ ...honest, report: { ...report, score } })).toBe('arena/wrong-score');
    const praise = { ...report, praise: 'the strongest' } as Report;
    expect(await refusalOf({ ...honest, report: praise })).toBe('arena/not-a-report');
  });

  // A match under the id of another one, played by the operator, who has its keys.
  it.each<[string, string, (table: TableOptions) => Partial<TableOptions>]>([
    ['other keys', 'arena/other-key', ({ seats: [a, b] }) => ({ seats: [a!, { ...b!, signer: STRANGER }] })],
    ['the seats of the other side', 'arena/other-key', ({ seats: [a, b] }) => ({ seats: [of(a!, b!), of(b!, a!)] })],
    ['another clock than that of the plan', 'arena/other-relay', () => ({ relay: STRANGER })],
    ['another engine', 'arena/other-terms', ({ seats: [a, b] }) => ({ seats: [{ ...a!, engine: 'bot:random' }, b!] })],
    ['another game', 'arena/other-terms', () => ({ game: 'rps', params: { bestOf: 1 } })],
    ['other parameters', 'arena/other-terms', () => ({ params: { target: 6 } })],
    ['longer turns', 'arena/other-terms', ({ clock }) => ({ clock: { ...clock, budget: clock.budget + 1 } })],
    ['a place in the records of players', 'arena/other-terms', () => ({ practice: false })],
  ])('is refused with a match that was played with %s', async (_, code, changed) => {
    const { plan } = honest.report;
    const signerOf = (name: 'a' | 'b' | 'relay') => arenaStore(secrets, plan.nonce, name).identity();
    const seatFor = async (side: 'a' | 'b') => ({ signer: await signerOf(side), engine: plan[side].engine, player: resigns });
    const table: TableOptions = {
      ...{ game: plan.game, rules: plan.rules, params: plan.params, clock: plan.clock, deadlines: PRESET.deadlines },
      ...{
        match: matchOf(plan, 1),
        practice: true,
        seats: [await seatFor('a'), await seatFor('b')],
        relay: await signerOf('relay'),
      },
    };
    const { log } = await playTable({ ...table, ...changed(table) });
    await expect(judgeMatch(log, plan, 1, { findGame })).rejects.toMatchObject({ code });
  });
});
