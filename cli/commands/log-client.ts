/** `fogline log-client`: puts the web client of this checkout into the transparency log of a relay, signed by a release key. */

import { execFile } from 'node:child_process';
import nodeCrypto from 'node:crypto';
import nodeFiles from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Signer } from '../../shared/crypto/ed25519.ts';
import { nodeSigner } from '../../shared/crypto/ed25519-node.ts';
import { decodeHex } from '../../shared/encoding/bytes.ts';
import { encodeCanonical } from '../../shared/encoding/canonical.ts';
import { attempt } from '../../shared/fault.ts';
import type { RelayClient } from '../../shared/player/relay-client.ts';
import { readLoggedRelease, signClientEntry } from '../../shared/transparency/client-entry.ts';
import { buildClient, readManifest } from '../client-manifest.ts';
import { type Command, JSON_OPTION, readArguments, readRelay } from '../command.ts';
import { relayClient } from '../platform.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';
import { createFile, ifThere } from '../whole-file.ts';

const HELP = `fogline log-client <relay URL> --key FILE [options]

Builds the web client of this checkout, signs its client hash and commit with a
release key, and has the relay put them into its transparency log. The relay
takes them if its RELEASE_KEYS name the key. Clients that were built with
RELEASE_KEY=<public key> say of a new build whether they find it there; with
LOG_POLICY=<file> in a log of that policy alone (tlog-policy).

  --key FILE        the release key: its seed, 64 digits of hex
  --new-key         make that file, and print the public key; needs no relay
  --manifest FILE   log this client-manifest.json, and build nothing
  --commit C        the commit it was made of, 40 digits of hex (default: that
                    of this checkout, which must not differ from it)
  --json            {index, entry}

Exit code: 0 it is in the log, 1 the log has this client by another key or of
another commit, 2 wrong usage, or it was refused.`;

const OPTIONS = {
  ...JSON_OPTION,
  key: { type: 'string' },
  'new-key': { type: 'boolean', default: false },
  manifest: { type: 'string' },
  commit: { type: 'string' },
} as const;

const SEED_BYTES = 32;

async function readKey(path: string): Promise<Signer<string>> {
  const text = await ifThere(nodeFiles.readFile(path, 'utf8'));
  if (text === undefined)
    throw new UsageError(`There is no file "${path}". Make a key: npm run fogline -- log-client --key ${path} --new-key`);
  const seed = attempt(() => decodeHex(text.trim(), SEED_BYTES));
  if (!seed.ok) throw new UsageError(`"${path}" holds no release key: it is 64 digits of lower-case hex.`);
  return nodeSigner(nodeCrypto, seed.value);
}

async function makeKey(path: string, json: boolean): Promise<number> {
  if (!(await createFile(path, `${nodeCrypto.randomBytes(SEED_BYTES).toString('hex')}\n`)))
    throw new UsageError(`"${path}" is there already, and a key is never overwritten.`);
  const { publicKey: key } = await readKey(path);
  if (json) printJson({ key });
  else console.log(`Name it in RELEASE_KEYS of the relay, and build clients with RELEASE_KEY=<key>:\n  ${key}`);
  return EXIT.good;
}

/** Of this checkout, where it is exactly that commit. */
async function ownCommit(): Promise<string> {
  const cwd = fileURLToPath(new URL('../..', import.meta.url));
  const git = async (...args: string[]): Promise<string> => (await promisify(execFile)('git', args, { cwd })).stdout.trim();
  const [commit, changes] = await Promise.all([git('rev-parse', 'HEAD'), git('status', '--porcelain')]).catch(() => {
    throw new UsageError('This is no checkout of git. Name the commit: --commit C.');
  });
  if (changes !== '')
    throw new UsageError(
      'Files of this checkout differ from its commit, so nobody could build the same client. Commit them first.',
    );
  return commit;
}

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, OPTIONS);
  if (values.key === undefined) throw new UsageError('Signed with which release key? Say --key FILE.');
  if (values['new-key']) return makeKey(values.key, values.json);
  if (operand === undefined) throw new UsageError('Log the client at which relay? Give its address.');
  if (values.manifest !== undefined && values.commit === undefined)
    throw new UsageError('Of which commit is this manifest? Say --commit C.');
  const relay = new URL(readRelay(operand)).origin;
  const signer = await readKey(values.key);
  if (values.commit !== undefined && !/^[0-9a-f]{40}$/.test(values.commit))
    throw new UsageError(`--commit takes 40 digits of lower-case hex, not "${values.commit}".`);
  const commit = values.commit ?? (await ownCommit());
  const { clientHash: client } =
    values.manifest === undefined ? (await buildClient()).manifest : await readManifest(values.manifest);

  const entry = signClientEntry({ client, commit }, signer);
  const asked = relayClient(relay);
  const logged = await asked.logClient(encodeCanonical(entry), readLoggedRelease);
  const isOurs = encodeCanonical(logged.entry) === encodeCanonical(entry);
  if (values.json) printJson(logged);
  else
    console.log(
      [
        `Relay    ${relay}`,
        `Client   ${logged.entry.client}`,
        `Commit   ${logged.entry.commit}`,
        `Key      ${logged.entry.key}`,
        `Entry    ${logged.index}`,
        ...(await otherClient(asked, client)),
        isOurs ? 'The log has this client.' : 'The log has had this client before, by the key and of the commit above.',
      ].join('\n'),
    );
  return isOurs ? EXIT.good : EXIT.fault;
}

/** A build with another RELEASE_KEY, or from before a deployment, is one that nobody is served. */
async function otherClient(relay: RelayClient, client: string): Promise<string[]> {
  const served = (await relay.describe().catch(() => undefined))?.client?.hash;
  if (served === undefined || served === client) return [];
  return [`The relay says that it serves another client now: ${served}`];
}

export const LOG_CLIENT: Command = {
  name: 'log-client',
  takes: '<relay URL>',
  summary: 'sign this client, and put it into a log',
  help: HELP,
  run,
};
