/**
 * Runs `node <arguments>` and all that it starts in one process group, which ends when standard input closes: the holder of the
 * other end of that pipe may stop, crash or be killed, and nothing is left running. Must be spawned with `detached: true`.
 */

import { spawn } from 'node:child_process';

const STOP_MS = 5_000;

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => {
  if (code === 0) process.exit(0);
  process.kill(0, 'SIGKILL'); // It failed, and may have left children.
});

process.on('SIGTERM', () => {}); // The group's signal is for the others.
process.stdin.resume().on('close', () => {
  process.kill(0, 'SIGTERM');
  setTimeout(() => process.kill(0, 'SIGKILL'), STOP_MS);
});
