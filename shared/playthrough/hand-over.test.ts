import { describe, expect, it } from 'vitest';
import { FlightsLog, spoil } from '../../test/support/flights-log.ts';

const TURNS = 2;
const STEPS = new FlightsLog({ turns: TURNS }).play().entries.length;

describe('a game that follows hand-overs', () => {
  it('may begin with a choice of seats, and goes on with the one that is next', () => {
    const log = new FlightsLog({ turns: TURNS });
    expect(log.gameRun.position.next).toEqual([0, 1]);
    log.handOver(1);
    expect(log.gameRun.steps.at(-1)).toMatchObject({ step: { by: 'device', kind: 'hand-over', payload: { seat: 1 } } });
    const second = new FlightsLog({ turns: TURNS });
    second.play(() => second.matchState.next.length === 1).handOver(0);
    expect(second.gameRun.position.next).toEqual([1]);
    expect(second.play().result).toBeUndefined();
    expect(second.open(0).open(1).result).toEqual({ kind: 'drawn', reason: 'total' });
  });

  it.each([0, 1])('goes on after a hand-over of seat %s anywhere, and every opening holds', async (seat) => {
    for (let at = 2; at < STEPS; at++) {
      const log = new FlightsLog({ turns: TURNS });
      log
        .play(() => log.entries.length === at)
        .handOver(seat)
        .play();
      log.open(0).open(1);
      expect(log.convictions, `after ${at} steps`).toEqual([]);
      expect(log.result).toEqual({ kind: 'drawn', reason: 'total' });
      if (at === STEPS - 1) expect(await log.endgame().seats()).toEqual(['honest', 'honest']);
    }
  });

  it('voids the places that a flight has filled, and lets the turn begin anew', () => {
    const log = new FlightsLog({ turns: TURNS }).playTo('move', 1);
    expect(log.gameRun.position.state).toMatchObject({ stage: 'move', places: 1 });
    log.handOver(0);
    expect(log.gameRun.position.state).toMatchObject({ stage: 'answer', places: 0 });
    expect(log.gameRun.position.next).toEqual([1]);
  });

  it('still checks a flight that came before, at its own place', () => {
    const log = new FlightsLog({ turns: TURNS, tamper: spoil('flight', 0, 0) }).playTo('answer', 1).handOver(0).play();
    expect(log.convictions).toEqual([{ seat: 0, seq: log.place('flight'), code: 'proofs/wrong-opening' }]);
  });

  it('sees none in the settlement', () => {
    const log = new FlightsLog({ turns: TURNS }).play();
    const steps = log.gameRun.steps.length;
    log.handOver(0).open(0).open(1);
    expect(log.gameRun.steps).toHaveLength(steps + 2);
    expect(log.convictions).toEqual([]);
  });
});
