/** Measures the verification of a chain against one core of `openssl speed ed25519`. */

import { spawnSync } from 'node:child_process';
import crypto from 'node:crypto';
import { sha256Hex as nativeHash, ed25519 as webCrypto } from '../cli/platform.ts';
import type { Ed25519 } from '../shared/crypto/ed25519.ts';
import { portableEd25519 } from '../shared/crypto/ed25519-noble.ts';
import { nodeEd25519, nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { type Sha256Hex, sha256Hex } from '../shared/crypto/hash.ts';
import { digestPayload } from '../shared/crypto/payload-digest.ts';
import { encodeBase64url } from '../shared/encoding/bytes.ts';
import type { JsonObject } from '../shared/encoding/canonical.ts';
import { CHAIN_START, verifyChain } from '../shared/log/chain.ts';
import { type Entry, GENESIS, type Step, VERSION } from '../shared/log/step.ts';
import { linkHash, stepMessage, timestampMessage } from '../shared/log/step-digest.ts';

const STEPS = 4_000;

/** A chain of signed, timestamped steps, without the rules of a match or a game. */
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

/** Verifications per second on one core, as openssl itself measures them. */
function opensslSpeed(): number {
  const { stdout } = spawnSync('openssl', ['speed', '-mr', '-seconds', '2', 'ed25519'], { encoding: 'utf8' });
  // +F6:…:bits:Ed25519:signatures per second:verifications per second
  const speed = Number(/^\+F6:.*Ed25519:.*:([\d.]+)$/m.exec(stdout)?.[1]);
  if (!(speed > 0)) throw new Error(`openssl did not say how fast it is:\n${stdout}`);
  return speed;
}

interface Speed {
  readonly stepsPerSecond: number;
  /** Processor time per step on all cores together, which is more reliable than wall-clock time on a busy machine. */
  readonly processorUs: number;
}

async function measure(entries: readonly Entry[], ed25519: Ed25519, hash: Sha256Hex): Promise<Speed> {
  const [started, before] = [performance.now(), process.cpuUsage()];
  for (let at = 0, tip = CHAIN_START; at < entries.length; at += 256) {
    const report = await verifyChain(tip, entries.slice(at, at + 256), ed25519, hash);
    if (report.fault !== undefined) throw report.fault.fault;
    tip = report.tip;
  }
  const { user, system } = process.cpuUsage(before);
  const stepsPerSecond = (1_000 * entries.length) / (performance.now() - started);
  return { stepsPerSecond, processorUs: (user + system) / entries.length };
}

export async function benchVerification(): Promise<void> {
  const chain = makeChain(STEPS);
  await measure(chain.slice(0, 500), webCrypto, nativeHash);
  const openssl = opensslSpeed();
  console.log(
    `Verification: a step has two signatures, its author's and the relay's\n  openssl speed ed25519, one core           ${Math.round(openssl)} signatures/s  ${Math.round(1_000_000 / openssl)} µs of processor`,
  );
  const backends: [string, Ed25519, Sha256Hex, number][] = [
    ['native (WebCrypto), as the CLI verifies', webCrypto, nativeHash, STEPS],
    ['native (node:crypto), one core', nodeEd25519(crypto), nativeHash, STEPS],
    ['portable (noble), one core', portableEd25519, sha256Hex, 300],
  ];
  for (const [name, backend, hash, steps] of backends) {
    const { stepsPerSecond, processorUs } = await measure(chain.slice(0, steps), backend, hash);
    const ratio = (stepsPerSecond / openssl).toFixed(2);
    console.log(
      `  ${name.padEnd(41)} ${Math.round(stepsPerSecond)} steps/s  ${ratio} steps for each openssl signature  ${Math.round(processorUs)} µs of processor`,
    );
  }
}
