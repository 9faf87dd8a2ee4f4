import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/encoding/limits.ts';
import { TurnMatch } from '../support/turn-match.ts';

it('a waiting seat makes no step of the other stale by offering or declining draws', () => {
  const toy = new TurnMatch().to('play');
  const signed = toy.draft('toy.answer', 0, {}, [0]);
  for (const kind of ['offer', 'decline', 'accept'] as const) expect(toy.draw(kind, 1)).toBe('life/not-your-turn');
  expect(toy.submit(signed).map(({ kind }) => kind)).toEqual(['append']);
});

it('a seat that was refused asks again in the same turn neither before nor after its other steps', () => {
  const toy = new TurnMatch().to('play').say('draw-offer', 0, {}, [0]).say('toy.move', 0, {}, [1]);
  toy.say('draw-decline', 1, {}, [1]).say('toy.answer', 1, {}, [0]);
  for (const kind of ['toy.answer', 'toy.flight']) {
    expect(toy.draw('offer', 0)).toBe('life/too-many-offers');
    toy.say(kind, 0, {}, [0]);
  }
  expect(toy.draw('offer', 0)).toBe('life/too-many-offers');
});

it('a seat cannot accept its own offer, nor offer without end', () => {
  const toy = new TurnMatch().to('play');
  for (let offer = 0; offer < LIMITS.drawOffers; offer++) {
    toy.say('draw-offer', 0, {}, [0]);
    expect(toy.draw('accept', 0)).toBe('life/no-such-offer');
    toy.say('toy.move', 0, {}, [1]).say('toy.move', 1, {}, [0]);
  }
  expect(toy.draw('offer', 0)).toBe('life/too-many-offers');
});

it('a seat cannot hand itself over to accept, before the move that is on its way, a draw that it was offered', () => {
  const toy = new TurnMatch().to('play').say('draw-offer', 0, {}, [0]);
  const device = toy.handOver(1);
  toy.say('toy.flight', 0, {}, [1]);
  expect(toy.try('draw-accept', device, {}, [])).toBe('life/no-such-offer');
});
