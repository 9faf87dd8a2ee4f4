/** What an operator may set about witnesses: those that this relay's log asks for cosignatures, and the logs that this relay cosigns. */

import type { Signer } from '../crypto/ed25519.ts';
import { attempt, Fault } from '../fault.ts';
import { explainFault } from '../fault-meanings.ts';
import { readVerifierKey, SIGNATURE_TYPES, type VerifierKey, witnessKey } from './signed-note.ts';
import { readTrustPolicy, type TrustPolicy } from './trust-policy.ts';

/**
 * `WITNESS_NAME`, `WITNESSED_LOGS`, `WITNESS_POLICY` and `WITNESS_PAUSE_SECONDS` are variables, `WITNESS_SEED` a secret; each may be absent.
 * `LOG_SEED` and `RELAY_SEED` are of other keys of this relay: under two names one key would vouch for itself.
 */
export interface WitnessVars {
  readonly WITNESS_NAME?: string | undefined;
  readonly WITNESS_SEED?: string | undefined;
  readonly LOG_SEED?: string | undefined;
  readonly RELAY_SEED?: string | undefined;
  readonly WITNESSED_LOGS?: string | undefined;
  readonly WITNESS_POLICY?: string | undefined;
  readonly WITNESS_PAUSE_SECONDS?: unknown;
}

export interface WitnessSettings {
  readonly key: VerifierKey;
  readonly signer: Signer<string>;
  readonly logs: readonly VerifierKey[];
}

/** The address below which a relay witnesses, without its scheme: it is also the name of the key. */
const NAME = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?(:\d{1,5})?\/witness$/;
/** A log has news as often as matches end, and a witness costs as much as a request. */
const PAUSE_S = 15;
const HOUR_S = 3_600;

const misconfigured = (detail: string): Fault => new Fault('relay/misconfigured', detail);

/** Undefined where the relay witnesses no logs. Throws for settings that cannot be read, without repeating the seed. */
export function witnessSettingsOf(vars: WitnessVars, signerOf: (seed: string) => Signer<string>): WitnessSettings | undefined {
  const { WITNESS_NAME: name = '', WITNESS_SEED: seed = '', WITNESSED_LOGS: list = '' } = vars;
  const texts = list.split(/\s+/).filter((text) => text !== '');
  if (name === '' || seed === '' || texts.length === 0) return undefined;
  if (!NAME.test(name)) throw misconfigured('WITNESS_NAME is a host and "/witness", such as fogline.example/witness');
  if (!/^[0-9a-f]{64}$/.test(seed)) throw misconfigured('WITNESS_SEED is 64 digits of lower-case hex');
  if (seed === vars.LOG_SEED || seed === vars.RELAY_SEED)
    throw misconfigured('WITNESS_SEED is the seed of another key of this relay: a witness needs one of its own');
  const logs = texts.map((text) => {
    const key = attempt(() => readVerifierKey(text));
    if (!key.ok || key.value.type !== SIGNATURE_TYPES.log)
      throw misconfigured(`WITNESSED_LOGS names "${text}", which is no key of a log`);
    return key.value;
  });
  const signer = signerOf(seed);
  return { key: witnessKey(name, signer.publicKey), signer, logs };
}

/** Whether the log of this relay has to wait for anybody's cosignature. */
export const asksWitnesses = ({ WITNESS_POLICY = '' }: WitnessVars): boolean => WITNESS_POLICY.trim() !== '';

/** Whom the log of this relay asks for cosignatures; undefined where it asks nobody. Each witness has an address here. */
export function witnessPolicyOf(vars: WitnessVars): TrustPolicy | undefined {
  if (!asksWitnesses(vars)) return undefined;
  const read = attempt(() => readTrustPolicy(vars.WITNESS_POLICY!));
  if (!read.ok) throw misconfigured(`WITNESS_POLICY: ${explainFault(read.fault)}`);
  for (const [name, { url }] of read.value.witnesses) {
    if (url === undefined || !/^https?:\/\/[^/?#]+(\/[^?#]*)?$/.test(url))
      throw misconfigured(
        `WITNESS_POLICY: the witness ${name} needs the address where it is asked, such as https://fogline.example/witness`,
      );
  }
  return read.value;
}

/** How long the log waits between two rounds of its witnesses, in ms. */
export function witnessPauseOf({ WITNESS_PAUSE_SECONDS }: WitnessVars): number {
  const text = String(WITNESS_PAUSE_SECONDS ?? PAUSE_S).trim();
  if (!/^\d{1,4}$/.test(text) || Number(text) > HOUR_S)
    throw misconfigured(`WITNESS_PAUSE_SECONDS is "${text}", and not a number of seconds up to ${HOUR_S}`);
  return Number(text) * 1_000;
}
