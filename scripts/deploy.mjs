/**
 * `npm run deploy`: builds the web client, deploys it with the Worker, and notes which chunks were deployed, so that the next
 * deployments keep them (`deployed-chunks.mjs`). Arguments go to `wrangler deploy`.
 */

import './node-version.mjs';
import { spawnSync } from 'node:child_process';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildClient } from './build-client.mjs';
import { commitOf } from './commit.mjs';
import { deployedChunks, noteDeployment } from './deployed-chunks.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');
const args = process.argv.slice(2);
// Told by `GET /api/ready` and `GET /api/relay`.
const commit = commitOf();
if (commit !== undefined && !args.includes('--tag')) args.push('--tag', commit);

const { outputs } = await buildClient(join(dist, 'public'), await deployedChunks(dist));
const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js');
const { status } = spawnSync(process.execPath, [wrangler, 'deploy', ...args], { cwd: root, stdio: 'inherit' });
const built = Object.keys(outputs).map((file) => relative(join(dist, 'public'), join(root, file)).replaceAll('\\', '/'));
if (status === 0 && !args.includes('--dry-run')) await noteDeployment(dist, built);
process.exitCode = status ?? 1;
