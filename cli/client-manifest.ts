/** The manifest of a built client: `client-manifest.json` of a checkout that is built here, or of a file. Its SHA-256 is the client hash. */

import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Bytes, decodeUtf8 } from '../shared/encoding/bytes.ts';
import { array, jsonObject, object, string } from '../shared/encoding/shape.ts';
import { attempt } from '../shared/fault.ts';
import { UsageError } from './usage.ts';

/** Where a relay serves it. */
export const MANIFEST_PATH = '/client-manifest.json';

export interface ClientManifest {
  readonly clientHash: string;
  /** SHA-256 of every file, hex, by the address at which a relay serves it. */
  readonly files: ReadonlyMap<string, string>;
  /** The headers of every file and page. */
  readonly headers: ReadonlyMap<string, string>;
}

const local = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));

const readShape = object({ files: jsonObject, headers: jsonObject, pages: array(string({ max: 200 }), { max: 100 }) });

export const hashBytes = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const ADDRESS = /^\/[\w./-]*$/;
const HASH = /^[0-9a-f]{64}$/;

/** The manifest in the bytes of a file, if it is one. */
function decodeManifest(bytes: Bytes): ClientManifest | undefined {
  const read = attempt(() => readShape(parseJson(decodeUtf8(bytes)), 'manifest'));
  if (!read.ok) return undefined;
  const [files, headers] = [Object.entries(read.value.files), Object.entries(read.value.headers)];
  const isListed = files.every(([address, hash]) => ADDRESS.test(address) && HASH.test(String(hash)));
  if (!isListed || files.length === 0 || headers.some(([, value]) => typeof value !== 'string')) return undefined;
  return {
    clientHash: hashBytes(bytes),
    files: new Map(files as [string, string][]),
    headers: new Map(headers as [string, string][]),
  };
}

function parseJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export async function readManifest(file: string): Promise<ClientManifest> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new UsageError(`"${file}" cannot be read: ${error.message}.`);
  });
  const manifest = decodeManifest(bytes);
  if (manifest === undefined)
    throw new UsageError(`"${file}" is no manifest of a client. \`npm run build\` writes one: dist/public${MANIFEST_PATH}.`);
  return manifest;
}

export interface BuiltClient {
  readonly manifest: ClientManifest;
  /** By their addresses. */
  readonly files: ReadonlyMap<string, Bytes>;
}

const fileOf = (address: string): string =>
  address === '/' ? '/index.html' : extname(address) === '' ? `${address}.html` : address;

/** Builds the client of this checkout, with these options of `scripts/build-client.mjs`. */
export async function buildClient(options: readonly string[] = []): Promise<BuiltClient> {
  const folder = await mkdtemp(join(tmpdir(), 'fogline-client-'));
  try {
    await promisify(execFile)(process.execPath, [local('scripts/build-client.mjs'), '--out', folder, ...options]);
    const manifest = await readManifest(join(folder, MANIFEST_PATH));
    const addresses = [...manifest.files.keys(), MANIFEST_PATH];
    const read = addresses.map(async (one) => [one, new Uint8Array(await readFile(join(folder, fileOf(one))))] as const);
    return { manifest, files: new Map(await Promise.all(read)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The client of this checkout does not build; \`npm run build\` says why: ${(error as Error).message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
