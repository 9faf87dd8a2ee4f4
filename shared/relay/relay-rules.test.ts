import { describe, expect, it } from 'vitest';
import { CLOCK, DEADLINES, ed25519, START_MS } from '../../test/support/table.ts';
import { OPENING, RELAY, STRANGER, signWith, TOOLS, TOY_MATCH, ToyMatch, toyName } from '../../test/support/toy-match.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { CHAIN_START, verifyChain } from '../log/chain.ts';
import { encodeLog } from '../log/file.ts';
import { readClose } from '../log/match-payloads.ts';
import type { Draft } from '../log/step.ts';
import { linkHash } from '../log/step-digest.ts';
import { deadlineOf } from '../match/clock.ts';
import { type KeyRing, makeKeyRing } from './key-ring.ts';
import { beginRelay, type Effect, nextDeadline, restoreEntry } from './relay-rules.ts';

const kindsOf = (effects: readonly Effect[]) =>
  effects.map((effect) =>
    effect.kind === 'append' ? effect.entry.step.kind : effect.kind === 'reject' ? effect.fault.code : effect.kind,
  );

describe('a draft', () => {
  it('that is admitted is stamped, linked and appended', () => {
    const toy = new ToyMatch();
    const draft = toy.draft('open', 0, toy.terms());
    const [effect] = toy.submit(draft);
    if (effect?.kind !== 'append') throw new Error('nothing was appended');
    const { step, payload, link } = effect.entry;
    expect(step).toMatchObject({
      seq: 0,
      kind: 'open',
      signatures: draft.signatures,
      timestamp: { time: START_MS, key: RELAY.publicKey },
    });
    expect(payload).toEqual(draft.payload);
    expect(link).toBe(linkHash(step));
    expect(toy.matchState).toMatchObject({ seq: 1, prev: link });
  });

  it('sent again gets the stored step, however far the log has gone since', () => {
    const toy = new ToyMatch().to('setup');
    const draft = toy.draft('toy.move', 1, { at: 1 }, [0, 1]);
    expect(kindsOf(toy.submit(draft))).toEqual(['toy.move']);
    toy.say('toy.move', 0, {}, [0, 1]);
    const before = toy.state;
    expect(toy.submit(draft)).toEqual([{ kind: 'repeat', seq: 2 }]);
    expect(toy.state).toBe(before);
  });

  it('that every seat signed is repeated to each of them by its own signature', () => {
    const toy = new ToyMatch().to('setup');
    const parts = toy.everyone.map((seat) => toy.draft('start', seat, {}, [0]));
    for (const part of parts) toy.submit(part);
    for (const part of parts) expect(toy.submit(part)).toEqual([{ kind: 'repeat', seq: 2 }]);
  });

  it('that came too late for its place is stale, and nothing changes', () => {
    const toy = new ToyMatch().to('setup');
    const late = toy.draft('toy.move', 1, {}, [0, 1]);
    toy.say('toy.move', 0, {}, [0, 1]);
    const before = toy.state;
    expect(kindsOf(toy.submit(late))).toEqual(['life/stale']);
    expect(toy.state).toBe(before);
  });

  it('like a stored one, but by another author, is no repetition', () => {
    const toy = new ToyMatch().to('setup');
    const [mine, theirs] = [0, 1].map((seat) => toy.draft('toy.move', seat, {}, [0, 1]));
    toy.submit(mine!);
    expect(kindsOf(toy.submit(theirs!))).toEqual(['life/stale']);
  });

  it.each<[string, (toy: ToyMatch) => Draft, string]>([
    ['of another match', (toy) => ({ ...toy.draft('toy.move', 0, {}, [1]), match: 'A'.repeat(22) }), 'life/wrong-match'],
    ['with another payload', (toy) => ({ ...toy.draft('toy.move', 0, {}, [1]), payload: { at: 'A1' } }), 'log/digest-mismatch'],
    ['with a changed header', (toy) => ({ ...toy.draft('toy.move', 0, {}, [1]), next: [0] }), 'log/bad-signature'],
    ['signed by a stranger', (toy) => toy.draft('toy.move', STRANGER, {}, [1]), 'life/not-a-seat'],
    [
      'with one false signature of two',
      (toy) => ({ ...toy.draft('start', [0, 1], {}, [0]), seq: toy.matchState.seq, next: [1] }),
      'log/bad-signature',
    ],
  ])('%s is refused', (_, draft, code) => {
    const toy = new ToyMatch().to('setup');
    expect(kindsOf(toy.submit(draft(toy)))).toEqual([code]);
  });

  it('that names the key of another relay opens nothing', () => {
    const toy = new ToyMatch();
    expect(toy.try('open', 0, { ...toy.terms(), relay: STRANGER.publicKey })).toBe('relay/other-relay');
    expect(toy.matchState.phase).toBe('new');
  });
});

describe('a step that every seat signs', () => {
  it('waits as a proposal for the last signature, in any order', () => {
    const toy = new ToyMatch({ seats: 3 }).to('setup');
    for (const seat of [2, 0]) expect(kindsOf(toy.submit(toy.draft('start', seat, {}, [0])))).toEqual(['pending']);
    expect(toy.state.pending).toHaveLength(1);
    expect(kindsOf(toy.submit(toy.draft('start', 1, {}, [0])))).toEqual(['start']);
    expect(toy.state.pending).toEqual([]);
    expect(toy.entries.at(-1)!.step.signatures).toHaveLength(3);
  });

  it('may be signed by all at once', () => {
    const toy = new ToyMatch({ seats: 3 }).to('setup');
    expect(kindsOf(toy.submit(toy.draft('start', [0, 1, 2], {}, [0])))).toEqual(['start']);
  });

  it('waits beside a different one, and neither is complete until its seats agree', () => {
    const toy = new ToyMatch().to('settle');
    const claim = (seat: number, result: string) => toy.submit(toy.draft('endgame', seat, { result }));
    expect(kindsOf(claim(0, 'I won'))).toEqual(['pending']);
    expect(kindsOf(claim(1, 'I won, too'))).toEqual(['pending']);
    expect(toy.state.pending).toHaveLength(2);
    expect(kindsOf(claim(1, 'I won'))).toEqual(['relay/too-many-proposals']);
    expect(toy.matchState.phase).toBe('settle');
  });

  it('is one a seat, so that nobody fills the place of the others', () => {
    const toy = new ToyMatch({ seats: 3 }).to('settle');
    toy.submit(toy.draft('endgame', 0, { result: 1 }));
    expect(kindsOf(toy.submit(toy.draft('endgame', 0, { result: 2 })))).toEqual(['relay/too-many-proposals']);
    expect(kindsOf(toy.submit(toy.draft('endgame', [0, 1], { result: 3 })))).toEqual(['relay/too-many-proposals']);
    expect(kindsOf(toy.submit(toy.draft('endgame', 1, { result: 3 })))).toEqual(['pending']);
    expect(kindsOf(toy.submit(toy.draft('endgame', 2, { result: 3 })))).toEqual(['pending']);
  });

  it('proposed again changes nothing', () => {
    const toy = new ToyMatch().to('settle');
    const draft = toy.draft('endgame', 0, { result: 1 });
    toy.submit(draft);
    const { pending } = toy.state;
    toy.submit(draft);
    expect(toy.state.pending).toEqual(pending);
  });

  it('is kept only while it could still be appended', () => {
    const toy = new ToyMatch().to('settle');
    expect(kindsOf(toy.submit(toy.draft('start', 0, {}, [0])))).toEqual(['life/wrong-phase']);
    expect(kindsOf(toy.submit(toy.draft('endgame', STRANGER, { result: 1 })))).toEqual(['life/not-a-seat']);
    expect(kindsOf(toy.submit(toy.draft('endgame', 0, { outcome: 1 })))).toEqual(['encoding/wrong-shape']);
    toy.submit(toy.draft('endgame', 0, { result: 1 }));
    toy.say('protest', 1, { code: 'life/wrong-next', seat: 0, seq: 3 });
    expect(toy.state.pending).toEqual([]);
  });
});

describe('the close of a match that not every seat has signed', () => {
  const settled = (...claims: readonly (readonly [seat: number, result: string, clock?: number])[]): ToyMatch => {
    const toy = new ToyMatch({ seats: 3 }).to('settle');
    for (const [seat, result, clock] of claims) {
      const place = { ...toy.draft('endgame', seat, { result }), ...(clock === undefined ? {} : { clock }) };
      expect(kindsOf(toy.submit(signWith(place, { result }, [toy.signers[seat]!])))).toEqual(['pending']);
    }
    toy.waitUntilDeadline(1);
    return toy;
  };
  const claimsOf = (toy: ToyMatch) =>
    (readClose(toy.entries.at(-1)!.payload, 'payload').claims ?? []).map((claim) => claim.result);

  it('carries what they did sign, so that its chain verifies', async () => {
    const toy = settled([2, 'this'], [0, 'that'], [1, 'this']);
    const { claims } = readClose(toy.entries.at(-1)!.payload, 'payload');
    const keys = claims!.map(({ signatures }) => signatures.map(({ key }) => key));
    const key = (seat: number): string => toy.signers[seat]!.publicKey;
    expect(keys).toEqual([[key(0)], [key(1), key(2)].sort()].sort((a, b) => (a[0]! < b[0]! ? -1 : 1)));
    expect(new Set(claimsOf(toy))).toEqual(new Set(['this', 'that']));
    expect((await verifyChain(CHAIN_START, toy.entries, ed25519)).fault).toBeUndefined();
    expect(toy.matchState).toMatchObject({ phase: 'closed', closedBy: 'close' });
  });

  it('carries nothing where nobody signed, and no signature that is over more than the result', () => {
    expect(settled().entries.at(-1)!.payload).toEqual({ reason: 'unsigned' });
    expect(settled([0, 'mine', 1]).entries.at(-1)!.payload).toEqual({ reason: 'unsigned' });
    expect(claimsOf(settled([0, 'mine', 1], [1, 'mine']))).toEqual(['mine']);
  });

  it('carries no proposal to start', () => {
    const toy = new ToyMatch().to('setup');
    toy.submit(toy.draft('start', 0, {}, [0]));
    toy.waitUntilDeadline(1);
    expect(toy.entries.at(-1)!.payload).toEqual({ reason: 'expired' });
  });
});

describe('the clock of the relay', () => {
  it('settles what is overdue before it looks at a draft', () => {
    const toy = new ToyMatch().to('play');
    const late = toy.draft('toy.move', 0, {}, [1]);
    toy.now += CLOCK.grace + CLOCK.budget + 1;
    expect(kindsOf(toy.submit(late))).toEqual(['timeout', 'life/stale']);
    expect(toy.matchState.ending).toEqual({ kind: 'timeout', seats: [0] });
  });

  it('gives the settlement its whole time after a timeout, however late that came', () => {
    const toy = new ToyMatch().to('play');
    expect(kindsOf(toy.wait(365 * 24 * 3_600_000))).toEqual(['timeout']);
    expect(kindsOf(toy.wait(DEADLINES.settle))).toEqual([]);
    expect(kindsOf(toy.wait(1))).toEqual(['close']);
    expect(toy.wait(1)).toEqual([]);
  });

  it('rings early without effect and twice without a second one', () => {
    const toy = new ToyMatch().to('play');
    expect(toy.waitUntilDeadline(0)).toEqual([]);
    expect(kindsOf(toy.wait(1))).toEqual(['timeout']);
    expect(toy.wait(0)).toEqual([]);
  });

  it('stamps a late alarm with its own time, so that it is seen to be late', () => {
    const toy = new ToyMatch().to('play');
    toy.waitUntilDeadline(5_000);
    expect(toy.entries.at(-1)!.step.timestamp.time).toBe(toy.now);
  });

  it('may go back, but no timestamp does', () => {
    const toy = new ToyMatch().to('play');
    const { time } = toy.matchState;
    toy.now -= 60_000;
    toy.say('toy.move', 0, {}, [1]);
    expect(toy.entries.at(-1)!.step.timestamp.time).toBe(time);
  });
});

describe('the key that a match names', () => {
  const under = (phase: 'setup' | 'play' | 'settle', keys: KeyRing): ToyMatch => {
    const toy = new ToyMatch().to(phase);
    toy.tools = { ...TOOLS, keys };
    return toy;
  };
  const RETIRED = makeKeyRing(STRANGER, { old: [RELAY], retired: [RELAY] });

  it('signs as long as the relay has it, but opens matches only while it is the current one', async () => {
    const toy = under('play', makeKeyRing(STRANGER, { old: [RELAY] })).say('toy.move', 0, {}, []);
    toy.say('endgame', toy.everyone, { result: null });
    expect((await verifyChain(CHAIN_START, toy.entries, ed25519)).fault).toBeUndefined();
    const other = new ToyMatch();
    other.tools = toy.tools;
    expect(other.try('open', 0, other.terms())).toBe('relay/other-relay');
    expect(other.try('open', 0, { ...other.terms(), relay: STRANGER.publicKey })).toBe('accepted');
  });

  it('ends the play when it is retired, before anybody runs out of time', () => {
    const toy = under('play', RETIRED);
    toy.now += CLOCK.grace + CLOCK.budget + 1;
    expect(kindsOf(toy.submit(toy.draft('toy.move', 0, {}, [1])))).toEqual(['retire', 'relay/key-retired']);
    expect(toy.matchState).toMatchObject({ phase: 'settle', ending: { kind: 'retire' }, next: [] });
    expect(kindsOf(toy.waitUntilDeadline(1))).toEqual(['close']);
  });

  it('keeps a match from beginning when it is retired, and a step that is stored is still repeated', () => {
    const toy = new ToyMatch().to('setup');
    const draft = toy.draft('toy.move', 1, {}, [0, 1]);
    toy.submit(draft);
    toy.tools = { ...TOOLS, keys: RETIRED };
    expect(kindsOf(toy.submit(draft))).toEqual(['repeat']);
    expect(toy.try('start', toy.everyone, {}, [0])).toBe('relay/key-retired');
    expect(kindsOf(toy.waitUntilDeadline(1))).toEqual(['close']);
  });

  it('lets seats open and sign the result when it is retired', () => {
    const toy = under('settle', RETIRED).say('opening', 0, OPENING);
    expect(toy.try('endgame', toy.everyone, { result: null })).toBe('accepted');
  });

  it('is no key of the relay once it is in no list: nothing is appended, and nothing is due', () => {
    const toy = under('play', makeKeyRing(STRANGER));
    expect(toy.try('toy.move', 0, {}, [1])).toBe('relay/key-unknown');
    expect(nextDeadline(toy.state, toy.tools)).toBeUndefined();
    expect(toy.wait(365 * 24 * 3_600_000)).toEqual([]);
  });
});

describe('a name that a draft claims', () => {
  it('is refused where its digest is not in the payload, and not needed where it is', () => {
    const toy = new ToyMatch().open();
    const join = toy.draft('join', 1, toy.joinPayload(1), [0, 1], 'Bob');
    const { name, ...unnamed } = join;
    expect(kindsOf(toy.submit({ ...join, name: toyName('Rob') }))).toEqual(['log/other-name']);
    expect(kindsOf(toy.submit({ ...toy.draft('join', 1, toy.joinPayload(1), [0, 1]), name: name! }))).toEqual(['log/other-name']);
    expect(kindsOf(toy.submit(unnamed))).toEqual(['join']);
    expect(toy.matchState.seats[1]).not.toHaveProperty('name');
    // The answer was lost: the same draft again, with its name, gets the stored step.
    expect(toy.submit(join)).toEqual([{ kind: 'repeat', seq: 1 }]);
  });

  it('is beside no step that all seats sign', () => {
    const toy = new ToyMatch().to('setup');
    expect(kindsOf(toy.submit({ ...toy.draft('start', 0, {}, [0]), name: toyName('Ada') }))).toEqual(['log/other-name']);
  });
});

describe('the state of the relay', () => {
  it('is rebuilt from the log at every step, to the same answers', () => {
    const toy = new ToyMatch({ seats: 3 }).to('closed');
    let state = beginRelay(TOY_MATCH);
    for (const entry of toy.entries) {
      const bytes = encodeLog([entry]).length;
      state = restoreEntry(state, entry, linkHash(entry.step), bytes);
      expect(deadlineOf(state.matchState) === undefined).toBe(state.matchState.phase === 'closed');
    }
    expect(state).toEqual(toy.state);
  });

  it('is rebuilt from steps that the rules of today would refuse, because those of their day admitted them', () => {
    const toy = new ToyMatch({ seats: 3 }).to('play').say('draw-offer', 1, {}, [0]).say('toy.move', 0, {}, [1]);
    toy.waitUntilDeadline(1);
    toy.waitUntilDeadline(1);
    const otherDay: Record<string, JsonObject> = {
      open: { deadlines: { join: 1, setup: 1, settle: 1 }, clock: { budget: 1, grace: 0 } },
      join: { motto: 'a field that no reader knows' },
    };
    expect(new ToyMatch().try('open', 0, { ...toy.terms(), ...otherDay['open'] })).toBe('life/short-deadline');
    const { matchState } = toy.entries.reduce(
      (state, { step, payload }) =>
        restoreEntry(state, { step, payload: { ...payload, ...otherDay[step.kind] } }, linkHash(step), 0),
      beginRelay(TOY_MATCH),
    );
    const { phase, prev, seq, ending, closedBy } = toy.matchState;
    expect(matchState).toMatchObject({ phase, prev, seq, ending, closedBy });
    expect(phase).toBe('closed');
  });

  it('makes logs whose chain verifies', async () => {
    const toy = new ToyMatch({ seats: 5 }).to('play').say('draw-offer', 3, {}, [0]);
    toy.waitUntilDeadline(1);
    toy.waitUntilDeadline(1);
    const report = await verifyChain(CHAIN_START, toy.entries, ed25519);
    expect(report.fault).toBeUndefined();
    expect(report.tip.prev).toBe(toy.matchState.prev);
  });
});
