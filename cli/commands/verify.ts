/** `fogline verify`: a log from a file, a permalink or a final hash, checked here. */

import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { auditInThreads } from '../audit-threads.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readLogFile } from '../log-source.ts';
import { ed25519, sha256Hex } from '../platform.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';
import { describeVerdict } from '../verdict-text.ts';

const HELP = `fogline verify <file | permalink | final hash> [options]

Checks a match from its log alone: signatures, timestamps, link hashes, turns,
the clock, the rules of the game, every proof and every opened seat. A relay is
asked for the log, and is not believed. "-" reads standard input; the link of a
running match shows how far it holds.

${RELAY_HELP}
  --json            {ok, finalHash, steps, game, result, seats, …}

Exit code: 0 verified and complete, 1 a fault or an incomplete match, 2 wrong
usage or no log.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION });
  if (operand === undefined) throw new UsageError('Verify what? Give a file, a permalink or a final hash.');
  const { log, finalHash } = await readLogFile(operand, readRelay(values.relay));
  const showProgress = !values.json && process.stderr.isTTY;
  const { verdict } = await verifyLog(log, {
    ed25519,
    sha256Hex,
    auditElsewhere: auditInThreads,
    ...(finalHash === undefined ? {} : { finalHash }),
    progress: ({ check, done, total }) => void (showProgress && process.stderr.write(`\r${check} ${done}/${total}\x1b[K`)),
  });
  if (showProgress) process.stderr.write('\r\x1b[K');
  if (values.json) printJson(summarize(verdict));
  else console.log(describeVerdict(verdict));
  return verdict.ok ? EXIT.good : EXIT.fault;
}

/** What `--json` prints: the verdict, the fields that are asked for most first. */
function summarize({ ok, finalHash, steps, game, result, seats, timestampsBy, match, closedBy, passed, ...more }: Verdict) {
  return { ok, finalHash, steps, game, result, seats, timestampsBy, match, closedBy, passed, ...more };
}

export const VERIFY: Command = {
  name: 'verify',
  takes: '<what>',
  summary: 'check a match from a file, a permalink or a final hash',
  help: HELP,
  run,
};
