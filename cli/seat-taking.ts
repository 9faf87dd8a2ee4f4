/** Taking a seat of a match that somebody has opened, or going on with one. */

import type { Signer } from '../shared/crypto/ed25519.ts';
import { Fault } from '../shared/fault.ts';
import type { Life } from '../shared/log/life.ts';
import { seatOf } from '../shared/log/life.ts';
import { holdingOf } from '../shared/player/portable-seat.ts';
import { joinMatch } from '../shared/player/seating.ts';
import type { SeatSecret, SecretStore } from '../shared/player/secret-store.ts';
import { randomBytes } from './platform.ts';

export interface WantedSeat {
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
  if (seat >= life.seats.length) throw new Fault('life/no-such-seat', `this match has the seats 0 to ${life.seats.length - 1}`);
  if (life.seats[seat] !== undefined) throw new Fault('life/seat-taken', `seat ${seat} is taken`);
  const kept = life.terms?.seats[seat]?.key;
  const { invite, name } = wanted;
  const secret = await joinMatch({
    life,
    seat,
    signer: kept === undefined ? await freeSigner(store, life, ours) : await keptSigner(store, kept),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...(invite === undefined ? {} : { invite }),
    ...(name === undefined ? {} : { name }),
  });
  await store.save(secret);
  return secret;
}

/** A key that has signed nothing in this match: a `join` for another seat may be on its way, and two at one place convict. */
async function freeSigner(store: SecretStore, life: Life, ours: readonly SeatSecret[]): Promise<Signer> {
  const identity = await store.identity();
  const used = seatOf(life, identity.publicKey) !== undefined || ours.some(({ key }) => key === identity.publicKey);
  return used ? store.guest() : identity;
}

async function keptSigner(store: SecretStore, key: string): Promise<Signer> {
  const signer = await store.signer(key);
  if (signer === undefined) throw new Fault('life/seat-kept');
  return signer;
}

/** Whether a secret is of a seat that is ours, that we asked for and may still get, or that comes here from another device. */
function holds(life: Life, secret: SeatSecret): boolean {
  if (life.seats[secret.seat] === undefined) return life.phase === 'lobby';
  return ['held', 'arriving'].includes(holdingOf(life, secret));
}
