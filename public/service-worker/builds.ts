/**
 * The builds of the client on this device. Each has a cache of its own, with every file that it needs without a network, checked against
 * `client-manifest.json`. One build is in use; a newer one waits until a person takes it; the one before stays for pages that still run it.
 */

/** Made by `scripts/client-manifest.mjs`. Its SHA-256 is the client hash, which names the build. */
interface ClientManifest {
  /** The SHA-256 of every file, hex, by the address at which a relay serves it. */
  readonly files: Readonly<Record<string, string>>;
  /** Addresses that show the page `/`: regular expressions for a path. */
  readonly pages: readonly string[];
}

interface Build {
  readonly manifest: ClientManifest;
  readonly cache: Cache;
}

const MANIFEST = '/client-manifest.json';
/** What runs without a network: no source maps, and nothing about the relay's interface. */
const NEEDED = /^\/$|^\/(app|icons|styles)\/.*(?<!\.map)$|\.webmanifest$/;

const CACHE_OF_BUILD = 'fogline client ';
/** Which builds have which part to play: texts by the names of `Role`. */
const ROLES = 'fogline roles';
type Role = 'used' | 'waiting' | 'before';

async function roleOf(role: Role): Promise<string | undefined> {
  return (await (await caches.open(ROLES)).match(`/${role}`))?.text();
}

async function setRole(role: Role, client: string | undefined): Promise<void> {
  const roles = await caches.open(ROLES);
  if (client === undefined) await roles.delete(`/${role}`);
  else await roles.put(`/${role}`, new Response(client));
}

const cacheOf = (client: string): Promise<Cache> => caches.open(CACHE_OF_BUILD + client);

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

/** As the `integrity` of a request states it. */
const integrityOf = (sha256: string): string =>
  `sha256-${btoa(sha256.replace(/../g, (byte) => String.fromCharCode(Number.parseInt(byte, 16))))}`;

const find = (cache: Cache, address: string): Promise<Response | undefined> => cache.match(address, { ignoreVary: true });

/** A build is whole once its manifest is in its cache, which comes last. */
async function openBuild(client: string | undefined): Promise<Build | undefined> {
  if (client === undefined) return undefined;
  const cache = await cacheOf(client);
  const text = await (await find(cache, MANIFEST))?.text();
  return text === undefined ? undefined : { manifest: JSON.parse(text) as ClientManifest, cache };
}

export const usedClient = (): Promise<string | undefined> => roleOf('used');

let used: Promise<Build | undefined> | undefined;

/** The build in use; undefined when the browser has thrown it away. */
export const usedBuild = (): Promise<Build | undefined> => (used ??= roleOf('used').then(openBuild));

/** A file of any build on this device: a page that was loaded before another build was taken still asks for its own. */
export async function findInBuilds(address: string): Promise<Response | undefined> {
  for (const role of ['used', 'before', 'waiting'] as const) {
    const build = role === 'used' ? await usedBuild() : await openBuild(await roleOf(role));
    const found = build && (await find(build.cache, address));
    if (found !== undefined) return found;
  }
  return undefined;
}

async function fetchManifest(): Promise<{ readonly client: string; readonly text: string; readonly response: Response }> {
  const response = await fetch(MANIFEST, { cache: 'no-cache', redirect: 'error' });
  if (!response.ok) throw new Error(`${MANIFEST} is answered with ${response.status}`);
  const text = await response.clone().text();
  const client = hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
  return { client, text, response };
}

/** Brings every needed file into the cache of the build, each as its manifest says, from the build in use where that has it. */
async function fetchBuild({ client, text, response }: Awaited<ReturnType<typeof fetchManifest>>): Promise<void> {
  const cache = await cacheOf(client);
  if ((await find(cache, MANIFEST)) !== undefined) return;
  const { files } = JSON.parse(text) as ClientManifest;
  const own = await usedBuild();
  await Promise.all(
    Object.entries(files)
      .filter(([address]) => NEEDED.test(address))
      .map(async ([address, sha256]) => {
        const known = own?.manifest.files[address] === sha256 ? await find(own.cache, address) : undefined;
        const file = known ?? (await fetch(address, { cache: 'no-cache', redirect: 'error', integrity: integrityOf(sha256) }));
        if (!file.ok) throw new Error(`${address} is answered with ${file.status}`);
        await cache.put(address, file);
      }),
  );
  await cache.put(MANIFEST, response);
}

/** Removes the caches of builds that have no part to play any more. */
async function dropOthers(): Promise<void> {
  const kept = await Promise.all((['used', 'waiting', 'before'] as const).map(roleOf));
  const names = (await caches.keys()).filter((name) => name.startsWith(CACHE_OF_BUILD));
  const stale = names.filter((name) => !kept.includes(name.slice(CACHE_OF_BUILD.length)));
  await Promise.all(stale.map((name) => caches.delete(name)));
}

/** A device without a build takes the first one that it gets. */
export async function installFirst(): Promise<void> {
  if ((await usedBuild()) !== undefined) return;
  const fetched = await fetchManifest();
  await fetchBuild(fetched);
  await setRole('used', fetched.client);
  used = undefined;
}

let checking: Promise<string | undefined> | undefined;

/** Fetches the relay's present build if it is another one than that in use, and names it. */
export function checkBuild(): Promise<string | undefined> {
  checking ??= check().finally(() => {
    checking = undefined;
  });
  return checking;
}

async function check(): Promise<string | undefined> {
  if ((await usedBuild()) === undefined) {
    await installFirst();
    return undefined;
  }
  const fetched = await fetchManifest();
  const isNew = fetched.client !== (await roleOf('used'));
  if (isNew) await fetchBuild(fetched);
  await setRole('waiting', isNew ? fetched.client : undefined);
  await dropOthers();
  return isNew ? fetched.client : undefined;
}

export async function takeWaiting(): Promise<void> {
  const waiting = await roleOf('waiting');
  if (waiting === undefined || (await openBuild(waiting)) === undefined) return;
  await setRole('before', await roleOf('used'));
  await setRole('used', waiting);
  await setRole('waiting', undefined);
  used = undefined;
}
