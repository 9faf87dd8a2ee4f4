/**
 * For `npm run demo -- --record`: a relay on this computer whose matches get all that a record can have beside its log. An authority timestamps
 * them, a transparency log has them, and two other relays cosign that log. All keys are drawn for it, and are gone when it stops.
 */

import nodeCrypto from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readBundle } from '../shared/bundle/read-bundle.ts';
import { nodeSigner } from '../shared/crypto/ed25519-node.ts';
import { encodeHex } from '../shared/encoding/bytes.ts';
import { encodeVerifierKey, logKey, witnessKey } from '../shared/transparency/signed-note.ts';
import { LocalAuthority } from './local-authority.ts';
import { type LocalRelay, startLocalRelay } from './local-relay.ts';
import { randomBytes } from './platform.ts';
import { UsageError } from './usage.ts';

const LOG = 'demo.localhost/tlog';
const WITNESSES = ['first', 'second'] as const;
/** Certificates outlive the reader who looks at the record later. */
const DAYS = 3_650;
/** All parties are on this computer and answer in moments; a relay asks again after some seconds. */
const PATIENCE_MS = 120_000;
const POLL_MS = 500;

interface RecordedRelay extends LocalRelay {
  /** Waits until the archive of a match has its timestamp and both cosignatures, and writes it with what a stranger needs to check it. */
  keep(finalHash: string, file: string): Promise<KeptRecord>;
}

/** Paths of files: the archive, the root certificate of the authority, and the keys of log and witnesses (tlog-policy). */
export interface KeptRecord {
  readonly file: string;
  readonly ca: string;
  readonly policy: string;
}

interface Key {
  readonly seed: string;
  /** As a policy names it. */
  readonly vkey: string;
}

function makeKey(make: typeof logKey, name: string): Key {
  const seed = randomBytes(32);
  return { seed: encodeHex(seed), vkey: encodeVerifierKey(make(name, nodeSigner(nodeCrypto, seed).publicKey)) };
}

/** `state` is an empty folder. */
export async function startRecordedRelay(state: string): Promise<RecordedRelay> {
  const parties: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => void (await Promise.all(parties.splice(0).map((party) => party.stop())));
  try {
    const authority = makeAuthority();
    parties.push(authority);
    await authority.start();
    const log = makeKey(logKey, LOG);
    const witnesses = WITNESSES.map((name) => ({ name, ...makeKey(witnessKey, `${name}.localhost/witness`) }));
    const servers = await Promise.all(
      witnesses.map(async ({ name, seed }) => {
        const variables = { WITNESS_NAME: `${name}.localhost/witness`, WITNESS_SEED: seed, WITNESSED_LOGS: log.vkey };
        const server = await startLocalRelay({ state: join(state, name), variables: { ...variables, LOG_ORIGIN: '' } });
        parties.push(server);
        return server;
      }),
    );
    const quorum = `group both all ${WITNESSES.join(' ')}\nquorum both\n`;
    const lines = witnesses.map(({ name, vkey }, i) => ({
      line: `witness ${name} ${vkey}`,
      url: `${servers[i]!.origin}/witness`,
    }));
    const relay = await startLocalRelay({
      state: join(state, 'relay'),
      variables: {
        ...authority.variables,
        ...{ LOG_ORIGIN: LOG, LOG_SEED: log.seed, WITNESS_PAUSE_SECONDS: '0' },
        WITNESS_POLICY: lines.map(({ line, url }) => `${line} ${url}\n`).join('') + quorum,
      },
    });
    parties.push(relay);
    const policy = `log ${log.vkey}\n${lines.map(({ line }) => `${line}\n`).join('')}${quorum}`;
    return { ...relay, stop, keep: (finalHash, file) => keep({ origin: relay.origin, finalHash, file }, authority.root, policy) };
  } catch (error) {
    await stop();
    throw error;
  }
}

function makeAuthority(): LocalAuthority {
  try {
    return new LocalAuthority({ name: 'Fogline Demo Timestamps', days: DAYS });
  } catch (error) {
    throw new UsageError(`--record: ${(error as Error).message}`);
  }
}

interface Wanted {
  readonly origin: string;
  readonly finalHash: string;
  readonly file: string;
}

async function keep({ origin, finalHash, file }: Wanted, root: string, policy: string): Promise<KeptRecord> {
  const archive = await wholeArchive(`${origin}/api/hashes/${finalHash}/bundle`);
  const base = file.replace(/\.tar$/, '');
  const kept = { file, ca: `${base}.ca.pem`, policy: `${base}.policy` };
  await Promise.all([writeFile(file, archive), copyFile(root, kept.ca), writeFile(kept.policy, policy)]);
  return kept;
}

async function wholeArchive(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const answer = await fetch(address);
    if (answer.ok) {
      const archive = new Uint8Array(await answer.arrayBuffer());
      const { timestamp, keys } = await readBundle(archive);
      if (timestamp !== undefined && keys.witnesses?.length === WITNESSES.length) return archive;
    }
    if (Date.now() > deadline) throw new Error('the record got no timestamp, or not both cosignatures, in two minutes');
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
