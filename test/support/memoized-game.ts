/**
 * A game whose machines remember what they computed. Seat states are immutable and machines are pure, so that lines of matches which
 * have a beginning in common compute it once. Nothing else is changed, and what an audit compares is compared each time.
 */

import { encodeHex } from '../../shared/encoding/bytes.ts';
import type { Game, StepContent } from '../../shared/games/interface.ts';

/** A map for each object, made when it is first asked for. */
function memories<Key, Value>(): (owner: object) => Map<Key, Value> {
  const all = new WeakMap<object, Map<Key, Value>>();
  return (owner) => {
    const known = all.get(owner) ?? new Map<Key, Value>();
    all.set(owner, known);
    return known;
  };
}

function remember<Key, Value>(memory: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const known = memory.get(key);
  if (known !== undefined) return known;
  const value = compute();
  memory.set(key, value);
  return value;
}

/**
 * The game with machines that remember. A step must be the same object wherever it is the same step of the same log, and what a machine
 * sends must not depend on the place where it is sent.
 */
export function memoizedGame<Params, State extends object, SeatState extends object, View>(
  game: Game<Params, State, SeatState, View>,
): Game<Params, State, SeatState, View> {
  const entered = new Map<string, SeatState>();
  const [observed, decided, worked] = [
    memories<object, SeatState>(),
    memories<string, SeatState>(),
    memories<'work', SeatState>(),
  ];
  const sent = memories<State, StepContent>();
  return {
    ...game,
    enter: (setup, secret) =>
      remember(entered, `${setup.match} ${setup.lobby} ${secret.seat} ${encodeHex(secret.seed)}`, () =>
        game.enter(setup, secret),
      ),
    observe: (seatState, step, after) => remember(observed(seatState), step, () => game.observe(seatState, step, after)),
    decide: (seatState, state, decision) =>
      remember(decided(seatState), JSON.stringify(decision), () => game.decide(seatState, state, decision)),
    act: (seatState, state, place) => remember(sent(seatState), state, () => game.act(seatState, state, place)),
    work(seatState) {
      const known = worked(seatState).get('work');
      if (known !== undefined) return known;
      const after = game.work!(seatState);
      if (after !== undefined) worked(seatState).set('work', after);
      return after;
    },
  };
}
