import { expect, it } from 'vitest';
import { testSeed } from '../../test/support/table.ts';
import { RELAY, ToyMatch } from '../../test/support/toy-match.ts';
import type { Signer } from '../crypto/ed25519.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import { LIMITS } from '../encoding/limits.ts';
import { grantSeat } from '../player/grants.ts';

const SPARE = testSeed('toy spare');
const device = (i: number): Signer<string> => portableSigner(testSeed('device', i));
const grant = (to: Signer<string>, spare = SPARE) => grantSeat(new ToyMatch().matchState.match, 1, to.publicKey, spare);

class SpareMatch extends ToyMatch {
  override joinPayload(seat: number) {
    return { ...super.joinPayload(seat), spare: portableSigner(SPARE).publicKey, engine: 'tiny 1.0' };
  }
}

it('a handed-over seat goes on with the new key only, in its turn, with its clock and with the engine that it claims', () => {
  const toy = new SpareMatch().to('play').say('toy.move', 0, {}, [1]);
  const before = toy.matchState;
  expect(before.seats[1]!.engine).toBe('tiny 1.0');
  toy.wait(1_000);
  toy.say('hand-over', device(0), grant(device(0)), [1]);
  expect(toy.matchState).toMatchObject({ next: [1], waitsSince: before.waitsSince });
  expect(toy.matchState.seats[1]).toEqual({ ...before.seats[1], key: device(0).publicKey, formerKeys: [before.seats[1]!.key] });
  expect(toy.try('toy.move', 1, {}, [0])).toBe('life/not-a-seat');
  expect(toy.try('toy.move', device(0), {}, [0])).toBe('accepted');
});

it('a hand-over needs the spare key that the seat has named, a new key, and a seat that plays', () => {
  const plain = new ToyMatch().to('play');
  expect(plain.try('hand-over', device(0), grant(device(0)), [0])).toBe('life/wrong-spare');
  const toy = new SpareMatch().to('play');
  expect(toy.try('hand-over', device(0), { ...grant(device(0)), seat: 0 }, [0])).toBe('log/bad-signature');
  expect(toy.try('hand-over', device(0), grant(device(1)), [0])).toBe('log/bad-signature');
  expect(toy.try('hand-over', device(0), {}, [0])).toBe('encoding/wrong-shape');
  expect(toy.try('hand-over', 0, grant(toy.signers[0]!), [0])).toBe('life/already-seated');
  expect(toy.try('hand-over', 1, grant(toy.signers[1]!), [0])).toBe('life/already-seated');
  expect(toy.try('hand-over', RELAY, grant(RELAY), [0])).toBe('life/not-a-seat');
  expect(toy.try('hand-over', device(0), grant(device(0)), [1])).toBe('life/wrong-next');
  toy.say('hand-over', device(0), grant(device(0)), [0]).say('hand-over', device(1), grant(device(1)), [0]);
  expect(toy.try('hand-over', device(0), grant(device(0)), [0])).toBe('life/already-seated');
});

it('a hand-over of a seat that is not taken, or is out, is refused', () => {
  const lobby = new SpareMatch({ seats: 3 }).open();
  expect(lobby.try('hand-over', device(0), grant(device(0)), [])).toBe('life/no-such-seat');
  const toy = new SpareMatch({ seats: 3, goesOn: true }).to('play').say('resign', 1, {}, [0, 2]);
  expect(toy.try('hand-over', device(0), grant(device(0)), [0, 2])).toBe('life/not-your-turn');
});

it(`a seat is handed over at most ${LIMITS.handOvers} times`, () => {
  const toy = new SpareMatch().to('settle');
  for (let i = 0; i < LIMITS.handOvers; i++) toy.say('hand-over', device(i), grant(device(i)), []);
  expect(toy.try('hand-over', device(9), grant(device(9)), [])).toBe('life/too-many-hand-overs');
});

it('a hand-over does not restart a deadline', () => {
  const toy = new SpareMatch().to('setup');
  toy.waitUntilDeadline(0);
  toy.say('hand-over', device(0), grant(device(0)), [0, 1]);
  toy.wait(1);
  expect(toy.matchState.phase).toBe('closed');
});
