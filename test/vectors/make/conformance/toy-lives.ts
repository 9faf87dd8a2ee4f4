/** Matches of a game that nobody knows, brought to a phase, and last steps of them. */

import type { FaultCode } from '../../../../shared/fault.ts';
import { grantSeat } from '../../../../shared/player/grants.ts';
import { RELAY, STRANGER, ToyMatch, type ToyOptions } from '../../../support/toy-match.ts';
import { plainSeed } from '../keys.ts';
import type { Ed25519Signer } from './json-text.ts';

export const DAY_MS = 24 * 3_600_000;

/** A last step that a match does not allow. */
export interface Last {
  readonly kind: string;
  readonly by: number | readonly number[] | Ed25519Signer;
  readonly payload?: object;
  readonly next?: readonly number[];
  readonly clock?: number;
  /** After the step before, in ms. */
  readonly wait?: number;
}

export type Row = readonly [why: string, toy: ToyMatch, last: Last, fault: FaultCode];

export const at = (phase: Parameters<ToyMatch['to']>[0], options: ToyOptions = {}): ToyMatch => new ToyMatch(options).to(phase);
export const relay = (kind: string, payload: object = {}, wait = 1_000, next: readonly number[] = []): Last => ({
  kind,
  by: RELAY,
  payload,
  wait,
  next,
});
export const seat = (kind: string, by: Last['by'], payload: object = {}, next: readonly number[] = [], wait = 1_000): Last => ({
  ...{ kind, by, payload, next, wait },
});
export const join = (by: Last['by'], of: number, next: readonly number[] = [0, 1], more: object = {}): Last =>
  seat('join', by, { seat: of, seed: '00'.repeat(32), ...more }, next);
export const spare = (toy: ToyMatch, of: number, key = STRANGER) =>
  grantSeat(toy.matchState.match, of, key.publicKey, plainSeed(6));

/** A match whose second seat has a spare key. */
export function withSpare(options: ToyOptions = {}): ToyMatch {
  const toy = new ToyMatch(options).open();
  const { spare: key } = grantSeat(toy.matchState.match, 1, STRANGER.publicKey, plainSeed(6));
  toy.say('join', 1, { ...toy.joinPayload(1), spare: key! }, toy.everyone);
  return toy.say('start', toy.everyone, {}, [0]);
}

export function timedOut(): ToyMatch {
  const toy = at('play');
  toy.waitUntilDeadline(1);
  return toy;
}

/** Of three seats, with which the match goes on. */
export const three = (): ToyMatch => at('play', { seats: 3, goesOn: true });
export const without = (): ToyMatch => three().say('resign', 2, {}, [0, 1]);

/** Both seats are in turn, and the clock of the second has run for longer. */
export function bothInTurn(): ToyMatch {
  const toy = new ToyMatch().to('setup').say('start', [0, 1], {}, [0, 1]);
  toy.now += 3_000;
  return toy.say('toy.move', 0, {}, [0, 1]);
}
