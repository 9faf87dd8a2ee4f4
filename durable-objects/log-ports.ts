/** What the platform gives a transparency log: its disk, its alarm, its key, and the register of what it has shown. */

import nodeCrypto from 'node:crypto';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import type { RelayEvent } from '../shared/relay/events.ts';
import { signCheckpoint } from '../shared/transparency/checkpoint.ts';
import { type LogVars, logSettingsOf } from '../shared/transparency/log-settings.ts';
import { Sequencer } from '../shared/transparency/sequencer.ts';
import { logKey } from '../shared/transparency/signed-note.ts';
import { asksWitnesses } from '../shared/transparency/witness-settings.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { type DutiesEnv, dutiesOf } from './log-duties/all.ts';
import { LogDuties } from './log-duty.ts';
import type { LogHead } from './log-head.ts';
import { LogTables } from './log-tables.ts';
import { ServedLog } from './served-log.ts';

export interface LogEnv extends DutiesEnv, LogVars, TelemetryEnv {
  readonly LOG_HEAD: DurableObjectNamespace<LogHead>;
}

/** A log that has woken. */
export function wakeLog({ storage, id }: DurableObjectState, env: () => LogEnv): ServedLog {
  const settings = logSettingsOf(env());
  if (settings === undefined || settings.origin !== id.name) throw new Error('this object is of another log');
  const { origin, seed } = settings;
  const signer = nodeSigner(nodeCrypto, decodeHex(seed, 32));
  const tables = new LogTables(storage, {
    sign: (head) => signCheckpoint({ origin, ...head }, signer),
    isFrozenAtOnce: !asksWitnesses(env()),
  });
  const register = () => env().LOG_HEAD.getByName(origin);
  const sequencer = new Sequencer(tables, {
    read: () => register().read(),
    advance: (from, to) => register().advance(from, to),
  });
  const now = (): number => Date.now();
  const report = (failure: Omit<Extract<RelayEvent, { at: 'failed' }>, 'at'>): void => tell(env(), { at: 'failed', ...failure });
  const { all, sequencing, proofs } = dutiesOf({
    ...{ origin, tables, sequencer, env, now },
    key: logKey(origin, signer.publicKey),
    duties: () => duties,
    report: (what, error) => report({ what, error }),
  });
  const duties: LogDuties = new LogDuties(all, {
    now,
    random: () => Math.random(),
    failures: (of) => tables.failures(of),
    setFailures: (of, failures) => tables.setFailures(of, failures),
    report: (what, error, { count, retryAt }) => report({ what, error, attempt: count, retryAt }),
  });
  return new ServedLog({
    ...{ tables, sequencer, sequencing, proofs, duties },
    async ringAt(time) {
      const alarm = await storage.getAlarm();
      if (alarm === null || alarm > time) await storage.setAlarm(Math.max(time, now()));
    },
    ray: () => crypto.randomUUID(),
    failed: (error, ray) => report({ what: 'the transparency log could not answer', error, ray }),
  });
}
