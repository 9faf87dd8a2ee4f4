/** A game from outside: each of two seats says a number in turn. Two packages of one name and version have it, with other rules. */

import {
  defineGame,
  Fault,
  forfeitOfTwo,
  integer,
  lengthOf,
  object,
  type Result,
  type Secret,
  type Setup,
} from '../../package/game.ts';

interface NumberState {
  readonly setup: Setup<object>;
  readonly stage: 'start' | 'say' | 'over';
  readonly said: readonly number[];
  readonly result?: Result;
}

interface NumberSeat {
  readonly secret: Secret;
  readonly number?: number;
}

export const NUMBER_ID = 'example.com/number';
const SAY = 'number.say';
const readSaid = object({ number: integer({ min: 1, max: 9 }) });

function resultOf([one, other]: readonly number[], winner: 'higher' | 'lower'): Result {
  if (one === other) return { kind: 'drawn', reason: 'same-number' };
  return { kind: 'won', winners: [one! > other! === (winner === 'higher') ? 0 : 1], reason: 'number' };
}

export const numberGame = (winner: 'higher' | 'lower') =>
  defineGame<object, NumberState, NumberSeat, NumberState>({
    id: NUMBER_ID,
    version: 1,
    seats: { min: 2, max: 2 },
    goesOn: false,
    openings: false,
    readParams: (json) => object({})(json, 'params'),
    longest: () => lengthOf(3),
    rules: {
      name: 'the number',
      begin: (setup) => ({ setup, stage: 'start', said: [] }),
      nextOf: ({ stage, said }) => (stage === 'start' ? [0, 1] : stage === 'say' ? [said.length] : []),
      startPayload: () => ({}),
      afterStart: (state) => ({ ...state, stage: 'say' }),
      kinds: {
        [SAY]: {
          stages: ['say'],
          apply(state, { payload }) {
            const said = [...state.said, readSaid(payload, 'payload').number];
            return said.length < 2 ? { ...state, said } : { ...state, said, stage: 'over', result: resultOf(said, winner) };
          },
        },
      },
    },
    forfeit: forfeitOfTwo,
    mustOpen: () => [],
    proofOf: () => 'proven',
    enter: (_, secret) => ({ secret }),
    observe: (seat) => seat,
    need({ secret, number }, { stage, said }) {
      if (stage === 'start') return { kind: 'start' };
      if (stage === 'over' || said.length !== secret.seat) return { kind: 'wait' };
      return { kind: number === undefined ? 'decide' : 'send' };
    },
    decide(seat, state, decision) {
      if (state.stage !== 'say') throw new Fault('game/not-now');
      return { ...seat, ...readSaid(decision, 'decision') };
    },
    compose: ({ number }) => ({ kind: SAY, payload: { number: number! } }),
    view: (_, state) => state,
  });
