/** `fogline verify`: a log from a file, a permalink or a final hash, checked here. */

import { Fault } from '../../shared/fault.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { auditInThreads } from '../audit-threads.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { readLogFile, readPermalink } from '../log-source.ts';
import { ed25519, relayClient, sha256Hex } from '../platform.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';
import { describeVerdict } from '../verdict-text.ts';
import { describeWithdrawn, verifyWithdrawn, type WithdrawnLog } from '../withdrawn-log.ts';

const HELP = `fogline verify <file | permalink | final hash> [options]

Checks a match from its log alone: signatures, timestamps, link hashes, turns,
the clock, the rules of the game, every proof and every opened seat. A relay is
asked for the log, and is not believed. "-" reads standard input; the link of a
running match shows how far it holds. Of a match that the operator of the relay
has withdrawn, the steps that are left are checked.

${RELAY_HELP}
  --json            {ok, finalHash, steps, game, result, seats, …}

Exit code: 0 verified and complete, 1 a fault or an incomplete match, 2 wrong
usage or no log.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION });
  if (operand === undefined) throw new UsageError('Verify what? Give a file, a permalink or a final hash.');
  const relay = readRelay(values.relay);
  const source = await readSource(operand, relay);
  if ('holds' in source) {
    if (values.json) printJson({ ok: false, ...source });
    else console.log(describeWithdrawn(source));
    return EXIT.fault;
  }
  const { log, finalHash } = source;
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

/** The log, or what is left of one that the operator of the relay has withdrawn. */
async function readSource(what: string, relay: string): Promise<Awaited<ReturnType<typeof readLogFile>> | WithdrawnLog> {
  const link = readPermalink(what, relay);
  try {
    return await readLogFile(what, relay);
  } catch (error) {
    if (link === undefined || !(error instanceof Fault) || error.code !== 'relay/withdrawn') throw error;
    return verifyWithdrawn(relayClient(link.origin), link.finalHash);
  }
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
