import { expect, it } from 'vitest';
import type { GameEntry, GameScreen } from '../games/game-screen.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { headlineOf } from './headline.ts';

const NAMES = ['Ada', 'Bob', 'Cem'];
const SCREEN = {
  reasons: { 'out-of-dice': { you: 'you lost the last die', others: (who: string) => `${who} lost the last die` } },
} as unknown as GameScreen;

/** What a seat reads of a match that Ada has won. */
function detailFor(seat: number | undefined, more: { readonly caught?: number; readonly resigned?: number }): string {
  const { caught, resigned } = more;
  const snapshot = {
    matchState: {
      ...{ phase: 'closed', closedBy: 'endgame', started: true, seats: NAMES.map(() => ({})), terms: { params: {} } },
      ...(resigned === undefined ? {} : { ending: { kind: 'resign', seat: resigned } }),
    },
    ...{ seat, owed: [], view: {}, result: { kind: 'won', winners: [0], reason: 'out-of-dice' }, need: { kind: 'wait' } },
    ...(caught === undefined ? {} : { fault: { seat: caught, seq: 9, problem: {} } }),
  } as unknown as MatchSnapshot;
  return headlineOf(snapshot, {} as GameEntry, SCREEN, NAMES, []).detail!;
}

it('a seat that broke the rules reads that, and not how the others lost', () => {
  expect(detailFor(1, { caught: 1 })).toBe('You broke the rules.');
  expect(detailFor(2, { caught: 1 })).toBe('Bob broke the rules. You lost the last die.');
  expect(detailFor(undefined, { caught: 1 })).toBe('Bob broke the rules. Cem lost the last die.');
});

it('who ended a game that was decided has lost by it only if somebody else has won', () => {
  expect(detailFor(undefined, { resigned: 0 })).toBe('Bob and Cem lost the last die.');
});
