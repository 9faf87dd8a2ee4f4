/** The options of a program that `npm run` starts, beside those of `fogline`. */

import { type ParseArgsConfig, parseArgs } from 'node:util';
import { EXIT } from './usage.ts';

/** Reads the arguments. `--help` prints what the program is told, and ends it; so does an argument that it does not know, with exit code 2. */
export function readOptions<T extends ParseArgsConfig>(help: string, config: T): ReturnType<typeof parseArgs<T>> {
  if (process.argv.slice(2).some((argument: string) => argument === '--help' || argument === '-h')) {
    console.log(help);
    process.exit(EXIT.good);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    if (!(error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')) throw error;
    console.error(`${(error as Error).message.split('. ')[0]}.\n\n${help}`);
    return process.exit(EXIT.usage);
  }
}
