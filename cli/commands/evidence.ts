/** `fogline evidence`: what two logs of one match prove against those who signed both. */

import { resolve } from 'node:path';
import { attempt } from '../../shared/fault.ts';
import { findEvidence } from '../../shared/log/evidence.ts';
import { decodeLog } from '../../shared/log/file.ts';
import { readTerms } from '../../shared/log/match-payloads.ts';
import type { Entry } from '../../shared/log/step.ts';
import { type Command, JSON_OPTION, RELAY_HELP, RELAY_OPTION, readArguments, readRelay } from '../command.ts';
import { describeConclusion, writeEvidence } from '../evidence-text.ts';
import { readLogFile } from '../log-source.ts';
import { ed25519 } from '../platform.ts';
import { EXIT, printJson, UsageError, wrapText } from '../usage.ts';

const HELP = `fogline evidence <one log> <another log> [options]

Compares two logs of one match, such as yours and your opponent's, or yours and
what the relay shows today: files, permalinks or match links. Writes an evidence
file against each key that has signed what one log cannot hold.

  --output FOLDER   where to write (default: here)
${RELAY_HELP}
  --json            {evidence: [{file, guilty, key, match, seq, …}]}

Exit code: 0 nothing contradicts, 1 evidence was found, 2 wrong usage or no log.`;

/** The steps of a log that stand at their places. Others are no part of it. */
async function readEntries(what: string, relay: string): Promise<readonly Entry[]> {
  const { log } = await readLogFile(what, relay);
  const entries = decodeLog(log).entries.filter(({ step }, i) => step.seq === i);
  if (entries.length === 0) throw new UsageError(`"${what}" is not the log of a match.`);
  return entries;
}

async function run(args: readonly string[]): Promise<number> {
  const options = { ...RELAY_OPTION, ...JSON_OPTION, output: { type: 'string', short: 'o', default: '.' } } as const;
  const { values, operands } = readArguments(args, options, 2);
  if (operands.length < 2) throw new UsageError('Which two logs? Give two files, permalinks or match links.');
  const logs = await Promise.all(operands.map((one) => readEntries(one, readRelay(values.relay))));
  const [opening, other] = logs.map(([first]) => first!);
  if (opening!.step.match !== other!.step.match)
    throw new UsageError('These are logs of two matches, which prove nothing together.');
  const terms = attempt(() => readTerms(opening!.payload, 'payload'));
  const steps = logs.flatMap((entries) => entries.map(({ step }) => step));
  const found = await findEvidence({ steps }, terms.ok ? terms.value.relay : undefined, ed25519);
  const written = await writeEvidence(resolve(values.output), found);
  if (values.json) printJson({ evidence: written.map(({ file, conclusion }) => ({ file, ...conclusion })) });
  else if (written.length === 0)
    console.log(wrapText('Nothing contradicts: one log may be longer, but nobody has signed two stories.'));
  else console.log(written.map(({ file, conclusion }) => `${describeConclusion(conclusion)}\n\nSaved as ${file}`).join('\n\n'));
  return written.length === 0 ? EXIT.good : EXIT.fault;
}

export const EVIDENCE: Command = {
  name: 'evidence',
  takes: '<log> <log>',
  summary: 'compare two logs of a match: who signed two stories?',
  help: HELP,
  run,
};
