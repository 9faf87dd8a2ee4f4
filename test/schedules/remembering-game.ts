/** Games whose machines share what they compute. */

import type { Game, Position, StepContent } from '../../shared/games/interface.ts';
import type { GameStep, Secret } from '../../shared/games/steps.ts';

function remember<Value>(memory: Map<string, Value>, key: string, compute: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = compute();
  memory.set(key, value);
  return value;
}

/**
 * The game with rules and machines that remember: a caller that begins anew on the same log comes to the same states and steps without computing
 * them again, in an audit too. It holds within one log, where a place has one step. A machine from a cache is another object, and computes.
 */
export function rememberingGame<Params, State extends object, SeatState extends object, View>(
  game: Game<Params, State, SeatState, View>,
): Game<Params, State, SeatState, View> {
  const memories = new WeakMap<object, Map<string, unknown>>();
  const memoryOf = <Value>(of: object): Map<string, Value> => {
    const known = memories.get(of) ?? new Map<string, unknown>();
    memories.set(of, known);
    return known as Map<string, Value>;
  };
  const begun = memoryOf<SeatState>(game);
  const enter: typeof game.enter = (setup, secret) =>
    remember(begun, `${setup.lobby} ${nameOf(secret)}`, () => game.enter(setup, secret));
  const { enterTogether, thaw, work } = game;
  return {
    ...game,
    begin: (setup) => remember(memoryOf<Position<State>>(game), `begin ${JSON.stringify(setup)}`, () => game.begin(setup)),
    apply: (state, step) =>
      remember(memoryOf<Position<State>>(state), `${nameOfStep(step)} ${step.by} ${step.prev} ${step.withheld}`, () =>
        game.apply(state, step),
      ),
    enter,
    ...(enterTogether && {
      enterTogether: (setup: Parameters<typeof enterTogether>[0], secrets: readonly Secret[]) =>
        secrets.map((secret) => enter(setup, secret)),
    }),
    ...(thaw && {
      thaw: ((setup, secret, frozen) =>
        remember(begun, `${nameOf(secret)} ${JSON.stringify(frozen.head)}`, () =>
          thaw.call(game, setup, secret, frozen),
        )) as typeof thaw,
    }),
    observe: (seatState, step, after) =>
      remember(memoryOf<SeatState>(seatState), nameOfStep(step), () => game.observe(seatState, step, after)),
    decide: (seatState, state, decision) =>
      remember(memoryOf<SeatState>(seatState), JSON.stringify(decision), () => game.decide(seatState, state, decision)),
    act: (seatState, state, place) =>
      remember(memoryOf<StepContent>(seatState), `act at ${place.seq} ${place.prev}`, () => game.act(seatState, state, place)),
    ...(work && {
      work: (seatState: SeatState) =>
        remember(memoryOf<SeatState | undefined>(seatState), 'work', () => work.call(game, seatState)),
    }),
  };
}

const nameOfStep = ({ seq, kind, digest }: GameStep): string => `${seq} ${kind} ${digest}`;
const nameOf = ({ seat, seed }: Secret): string => `${seat} ${String(seed)}`;
