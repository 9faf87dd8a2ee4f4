import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { digestPayload } from '../../shared/crypto/payload-digest.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import { ProvenTable } from '../support/proven-table.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';
import { FOLDER } from './files.ts';

interface Ran {
  readonly status: number | null;
  readonly said: string;
}

function provenDarkChessPy(...args: string[]): Ran {
  const { error, status, stdout, stderr } = spawnSync('python3', [`${FOLDER}proven_dark_chess.py`, ...args], {
    encoding: 'utf8',
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  if (error !== undefined) throw new Error(`python3 is needed to check the vectors a second time: ${error.message}`);
  return { status, said: `${stdout}${stderr}`.trim() };
}

const FLIGHT = 'dark-chess.flight';

/**
 * The steps of a table as lines of a log, with the openings of these seats; as a record, without the flights that they make again. The
 * program that follows it reads no signature, only who signed.
 */
function logOf(table: ProvenTable, opened: readonly number[] = [0, 1], isRecord = false): string[] {
  const { match } = table.setup;
  const line = (kind: string, payload: JsonObject, seats: readonly number[]): string => {
    const signatures = seats.map((seat) => ({ key: `${seat}` }));
    const isLeftOut = isRecord && kind === FLIGHT && (opened.length === 0 || opened.includes(seats[0]!));
    const step = { match, kind, digest: digestPayload(payload), signatures };
    return JSON.stringify(isLeftOut ? { step } : { step, payload });
  };
  return [
    ...['open', 'join'].map((kind, seat) => line(kind, table.lobby[seat]!, [seat])),
    ...table.steps.map(({ kind, payload, by }) => line(kind, payload, typeof by === 'number' ? [by] : [0, 1])),
    ...opened.map((seat) => line('opening', table.opening(seat), [seat])),
  ];
}

describe('proven_dark_chess.py, which shares no code with the project', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fogline-proven-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('makes every case of proven-dark-chess.json again', () => {
    expect(provenDarkChessPy('--check')).toEqual({ status: 0, said: expect.stringMatching(/^[1-9]\d* cases, 0 wrong$/) });
  });

  it('makes a match again byte by byte from its openings, and names a step that differs', () => {
    // Three plies, and what black answers once it has lost a pawn: every part of a message is there but a bit of quiet. A pawn that is taken en
    // passant is a case of the vectors.
    const left = ['e2e4', 'd7d5', 'e4d5', ''].values();
    const table = new ProvenTable(provenDarkChess(SMALL_PLAN), () => left.next().value!);
    table.playUntil(() => table.state.plies === 3 && table.steps.at(-1)!.kind === 'dark-chess.answer');
    const last = table.steps.length + 1;
    const digest = digestPayload(table.steps.at(-1)!.payload);
    const follow = (name: string, lines: readonly string[]): Ran => {
      const log = join(folder, name);
      writeFileSync(log, `${lines.map((line) => line.replace(digest, '00'.repeat(32))).join('\n')}\n`);
      return provenDarkChessPy('--follow', log, '4', '1', '1');
    };
    // The record leaves all flights out, because both have opened.
    const said = `step ${last}, answer of ply 3, differs\n31 steps made again, 1 differ; the last is answer of ply 3`;
    expect(follow('both.jsonl', logOf(table, [0, 1], true))).toEqual({ status: 1, said });
    const made = (count: number, name: string) => ({
      status: 0,
      said: `${count} steps made again, 0 differ; the last is ${name}`,
    });
    expect(follow('one.jsonl', logOf(table, [1], true))).toEqual(made(8, 'Y3'));
    expect(follow('none.jsonl', logOf(table, [], true))).toEqual(made(1, 'start'));
  });
});
