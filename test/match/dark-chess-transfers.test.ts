/** Dark chess over its real transfers, at their real sizes. */

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { DARK_CHESS } from '../../shared/games/dark-chess/dark-chess.ts';
import type { DarkChessView } from '../../shared/games/dark-chess/view.ts';
import type { Game, Play } from '../../shared/games/game.ts';
import { CourseMatch } from '../support/course-match.ts';
import { sidesOf, viewOf } from '../support/dark-chess-game.ts';

const AFTER_E4 = sidesOf('rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3');

const page = readFileSync(new URL('../../docs/protocol/dark-chess.md', import.meta.url), 'utf8');

/** The page lists the messages of the first ply with their sizes. */
function expectSizes(plays: readonly Play[]): void {
  const rows = [...page.matchAll(/^\| (\d+)(?:–(\d+))? +\|.*\| ([\d,]+) +\|$/gm)];
  const listed = rows.flatMap(([, from, to, size]) =>
    new Array<number>(Number(to ?? from) - Number(from) + 1).fill(Number(size!.replace(',', ''))),
  );
  expect(listed).toEqual(plays.slice(3).map(({ payload }) => encodeCanonical(payload).length));
}

describe.each([
  ['voprf', 26, [0, 1]],
  // One audit is enough of what takes megabytes.
  ['andos', 43, [1]],
] as const)('over %s', (ot, messages, audited) => {
  it(`a ply takes ${messages} messages of queries, and the audit passes`, () => {
    const match = new CourseMatch(DARK_CHESS as unknown as Game, { ot }, `over ${ot}`);
    match.decide(0, { kind: 'move', move: 'e2e4' });
    expect(match.plays.filter(({ kind }) => kind === 'dark-chess.query')).toHaveLength(messages);
    for (const { payload } of match.plays) expect(encodeCanonical(payload).length).toBeLessThanOrEqual(LIMITS.payloadBytes);
    for (const seat of [0, 1]) {
      expect((match.view(seat) as DarkChessView).squares!.map(({ seen }) => seen)).toEqual(viewOf(AFTER_E4, seat).seen);
    }
    if (ot === 'voprf') expectSizes(match.plays);
    expect(match.open(audited).convictions).toEqual([]);
  });
});
