/** Dark chess over its real transfers, at their real sizes; where a question takes seconds, with a small modulus. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { AUDITED_DARK_CHESS } from '../../shared/games/dark-chess/audited/game.ts';
import { longestPlies } from '../../shared/games/dark-chess/audited/longest.ts';
import { askingMessages, plyBytes, transferOf } from '../../shared/games/dark-chess/audited/queries.ts';
import type { DarkChessView } from '../../shared/games/dark-chess/audited/view.ts';
import { PHASES } from '../../shared/games/dark-chess/query-sets.ts';
import type { GameStep } from '../../shared/games/steps.ts';
import { sidesOf, viewOf } from '../support/dark-chess-game.ts';
import { RulesMatch } from '../support/rules-match.ts';
import { shrinkModulus } from '../support/small-modulus.ts';

const AFTER_E4 = sidesOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3');

const page = readFileSync(new URL('../../docs/protocol/dark-chess.md', import.meta.url), 'utf8');

/** The page lists the messages of the first ply with their sizes. */
function expectSizes(steps: readonly GameStep[]): void {
  const rows = [...page.matchAll(/^\| (\d+)(?:–(\d+))? +\|.*\| ([\d,]+) +\|$/gm)];
  const listed = rows.flatMap(([, from, to, size]) =>
    new Array<number>(Number(to ?? from) - Number(from) + 1).fill(Number(size!.replace(',', ''))),
  );
  expect(listed).toEqual(steps.slice(3).map(({ payload }) => encodeCanonical(payload).length));
}

/** What a ply of this match takes, and what it may take at most. */
function expectWithin(steps: readonly GameStep[], params: Parameters<typeof plyBytes>[0]): void {
  const payloads = steps.reduce((sum, { payload }) => sum + encodeCanonical(payload).length, 0);
  // What is in the log beside payloads is less than a kilobyte a step.
  expect(payloads).toBeLessThan(plyBytes(params));
  expect(payloads + 1_024 * steps.length).toBeGreaterThan(plyBytes(params) / 2);
}

/**
 * With `ANDOS=real` a ply of it too, which takes megabytes and ten seconds. Else its real keys and questions are those of
 * `shared/oblivious-transfer/andos.test.ts`, its messages those below with small numbers, and their real sizes follow from the shape.
 */
const REAL_ANDOS = process.env['ANDOS'] === 'real' ? [['andos', 45, []] as const] : [];

describe.each([['voprf', 26, [0, 1]] as const, ...REAL_ANDOS])('over %s', (ot, messages, audited) => {
  it(`a ply takes ${messages} messages of queries, and the audit passes`, () => {
    const match = new RulesMatch(AUDITED_DARK_CHESS, { ot }, `over ${ot}`);
    match.decide(0, { kind: 'move', move: 'e2e4' });
    expect(match.steps.filter(({ kind }) => kind === 'dark-chess.query')).toHaveLength(messages);
    for (const { payload } of match.steps) expect(encodeCanonical(payload).length).toBeLessThanOrEqual(LIMITS.payloadBytes);
    for (const seat of [0, 1]) {
      expect((match.view(seat) as DarkChessView).squares!.map(({ seen }) => seen)).toEqual(viewOf(AFTER_E4, seat).seen);
    }
    if (ot === 'voprf') expectSizes(match.steps);
    expectWithin(match.steps.slice(3), { ot });
    expect(match.open(audited).convictions).toEqual([]);
  });
});

describe.each(['andos', 'andos-packet-proof'] as const)('over %s, with a small modulus', (ot) => {
  shrinkModulus();

  it('a ply takes 45 messages of queries, and the audit passes', () => {
    const match = new RulesMatch(AUDITED_DARK_CHESS, { ot }, `over small ${ot}`);
    match.decide(0, { kind: 'move', move: 'e2e4' });
    expect(match.steps.filter(({ kind }) => kind === 'dark-chess.query')).toHaveLength(45);
    for (const seat of [0, 1]) {
      expect((match.view(seat) as DarkChessView).squares!.map(({ seen }) => seen)).toEqual(viewOf(AFTER_E4, seat).seen);
    }
    expectWithin(match.steps.slice(3), { ot });
    expect(match.open([1]).convictions).toEqual([]);
  });
});

it.each([
  ['andos', 'andos/64x4/2048/128/0/0'],
  ['andos-packet-proof', 'andos/64x4/2048/128/66/33'],
] as const)('%s proves its keys by 128 challenges', (ot, id) => {
  expect(transferOf({ ot }).id).toBe(id);
});

describe.each(['voprf', 'andos', 'andos-packet-proof'] as const)('a message over %s', (ot) => {
  const { sizes } = transferOf({ ot });
  /** Of a binary part with its name; answers and the rest of a payload are less than the last kilobytes of the limit. */
  const textOf = (bytes: number): number => Math.ceil((bytes * 4) / 3) + 32;
  const limit = LIMITS.payloadBytes - 1_024;

  it('is as often asked, and a ply as large, as the page says', () => {
    const questions = askingMessages({ ot }, 16, true).flat();
    const bytes = plyBytes({ ot });
    const [, asked, , most, plies] = new RegExp(`^\\| \`${ot}\` +\\|${' ([^|]+?) +\\|'.repeat(4)}$`, 'm').exec(page)!;
    expect(asked).toBe(String(questions.reduce((sum, { questions: n }) => sum + n, 0)));
    expect(most).toBe(bytes.toLocaleString('en-US'));
    expect(plies).toBe(String(longestPlies({ ot })));
  });

  it('has a payload within the limit, whatever pieces are left', () => {
    const tables = PHASES.length * textOf(sizes.publication);
    for (let pieces = 1; pieces <= 16; pieces++) {
      for (const suffered of [true, false]) {
        askingMessages({ ot }, pieces, suffered).forEach((asking, at) => {
          const parts = asking.map(({ questions }) => textOf(sizes.request(questions)) + textOf(sizes.response(questions)));
          expect(parts.reduce((sum, bytes) => sum + bytes, at === 0 ? tables : 0)).toBeLessThan(limit);
        });
      }
    }
  });
});
