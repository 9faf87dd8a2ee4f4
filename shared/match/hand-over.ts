/**
 * Hand-over: a seat goes on with another key when its person moves to another device. Each device has its own key, so two devices
 * never sign with the same one: docs/protocol/portable.md.
 */

import { LIMITS } from '../encoding/limits.ts';
import { Fault } from '../fault.ts';
import { readHandOver } from '../log/match-payloads.ts';
import { authorOf, type CheckedStep, type MatchState } from './match-state.ts';
import { expectNext, expectPhase, read, refuse } from './preconditions.ts';
import { offersAfterHandOver, seatsAfterHandOver } from './same-turn.ts';

/** Replaces the key of the seat. The turn and the deadlines stay as they were, and the clocks too except with `sameTurn`. */
export function handOver(state: MatchState, step: CheckedStep): MatchState {
  const { signers, time } = step;
  expectPhase(state, step, 'lobby', 'setup', 'play', 'settle');
  const { seat, spare } = read(step, readHandOver);
  const held = state.seats[seat];
  if (held === undefined) throw new Fault('life/no-such-seat');
  if (held.out) refuse(step, 'life/not-your-turn', 'this seat is out');
  if (held.spare !== spare) refuse(step, 'life/wrong-spare');
  const [key] = signers as readonly [string];
  if (signers.length !== 1 || key === state.terms!.relay) refuse(step, 'life/not-a-seat', 'one new key takes a seat over');
  if (authorOf(state, key) !== undefined) refuse(step, 'life/already-seated', 'a seat is handed over to a new key');
  if (held.formerKeys.length >= LIMITS.handOvers) refuse(step, 'life/too-many-hand-overs');
  expectNext(step, state.next);
  const seats = seatsAfterHandOver(state, seat, time);
  return {
    ...state,
    drawOffer: offersAfterHandOver(state, seat),
    seats: seats.with(seat, { ...held, key, formerKeys: [...held.formerKeys, held.key] }),
  };
}
