/** Taking a seat of a match that somebody has opened, or going on with one. */

import { Fault } from '../shared/fault.ts';
import type { Life } from '../shared/match/match-state.ts';
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
export async function takeSeat(store: SecretStore, life: Life, wanted: WantedSeat): Promise<SeatSecret> {
  const ours = (await store.list()).filter(({ match }) => match === life.match);
  const held = ours.find((one) => (wanted.seat ?? one.seat) === one.seat && holds(life, one));
  if (held !== undefined) return held;
  const seat = wanted.seat ?? life.seats.indexOf(undefined);
  if (life.phase !== 'lobby' || seat < 0) throw new Fault('player/no-seat');
  if (seat >= life.seats.length) throw new Fault('life/no-such-seat', `this match has ${life.seats.length} seats`);
  if (life.seats[seat] !== undefined) throw new Fault('life/seat-taken', `seat ${seatNumber(seat)} is taken`);
  const { invite, name } = wanted;
  const secret = await joinMatch({
    life,
    seat,
    signer: await seatSigner(store, life, seat),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...(invite === undefined ? {} : { invite }),
    ...(name === undefined ? {} : { name }),
  });
  await store.save(secret);
  return secret;
}

/** Whether a secret is of a seat that is ours, that we asked for and may still get, or that comes here from another device. */
function holds(life: Life, secret: SeatSecret): boolean {
  if (life.seats[secret.seat] === undefined) return life.phase === 'lobby';
  return ['held', 'arriving'].includes(holdingOf(life, secret));
}
