import { describe, expect, it } from 'vitest';
import { afterRefusal, afterSending, afterTaken, dueAt, type Progress } from './push-schedule.ts';
import type { Wait } from './waits.ts';

const S = 1_000;
const SINCE = 1_800_000_000_000;
const DAY_S = 86_400;

/** A seat that has three days from `SINCE` on. */
const WAIT: Wait = {
  ...{ seat: 1, id: 'next/7', kind: 'toy.move', isNews: true, since: SINCE, clockSince: SINCE },
  deadline: SINCE + 3 * DAY_S * S,
};
const AWAY = { kinds: ['toy.move'], answeredAt: undefined as number | undefined, leftAt: undefined as number | undefined };

/** In seconds since the wait began. */
const dueIn = (progress: Progress, listener: Partial<typeof AWAY> = {}, wait: Partial<Wait> = {}) => {
  const due = dueAt({ ...WAIT, ...wait }, { ...AWAY, ...listener, ...progress });
  return due === undefined ? undefined : (due - SINCE) / S;
};
const told = (count: 1 | 2, wait = WAIT.id): Progress => ({ told: { wait, count } });

describe('a seat is told', () => {
  it('once it has had no socket for 30 seconds, and again when four fifths of its time are over', () => {
    expect([dueIn({}), dueIn(told(1)), dueIn(told(2))]).toEqual([30, 207_360, undefined]);
  });

  it('30 seconds after it has lost a socket', () => {
    expect(dueIn({}, { leftAt: SINCE + 100 * S })).toBe(130);
    expect(dueIn({}, { leftAt: SINCE - 100 * S })).toBe(30);
  });

  it('once a socket that stays open has been silent for half as long as it has answered: between 30 seconds and an hour', () => {
    const afterAnswer = (seconds: number) => dueIn({}, { answeredAt: SINCE + seconds * S });
    expect([-100, 0, 20, 60, 600, 36_000].map(afterAnswer)).toEqual([30, 30, 50, 90, 900, 39_600]);
    expect(dueIn({}, { answeredAt: 0 })).toBe(30);
    expect(dueIn({}, { answeredAt: SINCE, leftAt: SINCE + 100 * S })).toBe(130);
  });

  it('of a turn that came by a kind that it has named, and of the end of the play', () => {
    expect([dueIn({}, { kinds: ['toy.other'] }), dueIn({}, { kinds: ['toy.other', 'toy.move'] })]).toEqual([undefined, 30]);
    const { kind: _, ...end } = WAIT;
    expect(dueAt(end, { ...AWAY, kinds: ['toy.other'] })).toBe(SINCE + 30 * S);
  });

  it('of nothing that it has brought about itself', () => expect(dueIn({}, {}, { isNews: false })).toBeUndefined());

  it('of each wait anew', () => expect(dueIn(told(2, 'next/5'))).toBe(30));

  it('of nothing once its time is over', () => {
    expect(dueIn({}, {}, { deadline: SINCE + 30 * S })).toBe(30);
    expect(dueIn({}, {}, { deadline: SINCE + 30 * S - 1 })).toBeUndefined();
  });

  it('once where four fifths of its time are over as early as it is told at all', () => {
    const short = { ...WAIT, deadline: SINCE + 35 * S };
    expect(afterSending(short, {}, SINCE + 30 * S)).toEqual(told(2));
    expect(afterSending(WAIT, {}, SINCE + 30 * S)).toEqual(told(1));
  });
});

describe('a push that the service does not take', () => {
  const refuse = (progress: Progress, now: number): Progress =>
    afterRefusal(progress, afterSending(WAIT, progress, now), 60 * S, now);

  it('is sent again after as long as the service asks, five times at most, and then counts as sent', () => {
    let progress: Progress = {};
    const sent: number[] = [];
    for (let due = dueIn(progress); due !== undefined && due < DAY_S; due = dueIn(progress)) {
      sent.push(due);
      progress = refuse(progress, SINCE + due * S);
    }
    expect(sent).toEqual([30, 90, 150, 210, 270]);
    expect(dueIn(progress)).toBe(207_360);
  });

  it('is forgotten once another one is taken', () => {
    const progress = refuse({}, SINCE + 30 * S);
    expect(afterTaken(afterSending(WAIT, progress, SINCE + 90 * S))).toEqual(told(1));
  });
});

/** What may happen at a moment. A crash comes after what is to be sent was stored, and before or after it was sent. */
type Happening = 'comes' | 'answers' | 'leaves' | 'rings and it is taken' | 'rings and it is refused' | 'rings and crashes';
const HAPPENINGS: readonly Happening[] = [
  'comes',
  'answers',
  'leaves',
  'rings and it is taken',
  'rings and it is refused',
  'rings and crashes',
];
/** What matters of the time, in seconds since the wait began, which has a hundred. */
const MOMENTS = [0, 10, 29, 30, 31, 60, 79, 80, 90, 100];
const SHORT: Wait = { ...WAIT, deadline: SINCE + 100 * S };

interface World {
  readonly at: number;
  /** Of an open socket. */
  readonly answeredAt: number | undefined;
  readonly leftAt: number | undefined;
  readonly progress: Progress;
  /** Pushes that may have arrived. */
  readonly sent: readonly number[];
  readonly refused: number;
}

function after(world: World, at: number, happening: Happening): World {
  const now = SINCE + at * S;
  const { answeredAt, leftAt, progress } = world;
  if (happening === 'comes') return { ...world, at, answeredAt: answeredAt ?? 0 };
  if (happening === 'answers') return { ...world, at, ...(answeredAt === undefined ? {} : { answeredAt: now }) };
  if (happening === 'leaves')
    return { ...world, at, answeredAt: undefined, ...(answeredAt === undefined ? {} : { leftAt: now }) };
  const due = dueAt(SHORT, { kinds: ['toy.move'], answeredAt, leftAt, ...progress });
  if (due === undefined || due > now) return { ...world, at };
  const stored = afterSending(SHORT, progress, now);
  if (happening === 'rings and it is refused')
    return { ...world, at, progress: afterRefusal(progress, stored, 5 * S, now), refused: world.refused + 1 };
  const sent = [...world.sent, at];
  return { ...world, at, sent, progress: happening === 'rings and crashes' ? stored : afterTaken(stored) };
}

it('whatever happens in whatever order, nobody is told who has just been there, too early, too late or too often', () => {
  let worlds = new Map<string, World>([
    ['', { at: 0, answeredAt: undefined, leftAt: undefined, progress: {}, sent: [], refused: 0 }],
  ]);
  let seen = 0;
  for (let depth = 0; depth < 6; depth++) {
    const next = new Map<string, World>();
    for (const before of worlds.values()) {
      for (const at of MOMENTS.filter((moment) => moment >= before.at)) {
        for (const happening of HAPPENINGS) {
          const world = after(before, at, happening);
          const key = JSON.stringify(world);
          if (next.has(key)) continue;
          next.set(key, world);
          seen++;
          const [first = Number.NaN, second = Number.NaN, ...more] = world.sent;
          expect(more, key).toEqual([]);
          if (world.sent.length === before.sent.length) continue;
          const heard = Math.max(SINCE, before.leftAt ?? 0, before.answeredAt ?? 0);
          expect([at >= (heard - SINCE) / S + 30, at <= 100, first >= 80 || !(second < 80)], key).toEqual([true, true, true]);
          // One that is late is the reminder, too.
          if (world.sent.length === 2) expect(first, key).toBeLessThan(80);
        }
      }
    }
    worlds = next;
  }
  expect(seen).toBeGreaterThan(5_000);
});

it('who never comes is told twice by an alarm that rings on time, however short its time is', () => {
  for (const seconds of [31, 36, 38, 60, 100, DAY_S, 30 * DAY_S]) {
    const wait = { ...WAIT, deadline: SINCE + seconds * S };
    const sent: number[] = [];
    for (let progress: Progress = {}; sent.length < 9; ) {
      const due = dueAt(wait, { ...AWAY, ...progress });
      if (due === undefined) break;
      sent.push((due - SINCE) / S);
      progress = afterTaken(afterSending(wait, progress, due));
    }
    expect(sent).toEqual(0.8 * seconds <= 30 ? [30] : [30, Math.round(800 * seconds) / S]);
  }
});
