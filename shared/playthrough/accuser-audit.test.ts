import { describe, expect, it } from 'vitest';
import { FlightsLog, freshFor, spoil } from '../../test/support/flights-log.ts';

const wonByFault = (seat: number) => ({ kind: 'won', winners: [seat], reason: 'fault' });
/** The steps of a whole match of three turns: 5 flight, 6 move | 7 answer, 8 flight, 9 move | 10 answer, 11 flight, 12 move | 13 agreed. */
const THREE = { turns: 3 };

describe('a seat that accuses opens alone, and', () => {
  it('convicts the author of a false answer at that step', async () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('answer', 1) }).play();
    expect(log.entries.at(-1)!.step).toMatchObject({ seq: 10, kind: 'opening', next: [] });
    expect(log.convictions).toEqual([{ seat: 1, seq: 7, code: 'randomness/wrong-action' }]);
    expect(log.result).toEqual(wonByFault(0));
    expect(await log.endgame().seats()).toEqual(['honest', 'randomness/wrong-action']);
  });

  it('convicts the author of a flight that is worked on later at the place of that flight', async () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('flight', 0, 0) }).play();
    expect(log.entries.at(-1)!.step).toMatchObject({ seq: 8, kind: 'opening' });
    expect(log.convictions).toEqual([{ seat: 0, seq: 5, code: 'proofs/wrong-opening' }]);
    expect(await log.endgame().seats()).toEqual(['proofs/wrong-opening', 'honest']);
  });

  it('convicts itself where it has sent the false step', () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('answer', 1) }).playTo('flight', 1);
    expect(log.open(1).convictions).toEqual([{ seat: 1, seq: 7, code: 'game/audit-mismatch' }]);
    expect(log.result).toEqual(wonByFault(0));
  });

  it('convicts itself where nothing was wrong, and attests the other', async () => {
    const log = new FlightsLog(THREE).playTo('answer', 2).open(0);
    expect(log.convictions).toEqual([{ seat: 0, seq: 10, code: 'game/false-accusation' }]);
    expect(log.result).toEqual(wonByFault(1));
    const { verdict } = await log.endgame().verify();
    expect(verdict.seats[1]).toMatchObject({ verdict: 'attested', attestedTo: 3, opened: false });
  });

  it('may be away and open after its time is over', async () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('flight', 0, 0) }).playTo('flight', 1).wait();
    expect(log.result).toBeUndefined();
    expect(log.open(1).wait().result).toEqual(wonByFault(1));
    expect(log.convictions).toEqual([{ seat: 0, seq: 5, code: 'proofs/wrong-opening' }]);
    expect(await log.seats()).toEqual(['proofs/wrong-opening', 'honest']);
  });

  it('needs nobody else to open where nobody must', () => {
    const log = new FlightsLog({ ...THREE, reveal: 'never', tamper: spoil('flight', 0, 0) }).playTo('flight', 1).resign(1);
    expect(log.result).toMatchObject({ winners: [0], reason: 'resignation' });
    expect(log.open(1).result).toEqual(wonByFault(1));
  });

  it('accuses in place of the last word on a game that is decided', () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('flight', 0, 2) }).play();
    expect(log.entries.at(-1)!.step).toMatchObject({ seq: 13, kind: 'opening' });
    expect(log.convictions).toEqual([{ seat: 0, seq: 11, code: 'proofs/wrong-opening' }]);
  });
});

describe('of two seats that cheat, the first is convicted by the opening of either:', () => {
  const both = (): FlightsLog => {
    const [flight, answer] = [spoil('flight', 0, 0), spoil('answer', 1)];
    const tamper = (...args: Parameters<typeof flight>) => answer(flight(...args), args[1], args[2]);
    return new FlightsLog({ ...THREE, tamper });
  };

  it('the author of the flight, by its own machine', () => {
    expect(both().playTo('flight', 1).resign(1).open(0).wait().convictions).toEqual([
      { seat: 0, seq: 5, code: 'game/audit-mismatch' },
    ]);
  });

  it('the author of the flight, by the machine of the other, before its own false answer', () => {
    expect(both().playTo('flight', 1).open(1).convictions).toEqual([{ seat: 0, seq: 5, code: 'proofs/wrong-opening' }]);
  });

  it('the author of the answer, though the other goes on with a false flight', () => {
    const goesOn = (): FlightsLog => {
      const log = new FlightsLog({ ...THREE, reveal: 'never', tamper: spoil('answer', 1) }).playTo('answer', 2);
      const body = 'A'.repeat(43);
      return log.say(0, { kind: 'slow-flights.answer', payload: { body }, next: [0] }).resign(0);
    };
    expect(goesOn().open(0).convictions).toEqual([{ seat: 1, seq: 7, code: 'randomness/wrong-action' }]);
    expect(goesOn().open(1).convictions).toEqual([{ seat: 1, seq: 7, code: 'game/audit-mismatch' }]);
  });

  it('with the name of the difference where both open, in any order', () => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const log = both().playTo('flight', 1).resign(1);
      for (const seat of order) log.open(seat);
      expect(log.convictions).toEqual([{ seat: 0, seq: 5, code: 'game/audit-mismatch' }]);
    }
  });

  it('and who went on after it was wronged is attested, not honest', async () => {
    const log = new FlightsLog({ ...THREE, reveal: 'never', tamper: spoil('answer', 1) }).playTo('answer', 2);
    log
      .say(0, { kind: 'slow-flights.answer', payload: { body: 'A'.repeat(43) }, next: [0] })
      .resign(0)
      .open(0);
    expect(await log.endgame().seats()).toEqual(['attested', 'randomness/wrong-action']);
  });
});

describe('what a seat opens', () => {
  const opened = (change: (decisions: FlightsLog['decisions'][number]) => FlightsLog['decisions'][number], stop = 2) => {
    const log = new FlightsLog({ ...THREE, reveal: 'never' }).playTo('answer', stop).resign(0);
    return log.open(0, log.opening(0, change(log.decisions[0]!))).convictions;
  };
  const isFresh = ({ kind }: { readonly kind?: unknown }): boolean => kind === 'fresh-bytes';

  it('holds without a decision whose step was never sent, and without fresh bytes that no step used', () => {
    expect(opened((all) => [...all, { kind: 'move', pick: 7 }])).toEqual([]);
    expect(opened((all) => [...all, { kind: 'move', pick: 99 }, freshFor('ab'.repeat(32), 0)])).toEqual([]);
  });

  it('takes fresh bytes by their place, wherever they stand', () => {
    expect(opened((all) => [...all.filter((one) => !isFresh(one)), ...all.filter(isFresh)])).toEqual([]);
  });

  it('names no decisions that were never played', () => {
    expect(opened((all) => [...all, { kind: 'move', pick: 7 }, { kind: 'move', pick: 7 }])).toEqual([
      { seat: 0, seq: 11, code: 'game/audit-decisions' },
    ]);
  });

  it('has the fresh bytes that a step has used', () => {
    expect(opened((all) => all.filter((one) => !isFresh(one)))).toEqual([{ seat: 0, seq: 5, code: 'game/audit-decisions' }]);
    const others = opened((all) => all.map((one) => (isFresh(one) ? { ...one, bytes: 'A'.repeat(43) } : one)));
    expect(others).toEqual([{ seat: 0, seq: 5, code: 'game/audit-mismatch' }]);
  });

  it('has one entry of fresh bytes for a place, or it makes no step at all', () => {
    expect(opened((all) => [...all, ...all.filter(isFresh)])).toEqual([{ seat: 0, seq: 2, code: 'encoding/wrong-shape' }]);
  });

  it('has the decisions that made its steps', () => {
    expect(opened((all) => all.filter(isFresh))).toEqual([{ seat: 0, seq: 6, code: 'game/audit-mismatch' }]);
    expect(opened((all) => all.map((one) => (isFresh(one) ? one : { kind: 'move', pick: 4 })))).toEqual([
      { seat: 0, seq: 6, code: 'game/audit-mismatch' },
    ]);
    expect(opened((all) => all.map((one) => (isFresh(one) ? one : { kind: 'move', pick: 10 })))).toEqual([
      { seat: 0, seq: 6, code: 'encoding/wrong-shape' },
    ]);
  });

  it('is the seed that it committed to, and another one puts off no audit', () => {
    const log = new FlightsLog({ ...THREE, tamper: spoil('flight', 0, 2) }).playTo('agreed', 3).wait();
    log.open(1).open(0, { seed: '00'.repeat(32), decisions: [] });
    expect(log.convictions).toEqual([{ seat: 0, seq: 11, code: 'proofs/wrong-opening' }]);
    const unknown = new FlightsLog(THREE).playTo('answer', 2).open(0, { seed: '00'.repeat(32), decisions: [] });
    expect(unknown.convictions).toEqual([{ seat: 0, seq: 10, code: 'game/wrong-seed' }]);
  });
});

describe('a check that fails before the start', () => {
  it('convicts nobody, for the machine does not sign the start', () => {
    const log = new FlightsLog({ tamper: spoil('setup', 0) }).play();
    expect(log.entries.at(-1)!.step.kind).toBe('slow-flights.setup');
    expect(log.wait().result).toEqual({ kind: 'void', reason: 'not-played' });
  });

  it('convicts a seat that signs the start nevertheless and opens', () => {
    const log = new FlightsLog({ reveal: 'never', tamper: spoil('setup', 1) }).play();
    log.signStart().resign(0).open(0);
    expect(log.convictions).toEqual([{ seat: 0, seq: 4, code: 'game/audit-mismatch' }]);
  });
});
