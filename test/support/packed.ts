/** The npm package from its tarball, as a project outside of this repository has it: made once for all tests of a run. */

import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);
const local = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export interface Packed {
  /** The tarball. */
  readonly file: string;
  readonly sha256: string;
  readonly bytes: number;
  readonly entries: Readonly<Record<string, { readonly gz: number }>>;
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>;
  readonly peerDependencies: Readonly<Record<string, string>>;
}

/** What `npm run pack -- --json` makes and prints. */
export async function pack(folder: string): Promise<Packed> {
  const { stdout } = await run(process.execPath, [local('scripts/pack/main.mjs'), '--json', '--out', folder]);
  return JSON.parse(stdout);
}

/** Links what this repository has of a package into a project's `node_modules`. */
function link(modules: string, name: string, target = local(`node_modules/${name}`)): void {
  mkdirSync(dirname(join(modules, name)), { recursive: true });
  symlinkSync(target, join(modules, name));
}

async function make(folder: string): Promise<Packed> {
  const packed = await pack(join(folder, 'made'));
  const modules = join(folder, 'node_modules');
  mkdirSync(modules);
  await run('tar', ['-xzf', packed.file, '-C', modules]);
  renameSync(join(modules, 'package'), join(modules, 'fogline'));
  const { dependencies, peerDependencies }: Manifest = JSON.parse(readFileSync(join(modules, 'fogline/package.json'), 'utf8'));
  for (const name of Object.keys({ ...dependencies, ...peerDependencies })) link(modules, name);
  return packed;
}

/** Of several files that ask at the same time one makes it, and the others wait. */
export async function packOnce(): Promise<Packed> {
  const folder = inject('packFolder');
  const answer = join(folder, 'packed.json');
  const failure = join(folder, 'failed');
  try {
    mkdirSync(join(folder, 'made'));
  } catch {
    while (!existsSync(answer)) {
      if (existsSync(failure)) throw new Error(readFileSync(failure, 'utf8'));
      await sleep(100);
    }
    return JSON.parse(readFileSync(answer, 'utf8'));
  }
  try {
    const packed = await make(folder);
    writeFileSync(`${answer}.new`, JSON.stringify(packed));
    renameSync(`${answer}.new`, answer);
    return packed;
  } catch (error) {
    writeFileSync(failure, String(error));
    throw error;
  }
}

/**
 * What npm would install, without a registry: a folder that has only `node_modules`, with the package, what it depends on and its optional peers, and
 * packages of this repository that the project itself names.
 */
export async function emptyProject(name: string, others: readonly string[] = []): Promise<string> {
  await packOnce();
  const folder = join(inject('packFolder'), 'projects', name);
  const modules = join(folder, 'node_modules');
  mkdirSync(modules, { recursive: true });
  const shared = join(inject('packFolder'), 'node_modules');
  const { dependencies, peerDependencies }: Manifest = JSON.parse(readFileSync(join(shared, 'fogline/package.json'), 'utf8'));
  link(modules, 'fogline', join(shared, 'fogline'));
  for (const other of new Set([...Object.keys({ ...dependencies, ...peerDependencies }), ...others])) link(modules, other);
  return folder;
}
