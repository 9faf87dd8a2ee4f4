/** `fogline log`: the log of a match, byte for byte. */

import { readFile, writeFile } from 'node:fs/promises';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { type Command, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readLogFile } from '../log-source.ts';
import { readMatchLink } from '../match-link.ts';
import { SEAT_OPTIONS } from '../seat-options.ts';
import { SecretFolder } from '../secret-folder.ts';
import { EXIT, UsageError } from '../usage.ts';

const HELP = `fogline log <match link or id | permalink | final hash> [options]

Prints the log of a running or published match as JSON lines, a step a line.

  --output FILE     write it there instead
  --kept            not from a relay: the log that a seat of this computer has
                    kept of this match
  --secrets FOLDER  where this computer keeps its seats
${RELAY_HELP}`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, {
    ...RELAY_OPTION,
    output: { type: 'string', short: 'o' },
    kept: { type: 'boolean', default: false },
    secrets: SEAT_OPTIONS.secrets,
  });
  if (operand === undefined) throw new UsageError('The log of what? Give a match link, a permalink or a final hash.');
  const log = values.kept
    ? await readKept(operand, new SecretFolder(values.secrets))
    : (await readLogFile(operand, readRelay(values.relay))).log;
  if (values.output === undefined) await new Promise((written) => process.stdout.write(log, written));
  else await writeFile(values.output, log);
  return EXIT.good;
}

async function readKept(operand: string, { logs }: SecretFolder): Promise<Bytes> {
  const { match } = readMatchLink(operand);
  const file = await logs.find(match);
  if (file === undefined) throw new UsageError(`No seat of this computer has kept a log of the match ${match}.`);
  return readFile(file);
}

export const LOG: Command = {
  name: 'log',
  takes: '<what>',
  summary: 'print the log of a match',
  help: HELP,
  run,
};
