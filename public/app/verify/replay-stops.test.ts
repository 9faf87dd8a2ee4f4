import { expect, it } from 'vitest';
import type { GameReplay } from '../games/game-replay.ts';
import type { ReplayFrame } from './outcome.ts';
import { replayStops } from './replay-stops.ts';

/** A game whose view is the number of its moves; `who` says what a step does. */
const GAME: GameReplay<number> = {
  movesIn: (moves) => moves,
  moveWords: (moves, _, names) => `${names[(moves - 1) % 2]} made move ${moves}`,
  describeStep: ({ kind }) => (kind.includes('.') ? `did ${kind}` : undefined),
  reasons: {},
};

const framesOf = (...steps: readonly (readonly [kind: string, moves: number])[]): ReplayFrame[] =>
  steps.map(([kind, view], i) => ({
    step: { seq: 10 + i, kind, author: 0, time: 0, link: '', says: {} },
    counts: true,
    view,
    seatViews: [],
  }));

const MATCH = framesOf(
  ['game.key', 0],
  ['start', 0],
  ['game.move', 1],
  ['game.answer', 1],
  ['game.move', 2],
  ['draw-offer', 2],
  ['game.answer', 2],
  ['game.move', 3],
  ['resign', 3],
  ['opening', 3],
  ['endgame', 3],
);

const stopsIn = (game: GameReplay, faultAt?: number) =>
  replayStops(
    MATCH,
    game,
    ['Ada', 'Bo'],
    faultAt === undefined ? [] : [{ code: 'game/audit-mismatch', step: faultAt, detail: '' }],
  ).map(({ step, frame, words, move }) => [step.seq, frame.step.seq, move, words]);

it('a replay stops once for each move, with all that belongs to it, and at what ended the match without one', () => {
  expect(stopsIn(GAME as GameReplay)).toEqual([
    [10, 11, undefined, 'Before the first move'],
    [12, 13, 1, 'Ada made move 1'],
    [14, 16, 2, 'Bo made move 2'],
    [17, 17, 3, 'Ada made move 3'],
    [18, 20, undefined, 'Ada resigned'],
  ]);
});

it('a step that is at fault is a stop of its own', () => {
  expect(stopsIn(GAME as GameReplay, 13).slice(1, 4)).toEqual([
    [12, 12, 1, 'Ada made move 1'],
    [13, 13, undefined, 'did game.answer'],
    [14, 16, 2, 'Bo made move 2'],
  ]);
});

it('a game that counts no moves stops at each step, and of a row of quiet ones at the last', () => {
  const { movesIn, moveWords, ...rest } = GAME;
  const stops = stopsIn({ ...rest, quietKinds: ['game.move', 'game.answer'] } as GameReplay);
  expect(stops.map(([, shown]) => shown)).toEqual([10, 11, 14, 15, 17, 18, 19, 20]);
});
