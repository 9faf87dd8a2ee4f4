/** The relay at which a match is played, and what this device keeps for it: that of this page, or the one of this device itself. */

import type { Platform } from '../../../shared/player/connection.ts';
import type { LogStore } from '../../../shared/player/log-store.ts';
import type { RelayClient } from '../../../shared/player/relay-client.ts';
import { keptLogs } from '../device/kept-logs.ts';
import { type DeviceSecrets, deviceSecrets, secretsAt } from '../device/secret-store.ts';
import { practiceLogs } from '../practice/practice-logs.ts';
import { openLocalSocket, practiceRelay } from '../practice/practice-relay.ts';
import { hasPractice } from '../practice/practice-rows.ts';
import { browserPlatform } from '../relay-client/platform.ts';
import { relay } from '../relay-client/relay.ts';
import { DEVICE_RELAY } from '../relay-client/relays.ts';
import type { NewMatch } from './messages.ts';

export interface RelayAccess {
  readonly relay: RelayClient;
  readonly platform: Platform;
  /** The seats that are played there. */
  readonly store: DeviceSecrets;
  readonly logs: LogStore;
}

export const relayAccess = (): RelayAccess => ({
  ...{ relay: relay(), platform: browserPlatform, store: deviceSecrets, logs: keptLogs },
});

const ON_DEVICE: RelayAccess = {
  relay: practiceRelay,
  platform: { ...browserPlatform, openSocket: openLocalSocket },
  store: secretsAt(() => DEVICE_RELAY),
  logs: practiceLogs,
};

/** For a new match: a person who plays the computer alone needs no other relay. */
export const accessFor = ({ practice, computers, seats }: NewMatch): RelayAccess =>
  practice && computers.length + 1 === seats ? ON_DEVICE : relayAccess();

/** For a match that may be on this device, which is found out without asking anybody. */
export async function accessTo(match: string): Promise<RelayAccess> {
  const isHere = (await hasPractice(match)) || (await deviceSecrets.relays(match)).includes(DEVICE_RELAY);
  return isHere ? ON_DEVICE : relayAccess();
}
