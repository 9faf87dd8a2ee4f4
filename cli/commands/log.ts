/** `fogline log`: the log of a match, byte for byte. */

import { writeFile } from 'node:fs/promises';
import { type Command, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readLogText } from '../log-source.ts';
import { EXIT, UsageError } from '../usage.ts';

const HELP = `fogline log <match link or id | permalink | final hash> [options]

Prints the log of a running or published match as JSON lines, a step a line.

  --output FILE     write it there instead
${RELAY_HELP}`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, { ...RELAY_OPTION, output: { type: 'string', short: 'o' } });
  if (operand === undefined) throw new UsageError('The log of what? Give a match link, a permalink or a final hash.');
  const { text } = await readLogText(operand, readRelay(values.relay));
  if (values.output === undefined) await new Promise((written) => process.stdout.write(text, written));
  else await writeFile(values.output, text);
  return EXIT.good;
}

export const LOG: Command = {
  name: 'log',
  takes: '<what>',
  summary: 'print the log of a match',
  help: HELP,
  run,
};
