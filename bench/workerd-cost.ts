/** Measures what the workerd processes cost that this process has started, from Linux's /proc; measures nothing on other systems. */

import { readdirSync, readFileSync } from 'node:fs';

interface Cost {
  readonly rssBytes: number;
  readonly cpuMs: number;
}

const PAGE_BYTES = 4_096;
/** USER_HZ, the same on every Linux that Node.js runs on. */
const TICK_MS = 10;

export function measureWorkerd(): Cost | undefined {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  let [rssBytes, cpuMs] = [0, 0];
  for (const pid of pids) {
    try {
      // The name in brackets, which may hold spaces, then state, parent, group, ...; proc_pid_stat(5).
      const [, name, rest] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))!;
      const fields = rest!.split(' ').map(Number);
      if (name !== 'workerd' || fields[1] !== process.pid) continue;
      cpuMs += (fields[11]! + fields[12]!) * TICK_MS;
      rssBytes += fields[21]! * PAGE_BYTES;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return { rssBytes, cpuMs };
}
