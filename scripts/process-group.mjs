/**
 * Runs `node <arguments>` and all its children in one process group, which is killed when standard input closes. So nothing is
 * left running when the parent, which holds the other end of that pipe, stops, crashes or is killed. Must be spawned with
 * `detached: true`.
 */

import { spawn } from 'node:child_process';

const STOP_MS = 5_000;

const child = spawn(process.execPath, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'inherit'] });
child.on('exit', (code) => {
  if (code === 0) process.exit(0);
  process.kill(0, 'SIGKILL'); // The program failed and may have left children.
});

process.on('SIGTERM', () => {}); // A SIGTERM to the group is meant for the other processes.
process.stdin.resume().on('close', () => {
  process.kill(0, 'SIGTERM');
  setTimeout(() => process.kill(0, 'SIGKILL'), STOP_MS);
});
