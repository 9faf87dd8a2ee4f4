/** Verification of a chain against one core of `openssl speed ed25519`. */

import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { ed25519 as webCrypto } from '../cli/platform.ts';
import type { Ed25519 } from '../shared/crypto/ed25519.ts';
import { portableEd25519 } from '../shared/crypto/ed25519-noble.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { encodeBase64url } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { CHAIN_START, verifyChain } from '../shared/log/chain.ts';
import {
  digestPayload,
  type Entry,
  GENESIS,
  linkHash,
  type Step,
  stepMessage,
  timestampMessage,
  VERSION,
} from '../shared/log/step.ts';

const STEPS = 4_000;

/** A chain of signed, timestamped steps; verification reads no life and no game here. */
function makeChain(steps: number): Entry[] {
  const [relay, seat] = [nodeSigner(crypto, crypto.randomBytes(32)), nodeSigner(crypto, crypto.randomBytes(32))];
  const terms: JsonObject = {
    game: 'bench/turns',
    rules: 1,
    params: {},
    clock: { budget: 0, grace: 0 },
    deadlines: { join: 0, setup: 0, settle: 0 },
    seats: [{}],
    seat: 0,
    seed: '00'.repeat(32),
    relay: relay.publicKey,
  };
  const match = encodeBase64url(crypto.randomBytes(16));
  const entries: Entry[] = [];
  let prev = GENESIS;
  for (let seq = 0; seq < steps; seq++) {
    const payload = seq === 0 ? terms : { at: 'D10' };
    const header = {
      v: VERSION,
      match,
      seq,
      prev,
      kind: seq === 0 ? 'open' : 'bench.step',
      digest: digestPayload(payload),
      next: [0],
    } as const;
    const draft = { ...header, signatures: [{ key: seat.publicKey, sig: seat.sign(stepMessage(header)) }], payload };
    const sig = relay.sign(timestampMessage(draft, seq, relay.publicKey));
    const step: Step = { ...header, signatures: draft.signatures, timestamp: { time: seq, key: relay.publicKey, sig } };
    entries.push({ step, payload });
    prev = linkHash(step);
  }
  return entries;
}

/** Verifications a second of one core, as openssl itself measures them. */
function opensslSpeed(): number {
  const { stdout } = spawnSync('openssl', ['speed', '-mr', '-seconds', '2', 'ed25519'], { encoding: 'utf8' });
  // +F6:…:bits:Ed25519:signatures a second:verifications a second
  const speed = Number(/^\+F6:.*Ed25519:.*:([\d.]+)$/m.exec(stdout)?.[1]);
  if (!(speed > 0)) throw new Error(`openssl did not say how fast it is:\n${stdout}`);
  return speed;
}

async function stepsPerSecond(entries: readonly Entry[], ed25519: Ed25519): Promise<number> {
  const started = performance.now();
  for (let at = 0, tip = CHAIN_START; at < entries.length; at += 256) {
    const report = await verifyChain(tip, entries.slice(at, at + 256), ed25519);
    if (report.fault !== undefined) throw report.fault.fault;
    tip = report.tip;
  }
  return (1_000 * entries.length) / (performance.now() - started);
}

export async function benchVerification(): Promise<void> {
  const chain = makeChain(STEPS);
  await stepsPerSecond(chain.slice(0, 500), webCrypto);
  const openssl = opensslSpeed();
  console.log(
    `Verification: a step has two signatures, its author's and the relay's\n  openssl speed ed25519, one core           ${Math.round(openssl)} signatures/s`,
  );
  const backends: [string, Ed25519, number][] = [
    ['native (WebCrypto), as the CLI verifies', webCrypto, STEPS],
    ['native (node:crypto), one core', nodeEd25519(crypto), STEPS],
    ['portable (noble), one core', portableEd25519, 300],
  ];
  for (const [name, backend, steps] of backends) {
    const speed = await stepsPerSecond(chain.slice(0, steps), backend);
    console.log(
      `  ${name.padEnd(41)} ${Math.round(speed)} steps/s  ${(speed / openssl).toFixed(2)} steps for each openssl signature`,
    );
  }
}
