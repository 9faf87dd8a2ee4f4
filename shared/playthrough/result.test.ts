import { describe, expect, it } from 'vitest';
import { randomBot } from '../../bots/random.ts';
import { botProgram } from '../../library/testing/bot-program.ts';
import { MachineMatch as Match } from '../../library/testing/machine-match.ts';
import { FlightsLog } from '../../test/support/flights-log.ts';
import { HIDDEN_DICE } from '../../test/support/hidden-dice.ts';
import { RELAY } from '../../test/support/toy-match.ts';
import { applyGameStep, beginGameRun } from './game-run.ts';

const WON = { kind: 'won', winners: [0], reason: 'total' };

/** Seat 0 has decided the game for itself, and seat 1 has not agreed yet. */
const decided = (reveal: 'end' | 'never' = 'never'): FlightsLog =>
  new FlightsLog({ turns: 3, reveal }).playTo('move', 2).decide(0, { kind: 'move', pick: 4 }).playTo('agreed', 3);

describe('a game that a step has decided', () => {
  it('has no result before the play is over', () => {
    const log = decided();
    expect(log.gameRun.position).toMatchObject({ next: [1], decided: WON });
    expect(log.gameRun.position.result).toBeUndefined();
    expect(log.result).toBeUndefined();
    expect(log.play().result).toEqual(WON);
  });

  it.each([
    ['its loser resigns', (log: FlightsLog) => log.resign(1)],
    ['its winner resigns', (log: FlightsLog) => log.resign(0)],
    ['time runs out', (log: FlightsLog) => log.wait()],
    ['a seat protests', (log: FlightsLog) => log.protest(1)],
    ['the key of the relay is retired', (log: FlightsLog) => log.append('retire', [RELAY], {})],
  ])('keeps its result when %s', (_, end) => {
    const log = end(decided());
    expect(log.matchState.phase).toBe('settle');
    expect(log.result).toEqual(WON);
  });

  it('keeps its result when a draw is accepted', () => {
    const log = new FlightsLog({ turns: 3, reveal: 'never' }).playTo('move', 2).decide(0, { kind: 'move', pick: 4 });
    log.say(0, { kind: 'draw-offer', payload: {}, next: [0] }).playTo('agreed', 3);
    log.say(1, { kind: 'draw-accept', payload: {}, next: [] });
    expect(log.matchState.ending).toEqual({ kind: 'agreed-draw' });
    expect(log.result).toEqual(WON);
  });

  it('makes no quitter of who ended it', () => {
    const [, loser] = decided().resign(1).endgame().records();
    expect(loser).toMatchObject({ outcome: 'lost', by: 'all', reason: 'total', forfeit: false });
    const [, quitter] = new FlightsLog({ turns: 3, reveal: 'never' }).playTo('answer', 1).resign(1).endgame().records();
    expect(quitter).toMatchObject({ outcome: 'lost', by: 'all', reason: 'resignation', forfeit: true });
  });

  it('is lost by a seat that accuses falsely all the same', () => {
    const log = decided();
    log.open(1);
    expect(log.convictions).toEqual([{ seat: 1, seq: 13, code: 'game/false-accusation' }]);
    expect(log.result).toEqual({ kind: 'won', winners: [0], reason: 'fault' });
  });
});

it('a play that nothing had decided is void when the key of the relay is retired, and nobody has lost', () => {
  const log = new FlightsLog({ turns: 3, reveal: 'never' }).playTo('move', 2).append('retire', [RELAY], {});
  expect(log.result).toEqual({ kind: 'void', reason: 'key-retired' });
  expect(log.endgame().records()).toMatchObject([
    { outcome: 'void', by: 'all', forfeit: false },
    { outcome: 'void', by: 'all', forfeit: false },
  ]);
});

describe('a result that stands unopened', () => {
  it('waits for the openings, and who is silent then is attested', async () => {
    const log = decided('end').play();
    expect(log.result).toBeUndefined();
    log.open(1).wait();
    expect(log.result).toEqual(WON);
    const { verdict } = await log.verify();
    expect(verdict).toMatchObject({ ok: true, result: WON, closedBy: 'close' });
    expect(verdict.seats).toMatchObject([
      { verdict: 'attested', attestedTo: log.place('move', 2), opened: false },
      { verdict: 'opened', opened: true },
    ]);
  });

  it('does not wait for a seat that has lost', () => {
    expect(decided('end').play().open(0).result).toEqual(WON);
  });

  it('is not won by who has resigned before a silent winner', async () => {
    const log = new FlightsLog({ turns: 3 }).playTo('answer', 2).resign(0);
    expect(log.result).toBeUndefined();
    expect(log.wait().result).toEqual({ kind: 'won', winners: [1], reason: 'resignation' });
    expect(await log.seats()).toEqual(['attested', 'attested']);
  });

  it('is a draw though nobody opens', async () => {
    const log = new FlightsLog({ turns: 3 }).play().wait();
    expect(log.result).toEqual({ kind: 'drawn', reason: 'total' });
    expect(await log.seats()).toEqual(['attested', 'attested']);
  });

  it('stands at once where nobody must open, and who opens all the same has opened alone', async () => {
    const log = decided().play();
    expect(log.open(0).result).toEqual(WON);
    const { verdict } = await log.endgame().verify();
    expect(verdict.ok).toBe(true);
    expect(verdict.seats).toMatchObject([
      { verdict: 'opened', opened: true },
      { verdict: 'attested', attestedTo: log.place('move', 1), opened: false },
    ]);
  });

  it('is not attested before the start', async () => {
    const log = new FlightsLog().playTo('start').wait();
    expect(log.result).toEqual({ kind: 'void', reason: 'not-played' });
    expect(await log.seats()).toEqual(['unproven', 'unproven']);
  });
});

it('the last one left of those that are not eliminated wins when the others leave, for the reason for which they did', () => {
  const words = ['one', 'two', 'three'];
  const match = new Match({
    game: HIDDEN_DICE,
    programs: words.map((word) => botProgram(randomBot('hidden.test/dice'), word)),
    params: { dice: 1 },
  });
  let run = beginGameRun(HIDDEN_DICE, match.setup);
  const standing = { started: true, settled: false };
  while (HIDDEN_DICE.eliminated!(match.position.state).length === 0) {
    match.advance();
    run = applyGameStep(run, match.steps.at(-1)!, match.position.next, standing);
  }
  const [left, winner] = match.position.next;
  const drop = match.stepOf('relay', { kind: 'drop', payload: { seats: [left!] } });
  const wrong = match.stepOf(left!, { kind: 'hidden.roll', payload: {} });
  expect(run.playing.length).toBe(3);
  for (const [step, reason] of [
    [drop, 'forfeit'],
    [wrong, 'fault'],
  ] as const)
    expect(applyGameStep(run, step, [], standing).position).toMatchObject({
      next: [],
      result: { kind: 'won', winners: [winner], reason },
    });
});
