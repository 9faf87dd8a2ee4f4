/** The end of a game of two seats that one of them forfeits, or both. */

import type { Result } from './interface.ts';

export function forfeitOfTwo(_: unknown, seats: readonly number[]): Result {
  return seats.length === 1
    ? { kind: 'won', winners: [1 - seats[0]!], reason: 'forfeit' }
    : { kind: 'void', reason: 'everyone-forfeited' };
}
