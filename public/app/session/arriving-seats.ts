/** How a seat comes to this browser. Each is saved before it is played: its session signs the `join`, or the hand-over. */

import { Fault } from '../../../shared/fault.ts';
import { findGame } from '../../../shared/games/registry.ts';
import { saltName } from '../../../shared/log/seat-name.ts';
import { readTypedName } from '../../../shared/match/fit-name.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import { parcelOf } from '../../../shared/player/parcel.ts';
import { takeBack } from '../../../shared/player/portable-seat.ts';
import { joinMatch, seatSigner } from '../../../shared/player/seating.ts';
import type { SeatSecret } from '../../../shared/player/secret-store.ts';
import type { DeviceSecrets } from '../device/secret-store.ts';
import { relay } from '../relay-client/relay.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import type { Arrival } from '../router.ts';
import type { ArrivalCommand } from './messages.ts';
import { arrivingSeat } from './portable-link.ts';
import { randomBytes } from './seat-platform.ts';

const SEED_BYTES = 32;

interface Here {
  readonly match: string;
  readonly store: DeviceSecrets;
  /** Undefined while the log has not come in. */
  readonly matchState: MatchState | undefined;
  /** Key of the seat that this tab plays. */
  readonly playing: string | undefined;
}

/** The secret of the seat that came, saved. Rejects with the reason why it could not come. */
export async function receiveSeat(command: ArrivalCommand, { match, store, matchState, playing }: Here): Promise<SeatSecret> {
  switch (command.kind) {
    case 'join': {
      // With a guest key when this device's identity has a seat here already.
      const signer = await seatSigner(store, matchState!, command.seat);
      const secret = await joinMatch({
        ...{
          findGame,
          matchState: matchState!,
          seat: command.seat,
          signer,
          seed: randomBytes(SEED_BYTES),
          spare: randomBytes(SEED_BYTES),
        },
        ...(command.invite === undefined ? {} : { invite: command.invite }),
        ...saltName(readTypedName(command.name), randomBytes),
      });
      await store.save(secret);
      return secret;
    }
    case 'arrive': {
      // From another device, with a key that has signed nothing yet.
      const packed = await packedSeat(command.arrival, match);
      const secret = await arrivingSeat(packed, { match, relay: relayOrigin() }, await store.guest());
      await store.save(secret);
      return secret;
    }
    case 'take-back': {
      // Though it was packed, or this browser was restored from a backup.
      const secret = playing === undefined ? undefined : await store.load(match, playing);
      if (secret === undefined) throw new Fault('player/no-seat');
      return takeBack(store, secret);
    }
  }
}

/** What a link carries itself, or the relay hands out once. */
async function packedSeat({ kind, text }: Arrival, match: string): Promise<string> {
  if (kind === 'seat') return text;
  const { name, open } = parcelOf(text, match);
  return open(await relay().takeParcel(name));
}
