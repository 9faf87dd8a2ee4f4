/** Measures what a process group costs, from Linux's /proc; measures nothing on other systems. */

import { readdirSync, readFileSync } from 'node:fs';

interface GroupCost {
  readonly rssBytes: number;
  readonly cpuMs: number;
}

const PAGE_BYTES = 4_096;
/** USER_HZ, the same on every Linux that Node.js runs on. */
const TICK_MS = 10;

export function measureGroup(group: number): GroupCost | undefined {
  let pids: string[];
  try {
    pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return undefined;
  }
  let [rssBytes, cpuMs] = [0, 0];
  for (const pid of pids) {
    try {
      // After the name, which may hold spaces: state, parent, group, ...; proc_pid_stat(5).
      const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
        .map(Number);
      if (fields[2] !== group) continue;
      cpuMs += (fields[11]! + fields[12]!) * TICK_MS;
      rssBytes += fields[21]! * PAGE_BYTES;
    } catch {
      // The process has ended meanwhile.
    }
  }
  return { rssBytes, cpuMs };
}
