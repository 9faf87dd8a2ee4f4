/** Takes a seat of a match that somebody has opened, or goes on with one. */

import type { Bytes } from '../encoding/bytes.ts';
import { Fault } from '../fault.ts';
import type { FindGame } from '../games/interface.ts';
import { saltName } from '../log/seat-name.ts';
import { readTypedName } from '../match/fit-name.ts';
import type { MatchState } from '../match/match-state.ts';
import { seatNumber } from '../match/seat-names.ts';
import { holdingOf } from './portable-seat.ts';
import { joinMatch, seatSigner } from './seating.ts';
import type { SeatSecret, SecretStore } from './secret-store.ts';

interface WantedSeat {
  /** Any free one when none is named. */
  readonly seat?: number | undefined;
  readonly invite?: string | undefined;
  readonly name?: string | undefined;
  /** The engine that decides for a seat that is new here. */
  readonly engine?: string | undefined;
}

interface Tools {
  readonly store: SecretStore;
  readonly findGame: FindGame;
  readonly randomBytes: (length: number) => Bytes;
}

/** The seat's secret, saved. A second seat of one device gets a key of its own. */
export async function takeSeat(matchState: MatchState, wanted: WantedSeat, tools: Tools): Promise<SeatSecret> {
  const { store, findGame, randomBytes } = tools;
  const ours = (await store.list()).filter(({ match }) => match === matchState.match);
  const held = ours.find((one) => (wanted.seat ?? one.seat) === one.seat && holds(matchState, one));
  if (held !== undefined) return held;
  const seat = wanted.seat ?? matchState.seats.indexOf(undefined);
  if (matchState.phase !== 'lobby' || seat < 0) throw new Fault('player/no-seat');
  if (seat >= matchState.seats.length) throw new Fault('life/no-such-seat', `this match has ${matchState.seats.length} seats`);
  if (matchState.seats[seat] !== undefined) throw new Fault('life/seat-taken', `seat ${seatNumber(seat)} is taken`);
  const { invite, name, engine } = wanted;
  const secret = await joinMatch({
    matchState,
    findGame,
    seat,
    signer: await seatSigner(store, matchState, seat),
    seed: randomBytes(32),
    spare: randomBytes(32),
    ...(invite === undefined ? {} : { invite }),
    ...saltName(readTypedName(name), randomBytes),
    ...(engine === undefined ? {} : { engine }),
  });
  await store.save(secret);
  return secret;
}

/** Whether we have the seat of a secret, may still get it by its `join`, or bring it here from another device. */
function holds(matchState: MatchState, secret: SeatSecret): boolean {
  if (matchState.seats[secret.seat] === undefined) return matchState.phase === 'lobby';
  return ['held', 'arriving'].includes(holdingOf(matchState, secret));
}
