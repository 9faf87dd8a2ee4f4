import { describe, expect, it } from 'vitest';
import { DEADLINES } from '../../test/support/table.ts';
import { OPENING, ToyMatch } from '../../test/support/toy-match.ts';
import { sha256Hex } from '../crypto/hash.ts';
import { encodeEntry, encodeStep } from '../log/step.ts';
import { deadlineOf } from '../match/clock.ts';
import { beginRelay, type RelayState, restoreEntry } from './relay-rules.ts';
import { decodeState, encodeState } from './stored-state.ts';
import { waitsOf } from './waits.ts';

const waits = (toy: ToyMatch) => waitsOf(toy.state).map(({ seat, id, kind, isNews }) => [seat, id, kind, isNews]);

describe('a match waits', () => {
  it('for nobody in its lobby and after its end', () => {
    const toy = new ToyMatch().open();
    expect(waits(toy)).toEqual([]);
    toy.waitUntilDeadline(1);
    expect([toy.matchState.phase, waits(toy)]).toEqual(['closed', []]);
  });

  it('for everybody in the set-up, of whom one has come by its own step', () => {
    const toy = new ToyMatch({ seats: 3 }).open().join(1).join(2);
    expect(waits(toy)).toEqual([
      [0, 'next/2', 'join', true],
      [1, 'next/2', 'join', true],
      [2, 'next/2', 'join', false],
    ]);
    expect(waitsOf(toy.state).map(({ deadline }) => deadline)).toEqual(Array(3).fill(deadlineOf(toy.matchState)!.time - 1));
  });

  it('no more for a seat whose signature is under `start`', () => {
    const toy = new ToyMatch().to('setup');
    toy.submit(toy.draft('start', 0, {}, [0]));
    expect(waits(toy).map(([seat]) => seat)).toEqual([1]);
    toy.submit(toy.draft('start', 1, {}, [0]));
    expect(waits(toy)).toEqual([[0, 'next/2', 'start', true]]);
  });

  it('since the step of the other that brought the turn, through the steps of the own turn', () => {
    const toy = new ToyMatch({ sameTurn: ['toy.answer'] }).to('play').say('toy.move', 0, {}, [1]);
    const [{ since, clockSince, deadline }] = waitsOf(toy.state) as [ReturnType<typeof waitsOf>[number]];
    expect(waits(toy)).toEqual([[1, 'next/3', 'toy.move', true]]);
    expect([since, clockSince, deadline]).toEqual([toy.now, toy.now, deadlineOf(toy.matchState)!.time - 1]);
    toy.wait(500);
    toy.say('toy.answer', 1, {}, [1]);
    expect(waits(toy)).toEqual([[1, 'next/3', 'toy.move', true]]);
    toy.say('toy.move', 1, {}, [1]);
    expect(waits(toy)).toEqual([[1, 'next/3', 'toy.move', true]]);
    const [later] = waitsOf(toy.state);
    expect([later!.since, later!.clockSince, later!.deadline]).toEqual([since, toy.now, deadlineOf(toy.matchState)!.time - 1]);
    toy.say('toy.move', 1, {}, [0]).say('toy.move', 0, {}, [1]);
    expect(waits(toy)).toEqual([[1, 'next/7', 'toy.move', true]]);
  });

  it('for each of several seats with its own deadline', () => {
    const toy = new ToyMatch({ seats: 3 }).to('play').say('toy.move', 0, {}, [1, 2]);
    toy.wait(700);
    toy.say('toy.move', 1, {}, [0, 2]);
    const [first, third] = waitsOf(toy.state);
    expect([first!.deadline - third!.deadline, first!.id, third!.id]).toEqual([700, 'next/5', 'next/4']);
  });

  it('for the seats that are left when one resigns, and for a seat with another key as before', () => {
    const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play');
    toy.say('resign', 0, {}, [1, 2]);
    expect(waits(toy)).toEqual([
      [1, 'next/4', 'resign', true],
      [2, 'next/4', 'resign', true],
    ]);
  });

  it('again for a seat that has done all that it can and stays in `next`, once another one has gone on', () => {
    const toy = new ToyMatch().open().join(1);
    expect(waits(toy)[1]).toEqual([1, 'next/1', 'join', false]);
    toy.say('toy.move', 0, {}, [1]);
    expect(waits(toy)).toEqual([[1, 'next/2', 'toy.move', true]]);
    toy.say('toy.move', 1, {}, [0, 1]).say('toy.move', 0, {}, [0, 1]);
    expect(waits(toy)).toEqual([
      [0, 'next/3', 'toy.move', true],
      [1, 'next/4', 'toy.move', true],
    ]);
    toy.say('toy.move', 0, {}, [0, 1]);
    expect(waits(toy)[1]).toEqual([1, 'next/4', 'toy.move', true]);
  });

  it('after the play for who has to open, and then for who has to sign, also where it had signed before', () => {
    const toy = new ToyMatch();
    const deadlines = { ...DEADLINES, settle: 30 * 60_000, opening: 3 * 24 * 3_600_000 };
    toy.say('open', 0, { ...toy.terms(), deadlines, openings: true }).join(1);
    toy.say('start', [0, 1], {}, [0]).say('toy.move', 0, {}, []);
    const { endedAt } = toy.matchState;
    const opening = (seat: number) => [seat, `open/${endedAt}`, undefined, true];
    expect(waits(toy)).toEqual([opening(0), opening(1)]);
    toy.say('opening', 0, OPENING);
    expect(waits(toy)).toEqual([opening(1)]);
    const endgame = { result: { kind: 'drawn', reason: 'agreement' } };
    toy.submit(toy.draft('endgame', 0, endgame));
    toy.say('opening', 1, OPENING);
    const signing = (seat: number) => [seat, `sign/${endedAt}`, undefined, true];
    expect(waits(toy)).toEqual([signing(0), signing(1)]);
    toy.submit(toy.draft('endgame', 1, endgame));
    expect(waits(toy)).toEqual([signing(0)]);
  });

  it('after a play without openings for who has not signed', () => {
    const toy = new ToyMatch().to('settle');
    const id = `sign/${toy.matchState.endedAt}`;
    expect(waits(toy)).toEqual([
      [0, id, undefined, true],
      [1, id, undefined, true],
    ]);
    toy.submit(toy.draft('endgame', 0, { result: { kind: 'drawn', reason: 'agreement' } }));
    expect(waits(toy)).toEqual([[1, id, undefined, true]]);
  });

  it('after the play for no signature of a seat that is out', () => {
    const toy = new ToyMatch({ seats: 3, goesOn: true }).to('play');
    toy.say('resign', 2, {}, [0, 1]).say('skip', 0, {}, [0]).say('toy.move', 0, {}, []);
    expect(waits(toy).map(([seat]) => seat)).toEqual([0, 1]);
  });
});

/** The same, read from the log alone: where the present stay of each seat in `next` began, or what has brought news since its last own step. */
function nextSinceIn(toy: ToyMatch): (string | null)[] {
  const steps = toy.entries.map(({ step }) => step);
  const isBy = (at: number, seat: number): boolean =>
    steps[at]!.kind !== 'start' && steps[at]!.signatures[0]!.key === toy.signer(seat).publicKey;
  return toy.matchState.seats.map((_, seat) => {
    let from = steps.length;
    while (from > 0 && steps[from - 1]!.next.includes(seat)) {
      from--;
      if (steps[from]!.kind === 'start') break;
    }
    if (from === steps.length) return null;
    for (let at = from; at < steps.length; at++) {
      const own = steps.slice(from, at).some((_, i) => isBy(from + i, seat));
      if (own && !isBy(at, seat) && steps[at]!.kind.includes('.')) from = at;
    }
    return `${from} ${steps[from]!.kind}`;
  });
}
const nextSinceOf = ({ nextSince, matchState }: RelayState): (string | null)[] =>
  matchState.seats.map((_, seat) => {
    const since = nextSince[seat] ?? null;
    return since && `${since.seq} ${since.kind}`;
  });

it('how a seat came into `next` is what the log says at any time, also when it is folded again from any stored state', () => {
  let random = 7;
  const draw = (most: number): number => {
    random = (random * 48_271) % 2_147_483_647;
    return random % most;
  };
  for (let round = 0; round < 20; round++) {
    const toy = new ToyMatch({ seats: 3 }).to('setup');
    const stored: RelayState[] = [];
    for (let i = 0; i < 20; i++) {
      const { next, phase } = toy.matchState;
      const later = [1 + draw(7)].flatMap((bits) => [0, 1, 2].filter((seat) => (bits >> seat) & 1));
      if (phase === 'setup' && i === 6) toy.say('start', [0, 1, 2], {}, later);
      else toy.say('toy.move', next[draw(next.length)]!, {}, later);
      expect(nextSinceOf(toy.state)).toEqual(nextSinceIn(toy));
      stored.push(toy.state);
    }
    const at = draw(stored.length);
    let folded: RelayState = { ...beginRelay(toy.matchState.match), ...decodeState(encodeState(stored[at]!)), pending: [] };
    for (const entry of toy.entries.slice(folded.matchState.seq)) {
      const text = encodeStep(entry.step);
      folded = restoreEntry(folded, entry, sha256Hex(text), encodeEntry(entry).length + 1);
    }
    expect(folded.nextSince).toEqual(toy.state.nextSince);
    expect(waitsOf(folded)).toEqual(waitsOf(toy.state));
  }
});
