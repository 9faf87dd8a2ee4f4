import { writeSync } from 'node:fs';
import { afterEach, beforeEach } from 'vitest';

let cpu = process.cpuUsage();
beforeEach((c) => {
  writeSync(2, `BEGIN ${c.task.name}\n`);
  cpu = process.cpuUsage();
});
afterEach((c) => {
  const d = process.cpuUsage(cpu);
  writeSync(
    2,
    `CPU ${Math.round((d.user + d.system) / 1000)} ${c.task.result?.state} ${c.task.name} :: ${c.task.result?.errors?.[0]?.message?.slice(0, 300)}\n`,
  );
});
