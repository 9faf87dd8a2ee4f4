/** `fogline republish`: publishes a whole log at another relay, under the same final hash. */

import { readWholeLog } from '../../shared/match/whole-log.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readLogFile } from '../log-source.ts';
import { ed25519, relayClient, sha256Hex } from '../platform.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';

const HELP = `fogline republish <file | permalink> [options]

Publishes the log of a match that is over at a relay, whichever one it was
played at. Its final hash and its timestamps stay the same, so that anyone can
check it there. A seat of this computer has kept its log: see "fogline log".

${RELAY_HELP}
  --json            {finalHash, permalink}

Exit code: 0 it is published there, 2 wrong usage, or the log was refused.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION });
  if (operand === undefined) throw new UsageError('Publish what? Give a log file or a permalink.');
  const relay = relayClient(readRelay(values.relay));
  const { log, finalHash: askedFor } = await readLogFile(operand, relay.origin);
  const { finalHash } = await readWholeLog(log, { ed25519, sha256Hex }, askedFor);
  await relay.publish(finalHash, log);
  const permalink = relay.permalink(finalHash);
  if (values.json) printJson({ finalHash, permalink });
  else console.log(`Published. Anyone checks the whole match at its permalink:\n  ${permalink}`);
  return EXIT.good;
}

export const REPUBLISH: Command = {
  name: 'republish',
  takes: '<file>',
  summary: 'publish a whole log at another relay',
  help: HELP,
  run,
};
