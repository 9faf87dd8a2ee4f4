/** The identity of this device: the public key that a person plays with where no match has a key of its own. */

import { isFromElsewhere, relayOrigin } from '../relay-client/relays.ts';
import { openDatabase } from './device-store.ts';

/** What it is kept as. A client from elsewhere has one for each relay, so that no two of them can tell that it is the same person. */
export const identityName = (relay = relayOrigin()): string => (isFromElsewhere ? `identity:${relay}` : 'identity');

/** The setting that names the key of the relay of this device. */
export const RELAY_KEY = 'relay';

/** The key of the relay of this device (`public/app/practice/`); undefined until it has one. */
export async function readRelayKey(): Promise<string | undefined> {
  return (await openDatabase()).get('settings', RELAY_KEY);
}

/** Undefined until this device has one. */
export async function readIdentity(relay?: string): Promise<string | undefined> {
  return (await openDatabase()).get('settings', identityName(relay));
}
