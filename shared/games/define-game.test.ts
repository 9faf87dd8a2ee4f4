import { describe, expect, it, vi } from 'vitest';
import { digestPayload } from '../crypto/payload-digest.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import { Fault } from '../fault.ts';
import { defineGame } from './define-game.ts';
import type { SeatStep } from './steps.ts';

interface State {
  readonly setup: never;
  readonly stage: string;
  readonly said: readonly unknown[];
}

const say = vi.fn((state: State, { by, payload }: SeatStep): State => {
  if (payload.word === 'no') throw new Fault('game/wrong-stage');
  return { ...state, said: [...state.said, by, payload.word, payload.to] };
});

const GAME = defineGame<object, State, { secret: never }, null>({
  rules: {
    name: 'words',
    begin: () => BEGUN,
    nextOf: () => [0, 1],
    startPayload: () => ({}),
    afterStart: () => BEGUN,
    kinds: {
      say: { stages: ['talk'], apply: say },
      shout: { stages: ['talk'], apply: say },
      whisper: { stages: ['talk'], apply: (state: State) => state },
    },
  },
  unpublished: ['whisper'],
  compose: () => ({ kind: 'say', payload: { word: 'yes' } }),
} as never);

const BEGUN: State = { setup: undefined as never, stage: 'talk', said: [] };
const stepOf = (payload: JsonObject): SeatStep => ({
  by: 0,
  kind: 'say',
  payload,
  seq: 4,
  prev: 'aa',
  digest: digestPayload(payload),
});
const STEP = stepOf({ word: 'yes' });

describe('what a step makes of a state', () => {
  it('is worked out once, for steps that are the same', () => {
    say.mockClear();
    const { state } = GAME.apply(BEGUN, STEP);
    expect(GAME.apply(BEGUN, stepOf({ word: 'yes' })).state).toBe(state);
    expect(say).toHaveBeenCalledTimes(1);
  });

  it.each<[string, SeatStep]>([
    ['another seat', { ...STEP, by: 1 }],
    ['another kind', { ...STEP, kind: 'shout' }],
    ['another payload', stepOf({ word: 'perhaps' })],
    ['another payload that lies about its digest', { ...stepOf({ word: 'perhaps' }), digest: STEP.digest }],
    ['a payload whose digest nobody has computed', { ...STEP, payload: { word: 'yes' } }],
    ['another place', { ...STEP, seq: 5 }],
    ['another step before it', { ...STEP, prev: 'bb' }],
    ['a payload that is left out', { ...STEP, payload: {}, withheld: true }],
    ['a step without a digest', { ...STEP, digest: undefined as never }],
  ])('is worked out again for %s', (_, step) => {
    GAME.apply(BEGUN, STEP);
    say.mockClear();
    expect(GAME.apply(BEGUN, step).state.said).toEqual([step.by, step.payload.word, step.payload.to]);
    expect(say).toHaveBeenCalledTimes(1);
  });

  it('is worked out without a look at a payload that a record may leave out', () => {
    const payload = (): never => {
      throw new Error('it was read');
    };
    const step = Object.defineProperty({ ...STEP, kind: 'whisper' }, 'payload', { get: payload });
    expect(GAME.apply(BEGUN, step).state).toBe(BEGUN);
  });

  it('is refused again where it was refused', () => {
    const refused = stepOf({ word: 'no' });
    for (const _ of [1, 2]) expect(() => GAME.apply(BEGUN, refused)).toThrow(Fault);
  });

  it('is worked out anew for another state that is equal', () => {
    const { state } = GAME.apply(BEGUN, STEP);
    expect(GAME.apply({ ...BEGUN }, STEP).state).not.toBe(state);
  });
});
