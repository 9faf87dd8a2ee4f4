/** The proofs of a transparency log, and the duty that stores each where it outlives the log, once it is frozen. */

import { type ArchiveEnv, type LogStore, logStore } from '../../archive/log-store.ts';
import { attempt } from '../../shared/fault.ts';
import { readCheckpoint } from '../../shared/transparency/checkpoint.ts';
import { decodeLogEntry, subjectOf } from '../../shared/transparency/log-entry.ts';
import { encodeLogProof } from '../../shared/transparency/log-proof.ts';
import { inclusionPath, type SubtreeHash } from '../../shared/transparency/merkle-log.ts';
import { encodeVerifierKey, linesOf, type VerifierKey } from '../../shared/transparency/signed-note.ts';
import { encodeStoredProof, type StoredProof } from '../../shared/transparency/stored-proof.ts';
import { type WitnessVars, witnessPolicyOf } from '../../shared/transparency/witness-settings.ts';
import { proofKey } from '../../shared/wire/kv-keys.ts';
import type { LogDuty } from '../log-duty.ts';
import type { LogTables } from '../log-tables.ts';
import type { DutyHost } from './host.ts';

export interface ProofsEnv extends ArchiveEnv, WitnessVars {}

interface ProofPorts {
  readonly key: VerifierKey;
  /** Whose cosignatures a checkpoint may carry. */
  readonly witnesses: () => readonly VerifierKey[];
  readonly logs: () => Pick<LogStore, 'get' | 'put'>;
}

export const proofsOf = ({ tables, key, env }: DutyHost<ProofsEnv>): LogProofs =>
  new LogProofs(tables, { key, witnesses: () => witnessKeysOf(env()), logs: () => logStore(env()) });

/** Settings that cannot be read are reported by the duty that asks the witnesses. */
function witnessKeysOf(env: WitnessVars): readonly VerifierKey[] {
  const policy = attempt(() => witnessPolicyOf(env));
  return policy.ok ? [...(policy.value?.witnesses.values() ?? [])].map(({ key }) => key) : [];
}

/** A proof that an entry is in the log, and what it is of. */
export interface LoggedEntry extends StoredProof {
  /** Whether it stays as it is for ever. */
  readonly isFrozen: boolean;
}

/** Of how many entries the frozen proof is stored. */
const STORED = 'proofs';
/** How many are stored at once, and in one round: what one call of an object may ask of the store is bounded. */
const AT_ONCE = 50;
const ROUND = 200;

export class LogProofs implements LogDuty {
  readonly name = 'proofs';
  readonly failure = 'the proofs of the transparency log will be stored again';
  readonly #tables: LogTables;
  readonly #ports: ProofPorts;

  constructor(tables: LogTables, ports: ProofPorts) {
    this.#tables = tables;
    this.#ports = ports;
  }

  /** The proof of an entry as it is now; undefined where no checkpoint that was shown has it. */
  of(index: number, hashOf: SubtreeHash = this.#tables.hashOf): LoggedEntry | undefined {
    const checkpoint = this.#tables.covering(index);
    if (checkpoint === undefined) return undefined;
    const path = inclusionPath(index, checkpoint.size, hashOf);
    const { signatures } = readCheckpoint(checkpoint.note);
    const witnesses = this.#ports.witnesses().filter((key) => linesOf(signatures, key).length > 0);
    return {
      entry: decodeLogEntry(this.#tables.entry(index)),
      proof: encodeLogProof({ index, path, checkpoint: checkpoint.note }),
      log: encodeVerifierKey(this.#ports.key),
      witnesses: witnesses.map(encodeVerifierKey),
      isFrozen: checkpoint.isFrozen,
    };
  }

  dueAt(): number | undefined {
    return this.#stored < this.#tables.frozenSize ? 0 : undefined;
  }

  /** Each write is idempotent, so it does not matter where an earlier attempt stopped. */
  async run(): Promise<void> {
    const end = Math.min(this.#tables.frozenSize, this.#stored + ROUND);
    // The paths of neighbours have almost all nodes in common.
    const hashOf = remembered(this.#tables.hashOf);
    while (this.#stored < end) {
      const next = Math.min(end, this.#stored + AT_ONCE);
      const indices = Array.from({ length: next - this.#stored }, (_, i) => this.#stored + i);
      await Promise.all(indices.map((index) => this.#store(this.of(index, hashOf)!)));
      this.#tables.setMeta(STORED, `${next}`);
    }
  }

  get #stored(): number {
    return Number(this.#tables.meta(STORED) ?? 0);
  }

  /** A proof that is there, which an earlier log of this relay has given, stays. */
  async #store({ isFrozen: _, ...proof }: LoggedEntry): Promise<void> {
    const [store, key] = [this.#ports.logs(), proofKey(subjectOf(proof.entry))];
    if ((await store.get(key)) === undefined) await store.put(key, encodeStoredProof(proof));
  }
}

function remembered(hashOf: SubtreeHash): SubtreeHash {
  const known = new Map<string, ReturnType<SubtreeHash>>();
  return (height, index) => {
    const name = `${height}/${index}`;
    const hash = known.get(name) ?? hashOf(height, index);
    known.set(name, hash);
    return hash;
  };
}
