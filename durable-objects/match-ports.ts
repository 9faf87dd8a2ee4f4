/** What the platform gives a match: its disk, its sockets, its alarm, its keys and its native cryptography. */

import nodeCrypto from 'node:crypto';
import { type BlocksEnv, blocksOf, refusalOfKey } from '../archive/blocks.ts';
import { rememberByKey } from '../shared/crypto/ed25519.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../shared/crypto/hash-node.ts';
import { decodeHex } from '../shared/encoding/bytes.ts';
import { type ByteBudgets, mayStore } from '../shared/relay/byte-budget.ts';
import type { RelayEvent } from '../shared/relay/events.ts';
import { type RelaySeeds, readKeyRing } from '../shared/relay/key-ring.ts';
import { type PolicyVars, policyOf } from '../shared/relay/policy.ts';
import { RelayShell } from '../shared/relay/shell.ts';
import type { AdmissionPorts } from '../shared/relay/shell-ports.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';
import { freshNonce, hibernatingSockets, POOLS } from './hibernating-sockets.ts';
import { MatchStore } from './match-store.ts';
import { MatchWatch, type WatchedEnv } from './match-watch.ts';
import { type OutletsEnv, outletsOf } from './outlets/all.ts';
import { setTimer } from './timer.ts';

interface AdmissionEnv extends BlocksEnv {
  readonly BYTE_BUDGET: ByteBudgets;
}

export type MatchEnv = OutletsEnv & WatchedEnv & AdmissionEnv & PolicyVars & RelaySeeds & TelemetryEnv;

/** Made once in an isolate, for a match needs it whenever it wakes. */
const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

/** A match that has woken, and those of its outlets that somebody asks for something. `alarm`: when its alarm is set, if it is. */
export function wakeMatch(ctx: DurableObjectState, env: () => MatchEnv, began: number, alarm: number | null) {
  const { storage } = ctx;
  const id = ctx.id.name ?? '';
  const now = (): number => Date.now();
  let woken: RelayShell<WebSocket> | undefined;
  const report = (event: RelayEvent): void => {
    if (event.at === 'woke') tell(env(), event, { match: id, ms: now() - began });
    else tell(env(), event, { match: id, seq: woken?.state.matchState.seq });
  };
  const store = new MatchStore(storage, now);
  const { all, ...asked } = outletsOf({ id, store, env, now, shell: () => woken!, report });
  const shell = new RelayShell(id, {
    ...{ store, now, setTimer, report, pools: POOLS, nonce: freshNonce, outlets: all },
    sockets: hibernatingSockets(ctx),
    watch: new MatchWatch(id, storage, env),
    admission: admissionOf(ctx, env),
    policy: () => policyOf(env()),
    alarm: alarm ?? undefined,
    setAlarm: (at) => void storage.setAlarm(at),
    random: () => Math.random(),
    tools: {
      ed25519: nodeEd25519(nodeCrypto),
      keys: readKeyRing(env(), signerOf),
      sha256Hex: nodeSha256Hex(nodeCrypto),
    },
  });
  woken = shell;
  return { shell, ...asked };
}

const admissionOf = (ctx: DurableObjectState, env: () => AdmissionEnv): AdmissionPorts => ({
  alone: (act) => ctx.blockConcurrencyWhile(act),
  // Where they cannot be read, the step is refused: an error here would reset the object.
  readBlocks: () =>
    blocksOf(env()).then(
      () => {},
      () => {},
    ),
  refusalOfKey,
  mayStore: (networks, step) => mayStore(env().BYTE_BUDGET, networks, step),
});
