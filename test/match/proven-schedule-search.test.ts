/** When flights leave and places are taken in proven dark chess: all of it searched through, with hand-overs before any step. */

import { describe, expect, it } from 'vitest';
import { encodeBase64url } from '../../shared/encoding/bytes.ts';
import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { provenDarkChess } from '../../shared/games/dark-chess/proven/game.ts';
import {
  answerForm,
  type BodyForm,
  flightForm,
  formBytes,
  moveForm,
  NOTHING_FORM,
  SELECTORS_FORM,
  setUpForm,
} from '../../shared/games/dark-chess/proven/lengths.ts';
import { KINDS, type Kind } from '../../shared/games/dark-chess/proven/payloads.ts';
import { batchPlies, layoutOf, type ProvenPlan } from '../../shared/games/dark-chess/proven/plan.ts';
import { mustStateQuiet } from '../../shared/games/dark-chess/proven/public-rules.ts';
import { batchDue, dueKind, nextFlight, roleOf, unusedPlaces } from '../../shared/games/dark-chess/proven/schedule.ts';
import { moverOf, other, type ProvenState } from '../../shared/games/dark-chess/proven/state.ts';
import { mayFly } from '../../shared/oblivious-transfer/batch-layout.ts';
import { SMALL_PLAN } from '../support/small-plan.ts';

/** `PROVEN_SCHEDULE=4` searches with so many hand-overs. */
const HAND_OVERS = Number(process.env['PROVEN_SCHEDULE'] ?? 2);
const PLIES = 36;

/** The schedule of the rules, with flights as short as they get. */
const PLAN: ProvenPlan = {
  ...SMALL_PLAN,
  batch: { ...SMALL_PLAN.batch, pools: [{ tuples: 1, width: 6, bucketSize: 1 }], proofBits: 64 },
  plies: 120,
};
const LAYOUT = layoutOf(PLAN);
const GAME = provenDarkChess(PLAN);
const DIGEST = '00'.repeat(32);

const zeros = (form: BodyForm) => ({ body: encodeBase64url(new Uint8Array(formBytes(form))) });

/** The kind that is due, who owes it, and its body; every bit of it is 0. */
function dueStep(state: ProvenState): { readonly by: number | 'all'; readonly kind: string; readonly payload: JsonObject } {
  const mover = moverOf(state);
  const step = (by: number, kind: Kind, form: BodyForm) => ({ by, kind, payload: zeros(form) });
  if (state.stage === 'start') return { by: 'all', ...GAME.startStep(state)! };
  switch (dueKind(PLAN, state)!) {
    case 'setUp': {
      const { first, messages } = state.setUp;
      return step(messages === 1 ? other(first) : first, KINDS.setUp, setUpForm(messages, PLAN.trees));
    }
    case 'flight': {
      const batch = batchDue(PLAN, state);
      return step(batch.next, KINDS.flight, flightForm(nextFlight(LAYOUT, batch).bytes));
    }
    case 'selectors':
      return step(other(mover), KINDS.selectors, SELECTORS_FORM);
    case 'answer':
      return step(mover, KINDS.answer, answerForm(state.lost[mover]!));
    case 'move': {
      const states = mustStateQuiet(state.quietPlies + 1);
      const payload = { ...zeros(moveForm({ states, ends: false })), ...(states ? { quiet: false } : {}) };
      return { by: mover, kind: KINDS.move, payload };
    }
    case 'agreed':
      return step(state.next[0]!, KINDS.agreed, NOTHING_FORM);
  }
}

const take = (state: ProvenState, { by, kind, payload }: ReturnType<typeof dueStep>): ProvenState =>
  GAME.apply(state, { seq: 0, by, kind, payload, prev: '', digest: DIGEST }).state;

const handOver = (state: ProvenState, seat: number): ProvenState =>
  GAME.apply(state, { seq: 0, by: 'device', kind: 'hand-over', payload: { seat }, prev: '', digest: DIGEST }).state;

const TWICE = [DIGEST, DIGEST];
const SETUP = {
  match: 'AAAAAAAAAAAAAAAAAAAAAA',
  params: { reveal: 'end' },
  seats: 2,
  seedCommitments: TWICE,
  lobby: TWICE,
} as const;
const begin = (): ProvenState => GAME.begin(SETUP).state;

/** What the schedule of a state depends on. */
function keyOf(state: ProvenState, handOvers: number): string {
  const { stage, next, started, setUp, batch, stock, answered, flown, plies } = state;
  const running = batch && [batch.first, batch.sent, batch.next, batch.inRow];
  const unused = stock?.taken.map((taken) => stock.places - taken);
  return JSON.stringify([stage, next, started, setUp, running, unused, answered, flown, plies, handOvers]);
}

/** What is wrong with a state, in words. */
function problemsOf(state: ProvenState): string[] {
  const problems: string[] = [];
  const step = dueStep(state);
  const mover = moverOf(state);
  if (step.by !== 'all' && !state.next.includes(step.by as number)) problems.push('a seat that is not in next owes a step');
  if (state.stage === 'turn') {
    const { places, taken } = state.stock!;
    if (places - taken[mover]! < 1) problems.push('the mover has no place');
    if (state.next.length !== 1 || state.next[0] !== mover) problems.push('the turn is not the mover’s');
    if (step.kind === KINDS.flight && state.flown) problems.push('a turn has two flights');
  }
  if (step.kind === KINDS.flight) {
    const batch = batchDue(PLAN, state);
    const { sent, next } = batch;
    if (!mayFly(LAYOUT, roleOf(batch, next), sent[next]!, sent[other(next)]!)) problems.push('what a flight needs is missing');
  }
  return problems;
}

it(`no state with up to ${HAND_OVERS} hand-overs before any of ${PLIES} plies owes what it cannot have`, () => {
  let states: { readonly state: ProvenState; readonly handOvers: number }[] = [{ state: begin(), handOvers: 0 }];
  const seen = new Set<string>();
  const problems = new Set<string>();
  while (states.length > 0) {
    const after = states.flatMap(({ state, handOvers }) => {
      for (const problem of problemsOf(state)) problems.add(`${problem}: ${keyOf(state, handOvers)}`);
      if (state.plies >= PLIES) return [];
      const moved =
        handOvers < HAND_OVERS ? [0, 1].map((seat) => ({ state: handOver(state, seat), handOvers: handOvers + 1 })) : [];
      return [{ state: take(state, dueStep(state)), handOvers }, ...moved];
    });
    states = after.filter(({ state, handOvers }) => {
      const key = keyOf(state, handOvers);
      return !seen.has(key) && seen.add(key);
    });
  }
  expect([...problems]).toEqual([]);
  expect(seen.size).toBeGreaterThan(1_000);
}, 600_000);

describe('over 100 plies without a hand-over', () => {
  const kinds: string[][] = Array.from({ length: 100 }, () => []);
  const unused: number[] = [];
  const passes: number[] = [];
  let state = begin();
  while (state.plies < 100) {
    const step = dueStep(state);
    if (!state.started && step.by !== passes.at(-1) && step.by !== 'all') passes.push(step.by as number);
    if (state.stage === 'turn') kinds[state.plies]!.push(step.kind.slice('dark-chess.'.length));
    state = take(state, step);
    if (step.kind === KINDS.move) unused.push(unusedPlaces(state.stock!));
  }

  it('a turn is its answer, its flight and its move, but every sixteenth has no flight', () => {
    expect(kinds[0]).toEqual(['flight', 'move']);
    for (const [ply, turn] of kinds.entries()) {
      if (ply > 0) expect(turn).toEqual(ply % batchPlies(PLAN) === 15 ? ['answer', 'move'] : ['answer', 'flight', 'move']);
    }
  });

  it('the stock is never empty, and never grows', () => {
    expect(Math.min(...unused)).toBeGreaterThan(0);
    expect(Math.max(...unused)).toBeLessThan(2 * batchPlies(PLAN));
  });

  it('twelve visits come before the start', () => {
    expect(passes).toHaveLength(12);
  });
});
