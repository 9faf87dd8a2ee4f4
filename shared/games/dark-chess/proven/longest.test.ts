import { describe, expect, it } from 'vitest';
import { LIMITS } from '../../../encoding/limits.ts';
import { passesOf } from '../../../oblivious-transfer/batch-layout.ts';
import { longestProvenMatch } from './longest.ts';
import { layoutOf, PLAN } from './plan.ts';

const HAND_OVERS = 2 * LIMITS.handOvers;
const PASSES = passesOf(layoutOf(PLAN)).map((pass) => pass.reduce((sum, { bytes }) => sum + Math.ceil((bytes * 4) / 3), 0));
const ROW = PASSES.reduce((sum, bytes) => sum + bytes, 0);

/** Bytes of all flights of a match in which every hand-over comes when a batch has had `after` turns, and the turn begins anew. */
function flightBytes(after: number): number {
  let [bytes, handOvers, sent] = [ROW, 0, 0];
  for (let ply = 0; ply < PLAN.plies; ) {
    bytes += PASSES[sent] ?? 0;
    sent++;
    if (sent === after && handOvers < HAND_OVERS) {
      [bytes, handOvers, sent] = [bytes + ROW, handOvers + 1, 0];
      continue;
    }
    if (sent === PASSES.length + 1) sent = 0;
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
    const worst = Math.max(...PASSES.map((_, at) => flightBytes(at + 1)));
    expect(bytes).toBeGreaterThan(worst);
    expect(bytes).toBeLessThan(1.04 * worst);
  });
});
