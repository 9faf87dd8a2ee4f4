/** The randomness of a seat is bound to its place in the log: in two runs of one match it never uses the same twice. */

import { expect, it } from 'vitest';
import { AUDITED_DARK_CHESS } from '../../shared/games/dark-chess/audited/game.ts';
import type { Game } from '../../shared/games/interface.ts';
import { findGame } from '../../shared/games/registry.ts';
import { MachineMatch } from '../support/machine-match.ts';

it.each(['dice', 'battleship/xaya', 'battleship/classic', 'blackjack'])(
  'a seat of %s that commits after another step commits to another share',
  (id) => {
    const game = findGame(id, 1)!;
    const committedAfter = (after: string) => {
      const match = new MachineMatch({ game, seats: game.seats.min, words: ['one', 'other', 'third'], after });
      return match.content(match.position.next[0]!).payload['share'];
    };
    const shares = ['00', '01', 'ff'].map((byte) => committedAfter(byte.repeat(32)));
    expect(new Set(shares).size).toBe(3);
    expect(committedAfter('ff'.repeat(32))).toBe(shares[2]);
  },
);

it('a seat of dark chess proves its answers otherwise where the same questions come after another step', () => {
  const game: Game = AUDITED_DARK_CHESS;
  /** The answers to the first questions, which come after this step, or where they are. */
  const answersTo = (asked: number, prev?: string) => {
    const moved: Game = {
      ...game,
      observe: (seatState, step, after) =>
        game.observe(seatState, step.seq === asked && prev !== undefined ? { ...step, prev } : step, after),
    };
    const match = new MachineMatch({ game: moved, seats: 2, words: ['one', 'other'] });
    match.playUntil(() => Object.keys(match.steps.at(-1)?.payload['answers'] ?? {}).length > 0);
    const { seq, payload } = match.steps.at(-1)!;
    return { seq, answers: JSON.stringify(payload['answers']), questions: JSON.stringify(payload['questions']) };
  };
  const there = answersTo(-1);
  const elsewhere = answersTo(there.seq - 1, 'ab'.repeat(32));
  expect(elsewhere.questions).toBe(there.questions);
  expect(elsewhere.answers).not.toBe(there.answers);
});
