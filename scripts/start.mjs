/**
 * `npm start`: the whole relay on this machine, through wrangler. Options: --port N (default 8787).
 *
 * wrangler starts workerd as a child process. Both run in one process group (process-group.mjs), so that nothing keeps the port,
 * however this ends.
 */

import './node-version.mjs';
import './dev-vars.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const HOST = '127.0.0.1';
const POLL_MS = 200;

/** @param {string} path Within the repository. */
const local = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const wrangler = local('node_modules/wrangler/bin/wrangler.js');

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** @returns {number} */
function readPort() {
  try {
    const { port } = parseArgs({ options: { port: { type: 'string', default: '8787' } } }).values;
    if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535) return Number(port);
    return fail(`--port takes a number from 1 to 65535, not "${port}".`);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\nUsage: npm start -- [--port 8787]`);
  }
}

/** @param {number} port @returns {Promise<NodeJS.ErrnoException | undefined>} Why the port cannot be used. */
const tryPort = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen(port, HOST, () => probe.close(() => done(undefined)));
  });

if (!existsSync(wrangler)) fail('The tools are not installed yet. Run `npm ci` first.');
const port = readPort();
const problem = await tryPort(port);
if (problem?.code === 'EADDRINUSE') {
  fail(`Port ${port} is taken by another program, perhaps another Fogline. Choose another: npm start -- --port ${port + 1}`);
}
if (problem) fail(`Port ${port} cannot be used: ${problem.message}`);

const built = spawnSync(process.execPath, [local('scripts/build-client.mjs')], { stdio: 'inherit' });
if (built.status !== 0) fail('The web client does not build; the reason is above.');

const command = [wrangler, 'dev', '--ip', HOST, '--port', `${port}`, '--log-level', 'warn'];
const relay = spawn(process.execPath, [local('scripts/process-group.mjs'), ...command], {
  cwd: local(''),
  stdio: ['pipe', 'inherit', 'inherit'],
  detached: true,
});

let stopping = false;
function stop() {
  stopping = true;
  relay.stdin.end();
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);

// npm sends SIGTERM only to its shell, which ends without passing it on. This process sees only that its parent has changed.
const parent = process.ppid;
if (process.env['npm_lifecycle_event']) setInterval(() => process.ppid !== parent && stop(), POLL_MS).unref();

relay.on('exit', () => {
  if (!stopping) console.error('Fogline stopped by itself; the reason is above.');
  process.exit(stopping ? 0 : 1);
});

const address = `http://${HOST}:${port}`;
while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) await delay(POLL_MS);
console.log(`Fogline is running at ${address} (stop it with Ctrl-C)`);
