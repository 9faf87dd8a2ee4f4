/** Places and flights of proven dark chess, with hand-overs between any two steps, by the public rules alone. */

import { describe, expect, it } from 'vitest';
import { batchPlies, PLAN } from '../../shared/games/dark-chess/proven/plan.ts';
import { PublicProvenMatch } from '../support/public-proven-match.ts';

const STARTED = new PublicProvenMatch();
while (!STARTED.state.started) STARTED.advance();
const BATCH = batchPlies(PLAN);

/** Plays on for some plies, and says what is wrong with the schedule: nothing. */
function follow(match: PublicProvenMatch, plies: number): string[] {
  const wrong: string[] = [];
  const until = match.state.plies + plies;
  while (match.state.plies < until) {
    const from = match.sent.length;
    const ply = match.state.plies;
    while (match.state.plies === ply) match.advance();
    const kinds = match.sent.slice(from).map(({ kind }) => kind);
    // Behind the row, if there is one: of a mover that sends its last flight behind the other's selectors, from its answer on.
    const row = kinds.lastIndexOf('selectors');
    const turn = kinds.slice(row < 0 ? 0 : Math.max(row + 1, kinds.indexOf('answer', row))).filter((kind) => kind !== 'start');
    const { places, taken } = match.state.stock!;
    if (taken.some((count) => count > places)) wrong.push(`ply ${ply} takes a place that no batch has made`);
    if (2 * places - taken[0] - taken[1] > 2 * BATCH) wrong.push(`ply ${ply} leaves more places than two batches`);
    if (!/^(answer )?(flight ){0,4}move$/.test(turn.join(' '))) wrong.push(`ply ${ply} has ${turn.join(' ')}`);
  }
  return wrong;
}

describe('the schedule of flights and places', () => {
  it('has a place for every turn of a long match, and flights in seven of eight turns', () => {
    const match = STARTED.branch();
    expect(follow(match, 200)).toEqual([]);
    expect(match.sent.filter(({ kind }) => kind === 'flight')).toHaveLength(25 * 12);
  });

  it.each([0, 1])('has them after a hand-over of seat %i between any two steps of the first batches', (seat) => {
    const match = STARTED.branch();
    while (match.state.plies < BATCH + 2) {
      const moved = match.branch().handOver(seat);
      expect(moved.state).toMatchObject({ stage: 'flights', next: match.state.next, stock: { places: 0, taken: [0, 0] } });
      expect(follow(moved, BATCH + 1)).toEqual([]);
      match.advance();
    }
  });

  it('has them after hand-overs of both seats, one of them while flights go in a row', () => {
    const match = STARTED.branch();
    for (let ply = 0; ply < 5; ply++) follow(match, 1);
    const row = match.handOver(0);
    for (let sent = 0; sent < 17; sent++) {
      const moved = row.branch().handOver(1);
      expect(follow(moved, BATCH + 1)).toEqual([]);
      row.advance();
    }
  });

  it('begins the set-up again after a hand-over before the start, by the seat in next', () => {
    const match = new PublicProvenMatch();
    while (!match.state.started) {
      const moved = match.branch().handOver(1);
      const first = match.state.next.length === 2 ? 0 : match.state.next[0]!;
      expect(moved.state).toMatchObject({ stage: 'set-up', setUp: { first, messages: 0 } });
      expect(moved.advance().sent.at(-1)).toMatchObject({ by: first, kind: 'setup' });
      match.advance();
    }
  });
});
