/** Reads the `fogline.config.ts` of a project. It is bundled first, for not every Node.js reads TypeScript, and its games stay unread. */

import { build, type Plugin } from 'esbuild';
import type { Config } from '../../library/project/config.ts';

const WITHOUT_GAMES: Plugin = {
  name: 'without-games',
  setup: (bundle) =>
    bundle.onResolve({ filter: /^/ }, ({ kind }) => (kind === 'dynamic-import' ? { external: true } : undefined)),
};

export async function readConfig(file: string): Promise<Config> {
  const { outputFiles } = await build({
    ...{ entryPoints: [file], bundle: true, write: false, format: 'esm', platform: 'node', logLevel: 'warning' },
    plugins: [WITHOUT_GAMES],
  });
  const code = Buffer.from(outputFiles[0]!.contents).toString('base64');
  return (await import(/* @vite-ignore */ `data:text/javascript;base64,${code}`)).default;
}
