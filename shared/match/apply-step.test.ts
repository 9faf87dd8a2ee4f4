import { describe, expect, it } from 'vitest';
import { DEADLINES, testSeed } from '../../test/support/table.ts';
import { OPENING, type Phase, RELAY, STRANGER, signWith, TOY_MATCH, ToyMatch } from '../../test/support/toy-match.ts';
import type { Json, JsonObject } from '../encoding/canonical.ts';
import { LIMITS } from '../encoding/limits.ts';
import { attempt } from '../fault.ts';
import { type Draft, GENESIS } from '../log/step.ts';
import { grantSeat, inviteKey, signInvite } from '../player/grants.ts';
import { applyStep } from './apply-step.ts';
import { deadlineOf } from './clock.ts';
import { beginMatchState, type MatchState } from './match-state.ts';

const PHASES = ['lobby', 'setup', 'play', 'settle', 'closed'] as const satisfies readonly Phase[];

/** The code with which the match state refuses a step `late` ms after the current deadline (0: in time), or its next phase. */
function outcome(matchState: MatchState, draft: Draft, late = 0): string {
  const due = deadlineOf(matchState);
  const time = due === undefined || late === 0 ? matchState.time : due.time - 1 + late;
  const signers = draft.signatures.map(({ key }) => key);
  const advanced = attempt(() => applyStep(matchState, { header: draft, signers, payload: draft.payload, time }));
  return advanced.ok ? `→ ${advanced.value.phase}` : advanced.fault.code.slice('life/'.length);
}

/** A step of every kind, well formed and correctly signed: only the phase can refuse it. */
const KINDS: Readonly<Record<string, (toy: ToyMatch) => Draft>> = {
  open: (toy) => toy.draft('open', 0, toy.terms()),
  join: (toy) => toy.draft('join', 1, toy.joinPayload(1), [0, 1]),
  cancel: (toy) => toy.draft('cancel', 0),
  begin: (toy) => toy.draft('begin', 0, {}, [0]),
  start: (toy) => toy.draft('start', [0, 1], {}, [0]),
  skip: (toy) => toy.draft('skip', 0, {}, [1]),
  'toy.move': (toy) => toy.draft('toy.move', 0, {}, [1]),
  resign: (toy) => toy.draft('resign', 1),
  'stand-down': (toy) => toy.draft('stand-down', 1, {}, [0]),
  abort: (toy) => toy.draft('abort', 1),
  'draw-offer': (toy) => toy.draft('draw-offer', 1, {}, [0]),
  'draw-accept': (toy) => toy.draft('draw-accept', 1, {}),
  'draw-decline': (toy) => toy.draft('draw-decline', 1, {}, [0]),
  'hand-over': (toy) => {
    const payload = grantSeat(TOY_MATCH, 0, STRANGER.publicKey, testSeed('no spare key'));
    return toy.draft('hand-over', STRANGER, payload, toy.matchState.next);
  },
  protest: (toy) => toy.draft('protest', 1, { code: 'game/wrong-start', seat: 0, seq: 2 }),
  opening: (toy) => toy.draft('opening', 0, OPENING),
  'clock-note': (toy) => toy.draft('clock-note', 0),
  endgame: (toy) => toy.draft('endgame', [0, 1], { result: null }),
  timeout: (toy) => toy.draft('timeout', RELAY, { seats: [0] }),
  retire: (toy) => toy.draft('retire', RELAY),
  close: (toy) => toy.draft('close', RELAY, { reason: toy.matchState.phase === 'settle' ? 'unsigned' : 'expired' }),
  greeting: (toy) => toy.draft('greeting', 0),
};

const NO = 'wrong-phase';
/** What each kind gives in time, by phase. */
const IN_TIME: Readonly<Record<string, readonly string[]>> = {
  //              lobby        setup       play         settle      closed
  open: [NO, NO, NO, NO, NO],
  join: ['→ setup', NO, NO, NO, NO],
  cancel: ['→ closed', NO, NO, NO, NO],
  begin: ['too-few-seats', NO, NO, NO, NO],
  start: [NO, '→ play', NO, NO, NO],
  skip: [NO, NO, NO, NO, NO],
  'toy.move': [NO, '→ setup', '→ play', NO, NO],
  resign: [NO, '→ settle', '→ settle', NO, NO],
  'stand-down': [NO, NO, 'not-your-turn', NO, NO],
  abort: [NO, '→ closed', '→ closed', NO, NO],
  'draw-offer': [NO, NO, '→ play', NO, NO],
  'draw-accept': [NO, NO, 'no-such-offer', NO, NO],
  'draw-decline': [NO, NO, 'no-such-offer', NO, NO],
  'hand-over': ['wrong-spare', 'wrong-spare', 'wrong-spare', 'wrong-spare', NO],
  protest: [NO, '→ settle', '→ settle', '→ settle', NO],
  opening: [NO, NO, '→ settle', '→ settle', NO],
  'clock-note': [NO, NO, NO, 'wrong-clock-note', NO],
  endgame: [NO, NO, NO, '→ closed', NO],
  timeout: ['too-early', 'too-early', 'too-early', 'too-early', NO],
  retire: [NO, NO, '→ settle', NO, NO],
  close: ['too-early', 'too-early', 'too-early', 'too-early', NO],
  greeting: Array<string>(5).fill('unknown-kind'),
};
/** What each kind gives a millisecond after the deadline, by phase: only the relay's own step may follow. */
const OVERDUE: Readonly<Record<string, readonly string[]>> = {
  timeout: [NO, NO, '→ settle', NO],
  retire: [NO, NO, '→ settle', NO],
  close: ['→ closed', '→ closed', NO, '→ closed'],
};
const LATE = Array<string>(4).fill('out-of-time');

describe.each(PHASES.map((phase, i) => ({ phase, i })))('in the phase "$phase"', ({ phase, i }) => {
  it.each(Object.keys(KINDS).map((kind) => ({ kind, expected: IN_TIME[kind]![i] })))(
    'in time, "$kind" gives $expected',
    ({ kind, expected }) => {
      const toy = new ToyMatch().to(phase);
      expect(outcome(toy.matchState, KINDS[kind]!(toy))).toBe(expected);
    },
  );

  if (phase === 'closed') return;
  it.each(Object.keys(KINDS).map((kind) => ({ kind, expected: (OVERDUE[kind] ?? LATE)[i] })))(
    'overdue, "$kind" gives $expected',
    ({ kind, expected }) => {
      const toy = new ToyMatch().to(phase);
      expect(outcome(toy.matchState, KINDS[kind]!(toy), 1)).toBe(expected);
    },
  );
});

describe('a match that is not opened yet', () => {
  it.each(Object.keys(KINDS).filter((kind) => kind !== 'open'))('refuses "%s"', (kind) => {
    const toy = new ToyMatch();
    expect(outcome(toy.matchState, KINDS[kind]!(toy))).not.toMatch(/→/);
  });

  it("is opened by one key, which is not the relay's and takes a seat that exists", () => {
    const toy = new ToyMatch();
    expect(toy.try('open', [0, 1], toy.terms())).toBe('life/not-a-seat');
    expect(toy.try('open', RELAY, toy.terms())).toBe('life/not-a-seat');
    expect(toy.try('open', 0, { ...toy.terms(), seat: 2 })).toBe('life/no-such-seat');
    expect(toy.try('open', 0, toy.terms(), [0])).toBe('life/wrong-next');
    expect(toy.try('open', 0, toy.terms())).toBe('accepted');
  });

  it.each<[string, JsonObject]>([
    ['an unknown field', { speed: 1 }],
    ['no seats', { seats: [] }],
    ['more seats than a match may have', { seats: Array<JsonObject>(LIMITS.seats + 1).fill({}) }],
    ['a clock longer than a month', { clock: { budget: LIMITS.deadlineMs + 1, grace: 0 } }],
    ['a negative grace', { clock: { budget: 0, grace: -1 } }],
    ['rules of version 0', { rules: 0 }],
    ['a name in place of its digest', { name: { salt: '5a'.repeat(16), text: 'Ada' } }],
  ])('is not opened with %s', (_, terms) => {
    const toy = new ToyMatch();
    expect(toy.try('open', 0, { ...toy.terms(), ...terms })).toBe('encoding/wrong-shape');
  });
});

describe('the place of a step', () => {
  const toy = new ToyMatch().to('play');
  const { seq, prev } = toy.matchState;
  const at = (change: Partial<Draft>) =>
    outcome(toy.matchState, signWith({ ...toy.draft('toy.move', 0, {}, [1]), ...change }, {}, [toy.signers[0]!]));

  it('is after the last step, in the same match', () => {
    expect(at({})).toBe('→ play');
    expect(at({ match: 'A'.repeat(22) })).toBe('wrong-match');
    expect(at({ seq: seq + 1 })).toBe('stale');
    expect(at({ seq: seq - 1 })).toBe('stale');
    expect(at({ prev: GENESIS })).toBe('stale');
    expect(at({ seq, prev })).toBe('→ play');
  });

  it('is not earlier in time than the last one', () => {
    const draft = toy.draft('toy.move', 0, {}, [1]);
    const act = { header: draft, signers: [toy.signers[0]!.publicKey], payload: {}, time: toy.matchState.time - 1 };
    expect(() => applyStep(toy.matchState, act)).toThrowError(expect.objectContaining({ code: 'life/time-went-back' }));
  });
});

describe('the lobby', () => {
  it('fills a match of any number of seats in any order, and the last one opens the set-up to all', () => {
    const toy = new ToyMatch({ seats: 4 }).open().join(3).join(1);
    expect(toy.matchState).toMatchObject({ phase: 'lobby', next: [] });
    toy.join(2);
    expect(toy.matchState).toMatchObject({ phase: 'setup', next: [0, 1, 2, 3] });
    expect(toy.matchState.seats.map((seat) => seat!.key)).toEqual(toy.signers.map(({ publicKey }) => publicKey));
  });

  it('of a match for one seat is over at once', () => {
    expect(new ToyMatch({ seats: 1 }).open().matchState).toMatchObject({ phase: 'setup', next: [0] });
  });

  it('gives each seat to one key, each key one seat, and the relay none', () => {
    const toy = new ToyMatch({ seats: 3 }).open().join(1);
    expect(toy.try('join', 2, toy.joinPayload(1))).toBe('life/seat-taken');
    expect(toy.try('join', 1, toy.joinPayload(2), [0, 1, 2])).toBe('life/already-seated');
    expect(toy.try('join', 2, toy.joinPayload(3))).toBe('life/no-such-seat');
    expect(toy.try('join', RELAY, toy.joinPayload(2), [0, 1, 2])).toBe('life/not-a-seat');
    expect(toy.try('join', [2, STRANGER], toy.joinPayload(2), [0, 1, 2])).toBe('life/not-a-seat');
    expect(toy.try('join', 2, toy.joinPayload(2), [2])).toBe('life/wrong-next');
    expect(toy.try('join', 2, toy.joinPayload(2), [0, 1, 2])).toBe('accepted');
  });

  it('asks for the invitation of a private seat, which is bound to the match and the seat', () => {
    const token = testSeed('token').subarray(0, 16);
    const toy = new ToyMatch({
      seats: 3,
      invites: { 1: inviteKey(TOY_MATCH, 1, token), 2: inviteKey(TOY_MATCH, 2, token) },
    }).open();
    const invited = (by: number, seat: number, made = token, match = TOY_MATCH) => ({
      ...toy.joinPayload(by),
      seat,
      invite: signInvite(match, seat, toy.signers[by]!.publicKey, made),
    });
    expect(toy.try('join', 1, toy.joinPayload(1))).toBe('life/wrong-invite');
    expect(toy.try('join', 1, invited(1, 1, testSeed('guess').subarray(0, 16)))).toBe('life/wrong-invite');
    expect(toy.try('join', 1, invited(1, 1, token, 'A'.repeat(22)))).toBe('log/bad-signature');
    expect(inviteKey('A'.repeat(22), 1, token)).not.toBe(inviteKey(TOY_MATCH, 1, token));
    expect(toy.try('join', 2, { ...invited(2, 1), seat: 2 })).toBe('log/bad-signature');
    expect(toy.try('join', 1, { ...invited(2, 1), ...toy.joinPayload(1) })).toBe('log/bad-signature');
    expect(toy.try('join', 1, { ...toy.joinPayload(1), invite: 'sesame' })).toBe('encoding/wrong-shape');
    expect(toy.try('join', 1, invited(1, 1))).toBe('accepted');
  });

  it('keeps a seat for the key that it names', () => {
    const toy = new ToyMatch({ seats: 3, kept: { 1: new ToyMatch().signers[1]!.publicKey } }).open();
    expect(toy.try('join', STRANGER, toy.joinPayload(1))).toBe('life/seat-kept');
    expect(toy.try('join', 0, toy.joinPayload(1))).toBe('life/already-seated');
    expect(toy.try('join', 1, toy.joinPayload(1))).toBe('accepted');
    expect(toy.try('join', STRANGER, toy.joinPayload(2), [0, 1, 2])).toBe('accepted');
  });

  it('is cancelled by the creator alone', () => {
    const toy = new ToyMatch({ seats: 3 }).open().join(1);
    expect(toy.try('cancel', 1)).toBe('life/not-the-creator');
    expect(toy.try('cancel', STRANGER)).toBe('life/not-a-seat');
    expect(toy.try('cancel', 0, { why: 'tired' })).toBe('encoding/wrong-shape');
    expect(toy.say('cancel', 0).matchState).toMatchObject({ phase: 'closed', closedBy: 'cancel' });
  });

  it('expires a fixed time after it was opened, however late the last join was', () => {
    const toy = new ToyMatch({ seats: 3 }).open();
    toy.wait(DEADLINES.join);
    toy.join(1);
    expect(toy.waitUntilDeadline(0)).toEqual([]);
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
    expect(toy.entries.at(-1)!.payload).toEqual({ reason: 'expired' });
  });
});

describe('turns', () => {
  it('belong to the seats in next, whichever and however many they are', () => {
    const toy = new ToyMatch({ seats: 3 }).to('play');
    expect(toy.try('toy.move', 1)).toBe('life/not-your-turn');
    toy.say('toy.move', 0, {}, [1, 2]).say('toy.move', 2, {}, [1]);
    expect(toy.try('toy.move', 2)).toBe('life/not-your-turn');
    expect(toy.try('toy.move', [0, 1])).toBe('life/not-a-seat');
    expect(toy.try('toy.move', STRANGER)).toBe('life/not-a-seat');
    expect(toy.try('toy.move', 1, {}, [3])).toBe('life/no-such-seat');
    expect(toy.try('toy.move', 1, {}, [])).toBe('accepted');
    expect(toy.matchState.phase).toBe('settle');
  });

  it('begin with a start that every seat has signed', () => {
    const toy = new ToyMatch({ seats: 3 }).to('setup');
    expect(outcome(toy.matchState, toy.draft('start', [0, 2], {}, [0]))).toBe('signature-missing');
    expect(outcome(toy.matchState, toy.draft('start', [0, 1, STRANGER], {}, [0]))).toBe('signature-missing');
    expect(outcome(toy.matchState, toy.draft('start', [0, 1, 2], {}, [0]))).toBe('→ play');
  });

  it('let a seat open once, in play at its turn and in the settlement at any time', () => {
    const toy = new ToyMatch().to('play');
    expect(toy.try('opening', 1, OPENING, [0])).toBe('life/not-your-turn');
    expect(toy.try('opening', 0, { seed: 'x', decisions: [] }, [1])).toBe('encoding/not-hex');
    toy.say('opening', 0, OPENING, [1]).say('opening', 1, OPENING, []);
    expect(toy.matchState.seats.map((seat) => seat!.opened)).toEqual([true, true]);
    expect(toy.try('opening', 0, OPENING)).toBe('life/already-opened');
    const settled = new ToyMatch().to('settle');
    expect(settled.try('opening', 1, OPENING, [0])).toBe('life/wrong-next');
    expect(settled.try('opening', 1, OPENING)).toBe('accepted');
    const unstarted = new ToyMatch().to('setup').say('resign', 1);
    expect(unstarted.try('opening', 0, OPENING)).toBe('life/wrong-phase');
  });

  it('end with a resignation or a protest of any seat, which names no next', () => {
    const toy = new ToyMatch().to('play');
    expect(toy.try('resign', 1, {}, [0])).toBe('life/wrong-next');
    expect(toy.try('resign', 1, { why: 'lost' })).toBe('encoding/wrong-shape');
    expect(toy.try('protest', 1, { code: 'Not A Code', seat: 0, seq: 1 })).toBe('encoding/wrong-shape');
    expect(toy.say('resign', 1).matchState).toMatchObject({ phase: 'settle', next: [], ending: { kind: 'resign', seat: 1 } });
  });

  it('end once: the first ending counts, and at most one protest, so that nobody can put off the close for ever', () => {
    const protest = ['protest', 1, { code: 'life/wrong-next', seat: 0, seq: 3 }] as const;
    expect(
      new ToyMatch()
        .to('play')
        .say('resign', 0)
        .try(...protest),
    ).toBe('life/wrong-phase');
    const toy = new ToyMatch().to('settle').say(...protest);
    expect(toy.matchState.ending).toEqual({ kind: 'protest', seat: 1, seq: toy.matchState.seq - 1 });
    expect(toy.try(...protest)).toBe('life/wrong-phase');
  });
});

describe('a match for several', () => {
  it('begins with empty seats when its creator says so and at least two are taken', () => {
    const toy = new ToyMatch({ seats: 4 }).open();
    expect(toy.try('begin', 0, {}, [0])).toBe('life/too-few-seats');
    toy.join(2);
    expect(toy.try('begin', 2, {}, [0, 2])).toBe('life/not-the-creator');
    expect(toy.try('begin', 0, {}, [0, 1, 2])).toBe('life/wrong-next');
    toy.say('begin', 0, {}, [0, 2]);
    expect(toy.matchState).toMatchObject({ phase: 'setup', next: [0, 2] });
    expect(toy.try('toy.move', 0, {}, [1])).toBe('life/no-such-seat');
    expect(toy.say('start', [0, 2], {}, [2]).matchState.phase).toBe('play');
  });

  it('goes on without a seat that drops out: the others say whose turn it is before anything else', () => {
    const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play');
    expect(toy.try('resign', 0)).toBe('life/wrong-next');
    toy.say('resign', 0, {}, [1, 2]);
    expect(toy.matchState).toMatchObject({ phase: 'play', next: [1, 2], adrift: true });
    expect(toy.try('toy.move', 1, {}, [2])).toBe('life/skip-owed');
    expect(toy.try('skip', 0, {}, [2])).toBe('life/not-your-turn');
    expect(toy.try('skip', 1, {}, [0])).toBe('life/no-such-seat');
    toy.say('skip', 2, {}, [1]).say('toy.move', 1, {}, [2]);
    expect(toy.try('resign', 0, {}, [])).toBe('life/not-your-turn');
    expect(toy.try('skip', 2, {}, [1])).toBe('life/wrong-phase');
    expect(toy.say('resign', 1).matchState).toMatchObject({ phase: 'settle', ending: { kind: 'resign', seat: 1 } });
  });

  it('goes on after a timeout, and is signed at its end by the seats that are left', () => {
    const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play');
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'play', next: [1, 2], adrift: true });
    toy.say('skip', 1, {}, [2]).say('toy.move', 2, {}, []);
    expect(outcome(toy.matchState, toy.draft('endgame', [0, 1, 2], { result: null }))).toBe('signature-missing');
    expect(toy.try('endgame', [1, 2], { result: null })).toBe('accepted');
  });

  it('ends with the resignation of any seat if the match does not go on without it', () => {
    expect(new ToyMatch({ seats: 3 }).to('play').say('resign', 1).matchState.phase).toBe('settle');
  });
});

describe('the clock', () => {
  const clock = { budget: 1_000, grace: 2_000 };
  const budgets = ({ matchState }: ToyMatch) => matchState.seats.map((seat) => seat!.budget);

  it('charges a step of play what it took beyond the grace', () => {
    const toy = new ToyMatch({ clock }).to('play');
    toy.wait(clock.grace);
    toy.say('toy.move', 0, {}, [1]);
    expect(budgets(toy)).toEqual([1_000, 1_000]);
    toy.wait(clock.grace + 1);
    toy.say('toy.move', 1, {}, [0]);
    expect(budgets(toy)).toEqual([1_000, 999]);
  });

  it('starts again at a resignation in a match that goes on: the current turn costs nothing, and the budget stays', () => {
    const toy = new ToyMatch({ seats: 3, goesOn: true, clock }).to('play');
    toy.wait(clock.grace + 200);
    toy.say('toy.move', 0, {}, [1]);
    toy.wait(clock.grace + 700);
    toy.say('resign', 2, {}, [0, 1]).say('skip', 0, {}, [1]);
    toy.wait(clock.grace + clock.budget);
    toy.say('toy.move', 1, {}, [0]);
    expect(budgets(toy)).toEqual([800, 0, 1_000]);
  });

  it('runs out even after a start that puts nobody in next', () => {
    const toy = new ToyMatch().to('setup').say('start', [0, 1]);
    expect(toy.matchState).toMatchObject({ phase: 'settle', started: true });
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
  });

  it('charges nothing before the start', () => {
    const toy = new ToyMatch({ clock }).to('setup');
    toy.wait(50_000);
    toy.say('toy.move', 0, {}, [1]);
    expect(budgets(toy)).toEqual([1_000, 1_000]);
    toy.say('start', [0, 1], {}, [0]);
    toy.wait(clock.grace);
    expect(toy.try('toy.move', 0, {}, [1])).toBe('accepted');
  });

  it('lets a seat use its budget to the last millisecond, and not one more', () => {
    const toy = new ToyMatch({ clock }).to('play');
    toy.wait(clock.grace + clock.budget);
    toy.say('toy.move', 0, {}, [0]);
    expect(budgets(toy)).toEqual([0, 1_000]);
    toy.wait(clock.grace);
    expect(toy.try('toy.move', 0, {}, [0])).toBe('accepted');
    toy.wait(clock.grace + 1);
    expect(toy.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'timeout', seats: [0] } });
  });

  it('of a seat that waits for its turn does not run', () => {
    const toy = new ToyMatch({ clock }).to('play');
    toy.wait(1_000);
    toy.say('toy.move', 0, {}, [1]);
    expect(deadlineOf(toy.matchState)!.time).toBe(toy.now + clock.grace + clock.budget + 1);
  });

  it('runs from when a seat was put in next, even if others act meanwhile', () => {
    const long = { ...clock, budget: 5_000 };
    const toy = new ToyMatch({ seats: 3, clock: long }).to('play').say('toy.move', 0, {}, [1, 2]);
    const { time } = deadlineOf(toy.matchState)!;
    toy.wait(clock.grace + 500);
    toy.say('toy.move', 2, {}, [1]);
    expect(deadlineOf(toy.matchState)!.time).toBe(time);
    expect(budgets(toy)).toEqual([5_000, 5_000, 4_500]);
  });

  it('leaves a seat two seconds, and no more, after a step of another seat has made its answer stale', () => {
    const toy = new ToyMatch({ clock: { budget: 0, grace: 10_000 } }).to('play');
    toy.wait(9_999);
    toy.say('draw-offer', 1, {}, [0]);
    toy.wait(2_000);
    expect(toy.try('toy.move', 0, {}, [1])).toBe('accepted');
    const late = new ToyMatch({ clock: { budget: 0, grace: 10_000 } }).to('play');
    late.wait(9_999);
    late.say('draw-offer', 1, {}, [0]);
    late.wait(2_001);
    expect(late.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'timeout', seats: [0] } });
    const own = new ToyMatch({ clock: { budget: 0, grace: 10_000 } }).to('play');
    own.wait(9_999);
    own.say('draw-offer', 0, {}, [0]);
    own.wait(2);
    expect(own.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'timeout', seats: [0] } });
  });

  it('times out every seat that ran out at the same moment, and no other', () => {
    const toy = new ToyMatch({ seats: 3, clock }).to('play').say('toy.move', 0, {}, [0, 1, 2]);
    toy.wait(200);
    toy.say('toy.move', 1, {}, [0, 1, 2]);
    expect(deadlineOf(toy.matchState)!.step.payload).toEqual({ seats: [0, 2] });
    const timeout = (seats: number[]) => outcome(toy.matchState, toy.draft('timeout', RELAY, { seats }), 1);
    expect(timeout([0])).toBe('wrong-timeout');
    expect(timeout([0, 1, 2])).toBe('wrong-timeout');
    expect(timeout([0, 2])).toBe('→ settle');
  });

  it('is enforced by the relay only', () => {
    const toy = new ToyMatch({ clock }).to('play');
    expect(outcome(toy.matchState, toy.draft('timeout', 1, { seats: [0] }), 1)).toBe('not-the-relay');
    const settled = new ToyMatch().to('settle');
    expect(outcome(settled.matchState, settled.draft('close', 1, { reason: 'unsigned' }), 1)).toBe('not-the-relay');
    expect(outcome(toy.matchState, toy.draft('timeout', [RELAY, 1], { seats: [0] }), 1)).toBe('not-the-relay');
  });

  it('of correspondence play gives days to each step', () => {
    const day = 24 * 3_600_000;
    const toy = new ToyMatch({ clock: { budget: 0, grace: 3 * day } }).to('play');
    for (const seat of [0, 1, 0, 1]) {
      toy.wait(3 * day);
      toy.say('toy.move', seat, {}, [1 - seat]);
    }
    toy.wait(3 * day + 1);
    expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
  });
});

describe('deadlines', () => {
  it('of the set-up and of the settlement run from the last step', () => {
    const toy = new ToyMatch().to('setup');
    toy.waitUntilDeadline(0);
    toy.say('toy.move', 1, {}, [0]);
    expect(deadlineOf(toy.matchState)!.time).toBe(toy.now + DEADLINES.setup + 1);
    const settled = new ToyMatch().to('settle');
    settled.waitUntilDeadline(0);
    settled.say('opening', 1, OPENING);
    expect(deadlineOf(settled.matchState)!.time).toBe(settled.now + DEADLINES.settle + 1);
  });

  it('state why the relay closed', () => {
    const toy = new ToyMatch().to('settle');
    expect(outcome(toy.matchState, toy.draft('close', RELAY, { reason: 'expired' }), 1)).toBe('wrong-close');
    expect(outcome(toy.matchState, toy.draft('close', RELAY, { reason: 'unsigned' }, [0]), 1)).toBe('wrong-next');
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
  });

  it('let a close carry the claims of seats that play, once each and in order', () => {
    const toy = new ToyMatch({ seats: 3 }).to('settle');
    const sig = 'ab'.repeat(64);
    const sorted = toy.signers.map(({ publicKey }) => publicKey).sort();
    const claim = (result: Json, ...keys: readonly number[]): JsonObject => ({
      result,
      signatures: keys.map((key) => ({ key: sorted[key] ?? STRANGER.publicKey, sig })),
    });
    const close = (...claims: readonly JsonObject[]): string =>
      outcome(toy.matchState, toy.draft('close', RELAY, { reason: 'unsigned', claims }), 1);
    expect(close(claim('a', 0))).toBe('→ closed');
    expect(close(claim('b', 0, 2), claim('a', 1))).toBe('→ closed');
    expect(close(claim('b', 1), claim('a', 0, 2))).toBe('wrong-close');
    expect(close(claim('a', 0), claim('a', 1))).toBe('wrong-close');
    expect(close(claim('a', 0, 1), claim('b', 1))).toBe('wrong-close');
    expect(close(claim('a', 3))).toBe('wrong-close');
    for (const malformed of [[], [claim('a')], [claim('a', 1, 0)], [claim('x'.repeat(LIMITS.resultBytes), 0)]])
      expect(close(...malformed)).not.toMatch(/→|wrong-close/);
    const lobby = new ToyMatch().to('lobby');
    const early = { reason: 'expired', claims: [{ result: 'a', signatures: [{ key: lobby.signers[0]!.publicKey, sig }] }] };
    expect(outcome(lobby.matchState, lobby.draft('close', RELAY, early), 1)).toBe('wrong-close');
  });

  it('let nobody propose a result that no close could carry', () => {
    const toy = new ToyMatch().to('settle');
    const deep = (levels: number): Json => (levels === 1 ? 0 : [deep(levels - 1)]);
    expect(toy.try('endgame', 0, { result: deep(LIMITS.resultDepth + 1) })).toBe('encoding/too-deep');
    expect(toy.try('endgame', 0, { result: 'x'.repeat(LIMITS.resultBytes - 1) })).toBe('encoding/too-large');
    expect(toy.try('endgame', 0, { result: deep(LIMITS.resultDepth) })).toBe('accepted');
    expect(toy.try('endgame', 1, { result: 'x'.repeat(LIMITS.resultBytes - 2) })).toBe('accepted');
    toy.waitUntilDeadline(1);
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
    expect(toy.entries.at(-1)!.payload['claims']).toHaveLength(2);
  });

  it('do not exist before a match is opened or after it is closed', () => {
    expect(deadlineOf(beginMatchState(TOY_MATCH))).toBeUndefined();
    expect(deadlineOf(new ToyMatch().to('closed').matchState)).toBeUndefined();
  });
});
