import { describe, expect, it } from 'vitest';
import { faultCode } from '../../test/support/fault-code.ts';
import { RELAY, ToyMatch, type ToyOptions } from '../../test/support/toy-match.ts';
import type { PushRequest } from '../wire/push-request.ts';
import { RELAY_LIMITS } from './limits.ts';
import { type Push, type Pushed, type PushedSeat, SeatPushes } from './seat-pushes.ts';

const S = 1_000;
const HOUR_S = 3_600;
const ORIGIN = 'https://relay.example';
const SLOW: ToyOptions = {
  clock: { budget: (HOUR_S - 2) * S, grace: 2 * S },
  deadlines: { join: HOUR_S * S, setup: HOUR_S * S, settle: HOUR_S * S },
};

/** A match whose pushes are noted, and answered as the test says. */
class PushedMatch {
  readonly toy: ToyMatch;
  /** By seat with an open socket: when it last answered. */
  readonly answered = new Map<number, number>();
  readonly sent: Push[] = [];
  readonly told: unknown[] = [];
  stored = new Map<number, PushedSeat>();
  writes = 0;
  /** What is on the disk while the service is asked. */
  storedMeanwhile: ReadonlyMap<number, PushedSeat> | undefined;
  answer: (push: Push) => Pushed['delivery'] = () => ({ kind: 'taken' });
  meanwhile: () => void = () => {};
  pushes: SeatPushes;

  constructor(phase: 'lobby' | 'setup' | 'play' | 'settle' = 'play', options: ToyOptions = {}) {
    this.toy = new ToyMatch({ ...SLOW, ...options }).to(phase);
    this.pushes = this.#make();
  }

  #make(): SeatPushes {
    return new SeatPushes({
      load: () => new Map(this.stored),
      save: (seats) => {
        this.writes++;
        for (const [seat, one] of seats) {
          if (one === undefined) this.stored.delete(seat);
          else this.stored.set(seat, structuredClone(one));
        }
      },
      state: () => this.toy.state,
      answeredAt: (seat) => this.answered.get(seat),
      now: () => this.toy.now,
      deliver: async (push) => {
        this.sent.push(push);
        this.storedMeanwhile = new Map(this.stored);
        this.meanwhile();
        return { service: 'test', status: 201, delivery: this.answer(push) };
      },
      report: (event) => this.told.push(event),
    });
  }

  evict(): void {
    this.pushes = this.#make();
  }

  ask(seat: number, more: Partial<Extract<PushRequest, { action: 'subscribe' }>> = {}): this {
    this.pushes.request(this.toy.signer(seat).publicKey, this.request(more), ORIGIN);
    return this;
  }

  request(more: object = {}): PushRequest {
    const { match } = this.toy.matchState;
    return {
      action: 'subscribe',
      match,
      time: this.toy.now,
      endpoint: 'https://push.test/a',
      kinds: ['toy.move', 'join', 'start'],
      ...more,
    };
  }

  stop(seat: number, endpoint = 'https://push.test/a', time = this.toy.now): void {
    const request = { action: 'unsubscribe', match: this.toy.matchState.match, time, endpoint } as const;
    this.pushes.request(this.toy.signer(seat).publicKey, request, ORIGIN);
  }

  /** In how many seconds something is due. */
  get due(): number | undefined {
    const due = this.pushes.dueIn(this.toy.matchState);
    return due === undefined ? undefined : due / S;
  }

  /** The alarm rings after so many seconds. Returns how many pushes were sent. */
  async ring(seconds = 0): Promise<number> {
    this.toy.wait(seconds * S);
    const before = this.sent.length;
    await this.pushes.send(() => this.toy.matchState);
    return this.sent.length - before;
  }
}

describe('a seat that has subscribed', () => {
  it('is told that its turn has come when it has been away for 30 seconds, and again at 80 % of its clock', async () => {
    const match = new PushedMatch().ask(1);
    expect(match.due).toBeUndefined();
    match.toy.say('toy.move', 0, {}, [1]);
    expect([match.due, await match.ring(29), match.due, await match.ring(1)]).toEqual([30, 0, 1, 1]);
    expect(match.sent).toEqual([
      { endpoint: 'https://push.test/a', origin: ORIGIN, headers: { ttl: '3570', urgency: 'normal', topic: 'fogline' } },
    ]);
    expect([match.due, await match.ring(0.8 * HOUR_S - 31), await match.ring(1), match.due]).toEqual([
      0.8 * HOUR_S - 30,
      0,
      1,
      undefined,
    ]);
    expect(match.sent[1]!.headers['ttl']).toBe('720');
    expect(match.told).toEqual(Array(2).fill({ at: 'pushed', what: 'test', by: 'taken', status: 201 }));
  });

  it('is told nothing while it answers, and 30 seconds after it has left', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    let rings = 0;
    for (const end = match.toy.now + 600 * S; match.toy.now < end; rings++) {
      const { due = 0 } = match;
      expect(due).toBeGreaterThanOrEqual(10);
      match.answered.set(1, match.toy.now + due * S);
      expect(await match.ring(due)).toBe(0);
    }
    // It is looked at ever more rarely.
    expect(rings).toBeLessThan(10);
    match.answered.delete(1);
    match.pushes.left(match.toy.signer(1).publicKey);
    expect([match.due, await match.ring(29), await match.ring(1)]).toEqual([30, 0, 1]);
  });

  it('is told though its socket stays open, where its device sleeps', async () => {
    const match = new PushedMatch().ask(1);
    match.answered.set(1, match.toy.now);
    match.toy.wait(60 * S);
    match.toy.say('toy.move', 0, {}, [1]);
    expect([match.due, await match.ring(29), await match.ring(1)]).toEqual([30, 0, 1]);
  });

  it('is told nothing of its own steps, of the turns of others and of kinds that it has not named', async () => {
    const match = new PushedMatch().ask(1).ask(0, { endpoint: 'https://push.test/b' });
    match.toy.say('toy.other', 0, {}, [1]).say('toy.move', 1, {}, [1]);
    expect([match.due, await match.ring(60)]).toEqual([undefined, 0]);
    match.toy.say('toy.move', 1, {}, [0]);
    expect([await match.ring(30), match.sent[0]!.endpoint]).toEqual([1, 'https://push.test/b']);
  });

  it('is told that somebody has joined, that the match began, and that the play has ended', async () => {
    const match = new PushedMatch('lobby').ask(0);
    match.toy.join(1);
    expect(await match.ring(30)).toBe(1);
    match.toy.say('start', [0, 1], {}, [0]);
    expect(await match.ring(30)).toBe(1);
    match.toy.say('toy.move', 0, {}, []);
    expect([await match.ring(30), match.sent.length]).toEqual([1, 3]);
    expect(match.sent[2]!.headers['ttl']).toBe(String(HOUR_S - 30));
  });

  it('is told at each of its addresses', async () => {
    const match = new PushedMatch();
    for (const name of ['a', 'b', 'c']) {
      match.ask(1, { endpoint: `https://push.test/${name}` });
      match.toy.wait(1);
    }
    match.toy.say('toy.move', 0, {}, [1]);
    expect(await match.ring(30)).toBe(3);
    expect(await match.ring(30)).toBe(0);
  });

  it('has four addresses at most, of which the oldest goes', async () => {
    const match = new PushedMatch();
    for (const name of ['a', 'b', 'c', 'd', 'e']) {
      match.toy.wait(1);
      match.ask(1, { endpoint: `https://push.test/${name}` });
    }
    const known = match.stored.get(1)!.subscriptions.map(({ endpoint }) => endpoint.at(-1));
    expect([known.length, known.join('')]).toEqual([RELAY_LIMITS.endpointsPerSeat, 'bcde']);
  });
});

describe('what is stored', () => {
  it('is stored as sent before it is sent', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    await match.ring(30);
    expect(match.storedMeanwhile!.get(1)!.subscriptions[0]!.told).toEqual({ wait: 'next/3', count: 1 });
  });

  it('outlives an eviction between any two acts, and nothing is sent twice', async () => {
    const match = new PushedMatch().ask(1);
    match.evict();
    match.toy.say('toy.move', 0, {}, [1]);
    match.evict();
    expect(await match.ring(30)).toBe(1);
    match.evict();
    expect(await match.ring(60)).toBe(0);
  });

  it('is not sent again when the object is lost after it was stored, or when nobody knows whether it arrived', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    match.meanwhile = () => {
      throw new Error('the object is gone');
    };
    await expect(match.ring(30)).rejects.toThrow('the object is gone');
    match.meanwhile = () => {};
    match.evict();
    expect(await match.ring(60)).toBe(0);
    const other = new PushedMatch().ask(1);
    other.answer = () => ({ kind: 'unknown' });
    other.toy.say('toy.move', 0, {}, [1]);
    expect([await other.ring(30), await other.ring(60)]).toEqual([1, 0]);
    expect(other.told).toEqual([{ at: 'push-failed', what: 'test', by: 'unknown', status: 201 }]);
  });

  it('costs no write when a seat says the same again', () => {
    const match = new PushedMatch().ask(1);
    match.toy.wait(5);
    match.ask(1);
    expect(match.writes).toBe(1);
    match.toy.wait(5);
    match.ask(1, { kinds: ['toy.move'] });
    expect([match.writes, match.stored.get(1)!.subscriptions.length]).toEqual([2, 1]);
  });
});

describe('a push service that does not take a push', () => {
  it('is asked again as late as it says, and only then', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    match.answer = () => ({ kind: 'later', wait: 120 * S });
    expect([await match.ring(30), match.due, await match.ring(119)]).toEqual([1, 120, 0]);
    match.evict();
    match.answer = () => ({ kind: 'taken' });
    expect([await match.ring(1), await match.ring(60)]).toEqual([1, 0]);
    expect(match.stored.get(1)!.subscriptions[0]).not.toHaveProperty('retrying');
  });

  it('and says that the subscription is gone, ends it', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    match.answer = () => ({ kind: 'ended' });
    expect(await match.ring(30)).toBe(1);
    expect(match.stored.get(1)!.subscriptions).toEqual([]);
    expect(match.told).toEqual([{ at: 'pushed', what: 'test', by: 'ended', status: 201 }]);
    match.toy.say('toy.move', 1, {}, [0]).say('toy.move', 0, {}, [1]);
    expect([match.due, await match.ring(30)]).toEqual([undefined, 0]);
  });

  it('and refuses it, gets no other one of the same wait', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    match.answer = () => ({ kind: 'refused' });
    expect([await match.ring(30), await match.ring(60)]).toEqual([1, 0]);
  });

  it('keeps an address that was unsubscribed meanwhile unsubscribed', async () => {
    const match = new PushedMatch().ask(1);
    match.toy.say('toy.move', 0, {}, [1]);
    match.answer = () => ({ kind: 'later', wait: 60 * S });
    match.meanwhile = () => match.stop(1);
    await match.ring(30);
    expect([match.stored.get(1)!.subscriptions, await match.ring(90)]).toEqual([[], 0]);
  });
});

describe('a subscription ends', () => {
  it('with the match, and nothing of it is kept', async () => {
    const match = new PushedMatch('settle').ask(0).ask(1);
    match.toy.say('endgame', [0, 1], { result: { kind: 'drawn', reason: 'agreement' } });
    expect([match.due, await match.ring(), match.stored.size, match.due]).toEqual([0, 0, 0, undefined]);
    expect(faultCode(() => match.ask(0))).toBe('life/wrong-phase');
  });

  it('when its seat says so, and a request that is sent again does not bring it back', () => {
    const match = new PushedMatch().ask(1);
    const subscribed = match.request();
    match.toy.wait(10);
    match.stop(1);
    expect(match.stored.get(1)!.subscriptions).toEqual([]);
    const again = () => match.pushes.request(match.toy.signer(1).publicKey, subscribed, ORIGIN);
    expect(faultCode(again)).toBe('relay/stale-subscription');
    match.evict();
    expect(faultCode(again)).toBe('relay/stale-subscription');
    match.toy.wait(10);
    match.ask(1);
    expect(match.stored.get(1)!.subscriptions).toHaveLength(1);
  });

  it('by a later request only: one of before ends nothing', () => {
    const match = new PushedMatch();
    match.toy.wait(10);
    match.ask(1);
    expect(faultCode(() => match.stop(1, undefined, match.toy.now - 10))).toBe('relay/stale-subscription');
    expect(match.stored.get(1)!.subscriptions).toHaveLength(1);
  });

  it('when the seat goes on with another key, whose requests alone count then', async () => {
    const match = new PushedMatch().ask(1);
    const { toy } = match;
    const former = toy.signer(1).publicKey;
    const seats = toy.matchState.seats.with(1, { ...toy.matchState.seats[1]!, key: RELAY.publicKey, formerKeys: [former] });
    toy.state = { ...toy.state, matchState: { ...toy.matchState, seats } };
    toy.now += 1;
    expect([match.due, await match.ring()]).toEqual([0, 0]);
    expect(match.stored.get(1)).toMatchObject({ key: RELAY.publicKey, subscriptions: [] });
    expect(match.due).toBeUndefined();
    expect(faultCode(() => match.ask(1))).toBe('life/not-a-seat');
    match.pushes.request(RELAY.publicKey, match.request(), ORIGIN);
    expect(match.stored.get(1)!.subscriptions).toHaveLength(1);
  });
});

describe('a request', () => {
  it('of a key without a seat is refused', () => {
    const match = new PushedMatch();
    expect(faultCode(() => match.pushes.request(RELAY.publicKey, match.request(), ORIGIN))).toBe('life/not-a-seat');
    expect(match.writes).toBe(0);
  });

  it('that comes again and again with a change is refused after a while', () => {
    const match = new PushedMatch();
    const codes = Array.from({ length: 40 }, (_, i) => {
      match.toy.now += 1;
      return faultCode(() => match.ask(1, { endpoint: `https://push.test/${i}` }));
    });
    expect([codes.filter((code) => code === undefined).length, codes.at(-1)]).toEqual([16, 'relay/rate-limited']);
    match.toy.now += 120 * S;
    expect(faultCode(() => match.ask(1, { endpoint: 'https://push.test/z' }))).toBeUndefined();
  });
});
