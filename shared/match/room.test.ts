import { describe, expect, it } from 'vitest';
import type { FullEntry } from '../../test/support/full-entry.ts';
import { testSeed } from '../../test/support/table.ts';
import { faultOf, OPENING, RELAY, ToyMatch, type ToyOptions } from '../../test/support/toy-match.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { readTerms } from '../log/match-payloads.ts';
import { encodeEntry } from '../log/step.ts';
import { grantSeat } from '../player/grants.ts';
import { nextAfterProtest, nextWithout } from './endings.ts';
import { mostOf, roomOf } from './room.ts';

const spareOf = (seat: number) => testSeed('room spare', seat);
const LONGEST = { steps: 4, bytes: 10_000 };
const seatsOf = (seats: number) => Array.from({ length: seats }, () => ({}));

/** A match whose seats have spare keys. Its `open` states how long its game can get. */
class StatedMatch extends ToyMatch {
  constructor(options: ToyOptions = {}) {
    super({ longest: LONGEST, ...options });
  }

  override terms(): JsonObject {
    return { ...super.terms(), spare: portableSigner(spareOf(0)).publicKey };
  }

  override joinPayload(seat: number) {
    return { ...super.joinPayload(seat), spare: portableSigner(spareOf(seat)).publicKey };
  }

  /** Plays until the game has no room any more. */
  fill(): this {
    const room = roomOf(this.matchState.terms!);
    while (this.matchState.gameSteps < room.steps) this.say('toy.move', 0, {}, [0]);
    return this;
  }
}

describe('the game of a match', () => {
  it('has as many steps as `open` states, `start` included, and not one more', () => {
    const toy = new StatedMatch().to('play');
    for (const _ of [2, 3, 4]) expect(toy.try('toy.move', 0, {}, [0])).toBe('accepted');
    expect(toy.try('toy.move', 0, {}, [0])).toBe('life/too-many-steps');
    const setUp = new StatedMatch().to('setup');
    for (const _ of [1, 2, 3, 4]) setUp.say('toy.commit', 0, {}, [0, 1]);
    expect(setUp.try('start', setUp.everyone, {}, [0])).toBe('life/too-many-steps');
  });

  it('has as many bytes as `open` states, as lines of the log in UTF-8, and not one more', () => {
    const toy = new StatedMatch().to('play');
    const lineOf = (text: string) => {
      const other = new StatedMatch().to('play').say('toy.move', 0, { text }, [0]);
      return other.state.bytes - toy.state.bytes;
    };
    const left = LONGEST.bytes - toy.state.bytes - lineOf('');
    const fits = '🦊'.repeat(Math.floor(left / 4)) + 'x'.repeat(left % 4);
    expect(toy.try('toy.move', 0, { text: `${fits}x` }, [0])).toBe('life/too-many-bytes');
    expect(toy.try('toy.move', 0, { text: fits }, [0])).toBe('accepted');
    expect(toy.state.bytes).toBe(LONGEST.bytes);
  });

  it('has the room of any game where `open` states nothing', () => {
    expect(roomOf({ seats: seatsOf(2) })).toEqual({ steps: LIMITS.gameSteps, bytes: LIMITS.gameBytes });
  });

  it.each([
    { steps: 0, bytes: 1 },
    { steps: 1, bytes: 0 },
    { steps: LIMITS.gameSteps + 1, bytes: 1 },
    { steps: 1, bytes: LIMITS.gameBytes + 1 },
    { steps: 1 },
  ])('cannot be stated to be as long as $steps steps and $bytes bytes', (longest) => {
    expect(faultOf(() => readTerms({ ...new ToyMatch().terms(), longest } as JsonObject, 'terms'))).toBe('encoding/wrong-shape');
  });

  it('that goes on without a seat that lied has room for a false line of each seat besides', () => {
    const room = roomOf({ longest: LONGEST, goesOn: true, seats: seatsOf(3) });
    expect(room.bytes - LONGEST.bytes).toBeGreaterThanOrEqual(3 * LIMITS.entryBytes);
    expect(room.steps).toBeGreaterThan(LONGEST.steps);
  });
});

describe('a match whose game has no room any more', () => {
  it('still accepts draws, resignations, openings, protests and the close', () => {
    const full = () => new StatedMatch().to('play').fill();
    expect(full().try('draw-offer', 0, {}, [0])).toBe('accepted');
    expect(full().try('resign', 1)).toBe('accepted');
    expect(full().try('opening', 0, OPENING, [1])).toBe('accepted');
    const protest = full();
    expect(protest.try('protest', 1, { code: 'game/wrong-stage', seat: 0, seq: 5 })).toBe('accepted');
    for (const seat of protest.everyone) expect(protest.try('opening', seat, OPENING)).toBe('accepted');
    expect(protest.try('endgame', protest.everyone, { result: null })).toBe('accepted');
    const waiting = full();
    for (const kind of ['timeout', 'close']) {
      waiting.waitUntilDeadline(1);
      expect(waiting.entries.at(-1)!.step.kind).toBe(kind);
    }
  });

  it('takes the `skip` that it waits for, and no other', () => {
    const toy = new StatedMatch({ seats: 4, goesOn: true }).to('play').fill();
    toy.say('resign', 3, {}, nextWithout(toy.matchState, [3])).say('skip', 0, {}, [0]);
    toy.say('protest', 1, { code: 'game/wrong-stage', seat: 2, seq: 5 }, nextAfterProtest(toy.matchState, 1, 2));
    toy.say('skip', 0, {}, [0, 1]);
    expect(toy.try('skip', 0, {}, [1])).toBe('life/too-many-steps');
  });

  it('takes every step with which its seats can leave it, at full size, and the log is no larger than was known', () => {
    const toy = new StatedMatch({ seats: LIMITS.seats, goesOn: true }).to('play').fill();
    const held = toy.everyone.map((seat) => toy.signer(seat));
    for (let device = 0; device < LIMITS.handOvers; device++) {
      for (const seat of toy.everyone) {
        held[seat] = portableSigner(testSeed('room device', seat, device));
        toy.say('hand-over', held[seat], grantSeat(toy.matchState.match, seat, held[seat].publicKey, spareOf(seat)), [0]);
      }
    }
    const large = { ...OPENING, decisions: [{ text: 'x'.repeat(LIMITS.payloadBytes - 200) }] };
    const goOn = ([first]: readonly number[]) => toy.say('skip', held[first!]!, {}, [first!]);
    for (const by of toy.everyone) {
      for (const of of toy.everyone.filter((other) => other !== by)) {
        const next = nextAfterProtest(toy.matchState, by, of);
        goOn(toy.say('protest', held[by]!, { code: 'game/wrong-stage', seat: of, seq: 5 }, next).matchState.next);
      }
    }
    for (let left = LIMITS.seats - 1; left >= 2; left--) {
      goOn(toy.say('resign', held[left]!, {}, nextWithout(toy.matchState, [left])).matchState.next);
    }
    expect(toy.matchState.next).toEqual([0]);
    toy.say('opening', held[0]!, large, [1]).say('resign', held[1]!);
    for (const seat of toy.everyone.slice(1)) toy.say('opening', held[seat]!, large);
    for (const seat of [0, 1]) {
      toy.submit(toy.draft('endgame', held[seat]!, { result: `${seat}${'x'.repeat(LIMITS.resultBytes - 3)}` }));
    }
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
    const most = mostOf(toy.matchState.terms!);
    expect(toy.matchState.seq).toBeLessThanOrEqual(most.steps);
    const lines = toy.entries.map((entry) => Buffer.byteLength(encodeEntry(entry)) + 1);
    expect(lines.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(most.bytes);
  });
});

describe('the largest log', () => {
  it.each([false, true])('of any match stays within the limits of every match (goes on: %s)', (goesOn) => {
    const most = mostOf({ goesOn, seats: seatsOf(LIMITS.seats) });
    expect(most.steps).toBeLessThanOrEqual(LIMITS.stepsPerMatch);
    expect(most.bytes).toBeLessThanOrEqual(LIMITS.bytesPerMatch);
  });

  it('of a small game of two seats is a small multiple of its game, though each seat may open with a whole line', () => {
    expect(mostOf({ longest: { steps: 500, bytes: 1_000_000 }, seats: seatsOf(2) }).bytes).toBeLessThan(5_000_000);
  });

  it('counts more for a small step that every seat signs, and for a close with every claim, than they can take', () => {
    const name = 'a'.repeat(LIMITS.nameLength);
    const [key, sig, match] = ['ab'.repeat(32), 'ab'.repeat(64), 'A'.repeat(22)];
    const next = [0, 1, 2, 3, 4, 5, 6, 7];
    const time = Number.MAX_SAFE_INTEGER;
    const step = {
      ...({ v: 'fogline/1', match, seq: LIMITS.stepsPerMatch, prev: key, kind: name, digest: key, next, clock: time } as const),
      signatures: next.map(() => ({ key, sig })),
      timestamp: { time, key: RELAY.publicKey, sig },
    };
    const result = 'x'.repeat(LIMITS.resultBytes - 2);
    const sizeOf = (payload: JsonObject) => encodeEntry({ step, payload } satisfies FullEntry).length;
    expect(sizeOf({ result })).toBeLessThan(4_096);
    const claims = next.map(() => ({ result, signatures: [{ key, sig }] }));
    expect(sizeOf({ reason: 'unsigned', claims })).toBeLessThan(16_384);
  });
});
