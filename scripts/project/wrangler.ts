import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** The program of the wrangler that a project has installed. */
export const wranglerOf = (project: string): string =>
  join(dirname(createRequire(join(project, 'package.json')).resolve('wrangler/package.json')), 'bin/wrangler.js');
