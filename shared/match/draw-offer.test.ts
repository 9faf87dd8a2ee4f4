import { describe, expect, it } from 'vitest';
import { CLOCK } from '../../test/support/table.ts';
import { ToyMatch } from '../../test/support/toy-match.ts';
import { TurnMatch } from '../../test/support/turn-match.ts';
import { LIMITS } from '../encoding/limits.ts';
import { deadlineOf } from './clock.ts';

it('a draw is offered once, keeps the turn, and is agreed when every other seat accepts', () => {
  const toy = new ToyMatch({ seats: 3 }).to('play');
  expect(toy.try('draw-accept', 1, {}, [0])).toBe('life/no-such-offer');
  expect(toy.try('draw-offer', 1, {}, [])).toBe('life/wrong-next');
  toy.say('draw-offer', 1, {}, [0]);
  expect(toy.try('draw-offer', 2, {}, [0])).toBe('life/no-such-offer');
  expect(toy.try('draw-accept', 1, {}, [0])).toBe('life/no-such-offer');
  toy.say('draw-accept', 0, {}, [0]);
  expect(toy.matchState).toMatchObject({ phase: 'play', next: [0], drawOffer: [1, 0] });
  expect(toy.say('draw-accept', 2).matchState).toMatchObject({ phase: 'settle', ending: { kind: 'agreed-draw' } });
});

it('a draw offer lapses with the next step of play', () => {
  const toy = new ToyMatch().to('play').say('draw-offer', 1, {}, [0]).say('toy.move', 0, {}, [1]);
  expect(toy.matchState.drawOffer).toEqual([]);
  expect(toy.try('draw-accept', 0, {}, [])).toBe('life/no-such-offer');
  expect(toy.try('draw-decline', 0, {}, [1])).toBe('life/no-such-offer');
});

it('a draw offer is declined for all by any seat that has not accepted it, and keeps the turn', () => {
  const toy = new ToyMatch({ seats: 3 }).to('play').say('draw-offer', 1, {}, [0]).say('draw-accept', 2, {}, [0]);
  expect(toy.try('draw-decline', 1, {}, [0])).toBe('life/no-such-offer');
  expect(toy.try('draw-decline', 2, {}, [0])).toBe('life/no-such-offer');
  expect(toy.try('draw-decline', 0, {}, [])).toBe('life/wrong-next');
  expect(toy.try('draw-decline', 0, { why: 'no' }, [0])).toBe('encoding/wrong-shape');
  expect(toy.say('draw-decline', 0, {}, [0]).matchState).toMatchObject({
    phase: 'play',
    next: [0],
    drawOffer: [],
    drawDeclined: 0,
  });
  expect(toy.try('draw-accept', 0, {}, [])).toBe('life/no-such-offer');
});

it('a declined draw is not offered again, by anybody, before the next step of play', () => {
  const toy = new ToyMatch().to('play').say('draw-offer', 1, {}, [0]).say('draw-decline', 0, {}, [0]);
  expect(toy.try('draw-offer', 1, {}, [0])).toBe('life/too-many-offers');
  expect(toy.try('draw-offer', 0, {}, [0])).toBe('life/too-many-offers');
  toy.say('toy.move', 0, {}, [1]);
  expect(toy.matchState.drawDeclined).toBeUndefined();
  expect(toy.try('draw-offer', 1, {}, [1])).toBe('accepted');
});

it(`a seat offers a draw at most ${LIMITS.drawOffers} times, whether the offers are declined or lapse`, () => {
  const toy = new ToyMatch().to('play');
  for (let offer = 0; offer < LIMITS.drawOffers; offer++) {
    toy.say('draw-offer', 1, {}, [0]);
    if (offer % 2 === 0) toy.say('draw-decline', 0, {}, [0]);
    toy.say('toy.move', 0, {}, [0]);
  }
  expect(toy.try('draw-offer', 1, {}, [0])).toBe('life/too-many-offers');
  expect(toy.try('draw-offer', 0, {}, [0])).toBe('accepted');
});

it('a seat that is out can neither offer nor answer a draw', () => {
  const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play').say('resign', 2, {}, [0, 1]).say('skip', 0, {}, [0]);
  expect(toy.try('draw-offer', 2, {}, [0])).toBe('life/not-your-turn');
  toy.say('draw-offer', 1, {}, [0]);
  expect(toy.try('draw-accept', 2, {}, [0])).toBe('life/not-your-turn');
  expect(toy.try('draw-decline', 2, {}, [0])).toBe('life/not-your-turn');
  expect(toy.say('draw-accept', 0).matchState.ending).toEqual({ kind: 'agreed-draw' });
});

it('a draw offer does not stop the clock of the seat in turn', () => {
  const toy = new ToyMatch().to('play');
  const { time } = deadlineOf(toy.matchState)!;
  toy.wait(CLOCK.grace);
  expect(deadlineOf(toy.say('draw-offer', 1, {}, [0]).matchState)!.time).toBe(time);
  expect(deadlineOf(toy.say('draw-decline', 0, {}, [0]).matchState)!.time).toBe(time);
});

describe('where turns have several steps', () => {
  it('a draw is offered, accepted and declined by the seat in turn only', () => {
    const toy = new TurnMatch().to('play');
    expect(toy.draw('offer', 1)).toBe('life/not-your-turn');
    expect(toy.draw('offer', 0)).toBe('accepted');
    expect(toy.draw('accept', 1)).toBe('life/not-your-turn');
    expect(toy.draw('decline', 1)).toBe('life/not-your-turn');
    toy.say('toy.move', 0, {}, [1]);
    expect(toy.draw('accept', 1)).toBe('accepted');
    expect(toy.matchState.ending).toEqual({ kind: 'agreed-draw' });
  });

  it('an offer outlives the steps of its author and those within the turn of the other, and ends with its move', () => {
    const toy = new TurnMatch().to('play').say('toy.answer', 0, {}, [0]).say('draw-offer', 0, {}, [0]);
    toy.say('toy.flight', 0, {}, [0]).say('toy.move', 0, {}, [1]).say('toy.answer', 1, {}, [1]);
    expect(toy.matchState.drawOffer).toEqual([0]);
    toy.say('toy.move', 1, {}, [0]);
    expect(toy.matchState.drawOffer).toEqual([]);
    expect(toy.draw('offer', 0)).toBe('accepted');
  });

  it('a declined draw is not offered again before a turn has ended', () => {
    const toy = new TurnMatch().to('play').say('draw-offer', 0, {}, [0]).say('toy.move', 0, {}, [1]);
    toy.say('draw-decline', 1, {}, [1]).say('toy.answer', 1, {}, [1]);
    expect(toy.draw('offer', 1)).toBe('life/too-many-offers');
    toy.say('toy.move', 1, {}, [0]);
    expect(toy.draw('offer', 0)).toBe('accepted');
  });

  it('an offer ends with the play', () => {
    const toy = new TurnMatch().to('play').say('draw-offer', 0, {}, [0]).say('toy.move', 0, {}, []);
    expect(toy.matchState).toMatchObject({ phase: 'settle', drawOffer: [] });
  });
});
