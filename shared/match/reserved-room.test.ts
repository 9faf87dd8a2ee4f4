import { describe, expect, it } from 'vitest';
import { testSeed } from '../../test/support/table.ts';
import { OPENING, RELAY, ToyMatch } from '../../test/support/toy-match.ts';
import { portableSigner } from '../crypto/ed25519-noble.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { encodeEntry, type FullEntry } from '../log/step.ts';
import { grantSeat } from '../player/grants.ts';
import { nextAfterProtest, nextWithout } from './endings.ts';
import { roomFor } from './reserved-room.ts';

const [PLAY, SEATS, WHOLE] = ['toy.move', 'resign', 'close'].map((kind) => roomFor(kind)) as [Room, Room, Room];
type Room = ReturnType<typeof roomFor>;

const spareOf = (seat: number) => testSeed('room spare', seat);

/** A match of eight seats with spare keys, which goes on without seats that drop out. */
class FullMatch extends ToyMatch {
  constructor(goesOn = true) {
    super({ seats: LIMITS.seats, goesOn });
  }

  override terms(): JsonObject {
    return { ...super.terms(), spare: portableSigner(spareOf(0)).publicKey };
  }

  override joinPayload(seat: number) {
    return { ...super.joinPayload(seat), spare: portableSigner(spareOf(seat)).publicKey };
  }

  /** Sets the match to its limit for steps of play. */
  fill(): this {
    this.state = { ...this.state, bytes: PLAY.bytes, matchState: { ...this.matchState, seq: PLAY.steps } };
    return this;
  }
}

describe('a match at its limits', () => {
  it('accepts no step of play, no draw and no start any more', () => {
    const play = new FullMatch().to('play').fill();
    expect(play.try('toy.move', 0, {}, [1])).toBe('life/too-many-steps');
    expect(play.try('draw-offer', 0, {}, [0])).toBe('life/too-many-steps');
    play.state = { ...play.state, matchState: { ...play.matchState, seq: PLAY.steps - 1 } };
    expect(play.try('toy.move', 0, {}, [1])).toBe('life/too-many-bytes');
    const setup = new FullMatch().to('setup').fill();
    expect(setup.try('start', setup.everyone, {}, [0])).toBe('life/too-many-steps');
  });

  it('still accepts resignations, openings, protests and the close', () => {
    expect(new FullMatch(false).to('play').fill().try('resign', 3)).toBe('accepted');
    expect(new FullMatch(false).to('play').fill().try('opening', 0, OPENING, [1])).toBe('accepted');
    const protest = new FullMatch(false).to('play').fill();
    const payload = { code: 'game/wrong-stage', seat: 0, seq: 5 };
    expect(protest.try('protest', 3, payload)).toBe('accepted');
    for (const seat of protest.everyone) expect(protest.try('opening', seat, OPENING)).toBe('accepted');
    expect(protest.try('endgame', protest.everyone, { result: null })).toBe('accepted');
    const waiting = new FullMatch(false).to('play').fill();
    for (const kind of ['timeout', 'close']) {
      waiting.waitUntilDeadline(1);
      expect(waiting.entries.at(-1)!.step.kind).toBe(kind);
    }
  });

  it('has room for every step with which its seats can leave it, at full size, and for the relay', () => {
    const toy = new FullMatch().to('play').fill();
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
    toy.say('endgame', [held[0]!, held[1]!], { result: 'x'.repeat(LIMITS.resultBytes - 2) });
    expect(toy.matchState.phase).toBe('closed');
    expect(toy.matchState.seq).toBeLessThanOrEqual(SEATS.steps);
    expect(toy.state.bytes).toBeLessThanOrEqual(SEATS.bytes);
  });
});

describe('the room of a match', () => {
  const small = 4_096;

  it('holds the longest game with every other step beside it, and still all steps that end it', () => {
    const draws = LIMITS.seats * LIMITS.drawOffers * LIMITS.seats;
    const lobby = LIMITS.seats + 2;
    const ending = { steps: SEATS.steps - PLAY.steps, bytes: SEATS.bytes - PLAY.bytes };
    expect(lobby + draws + ending.steps + LIMITS.gameSteps).toBeLessThanOrEqual(PLAY.steps);
    // Of these steps only the first may be as large as any line.
    const beside = LIMITS.entryBytes + (lobby + draws) * small + ending.bytes;
    expect(beside + LIMITS.gameBytes).toBeLessThanOrEqual(PLAY.bytes);
  });

  it('is largest for the relay: a timeout for each seat and a close', () => {
    expect(WHOLE).toEqual({ steps: LIMITS.stepsPerMatch, bytes: LIMITS.bytesPerMatch });
    expect(WHOLE.steps - SEATS.steps).toBe(LIMITS.seats + 1);
    expect(WHOLE.bytes - SEATS.bytes).toBeGreaterThanOrEqual(LIMITS.seats * small + LIMITS.entryBytes);
  });

  it('reserves more for a small step that every seat signs than it can take', () => {
    const name = 'a'.repeat(LIMITS.nameLength);
    const key = 'ab'.repeat(32);
    const sig = 'ab'.repeat(64);
    const match = 'A'.repeat(22);
    const next = [0, 1, 2, 3, 4, 5, 6, 7];
    const time = Number.MAX_SAFE_INTEGER;
    const step = {
      v: 'fogline/1',
      match,
      seq: LIMITS.stepsPerMatch,
      prev: key,
      kind: name,
      digest: key,
      next,
      clock: time,
    } as const;
    const signatures = next.map(() => ({ key, sig }));
    const entry: FullEntry = {
      step: { ...step, signatures, timestamp: { time, key: RELAY.publicKey, sig } },
      payload: { result: 'x'.repeat(LIMITS.resultBytes - 2) },
    };
    expect(encodeEntry(entry).length).toBeLessThan(small);
  });
});
