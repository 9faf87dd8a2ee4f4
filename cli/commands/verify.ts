/** `fogline verify`: a match from a bundle, a log, a permalink or a final hash, checked here. */

import { access } from 'node:fs/promises';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import type { Verdict } from '../../shared/verify/verdict.ts';
import { verifyLog } from '../../shared/verify/verify-log.ts';
import { auditInThreads } from '../audit-threads.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { describeEvidenceBeside, type EvidenceBeside } from '../evidence-beside.ts';
import { type LogFile, readLogFile, readPermalink } from '../log-source.ts';
import { ed25519, relayClient, sha256Hex } from '../platform.ts';
import { checkTimestamp } from '../timestamps.ts';
import { EXIT, printJson, UsageError } from '../usage.ts';
import { describeVerdict } from '../verdict-text.ts';
import { describeWithdrawn, verifyWithdrawn, type WithdrawnLog } from '../withdrawn-log.ts';

const HELP = `fogline verify <bundle | file | permalink | final hash> [options]

Checks a match from its log alone: signatures, timestamps, link hashes, turns,
the clock, the rules of the game, every proof and every opened seat. A relay is
asked for the log, and is not believed. "-" reads standard input; the link of a
running match shows how far it holds. Of a match that the operator of the relay
has withdrawn, the steps that are left are checked.

A bundle, which is what "Download the record" saves, is checked without a relay,
and for as long as anybody keeps it. What an authority for timestamps says of
the match is checked with the program openssl.

${RELAY_HELP}
  --ca FILE         root certificates (PEM) of the authorities for timestamps
                    that you trust: the match must have a timestamp by one
  --json            {ok, finalHash, steps, game, result, seats, timestamps,
                    log, …}

Exit code: 0 verified and complete, 1 a fault, an incomplete match or evidence
that does not hold or is missing, 2 wrong usage or no log.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, { ...RELAY_OPTION, ...JSON_OPTION, ca: { type: 'string' } });
  if (operand === undefined) throw new UsageError('Verify what? Give a bundle, a file, a permalink or a final hash.');
  if (values.ca !== undefined) await expectReadable(values.ca);
  const relay = readRelay(values.relay);
  const source = await readSource(operand, relay);
  if ('holds' in source) {
    if (values.json) printJson({ ok: false, ...source });
    else console.log(describeWithdrawn(source));
    return EXIT.fault;
  }
  const { log, finalHash } = source;
  const showProgress = !values.json && process.stderr.isTTY;
  const { verdict, linked } = await verifyLog(log, {
    ed25519,
    sha256Hex,
    auditElsewhere: auditInThreads,
    ...(finalHash === undefined ? {} : { finalHash }),
    progress: ({ check, done, total }) => void (showProgress && process.stderr.write(`\r${check} ${done}/${total}\x1b[K`)),
  });
  if (showProgress) process.stderr.write('\r\x1b[K');
  const beside = await checkBeside(source, finalHash ?? verdict.finalHash, readPermalink(operand, relay)?.origin, values.ca);
  const ended = linked.at(-1)?.entry.step.timestamp.time;
  const ok = verdict.ok && beside.unmet.length === 0;
  if (values.json) printJson(summarize({ ...verdict, ok }, beside));
  else
    console.log(
      [describeVerdict(verdict), ...describeEvidenceBeside({ ...beside, ...(ended === undefined ? {} : { ended }) })].join('\n'),
    );
  return ok ? EXIT.good : EXIT.fault;
}

async function expectReadable(file: string): Promise<void> {
  await access(file).catch(({ message }: Error) => {
    throw new UsageError(`The root certificates cannot be read: ${message}.`);
  });
}

/** The log, or what is left of one that the operator of the relay has withdrawn. */
async function readSource(what: string, relay: string): Promise<LogFile | WithdrawnLog> {
  const link = readPermalink(what, relay);
  try {
    return await readLogFile(what, relay);
  } catch (error) {
    if (link === undefined || !(error instanceof Fault) || error.code !== 'relay/withdrawn') throw error;
    return verifyWithdrawn(relayClient(link.origin), link.finalHash);
  }
}

/** Checks what there is beside the log: in the bundle, or at the relay that gave it. */
async function checkBeside(
  { bundle }: LogFile,
  finalHash: string,
  origin: string | undefined,
  roots: string | undefined,
): Promise<EvidenceBeside> {
  try {
    const reply: Bytes | undefined =
      bundle !== undefined || origin === undefined ? bundle?.timestamp : await relayClient(origin).timestamp(finalHash);
    if (reply === undefined && roots !== undefined) throw new Fault('relay/no-timestamp');
    const timestamps = reply === undefined ? [] : [await checkTimestamp(reply, finalHash, roots)];
    if (roots !== undefined && timestamps.some(({ unchecked }) => unchecked !== undefined))
      throw new UsageError(`--ca needs OpenSSL 3: ${timestamps[0]!.unchecked}.`);
    return { timestamps, log: null, unmet: [] };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    // A relay that has no timestamps to give, or does not answer, takes nothing from the match.
    const isEvidence = roots !== undefined || !error.code.startsWith('relay/');
    return { timestamps: [], log: null, unmet: isEvidence ? [{ code: error.code, detail: error.message }] : [] };
  }
}

/** What `--json` prints: the verdict, the fields that are asked for most first. */
function summarize(
  { ok, finalHash, steps, game, result, seats, timestampsBy, match, closedBy, passed, ...more }: Verdict,
  { timestamps, log, unmet }: EvidenceBeside,
) {
  return {
    ...{ ok, finalHash, steps, game, result, seats, timestamps, log, timestampsBy, match, closedBy, passed, ...more },
    ...(unmet.length === 0 ? {} : { unmet }),
  };
}

export const VERIFY: Command = {
  name: 'verify',
  takes: '<what>',
  summary: 'check a match from a bundle, a file, a permalink or a final hash',
  help: HELP,
  run,
};
