import { execFile } from 'node:child_process';
import { expect, it } from 'vitest';
import { ROOT, readText } from './tree.ts';

const PROGRAMS = ['bench', 'cost', 'soak', 'fuzz', 'explore', 'schedules', 'test:browsers'];
const { scripts }: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(readText('package.json'));

/** Exit code and output of a program, as `npm run` starts it. */
const run = (program: string, argument: string) =>
  new Promise<readonly [code: unknown, out: string, err: string]>((resolve) => {
    const args = [...scripts[program]!.split(' ').slice(1), argument];
    execFile(process.execPath, args, { cwd: ROOT }, (error, out, err) => resolve([error?.code ?? 0, out, err]));
  });

it.each(PROGRAMS)('npm run %s says how it is used, when asked and when given an option that it does not have', async (name) => {
  const [asked, wrong] = await Promise.all([run(name, '--help'), run(name, '--no-such-option')]);
  expect(asked).toEqual([0, expect.stringContaining(`npm run ${name} -- `), '']);
  const usage = `Unknown option '--no-such-option'.\n\n${asked[1]}`;
  expect(wrong).toEqual([2, '', usage]);
});
