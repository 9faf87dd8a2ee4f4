/** Rules of a game from outside, when somebody says that they are to be run: from a file, or from the record itself. */

import { readFile } from 'node:fs/promises';
import { codeOf } from '../library/rules/rules-bundle.ts';
import { verifyByRules } from '../library/rules/verify-by-rules.ts';
import type { Bytes } from '../shared/encoding/bytes.ts';
import { Fault } from '../shared/fault.ts';
import { explainFault } from '../shared/fault-meanings.ts';
import type { Verification } from '../shared/verify/verify-log.ts';
import type { LogFile } from './log-source.ts';
import { UsageError } from './usage.ts';

export const RULES_OPTIONS = {
  rules: { type: 'string' },
  'rules-from-record': { type: 'boolean', default: false },
} as const;

export const RULES_HELP = `  --rules FILE      the rules of a game from outside: where they are those whose
                    code the log states, the match is judged by them, in a
                    process that has no files and no programs
  --rules-from-record
                    the same by the rules that the bundle holds`;

/** By which rules a match was judged, or why it was not. */
interface RulesUsed {
  readonly from: 'file' | 'record';
  readonly code: string;
  readonly fault?: { readonly code: string; readonly detail: string };
}

interface Given {
  readonly from: RulesUsed['from'];
  readonly rules: Bytes;
}

/** The rules that are to be run, if any. */
export async function readGivenRules(
  file: string | undefined,
  fromRecord: boolean,
  { bundle }: LogFile,
): Promise<Given | undefined> {
  if (file !== undefined && fromRecord) throw new UsageError('Give --rules or --rules-from-record, and not both.');
  if (file !== undefined) {
    const rules = await readFile(file).catch(({ message }: Error) => {
      throw new UsageError(`The rules cannot be read: ${message}.`);
    });
    return { from: 'file', rules: new Uint8Array(rules) };
  }
  if (!fromRecord) return undefined;
  if (bundle?.rules === undefined) throw new UsageError('There are no rules beside this log: give them with --rules FILE.');
  return { from: 'record', rules: bundle.rules };
}

/** Judges a match whose game is not known here. Any other stays as it was verified. */
export async function judgeByRules(
  verification: Verification,
  log: Bytes,
  given: Given | undefined,
): Promise<{ readonly verification: Verification; readonly rules?: RulesUsed }> {
  if (given === undefined || verification.verdict.unknown === undefined) return { verification };
  const used = { from: given.from, code: codeOf(given.rules) };
  try {
    const verdict = await verifyByRules(log, verification.verdict, given.rules);
    return { verification: { ...verification, verdict }, rules: used };
  } catch (error) {
    if (!(error instanceof Fault)) throw error;
    return { verification, rules: { ...used, fault: { code: error.code, detail: explainFault(error) } } };
  }
}

/** What a reader has to know before the verdict. */
export function describeRules({ from, code, fault }: RulesUsed): string {
  const which = `the rules ${from === 'file' ? 'of the file' : 'that came with this record'} (code ${code.slice(0, 8)}…)`;
  if (fault !== undefined) return `Not checked by ${which}: ${fault.detail}`;
  return `Judged by ${which}, whose code is the one that the match was opened with. Whether they are good rules was not checked.`;
}
