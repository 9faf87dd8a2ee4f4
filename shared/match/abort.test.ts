import { describe, expect, it } from 'vitest';
import { OPENING, RELAY, STRANGER, ToyMatch } from '../../test/support/toy-match.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { refusedAbort } from './abort.ts';
import { neverBegan } from './match-state.ts';

const LATE = 'life/too-late-to-abort';

/** A match of three that goes on without a seat, in which seat 0 is to decide. */
const threeSeats = (): ToyMatch => new ToyMatch({ seats: 3, goesOn: true }).to('play');

describe('a match is called off', () => {
  it.each([0, 1])('in the set-up and after the start, by seat %i, in its turn or not', (seat) => {
    for (const phase of ['setup', 'play'] as const) {
      const toy = new ToyMatch().to(phase);
      expect(refusedAbort(toy.matchState, seat)).toBeUndefined();
      toy.say('abort', seat);
      expect(toy.matchState).toMatchObject({ phase: 'closed', next: [], closedBy: 'abort', ending: { kind: 'abort', seat } });
      expect(neverBegan(toy.matchState)).toBe(true);
      expect(toy.try('resign', 1 - seat)).toBe('life/wrong-phase');
      expect(toy.try('abort', 1 - seat)).toBe('life/wrong-phase');
    }
  });

  it('after steps of the set-up, however many there were', () => {
    const toy = new ToyMatch().to('setup').say('toy.commit', 0, {}, [1]).say('toy.commit', 1, {}, [0, 1]);
    expect(toy.try('abort', 0)).toBe('accepted');
  });

  it('by a step that says nothing, states nobody as next, and is of one seat', () => {
    const toy = new ToyMatch().to('play');
    expect(toy.try('abort', 0, { why: 'losing' })).toBe('encoding/wrong-shape');
    expect(toy.try('abort', 0, {}, [1])).toBe('life/wrong-next');
    expect(toy.try('abort', [0, 1])).toBe('life/not-a-seat');
    expect(toy.try('abort', STRANGER)).toBe('life/not-a-seat');
    expect(toy.try('abort', RELAY)).toBe('life/not-a-seat');
    expect(toy.try('abort', 0)).toBe('accepted');
  });

  it('in time: from the deadline on the seat to move has lost', () => {
    const toy = new ToyMatch().to('play');
    toy.waitUntilDeadline(0);
    expect(refusedAbort(toy.matchState, 0)).toBeUndefined();
    toy.wait(1);
    expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
    expect(toy.try('abort', 0)).toBe('life/wrong-phase');
  });
});

describe('nobody calls a match off', () => {
  it('once any seat has decided something, neither that seat nor another', () => {
    for (const seat of [0, 1]) {
      const toy = new ToyMatch().to('play').say('toy.move', 0, {}, [1]);
      expect(toy.try('abort', seat)).toBe(LATE);
      expect(refusedAbort(toy.matchState, seat)?.code).toBe(LATE);
      expect(toy.matchState.phase).toBe('play');
    }
  });

  it('in its lobby, where its creator cancels, nor when the play is over', () => {
    expect(new ToyMatch().to('lobby').try('abort', 0)).toBe('life/wrong-phase');
    expect(new ToyMatch().to('settle').try('abort', 1)).toBe('life/wrong-phase');
    expect(new ToyMatch().to('play').say('resign', 0).try('abort', 0)).toBe('life/wrong-phase');
  });

  it('after a seat has dropped out of a match that goes on: its loss stands', () => {
    const resigned = threeSeats().say('resign', 0, {}, [1, 2]);
    for (const seat of [0, 1, 2]) expect(resigned.try('abort', seat)).toBe(seat === 0 ? 'life/not-your-turn' : LATE);
    resigned.say('skip', 1, {}, [2]);
    expect(resigned.try('abort', 2)).toBe(LATE);
    const late = threeSeats();
    late.waitUntilDeadline(1);
    expect(late.matchState.adrift).toBe(true);
    expect(late.try('abort', 1)).toBe(LATE);
  });

  it('after a protest, or an opening in play', () => {
    const protested = threeSeats().say('protest', 2, { code: 'game/wrong-start', seat: 0, seq: 3 }, [1]);
    expect(protested.try('abort', 1)).toBe(LATE);
    const opened = new ToyMatch().to('play').say('opening', 0, OPENING, [1]);
    expect(opened.try('abort', 1)).toBe(LATE);
  });
});

describe('what decides nothing leaves the match undecided', () => {
  it('draws that are offered and declined, so that nobody takes this way from another by an offer', () => {
    const toy = new ToyMatch().to('play').say('draw-offer', 1, {}, [0]);
    expect(refusedAbort(toy.matchState, 0)).toBeUndefined();
    toy.say('draw-decline', 0, {}, [0]);
    expect(toy.try('abort', 0)).toBe('accepted');
  });

  it('hand-overs', () => {
    const toy = new TurnMatch().to('play');
    const device = toy.handOver(1);
    expect(toy.try('abort', device)).toBe('accepted');
  });

  it('the steps of the first turn before its last one, and no step of a later turn', () => {
    const toy = new TurnMatch().to('play').say('toy.flight', 0, {}, [0]).say('toy.answer', 0, {}, [0]);
    expect([0, 1].map((seat) => refusedAbort(toy.matchState, seat))).toEqual([undefined, undefined]);
    toy.say('toy.move', 0, {}, [1]).say('toy.answer', 1, {}, [1]);
    for (const seat of [0, 1]) expect(toy.try('abort', seat)).toBe(LATE);
  });

  it('but no kind that is not stated as such', () => {
    const toy = new ToyMatch().to('play').say('toy.flight', 0, {}, [0]);
    expect(toy.try('abort', 1)).toBe(LATE);
  });
});
