import { expect, it } from 'vitest';
import { readText } from './tree.ts';

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly optionalDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
}

interface LockedPackage {
  readonly version: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const manifest: Manifest = JSON.parse(readText('package.json'));
const lock: { packages: Record<string, LockedPackage> } = JSON.parse(readText('package-lock.json'));
const direct = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies, ...manifest.optionalDependencies });
const locked = Object.entries(lock.packages).filter(([path]) => path !== '');

it('every dependency is pinned to one version', () => {
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

it('the lock file has the versions of package.json', () => {
  expect(direct.filter(([name, version]) => lock.packages[`node_modules/${name}`]?.version !== version)).toEqual([]);
});

it('Miniflare is the one that wrangler runs', () => {
  expect(manifest.devDependencies['miniflare']).toBe(lock.packages['node_modules/wrangler']!.dependencies!['miniflare']);
});

it('the lock file has a digest of every package', () => {
  expect(locked.length).toBeGreaterThan(direct.length);
  expect(locked.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
});

// npm silently omits from the lock file what its registry does not have, and `npm ci` then refuses the whole file.
it('the lock file has the builds of every platform that a package names', () => {
  const missing = locked.flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter(
      (name) => !lock.packages[`node_modules/${name}`] && !lock.packages[`${path}/node_modules/${name}`],
    ),
  );
  expect(missing).toEqual([]);
});

it('no package runs a script when it is installed', () => {
  const scripted = locked
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path]) => path.split('node_modules/').at(-1));
  expect(scripted.filter((name) => name !== undefined && manifest.allowScripts[name] !== false)).toEqual([]);
  expect(Object.values(manifest.allowScripts)).not.toContain(true);
});
