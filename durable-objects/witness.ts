/**
 * What this relay has cosigned of one log of another relay: its last checkpoint, and the two that convict it should it ever show two histories.
 * One object a log, named by the SHA-256 of its origin. The Worker has checked that the log is known and has signed.
 */

import { DurableObject } from 'cloudflare:workers';
import nodeCrypto from 'node:crypto';
import { rememberByKey } from '../shared/crypto/ed25519.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { type Bytes, decodeHex } from '../shared/encoding/bytes.ts';
import { encodeEvidence } from '../shared/evidence/evidence.ts';
import { splitView } from '../shared/evidence/log-evidence.ts';
import { FAULTS } from '../shared/fault-meanings.ts';
import type { Answer } from '../shared/relay/answer.ts';
import { inJurisdiction } from '../shared/relay/jurisdiction.ts';
import { type AddCheckpoint, isExtension } from '../shared/transparency/add-checkpoint.ts';
import { type Checkpoint, readCheckpoint } from '../shared/transparency/checkpoint.ts';
import { cosign } from '../shared/transparency/cosignature.ts';
import { linesOf, signatureLine } from '../shared/transparency/signed-note.ts';
import { type WitnessSettings, type WitnessVars, witnessSettingsOf } from '../shared/transparency/witness-settings.ts';
import { type TelemetryEnv, tell } from '../telemetry/tell.ts';

interface WitnessEnv extends WitnessVars, TelemetryEnv {}

/** The cosignature, or the size of the tree that was cosigned last, where the log goes on from another one. */
type Cosigned = { readonly cosignature: string } | { readonly size: number };

/** `note`: the text, the lines of the log's keys, and our own. `time` is that of our cosignature, in seconds since 1970. */
const SCHEMA = `
CREATE TABLE IF NOT EXISTS latest (
  id   INTEGER PRIMARY KEY CHECK (id = 1),
  note TEXT NOT NULL,
  time INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS evidence (id INTEGER PRIMARY KEY CHECK (id = 1), text TEXT NOT NULL) STRICT;
`;

const signerOf = rememberByKey((seed) => nodeSigner(nodeCrypto, decodeHex(seed, 32)));

export class Witness extends DurableObject<WitnessEnv> {
  readonly #settings: WitnessSettings | undefined;

  constructor(ctx: DurableObjectState, env: WitnessEnv) {
    super(ctx, inJurisdiction(env));
    this.#settings = witnessSettingsOf(this.env, signerOf);
    ctx.storage.sql.exec(SCHEMA);
  }

  /** Nothing is awaited between reading the last checkpoint and storing the next; the answer leaves once that is written. */
  addCheckpoint({ old, proof, checkpoint: note }: AddCheckpoint): Answer<Cosigned> {
    const { key, signer, logs } = this.#settings!;
    const checkpoint = readCheckpoint(note);
    const latest = this.#latest();
    const size = latest?.checkpoint.body.size ?? 0;
    if (old !== size) return { ok: true, value: { size } };
    const keys = keysOf(checkpoint, logs);
    if (!isExtension(latest?.checkpoint.body, checkpoint.body, proof)) {
      if (latest !== undefined) this.#accuse(latest.checkpoint, checkpoint, keys, proof);
      return { ok: false, code: 'transparency/inconsistent', detail: FAULTS['transparency/inconsistent'] };
    }
    // A clock that went back makes no cosignature look earlier than one before it.
    const time = Math.max(Math.floor(Date.now() / 1_000), latest?.time ?? 0);
    const cosignature = cosign(checkpoint.text, time, key, signer);
    const lines = keys.flatMap((one) => linesOf(checkpoint.signatures, one).map((line) => signatureLine(line, line.signature)));
    const kept = `${checkpoint.text}\n${lines.join('')}${cosignature}`;
    this.ctx.storage.sql.exec('INSERT OR REPLACE INTO latest (id, note, time) VALUES (1, ?, ?)', kept, time);
    return { ok: true, value: { cosignature } };
  }

  /**
   * Accuses a log by a request that was refused, and by the root that the tree of `old` entries has in its larger tree: no request names it where
   * `old` is 2^n.
   */
  accuse({ old, proof, checkpoint: note }: AddCheckpoint, root: Bytes): void {
    const [latest, later] = [this.#latest()?.checkpoint, readCheckpoint(note)];
    if (latest?.body.size === old) this.#accuse(latest, later, keysOf(later, this.#settings!.logs), [root, ...proof]);
  }

  /** The last checkpoint, with our cosignature. */
  checkpoint(): string | undefined {
    return this.#latest()?.note;
  }

  /** The evidence file of a log that has shown two histories here. */
  evidence(): string | undefined {
    const [row] = this.ctx.storage.sql.exec<{ text: string }>('SELECT text FROM evidence').toArray();
    return row?.text;
  }

  #latest(): { readonly note: string; readonly time: number; readonly checkpoint: Checkpoint } | undefined {
    const [row] = this.ctx.storage.sql.exec<{ note: string; time: number }>('SELECT note, time FROM latest').toArray();
    return row && { ...row, checkpoint: readCheckpoint(row.note) };
  }

  /** Keeps the first evidence that a refused request gives. A path that is only wrong gives none. */
  #accuse(latest: Checkpoint, later: Checkpoint, keys: WitnessSettings['logs'], nodes: AddCheckpoint['proof']): void {
    const evidence = splitView(latest, later, keys, nodes);
    if (evidence === undefined || this.evidence() !== undefined) return;
    this.ctx.storage.sql.exec('INSERT INTO evidence (id, text) VALUES (1, ?)', encodeEvidence(evidence));
    tell(this.env, { at: 'failed', what: 'a log that this relay witnesses has shown two histories', error: latest.body.origin });
  }
}

const keysOf = ({ body }: Checkpoint, logs: WitnessSettings['logs']): WitnessSettings['logs'] =>
  logs.filter(({ name }) => name === body.origin);
