import { describe, expect, it } from 'vitest';
import { FlightsLog, spoil } from '../../test/support/flights-log.ts';
import { replayGame, SeatViews } from '../verify/replay.ts';

/** Of one seat, or of both. */
const flightsOf = (log: FlightsLog, by?: number) => {
  const keys = log.matchState.seats.flatMap((seat, i) => (by === undefined || i === by ? [seat!.key, ...seat!.formerKeys] : []));
  return (seq: number): boolean => {
    const { kind, signatures } = log.entries[seq]!.step;
    return kind === 'slow-flights.flight' && keys.includes(signatures[0]!.key);
  };
};
const missing = { ok: false, result: null, fault: { code: 'log/payload-missing' } };

describe('a record may leave out the flights', () => {
  it('of both seats that opened: they are made again', async () => {
    const log = new FlightsLog({ turns: 3 }).playTo('answer', 1).handOver(1).play().open(0).open(1).endgame();
    const seen = new SeatViews();
    const [whole, short] = [await log.verify(), await log.verify(flightsOf(log), { seatViews: seen })];
    expect(whole.verdict.seats.map((seat) => seat!.verdict)).toEqual(['honest', 'honest']);
    expect(short.verdict).toEqual(whole.verdict);
    expect(replayGame(short.gameRun!, seen)).toEqual(replayGame(whole.gameRun!));
  });

  it('of one seat that opened', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).play().open(0).endgame();
    const { verdict } = await log.verify(flightsOf(log, 0));
    expect(verdict).toEqual((await log.verify()).verdict);
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['opened', 'attested']);
  });

  it('of both if none has opened', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).play().endgame();
    const { verdict } = await log.verify(flightsOf(log));
    expect(verdict).toEqual((await log.verify()).verdict);
    expect(verdict.ok).toBe(true);
  });

  it('and a flight that its seat does not make again convicts it', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never', tamper: spoil('flight', 0, 0) }).playTo('flight', 1).resign(1);
    log.open(0).open(1).endgame();
    const { verdict } = await log.verify(flightsOf(log));
    expect(verdict.seats).toMatchObject([
      { verdict: 'fault', fault: { code: 'game/audit-mismatch', step: log.place('flight') } },
      { verdict: 'attested' },
    ]);
    expect(verdict.result).toEqual({ kind: 'won', winners: [1], reason: 'fault' });
  });

  it('and says the same of a flight that cannot be read, though the match ended before the other seat could open', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' })
      .playTo('move')
      .say(0, { kind: 'draw-offer', payload: {}, next: [0] });
    log.playTo('flight', 1).say(1, { kind: 'slow-flights.flight', payload: { body: 'AAAA' }, next: [1] });
    log.say(1, { kind: 'draw-accept', payload: {}, next: [] });
    log.endgame();
    const { verdict } = await log.verify(flightsOf(log));
    expect(verdict).toEqual((await log.verify()).verdict);
    expect(verdict.result).toEqual({ kind: 'drawn', reason: 'agreement' });
  });

  it('and it convicts by a flight that cannot be read once the other seat has opened', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' })
      .playTo('move')
      .say(0, { kind: 'draw-offer', payload: {}, next: [0] });
    log.playTo('flight', 1).say(1, { kind: 'slow-flights.flight', payload: { body: 'AAAA' }, next: [1] });
    log.say(1, { kind: 'draw-accept', payload: {}, next: [] }).open(0).endgame();
    const { verdict } = await log.verify(flightsOf(log, 0));
    expect(verdict).toEqual((await log.verify()).verdict);
    expect(verdict.seats[1]).toMatchObject({ fault: { code: 'encoding/not-base64url', step: log.place('flight', 1) } });
    expect(verdict.result).toEqual({ kind: 'won', winners: [0], reason: 'fault' });
  });

  it('but not of a seat that is silent where the other has opened', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).play().open(0).endgame();
    expect((await log.verify(flightsOf(log, 1))).verdict).toMatchObject(missing);
  });

  it('but none where a seat opened in play', async () => {
    const log = new FlightsLog({ turns: 3, tamper: spoil('flight', 0, 0) }).play().open(0).endgame();
    const { verdict } = await log.verify(flightsOf(log, 0));
    expect(verdict).toMatchObject(missing);
    expect(verdict.seats.map((seat) => seat!.verdict)).toEqual(['unproven', 'unproven']);
  });

  it('also where a seat protested, whose protest is judged by what is there', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).playTo('answer', 2).protest(0);
    log.endgame();
    const [whole, record] = [await log.verify(), await log.verify(flightsOf(log))];
    expect(record.verdict.result).toEqual({ kind: 'won', winners: [1], reason: 'false-protest' });
    expect(record.verdict).toEqual(whole.verdict);
  });

  it('but none where a seat opened another seed, which would hide what it has sent', async () => {
    const log = new FlightsLog({ turns: 3, tamper: spoil('flight', 0, 2) }).playTo('agreed', 3).wait();
    log
      .open(1)
      .open(0, { seed: '00'.repeat(32), decisions: [] })
      .endgame();
    expect(await log.seats()).toEqual(['proofs/wrong-opening', 'honest']);
    expect((await log.verify(flightsOf(log, 0))).verdict).toMatchObject(missing);
  });

  it('but none before the match is closed', async () => {
    const log = new FlightsLog({ turns: 3 }).play();
    expect((await log.verify(flightsOf(log))).verdict).toMatchObject(missing);
  });

  it('but no other payload', async () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).play().endgame();
    expect((await log.verify((seq) => seq === log.place('move'))).verdict).toMatchObject(missing);
  });
});
