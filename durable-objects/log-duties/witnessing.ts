/**
 * The duty that has the witnesses of this relay's log cosign its checkpoints (c2sp.org/tlog-witness). It goes round while the last one that was
 * shown lacks what the operator's policy asks for; a round asks those that have not signed it yet, and is over when each has answered or taken too
 * long.
 */

import nodeCrypto from 'node:crypto';
import { nodeEd25519 } from '../../shared/crypto/ed25519-node.ts';
import { nodeSha256Hex } from '../../shared/crypto/hash-node.ts';
import { attempt } from '../../shared/fault.ts';
import { encodeAddCheckpoint } from '../../shared/transparency/add-checkpoint.ts';
import { type Checkpoint, readCheckpoint, readDecimal } from '../../shared/transparency/checkpoint.ts';
import { cosignedAt } from '../../shared/transparency/cosignature.ts';
import { consistencyPath } from '../../shared/transparency/merkle-log.ts';
import {
  isSignedBy,
  linesOf,
  readSignatureLines,
  signatureLine,
  type VerifierKey,
} from '../../shared/transparency/signed-note.ts';
import { isMet, type PolicyWitness, type TrustPolicy } from '../../shared/transparency/trust-policy.ts';
import { type WitnessVars, witnessPauseOf, witnessPolicyOf } from '../../shared/transparency/witness-settings.ts';
import type { LogDuty } from '../log-duty.ts';
import type { LogTables } from '../log-tables.ts';
import type { DutyHost } from './host.ts';

export type WitnessingEnv = WitnessVars;

interface WitnessingPorts {
  readonly key: VerifierKey;
  /** Undefined where nobody is asked. Throws where the operator's setting cannot be read. */
  readonly policy: () => TrustPolicy | undefined;
  /** How long it is from one round to the next, in ms. */
  readonly pause: () => number;
  readonly now: () => number;
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>;
  readonly report: (what: string, error: unknown) => void;
}

export function witnessingOf({ tables, key, env, now, report }: DutyHost<WitnessingEnv>): LogWitnessing {
  return new LogWitnessing(tables, {
    ...{ key, now, report },
    policy: () => witnessPolicyOf(env()),
    pause: () => witnessPauseOf(env()),
    fetch: (url, init) => fetch(url, init),
  });
}

/** When the last round began. */
const LAST = 'witnessing';
/** The size of the tree that a witness cosigned last, if we have heard of it; by its name in the policy. */
const sizeOf = (name: string): string => `witnessed/${name}`;
/** Of a log that is known to have been set back: the checkpoint that says so. */
const SET_BACK = 'set-back';
/** A witness may have cosigned more than is known here; what it says then is true, unless two rounds meet. */
const ATTEMPTS = 3;
const PATIENCE_MS = 10_000;
const ANSWER_BYTES = 65_536;

const ed25519 = nodeEd25519(nodeCrypto);
const sha256Hex = nodeSha256Hex(nodeCrypto);

export class LogWitnessing implements LogDuty {
  readonly name = 'witnessing';
  readonly failure = 'the witnesses of the transparency log will be asked again';
  readonly #tables: LogTables;
  readonly #ports: WitnessingPorts;

  constructor(tables: LogTables, ports: WitnessingPorts) {
    this.#tables = tables;
    this.#ports = ports;
  }

  dueAt(): number | undefined {
    const { shown } = this.#tables;
    if (shown === undefined || shown.size === 0 || shown.isFrozen || this.#tables.isSetBack) return undefined;
    const pause = attempt(this.#ports.pause);
    return Number(this.#tables.meta(LAST) ?? 0) + (pause.ok ? pause.value : 0);
  }

  async run(): Promise<void> {
    const { shown } = this.#tables;
    this.#tables.setMeta(LAST, `${this.#ports.now()}`);
    const policy = this.#ports.policy();
    if (shown === undefined) return;
    if (policy === undefined) {
      // Nobody is asked any more, since this was shown.
      this.#tables.keepCosigned({ ...shown, isFrozen: true });
      return;
    }
    this.#ports.pause();
    const { report } = this.#ports;
    const checkpoint = readCheckpoint(shown.note);
    const own = linesOf(checkpoint.signatures, this.#ports.key).map((line) => signatureLine(line, line.signature));
    const signed = readCheckpoint(`${checkpoint.text}\n${own.join('')}`);
    // What a witness has signed in an earlier round stays, with the time of that round.
    const cosigned = new Map(
      [...policy.witnesses].flatMap(([name, { key }]) =>
        linesOf(checkpoint.signatures, key).map((line): [string, string] => [name, signatureLine(line, line.signature)]),
      ),
    );
    await Promise.all(
      [...policy.witnesses].map(async ([name, witness]) => {
        if (cosigned.has(name)) return;
        try {
          cosigned.set(name, await this.#cosignature(name, witness, signed, own.join('')));
        } catch (error) {
          report(`the witness ${name} did not cosign the transparency log`, error);
        }
      }),
    );
    const isFrozen = isMet(policy.quorum, new Set(cosigned.keys()));
    // In the order of the policy, not of the answers.
    const lines = [...policy.witnesses.keys()].flatMap((name) => cosigned.get(name) ?? []);
    this.#tables.keepCosigned({ size: shown.size, note: `${checkpoint.text}\n${own.join('')}${lines.join('')}`, isFrozen });
    if (!isFrozen) throw new Error('too few witnesses have cosigned');
  }

  /** The line of a witness under a checkpoint, checked. */
  async #cosignature(
    name: string,
    { key, url: prefix = '' }: PolicyWitness,
    { body, text }: Checkpoint,
    own: string,
  ): Promise<string> {
    const url = prefix.replace(/\/+$/, '');
    for (let tries = 0; tries < ATTEMPTS; tries++) {
      const old = Number(this.#tables.meta(sizeOf(name)) ?? 0);
      const proof = consistencyPath(old, body.size, this.#tables.hashOf);
      const request = encodeAddCheckpoint({ old, proof, checkpoint: `${text}\n${own}` });
      const { status, type, answer } = await this.#ask(`${url}/add-checkpoint`, { method: 'POST', body: request });
      if (status === 200) {
        const [line] = linesOf(readSignatureLines(answer), key);
        if (line === undefined || (await cosignedAt({ text, signatures: [line] }, key, ed25519)) === undefined)
          throw new Error('its answer holds no cosignature that verifies');
        this.#tables.setMeta(sizeOf(name), `${body.size}`);
        return signatureLine(line, line.signature);
      }
      const size = status === 409 && type === 'text/x.tlog.size' ? readDecimal(answer.replace(/\n$/, '')) : undefined;
      if (size === undefined) throw new Error(`it answered ${status}: ${answer.slice(0, 200)}`);
      if (size > body.size) await this.#expectNotSetBack(url, body.size);
      this.#tables.setMeta(sizeOf(name), `${size}`);
    }
    throw new Error('it names another size each time');
  }

  /**
   * A witness has cosigned a larger tree than ours, by its word. If it shows that checkpoint with our own signature, our storage was set back,
   * and the log signs no more.
   */
  async #expectNotSetBack(url: string, size: number): Promise<void> {
    const { key, report } = this.#ports;
    const { status, answer } = await this.#ask(`${url}/${sha256Hex(key.name)}/checkpoint`, {});
    const larger = status === 200 ? readCheckpoint(answer) : undefined;
    if (
      larger !== undefined &&
      larger.body.origin === key.name &&
      larger.body.size > size &&
      (await isSignedBy(larger, [key], ed25519))
    ) {
      this.#tables.setMeta(SET_BACK, answer);
      report('the transparency log was set back: a witness has a later checkpoint that it signed', larger.body.size);
    }
    throw new Error('it says that it has cosigned a larger tree');
  }

  /** One request, whose answer is as short as any honest one, and comes in time. */
  async #ask(
    url: string,
    init: RequestInit,
  ): Promise<{ readonly status: number; readonly type: string; readonly answer: string }> {
    const silence = new AbortController();
    const timer = setTimeout(() => silence.abort(), PATIENCE_MS);
    try {
      const response = await this.#ports.fetch(url, { ...init, redirect: 'manual', signal: silence.signal });
      return { status: response.status, type: response.headers.get('content-type') ?? '', answer: await bounded(response) };
    } finally {
      clearTimeout(timer);
    }
  }
}

async function bounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > ANSWER_BYTES) throw new Error('its answer is too long');
  }
  return text;
}
