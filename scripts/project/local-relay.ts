/** Runs the relay of a project on this computer, through the wrangler of the project. */

import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { CLIENT_ORIGIN } from '../../shared/wire/client-origin.ts';
import { wranglerOf } from './wrangler.ts';

const HOST = '127.0.0.1';
const POLL_MS = 200;

/** A fresh one, which stays on this computer. */
async function writeSecret(project: string): Promise<void> {
  const text = `RELAY_SEED="${randomBytes(32).toString('hex')}"\n`;
  await writeFile(join(project, '.dev.vars'), text, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
}

/** Until this process is stopped, or wrangler stops by itself. `group`: `scripts/process-group.mjs`. */
export async function runLocalRelay(project: string, port: string, group: string): Promise<void> {
  await writeSecret(project);
  const options = ['--ip', HOST, '--port', port, '--log-level', 'warn', '--var', `ALLOWED_ORIGINS:${CLIENT_ORIGIN}`];
  // wrangler and its workerd end together, however this process ends.
  const relay = spawn(process.execPath, [group, wranglerOf(project), 'dev', ...options], {
    cwd: project,
    stdio: ['pipe', 'inherit', 'inherit'],
    detached: true,
  });
  let stopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      stopping = true;
      relay.stdin.end();
    });
  relay.on('exit', () => process.exit(stopping ? 0 : 1));
  const address = `http://${HOST}:${port}`;
  while (!(await fetch(`${address}/api/health`).catch(() => undefined))?.ok) await delay(POLL_MS);
  console.log(`${address} serves the games of this project (stop it with Ctrl-C)`);
}
