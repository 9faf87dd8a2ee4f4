import { expect, it } from 'vitest';
import { provenDarkChess } from './game.ts';
import { REHEARSED_PLAN, rehearse } from './rehearsal.ts';

it('a rehearsal runs what a match runs up to its first moves: set-up, flights, selectors, moves and an answer', () => {
  const game = provenDarkChess(REHEARSED_PLAN);
  const kinds: string[] = [];
  const apply: typeof game.apply = (state, step) => {
    kinds.push(step.kind);
    return game.apply(state, step);
  };
  let tasks = 0;
  for (const _ of rehearse({ ...game, apply })) tasks++;
  expect(new Set(kinds).size).toBe(6);
  expect(kinds.filter((kind) => kind === 'dark-chess.move')).toHaveLength(2);
  expect(tasks).toBeGreaterThan(kinds.length);
});
