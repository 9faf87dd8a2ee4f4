import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../encoding/limits.ts';
import { longestProvenMatch } from './longest.ts';
import { layoutOf, PLAN } from './plan.ts';

const HAND_OVERS = 2 * LIMITS.handOvers;
const { first, second } = layoutOf(PLAN).flights;
const FLIGHTS = first.flatMap((own, at) => [own, ...second.slice(at, at + 1)]).map(({ bytes }) => Math.ceil((bytes * 4) / 3));
const ROW = FLIGHTS.reduce((sum, bytes) => sum + bytes, 0);

/** Bytes of all flights of a match in which every hand-over comes when a batch has `after` flights, and the turn begins anew. */
function flightBytes(after: number): number {
  let [bytes, handOvers, sent] = [ROW, 0, 0];
  for (let ply = 0; ply < PLAN.plies; ) {
    bytes += FLIGHTS[sent] ?? 0;
    sent++;
    if (sent === after && handOvers < HAND_OVERS) {
      [bytes, handOvers, sent] = [bytes + ROW, handOvers + 1, 0];
      continue;
    }
    if (sent === FLIGHTS.length + 1) sent = 0;
    ply++;
  }
  return bytes;
}

describe('the longest match of proven dark chess', () => {
  const { steps, bytes } = longestProvenMatch(PLAN);

  it('fits a log, with what is reserved beside it', () => {
    expect(steps).toBeLessThan(LIMITS.gameSteps);
    expect(bytes).toBeLessThan(LIMITS.gameBytes);
  });

  it('holds a hand-over at each worst moment, and not much more', () => {
    const worst = Math.max(...FLIGHTS.map((_, at) => flightBytes(at + 1)));
    expect(bytes).toBeGreaterThan(worst);
    expect(bytes).toBeLessThan(1.03 * worst);
  });
});
