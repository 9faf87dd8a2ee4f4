/** Takes a seat of a match that somebody has opened, or goes on with one. */

import { Fault } from '../shared/fault.ts';
import { findGame } from '../shared/games/registry.ts';
import { saltName } from '../shared/log/seat-name.ts';
import { readTypedName } from '../shared/match/fit-name.ts';
import type { MatchState } from '../shared/match/match-state.ts';
import { seatNumber } from '../shared/match/seat-names.ts';
import { holdingOf } from '../shared/player/portable-seat.ts';
import { joinMatch, seatSigner } from '../shared/player/seating.ts';
import type { SeatSecret, SecretStore } from '../shared/player/secret-store.ts';
import { randomBytes } from './platform.ts';

interface WantedSeat {
  /** Any free one when none is named. */
  readonly seat?: number | undefined;
  readonly invite?: string | undefined;
  readonly name?: string | undefined;
}

/** The seat's secret, saved. A second seat of one computer gets a key of its own. */
export async function takeSeat(store: SecretStore, matchState: MatchState, wanted: WantedSeat): Promise<SeatSecret> {
  const ours = (await store.list()).filter(({ match }) => match === matchState.match);
  const held = ours.find((one) => (wanted.seat ?? one.seat) === one.seat && holds(matchState, one));
  if (held !== undefined) return held;
  const seat = wanted.seat ?? matchState.seats.indexOf(undefined);
  if (matchState.phase !== 'lobby' || seat < 0) throw new Fault('player/no-seat');
  if (seat >= matchState.seats.length) throw new Fault('life/no-such-seat', `this match has ${matchState.seats.length} seats`);
  if (matchState.seats[seat] !== undefined) throw new Fault('life/seat-taken', `seat ${seatNumber(seat)} is taken`);
  const { invite, name } = wanted;
  const secret = await joinMatch({
    matchState,
    findGame,
    seat,
    signer: await seatSigner(store, matchState, seat),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...(invite === undefined ? {} : { invite }),
    ...saltName(readTypedName(name), randomBytes),
  });
  await store.save(secret);
  return secret;
}

/** Whether we have the seat of a secret, may still get it by its `join`, or bring it here from another device. */
function holds(matchState: MatchState, secret: SeatSecret): boolean {
  if (matchState.seats[secret.seat] === undefined) return matchState.phase === 'lobby';
  return ['held', 'arriving'].includes(holdingOf(matchState, secret));
}
