/**
 * The pushes of a match: whom it tells by Web Push that it waits, and how far each was told. A subscription ends with the match, when the seat
 * goes on with another key, and when the push service says so; what was sent is stored before it is sent.
 */

import { Fault } from '../fault.ts';
import { type MatchState, seatOf } from '../match/match-state.ts';
import { type Delivery, pushHeaders } from '../push/delivery.ts';
import type { PushRequest } from '../wire/push-request.ts';
import { type Allowance, type Rate, spend } from './allowance.ts';
import type { RelayEvent } from './events.ts';
import { RELAY_LIMITS } from './limits.ts';
import type { Outlet } from './outlet.ts';
import { afterRefusal, afterSending, afterTaken, dueAt, type Progress } from './push-schedule.ts';
import type { RelayState } from './relay-rules.ts';
import { type Wait, waitsOf } from './waits.ts';

interface Subscription extends Progress {
  readonly endpoint: string;
  readonly kinds: readonly string[];
  /** The address of the relay at which the seat subscribed: the push service is told it. */
  readonly origin: string;
}

/** What is stored of a seat that has subscribed. */
export interface PushedSeat {
  readonly key: string;
  /** Of the last request: no earlier one counts any more if it is sent again. */
  readonly time: number;
  /** The oldest first. */
  readonly subscriptions: readonly Subscription[];
}

/** One push, as it is to be sent. */
export interface Push {
  readonly endpoint: string;
  readonly origin: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** How a push went, and for the operator at which service: never at which endpoint. */
export interface Pushed {
  readonly service: string;
  /** Of the answer, if there was one. */
  readonly status?: number;
  readonly delivery: Delivery;
}

interface PushPorts {
  readonly load: () => ReadonlyMap<number, PushedSeat>;
  /** Stores what changed, all at once; `undefined` deletes what is stored of the seat. */
  readonly save: (seats: ReadonlyMap<number, PushedSeat | undefined>) => void;
  readonly state: () => RelayState;
  /** When a seat with an open socket last answered; 0 if it has not yet. */
  readonly answeredAt: (seat: number) => number | undefined;
  readonly now: () => number;
  /** Never fails. */
  readonly deliver: (push: Push) => Promise<Pushed>;
  readonly report: (event: RelayEvent) => void;
}

/** How often a seat may change its subscriptions: its devices do so once a visit. */
const CHANGES: Rate = { burst: 16, perSecond: 0.2, perStep: 2 };

/** A subscription that is to be told of a wait, and when. */
interface Call {
  readonly wait: Wait;
  readonly subscription: Subscription;
  readonly at: number;
}

export class SeatPushes implements Outlet {
  readonly name = 'pushes';
  readonly failure = 'what pushes were sent could not be stored';
  readonly #ports: PushPorts;
  #seats: ReadonlyMap<number, PushedSeat> | undefined;
  /** When a seat lost a socket, if this object has noticed: it may have slept since. */
  readonly #leftAt = new Map<number, number>();
  readonly #allowances = new Map<number, Allowance>();

  constructor(ports: PushPorts) {
    this.#ports = ports;
  }

  /** Takes in a request that its key has signed, made at the relay's address `origin`. Throws the fault that refuses it. */
  request(key: string, request: PushRequest, origin: string): void {
    const { matchState } = this.#ports.state();
    const seat = seatOf(matchState, key);
    if (seat === undefined) throw new Fault('life/not-a-seat');
    if (matchState.phase === 'closed') throw new Fault('life/wrong-phase', 'the match is over');
    const before = this.#known().get(seat);
    const subscriptions = before?.key === key ? before.subscriptions : [];
    const after = subscriptionsAfter(subscriptions, request, origin);
    // It is said again at each visit: then nothing is written.
    if (after === subscriptions) return;
    if (before !== undefined && request.time <= before.time)
      throw new Fault('relay/stale-subscription', `the seat has made a request at ${before.time}`);
    this.#charge(seat, matchState.seq);
    this.#keep(new Map([[seat, { key, time: request.time, subscriptions: after }]]));
  }

  #charge(seat: number, seq: number): void {
    const allowance = spend(this.#allowances.get(seat), 1, { time: this.#ports.now(), seq }, CHANGES);
    this.#allowances.set(seat, allowance);
    if (allowance.left < 0) throw new Fault('relay/rate-limited');
  }

  left(key: string): void {
    const seat = seatOf(this.#ports.state().matchState, key);
    if (seat !== undefined) this.#leftAt.set(seat, this.#ports.now());
  }

  dueIn(matchState: MatchState): number | undefined {
    if (this.#known().size === 0) return undefined;
    if (this.#ended(matchState).size > 0) return 0;
    const due = Math.min(...this.#calls().map(({ at }) => at));
    return due === Number.POSITIVE_INFINITY ? undefined : Math.max(0, due - this.#ports.now());
  }

  /** Ends what has ended, and sends what is due. A push that nobody knows the fate of is not sent again. */
  async send(matchState: () => MatchState): Promise<void> {
    const { now, deliver, report } = this.#ports;
    const ended = this.#ended(matchState());
    if (ended.size > 0) this.#keep(ended);
    const time = now();
    const due = this.#calls().filter(({ at }) => at <= time);
    if (due.length === 0) return;
    this.#update(due, ({ subscription, wait }) => ({ ...subscription, ...afterSending(wait, subscription, time) }));
    const pushed = await Promise.all(
      due.map(({ subscription: { endpoint, origin }, wait: { deadline } }) =>
        deliver({ endpoint, origin, headers: pushHeaders(deadline - time) }),
      ),
    );
    const after = now();
    this.#update(due, ({ subscription: before }, sent, i) => afterDelivery(before, sent, pushed[i]!.delivery, after));
    for (const one of pushed) report(eventOf(one));
  }

  /** Who is to be told, and when. */
  #calls(): readonly Call[] {
    const seats = this.#known();
    const { state, answeredAt } = this.#ports;
    return waitsOf(state()).flatMap((wait) => {
      const { seat } = wait;
      return (seats.get(seat)?.subscriptions ?? []).flatMap((subscription) => {
        const at = dueAt(wait, { ...subscription, answeredAt: answeredAt(seat), leftAt: this.#leftAt.get(seat) });
        return at === undefined ? [] : [{ wait, subscription, at }];
      });
    });
  }

  /** What becomes of the seats whose subscriptions have ended: by the close of the match, or because the seat has another key. */
  #ended({ phase, seats }: MatchState): ReadonlyMap<number, PushedSeat | undefined> {
    const known = [...this.#known()];
    if (phase === 'closed') return new Map(known.map(([seat]) => [seat, undefined]));
    return new Map(
      known.flatMap(([seat, { key, ...rest }]) => {
        const now = seats[seat]!.key;
        // The time stays, so that no request of before counts again.
        return now === key ? [] : [[seat, { ...rest, key: now, subscriptions: [] }]];
      }),
    );
  }

  /** Changes the subscriptions of these calls, where they are still there, or deletes them. */
  #update(calls: readonly Call[], change: (call: Call, now: Subscription, index: number) => Subscription | undefined): void {
    const changed = new Map<number, PushedSeat>();
    for (const [i, call] of calls.entries()) {
      const { seat } = call.wait;
      const before = changed.get(seat) ?? this.#known().get(seat);
      if (before === undefined) continue;
      const subscriptions = before.subscriptions.flatMap((one) =>
        one.endpoint === call.subscription.endpoint ? (change(call, one, i) ?? []) : one,
      );
      if (subscriptions.some((one, at) => one !== before.subscriptions[at]) || subscriptions.length < before.subscriptions.length)
        changed.set(seat, { ...before, subscriptions });
    }
    if (changed.size > 0) this.#keep(changed);
  }

  #known(): ReadonlyMap<number, PushedSeat> {
    this.#seats ??= this.#ports.load();
    return this.#seats;
  }

  #keep(seats: ReadonlyMap<number, PushedSeat | undefined>): void {
    this.#ports.save(seats);
    const kept = [...this.#known(), ...seats].filter((one): one is [number, PushedSeat] => one[1] !== undefined);
    const deleted = [...seats].flatMap(([seat, after]) => (after === undefined ? [seat] : []));
    this.#seats = new Map(kept.filter(([seat]) => !deleted.includes(seat)));
  }
}

/** The same list where a request changes nothing. */
function subscriptionsAfter(before: readonly Subscription[], request: PushRequest, origin: string): readonly Subscription[] {
  const { endpoint } = request;
  const known = before.find((one) => one.endpoint === endpoint);
  const others = before.filter((one) => one !== known);
  if (request.action === 'unsubscribe') return known === undefined ? before : others;
  const { kinds } = request;
  if (known !== undefined && known.origin === origin && String(known.kinds) === String(kinds)) return before;
  return [...others, { ...known, endpoint, kinds, origin }].slice(-RELAY_LIMITS.endpointsPerSeat);
}

/** The subscription once the service has answered; undefined where it has ended. */
function afterDelivery(before: Subscription, sent: Subscription, delivery: Delivery, now: number): Subscription | undefined {
  const { told: _, retrying: __, ...subscription } = sent;
  switch (delivery.kind) {
    case 'ended':
      return undefined;
    case 'later':
      return { ...subscription, ...afterRefusal(before, sent, delivery.wait, now) };
    case 'taken':
      return sent.retrying === undefined ? sent : { ...subscription, ...afterTaken(sent) };
    default:
      return sent;
  }
}

function eventOf({ service, status = 0, delivery: { kind } }: Pushed): RelayEvent {
  const isGood = kind === 'taken' || kind === 'ended';
  return { at: isGood ? 'pushed' : 'push-failed', what: service, by: kind, status };
}
