/**
 * A whole relay of its own on this computer: Miniflare in this process with workerd as its child, on a free port, with its state in a
 * folder. Its bindings are those of wrangler.toml as wrangler reads them. esbuild makes the Worker that `wrangler deploy` would upload,
 * byte for byte (`test/repository/deploy.test.ts`), in a fraction of the time of wrangler's own dry run.
 */

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const local = (path: string): string => fileURLToPath(new URL(`../${path}`, import.meta.url));
const runScript = (path: string) => promisify(execFile)(process.execPath, [local(path)]);

/** Pages of other sites do not play at a relay on one's own computer. */
const OWN_PAGES = '';

/** Set by a run of the tests, which builds the client once for all of its processes (`scripts/test.mjs`). */
const IS_BUILT = process.env['CLIENT_IS_BUILT'] !== undefined;

let prepared: Promise<unknown> | undefined;
/** Once in a process: the secret of local relays, and the client that they serve. */
const prepare = () =>
  (prepared ??= Promise.all(['scripts/dev-vars.mjs', ...(IS_BUILT ? [] : ['scripts/build-client.mjs'])].map(runScript)));

export interface LocalRelay {
  readonly origin: string;
  readonly port: number;
  /** Ends workerd at once, and waits for it. */
  stop(): Promise<void>;
}

export interface LocalRelayOptions {
  /** Where Durable Objects and KV keep their state. */
  readonly state: string;
  /** A free one when none is named. */
  readonly port?: number;
  /** Where it listens: at this computer alone, or with `0.0.0.0` at all of its addresses. */
  readonly host?: string;
  /** Another Worker than the product's, for benchmarks: path of its wrangler configuration. */
  readonly config?: string;
  /** Another entry than the product's, with the product's bindings: its path from the top of the repository. */
  readonly main?: string;
  /** Folder of another client than the one of these sources. */
  readonly client?: string;
  /** Variables and secrets beside those of its configuration. */
  readonly variables?: Readonly<Record<string, string>>;
}

/** The text of the module that wrangler would deploy for the entry `main`. */
export async function bundleWorker(main: string): Promise<string> {
  const { build } = await import('esbuild');
  const { outputFiles } = await build({
    absWorkingDir: local(''),
    entryPoints: [main],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['cloudflare:*', 'node:*'],
    logLevel: 'silent',
  });
  return outputFiles[0]!.text;
}

/** By their entries: a process that starts one relay after the other bundles once. */
const bundles = new Map<string, Promise<string>>();

function bundleOnce(main: string): Promise<string> {
  const bundle = bundles.get(main) ?? bundleWorker(main);
  bundles.set(main, bundle);
  return bundle;
}

async function startMiniflare({
  state,
  port = 0,
  host = '127.0.0.1',
  config = local('wrangler.toml'),
  main,
  client,
  variables = {},
}: LocalRelayOptions): Promise<LocalRelay> {
  process.env['WRANGLER_LOG'] = 'error'; // It would say where it found the secret.
  // Large modules, which not every run of a program needs.
  const [{ convertV4MiniflareOptions, Miniflare }, { unstable_getMiniflareWorkerOptions, unstable_readConfig }] =
    await Promise.all([import('miniflare'), import('wrangler'), prepare()]);
  const read = unstable_readConfig({ config });
  // Of the secrets that are not required wrangler takes from .dev.vars only what has a value already.
  const assets = client === undefined ? read.assets : { ...read.assets, directory: client };
  const settings = { ...read, assets, vars: { LOG_ORIGIN: 'localhost/tlog', ...read.vars, LOG_SEED: '', VAPID_KEY: '' } };
  const { main: own, workerOptions } = unstable_getMiniflareWorkerOptions(settings);
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      ...workerOptions,
      bindings: { ...(workerOptions.bindings as object | undefined), ALLOWED_ORIGINS: OWN_PAGES, ...variables },
      name: settings.name!,
      modules: [{ type: 'ESModule', path: 'index.js', contents: await bundleOnce(main ?? own!) }],
      host,
      port,
      cf: false,
      resourcePersistencePath: state,
      handleStructuredLogs: () => {},
    }),
  );
  try {
    const { origin, port } = await miniflare.ready;
    return { origin, port: Number(port), stop: () => miniflare.dispose() };
  } catch (error) {
    await miniflare.dispose().catch(() => {});
    throw error;
  }
}

export async function startLocalRelay(options: LocalRelayOptions): Promise<LocalRelay> {
  try {
    return await startMiniflare(options);
  } catch (error) {
    throw new Error(`the local relay did not start:\n${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
