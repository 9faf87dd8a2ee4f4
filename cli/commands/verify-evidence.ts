/** `fogline verify-evidence`: whom an evidence file convicts, checked here and from the file alone. */

import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { checkEvidence, decodeEvidence } from '../../shared/evidence/evidence.ts';
import { attempt, Fault } from '../../shared/fault.ts';
import { explainFault } from '../../shared/fault-meanings.ts';
import { type Command, JSON_OPTION, readArguments } from '../command.ts';
import { describeConclusion } from '../evidence-text.ts';
import { ed25519 } from '../platform.ts';
import { EXIT, printJson, UsageError, wrapText } from '../usage.ts';

const HELP = `fogline verify-evidence <file> [options]

Checks an evidence file: two statements with signatures of one key that no
honest log holds together. Nothing else is needed for it, neither the match nor
a relay. "-" reads standard input.

  --json            {ok, guilty, key, match, seq, contradiction}, or
                    {ok, fault}

Exit code: 0 the file convicts, 1 it convicts nobody, 2 wrong usage or no file.`;

async function run(args: readonly string[]): Promise<number> {
  const { values, operand } = readArguments(args, JSON_OPTION);
  if (operand === undefined) throw new UsageError('Which file? Give one that a client has saved as evidence.');
  const content = operand === '-' ? await buffer(process.stdin) : await readFile(operand);
  const evidence = attempt(() => decodeEvidence(content));
  try {
    if (!evidence.ok) throw evidence.fault;
    const conclusion = await checkEvidence(evidence.value, ed25519);
    if (values.json) printJson({ ok: true, ...conclusion });
    else console.log(describeConclusion(conclusion));
    return EXIT.good;
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    const { code } = error;
    const detail = explainFault(error);
    if (values.json) printJson({ ok: false, fault: { code, detail } });
    else console.log(wrapText(`Nobody is convicted by this file. ${code}: ${detail}`));
    return EXIT.fault;
  }
}

export const VERIFY_EVIDENCE: Command = {
  name: 'verify-evidence',
  takes: '<file>',
  summary: 'check two statements that convict a seat or a relay',
  help: HELP,
  run,
};
