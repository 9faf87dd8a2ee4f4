/** The programs that decide, and their verdicts. Whatever is not a plain verdict, such as a crash or "undecided", is an error. */

import { spawn } from 'node:child_process';

/** What a program has said and how it ended; `status` is missing after a signal. */
export interface Ran {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Ends with the program, or kills it after so many milliseconds. Throws if there is no such program. */
export function run(program: string, args: readonly string[], timeoutMs = 600_000): Promise<Ran> {
  return new Promise((done, fail) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: timeoutMs });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
    child.stderr.on('data', (bytes: Buffer) => stderr.push(bytes));
    child.on('error', fail);
    child.on('close', (status) => {
      done({ status, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
  });
}

const said = (program: string, { status, stdout, stderr }: Ran): Error =>
  new Error(`${program} gave no verdict: status ${status}, ${`${stdout}${stderr}`.trim().slice(-400) || 'no word'}`);

/** abc's verdict on two networks, and where it calls them different, all that it prints of that. */
type AbcVerdict = { readonly holds: true } | { readonly holds: false; readonly where: string };

/**
 * Whether abc's `cec` calls two networks equivalent. That they are not it says in many forms, some with outputs and an input pattern, and
 * each counts. Throws for any other word than one of its two verdicts, and for both.
 */
export function readAbcVerdict(ran: Ran): AbcVerdict {
  const lines = ran.stdout.split('\n');
  const differs = lines.some((line) => /^(Networks are NOT EQUIVALENT|Verification failed)\b/.test(line));
  const verdicts = lines.filter((line) => /networks? are|undecided|equivalen/i.test(line));
  if (ran.status !== 0 || ran.stderr !== '' || verdicts.length > 1) throw said('abc', ran);
  const [only] = verdicts;
  const isDifference = only === undefined || only.startsWith('Networks are NOT EQUIVALENT');
  if (differs && isDifference) return { holds: false, where: ran.stdout.trim() };
  const isEquivalence = only !== undefined && /^Networks are equivalent(\.| after [a-z ]+\.) +Time = +[\d.]+ sec$/.test(only);
  if (differs || !isEquivalence) throw said('abc', ran);
  return { holds: true };
}

/** What a solver says of clauses: nothing satisfies them, or the variables that are true in what does. */
type Answer = { readonly satisfiable: false } | { readonly satisfiable: true; readonly trueVariables: ReadonlySet<number> };

const SATISFIABLE_STATUS = 10;
const UNSATISFIABLE_STATUS = 20;

/** A solver's verdict in the form of the SAT competitions: its line `s …` and its status must both say it. */
export function readSolverVerdict(solver: string, ran: Ran): Answer {
  const lines = ran.stdout.split('\n').filter((line) => line !== '' && !line.startsWith('c'));
  const [verdict, ...values] = lines;
  if (verdict === 's UNSATISFIABLE' && ran.status === UNSATISFIABLE_STATUS && values.length === 0) return { satisfiable: false };
  const numbers = values.flatMap((line) => line.split(' ').slice(1)).filter((word) => word !== '');
  const isModel =
    values.every((line) => line.startsWith('v ')) && numbers.at(-1) === '0' && numbers.every((word) => /^-?\d+$/.test(word));
  if (verdict !== 's SATISFIABLE' || ran.status !== SATISFIABLE_STATUS || !isModel) throw said(solver, ran);
  return { satisfiable: true, trueVariables: new Set(numbers.map(Number).filter((variable) => variable > 0)) };
}

export const SOLVERS = ['cadical', 'cryptominisat5'] as const;
export type Solver = (typeof SOLVERS)[number];
const OPTIONS: Readonly<Record<Solver, readonly string[]>> = { cadical: ['-q'], cryptominisat5: ['--verb', '0'] };

export const solve = async (solver: Solver, path: string): Promise<Answer> =>
  readSolverVerdict(solver, await run(solver, [...OPTIONS[solver], path]));

/** Whether two networks over the same inputs, in order, are the same function. The limits of abc's own are raised out of reach. */
export const compareByAbc = async (one: string, other: string): Promise<AbcVerdict> =>
  readAbcVerdict(await run('berkeley-abc', ['-q', `cec -n -T 3600 -C 100000000 ${one} ${other}`]));
