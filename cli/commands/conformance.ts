/** `fogline conformance`: runs a verifier in any language over the conformance corpus, or two of them over changed files of it. */

import { type Command, JSON_OPTION, readArguments, readCount } from '../command.ts';
import { answerCases } from '../conformance/answer-cases.ts';
import { type Case, KINDS, readCases } from '../conformance/case.ts';
import { type Comparison, compareVerifiers, compareWithCorpus, type Difference } from '../conformance/compare.ts';
import { type Mutated, mutatedCases } from '../conformance/mutate.ts';
import { askVerifier, type Running, VerifierError } from '../conformance/run-verifier.ts';
import { EXIT, printable, printJson, UsageError } from '../usage.ts';

const HELP = `fogline conformance [options] -- <command>

Starts a verifier, in any language, and gives it the cases of
test/vectors/conformance/: a JSON line each on standard input, and an answer a
line on standard output (README.md there has the form). The command is run by
the shell in that folder. Prints where it differs from what the cases want.

With --against, two verifiers judge files of the cases that were changed at
random, and what they differ in is printed. The files are kept.

  --of KIND         only these cases: ${KINDS.slice(0, 5).join(', ')},
                    ${KINDS.slice(5, 11).join(', ')},
                    ${KINDS.slice(11).join(', ')}
                    (may be given several times)
  --against COMMAND the other verifier
  --count N         how many changed files (default: 5000)
  --seed TEXT       what they are made from (default: conformance)
  --seconds N       how long a verifier may take (default: 600)
  --answer          be a verifier: this program's own readers answer
  --json            {same, false_accept, false_reject, other_code, note,
                    skipped, differences}

Exit code: 0 no difference, 1 some, 2 wrong usage, or a verifier that does not
speak the form.`;

const OPTIONS = {
  ...JSON_OPTION,
  of: { type: 'string', multiple: true },
  against: { type: 'string' },
  count: { type: 'string' },
  seed: { type: 'string' },
  seconds: { type: 'string', default: '600' },
  answer: { type: 'boolean', default: false },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const { values, operands } = readArguments(args, OPTIONS, Number.POSITIVE_INFINITY);
  if (values.answer) {
    await answerCases();
    return EXIT.good;
  }
  if (operands.length === 0) throw new UsageError('Which verifier? Give its command behind "--".');
  const command = operands.join(' ');
  const limitMs = 1_000 * readCount('seconds', values.seconds, 1, 86_400);
  const cases = casesOf(await readCases(), values.of ?? []);
  const { against } = values;
  if (against === undefined && (values.count ?? values.seed) !== undefined)
    throw new UsageError('--count and --seed are of --against.');
  try {
    if (against === undefined)
      return report(compareWithCorpus(cases, await askVerifier(cases, { command, limitMs })), values.json);
    return await compareTwo(cases, { command, limitMs }, against, values);
  } catch (error) {
    if (!(error instanceof VerifierError)) throw error;
    throw new UsageError(printable(error.message));
  }
}

interface Changing {
  readonly count?: string | undefined;
  readonly seed?: string | undefined;
  readonly json: boolean;
}

/** Two verifiers on changed files of the cases. */
async function compareTwo(
  cases: readonly Case[],
  running: Running,
  against: string,
  { count = '5000', seed = 'conformance', json }: Changing,
): Promise<number> {
  const mutated = await mutatedCases(cases, seed, readCount('count', count, 1, 1_000_000));
  try {
    const said = await askVerifier(mutated.questions, running);
    const other = await askVerifier(mutated.questions, { ...running, command: against });
    return await reportKept(compareVerifiers(mutated.questions, said, other), mutated, json);
  } catch (error) {
    await mutated.keepOnly([]);
    throw error;
  }
}

function casesOf(cases: readonly Case[], kinds: readonly string[]): readonly Case[] {
  const unknown = kinds.find((kind) => !KINDS.some((one) => one === kind));
  if (unknown !== undefined) throw new UsageError(`--of is one of ${KINDS.join(', ')}.`);
  return kinds.length === 0 ? cases : cases.filter(({ of }) => kinds.includes(of));
}

/** Of the files only those are kept in which the verifiers differ. */
async function reportKept(comparison: Comparison, mutated: Mutated, json: boolean): Promise<number> {
  const kept = await mutated.keepOnly(comparison.differences.map(({ id }) => id));
  const code = report(comparison, json);
  if (kept !== undefined) console.error(`The files in which they differ are in ${kept}.`);
  return code;
}

function report({ differences, ...counts }: Comparison, json: boolean): number {
  const { same, falseAccept, falseReject, otherCode, note, skipped } = counts;
  const sheet = { same, false_accept: falseAccept, false_reject: falseReject, other_code: otherCode, note, skipped };
  if (json) printJson({ ...sheet, differences });
  else console.log([...differences.map(describe), JSON.stringify(sheet)].join('\n'));
  return differences.length === 0 ? EXIT.good : EXIT.fault;
}

const WORDS: Readonly<Record<Difference['wrong'], string>> = {
  falseAccept: 'accepts what is false',
  falseReject: 'refuses what holds',
  otherCode: 'says something else',
};

const describe = ({ id, wrong, want, got, why }: Difference): string =>
  printable(
    `${id}: ${WORDS[wrong]}${why === undefined ? '' : ` (${why})`}\n  want ${JSON.stringify(want)}\n  got  ${JSON.stringify(got)}`,
  );

export const CONFORMANCE: Command = {
  name: 'conformance',
  takes: '-- <command>',
  summary: 'compare a verifier in any language with the corpus',
  help: HELP,
  run,
};
