/**
 * `npm start`: the whole relay on this machine, through wrangler. Options: --port N (default 8787), and --lan, so that other devices of the
 * same network can play here as well.
 *
 * wrangler starts workerd as a child process. Both run in one process group (process-group.mjs), so that nothing keeps the port,
 * however this ends.
 */

import './node-version.mjs';
import './dev-vars.mjs';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { CLIENT_ORIGIN } from '../shared/wire/client-origin.ts';
import { lanAddresses, terminalCode } from './lan.mjs';
import { LOCAL_CONFIG, localConfig, ownLog, wranglerArguments } from './local-config.mjs';

const [THIS_COMPUTER, EVERYWHERE] = ['127.0.0.1', '0.0.0.0'];
const POLL_MS = 200;

/** @param {string} path Within the repository. */
const local = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const wrangler = local('node_modules/wrangler/bin/wrangler.js');

/** @param {string} reason @returns {never} */
function fail(reason) {
  console.error(reason);
  process.exit(1);
}

/** @returns {{ port: number, lan: boolean }} */
function readOptions() {
  try {
    const options = /** @type {const} */ ({
      port: { type: 'string', default: '8787' },
      lan: { type: 'boolean', default: false },
    });
    const { port, lan } = parseArgs({ options }).values;
    if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= 65_535) return { port: Number(port), lan };
    return fail(`--port takes a number from 1 to 65535, not "${port}".`);
  } catch (error) {
    return fail(`${error instanceof Error ? error.message : error}\nUsage: npm start -- [--lan] [--port 8787]`);
  }
}

/** @param {number} port @returns {Promise<NodeJS.ErrnoException | undefined>} Why the port cannot be used. */
const tryPort = (port) =>
  new Promise((done) => {
    const probe = createServer();
    probe.once('error', done);
    probe.listen(port, host, () => probe.close(() => done(undefined)));
  });

if (!existsSync(wrangler)) fail('The tools are not installed yet. Run `npm ci` first.');
const { port, lan } = readOptions();
const host = lan ? EVERYWHERE : THIS_COMPUTER;
const problem = await tryPort(port);
if (problem?.code === 'EADDRINUSE') {
  fail(`Port ${port} is taken by another program, perhaps another Fogline. Choose another: npm start -- --port ${port + 1}`);
}
if (problem) fail(`Port ${port} cannot be used: ${problem.message}`);

const built = spawnSync(process.execPath, [local('scripts/build-client.mjs')], { stdio: 'inherit' });
if (built.status !== 0) fail('The web client does not build; the reason is above.');

const config = readFileSync(local('wrangler.toml'), 'utf8');
writeFileSync(local(LOCAL_CONFIG), localConfig(config));
// Of other sites nobody plays at a relay on one's own computer but the client that is served there as well. By a name a relay trusts its own
// pages only if they come by HTTPS, or the name is here: in the network this computer may be opened by its own.
const names = lan ? [hostname(), `${hostname()}.local`].map((name) => `http://${name}:${port}`) : [];
const variables = { ALLOWED_ORIGINS: [CLIENT_ORIGIN, ...names].join(' '), ...ownLog(config) };
const command = [wrangler, ...wranglerArguments({ host, port, variables })];
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

const address = `http://${THIS_COMPUTER}:${port}`;
while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) await delay(POLL_MS);
console.log(`Fogline is running at ${address} (stop it with Ctrl-C)`);
if (lan) {
  const addresses = lanAddresses(networkInterfaces()).map((one) => `http://${one}:${port}`);
  const [first, ...others] = addresses;
  if (first === undefined) console.log('This computer has no address in a network, so other devices cannot reach it.');
  else {
    console.log(`Other devices in your network open ${first}${others.length > 0 ? `, or else ${others.join(' or ')}` : ''}`);
    if (process.stdout.isTTY) console.log(`\n${terminalCode(first)}\n`);
    console.log('Open that address on this computer, too: an invitation works where the page was opened that made it.');
  }
}
