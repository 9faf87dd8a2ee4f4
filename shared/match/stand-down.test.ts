import { expect, it } from 'vitest';
import { ToyMatch, type ToyOptions } from '../../test/support/toy-match.ts';
import { requestStep } from '../player/requests.ts';
import { waitsOf } from '../relay/waits.ts';
import { deadlineOf } from './clock.ts';

/** It is the turn of seat 0 of three. */
const inPlay = (options: ToyOptions = {}): ToyMatch => new ToyMatch({ seats: 3, goesOn: true, ...options }).to('play');
/** The same, and seat 2 has stood down. */
const without2 = (options: ToyOptions = {}): ToyMatch => inPlay(options).say('stand-down', 2, {}, [0]);

it('leaves turn and clock as they were, and ends a draw offer, which others have to accept from now on', () => {
  const toy = inPlay().say('draw-offer', 1, {}, [0]);
  const { time } = deadlineOf(toy.matchState)!;
  expect(toy.try('stand-down', 2)).toBe('life/wrong-next');
  toy.wait(1_000);
  toy.say('stand-down', 2, {}, [0]);
  expect(deadlineOf(toy.matchState)!.time).toBe(time);
  expect(toy.matchState).toMatchObject({ phase: 'play', next: [0], drawOffer: [] });
  expect(toy.matchState.seats.map((seat) => seat!.stoodDown)).toEqual([undefined, undefined, true]);
  toy.say('draw-offer', 0, {}, [0]);
  expect(toy.try('draw-accept', 2)).toBe('life/not-your-turn');
  expect(toy.say('draw-accept', 1).matchState.ending).toEqual({ kind: 'agreed-draw' });
});

it('is for a seat that the match does not wait for, once, and leaves two seats to sign the end', () => {
  expect(inPlay().try('stand-down', 0, {}, [0])).toBe('life/not-your-turn');
  expect(without2().try('stand-down', 2, {}, [0])).toBe('life/not-your-turn');
  expect(without2().try('stand-down', 1, {}, [0])).toBe('life/not-your-turn');
  expect(inPlay({ seats: 4 }).say('stand-down', 2, {}, [0]).try('stand-down', 3, {}, [0])).toBe('accepted');
  expect(inPlay({ goesOn: false }).try('stand-down', 2, {}, [0])).toBe('life/not-your-turn');
  const adrift = inPlay({ seats: 4 }).say('resign', 3, {}, [0, 1, 2]);
  expect(adrift.try('stand-down', 2, {}, [0, 1, 2])).toBe('life/not-your-turn');
  expect(adrift.try('stand-down', 3, {}, [0, 1, 2])).toBe('life/not-your-turn');
});

it('takes the seat out of every `next`, and from the signers of the end', () => {
  const toy = without2();
  expect(toy.try('toy.move', 0, {}, [2])).toBe('life/no-such-seat');
  toy.say('toy.move', 0, {}, []);
  expect(waitsOf(toy.state).map(({ seat }) => seat)).toEqual([0, 1]);
  expect(toy.try('endgame', [2], { result: null })).toBe('life/not-a-seat');
  expect(toy.say('endgame', [0, 1], { result: null }).matchState).toMatchObject({ phase: 'closed', closedBy: 'endgame' });
});

it('leaves the seat in the match: it counts as left when another drops out, and nobody waits for it', () => {
  const toy = without2().say('resign', 0, {}, [1]);
  expect(toy.matchState).toMatchObject({ phase: 'play', next: [1], adrift: true });
  expect(requestStep(toy.matchState, 2, 'resign')).toBeUndefined();
  expect(toy.try('resign', 2)).toBe('life/not-your-turn');
  expect(toy.say('resign', 1).matchState).toMatchObject({ phase: 'settle', ending: { kind: 'resign', seat: 1 } });
});

it('still lets the seat protest and open', () => {
  const toy = without2();
  expect(toy.try('protest', 2, { code: 'life/wrong-next', seat: 0, seq: 3 }, [1])).toBe('accepted');
});
