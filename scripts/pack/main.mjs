/**
 * `npm run pack`: the npm package, in dist/package, and its tarball beside it. The same sources and tools make the same bytes. With --json it prints
 * the file, its hash and its size, and for each entry what a page loads of it at first, minified and compressed. --out FOLDER makes it elsewhere.
 */

import '../node-version.mjs';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createFiles } from './create.mjs';
import { entriesOf, manifestOf } from './manifest.mjs';
import { projectProgram } from './project-program.mjs';
import { pruneTypes } from './prune-types.mjs';
import { entrySizes } from './sizes.mjs';
import { staticFiles } from './static-files.mjs';
import { tarball } from './tarball.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const { json, out: folder } = parseArgs({
  options: { json: { type: 'boolean', default: false }, out: { type: 'string', default: join(root, 'dist') } },
}).values;
const out = resolve(folder, 'package');

/**
 * Each environment has its own types, as in a check of types, which is not made once more here. Of threads that check beside each other the order
 * in which they meet a type decides how it is written, so there is one.
 */
const ENVIRONMENTS = ['library', 'relay', 'client'];

function emit() {
  rmSync(out, { recursive: true, force: true });
  for (const name of ENVIRONMENTS)
    execFileSync(
      process.execPath,
      [
        'node_modules/typescript/bin/tsc',
        '-p',
        `scripts/pack/${name}.json`,
        '--noCheck',
        '--singleThreaded',
        '--outDir',
        join(out, 'lib'),
      ],
      {
        cwd: root,
        stdio: ['ignore', 2, 2],
      },
    );
}

emit();
const entries = entriesOf(root);
for (const [path, contents] of [...staticFiles(root, out), ...(await projectProgram(root))]) {
  mkdirSync(join(out, path, '..'), { recursive: true });
  writeFileSync(join(out, path), contents);
}
pruneTypes(join(out, 'lib'), entries);
const { referenceOf } = await import('../reference/reference.ts');
writeFileSync(join(out, 'reference.md'), referenceOf(join(out, 'lib'), entries));
writeFileSync(join(out, 'package.json'), manifestOf(root, entries));
const { name, version } = JSON.parse(readFileSync(join(out, 'package.json'), 'utf8'));
const bytes = await tarball(out);
const file = join(out, '..', `${name}-${version}.tgz`);
writeFileSync(file, bytes);
const create = resolve(folder, 'create');
rmSync(create, { recursive: true, force: true });
for (const [path, contents] of createFiles(root)) {
  mkdirSync(join(create, path, '..'), { recursive: true });
  writeFileSync(join(create, path), contents);
}
const createFile = join(out, '..', `create-${name}-${version}.tgz`);
writeFileSync(createFile, await tarball(create));
const sizes = await entrySizes(out, entries);
const sha256 = createHash('sha256').update(bytes).digest('hex');
if (json) console.log(JSON.stringify({ file, sha256, bytes: bytes.length, entries: sizes, create: createFile }));
else {
  for (const [entry, { gz }] of Object.entries(sizes))
    console.log(`${`fogline/${entry}`.padEnd(28)}${(gz / 1_000).toFixed(1).padStart(8)} kB`);
  console.log(`${file}: ${bytes.length} bytes, SHA-256 ${sha256}\n${createFile}`);
}
