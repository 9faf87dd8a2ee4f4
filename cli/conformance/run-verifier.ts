/** Runs a verifier under test: one process, which gets all cases and answers a line for each, in their order. */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { LEAVING_SIGNALS } from '../leaving-signals.ts';
import { type Answer, CORPUS, type Question, questionLine } from './case.ts';

/** What a verifier says to a case; undefined where it has no reader of its kind. */
export type Said = Answer | undefined;

/** The verifier does not speak the form, so nothing can be compared. */
export class VerifierError extends Error {}

/** An answer has a result, a conclusion or the names of some files. */
const LINE_BYTES = 16_384;
const COMPLAINT_CHARS = 2_000;

export interface Running {
  /** Run by the shell, in the folder of the corpus. */
  readonly command: string;
  /** How long all answers may take, in ms. */
  readonly limitMs: number;
}

/** The answers to these cases. Throws a `VerifierError` for a process that dies, hangs, floods, or answers something else. */
export async function askVerifier(questions: readonly Question[], { command, limitMs }: Running): Promise<readonly Said[]> {
  const child = spawn(command, { shell: true, cwd: CORPUS, detached: true, stdio: ['pipe', 'pipe', 'pipe'] });
  const answers = new AnswerLines(questions);
  let complaint = '';
  let failure: VerifierError | undefined;
  const fail = (why: string): void => {
    failure ??= new VerifierError(`${command}: ${why}${complaint === '' ? '' : `\n${complaint.trimEnd()}`}`);
    killGroup(child.pid);
  };
  const timer = setTimeout(
    () => fail(`it has answered ${answers.said.length} of ${questions.length} cases in ${limitMs / 1_000} s`),
    limitMs,
  );
  // A terminal sends its signals to this program alone.
  const interrupted = (signal: NodeJS.Signals): void => fail(`it was ended by ${signal}`);
  for (const signal of LEAVING_SIGNALS) process.on(signal, interrupted);
  // A process that has died takes no more cases: its exit says so.
  child.stdin.on('error', () => {});
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-COMPLAINT_CHARS);
  });
  child.stdout.on('data', (chunk: Buffer) => {
    const why = answers.take(chunk);
    if (why !== undefined) fail(why);
  });
  child.stdin.end(questions.map(questionLine).join(''));
  const [code, signal] = await once(child, 'close').finally(() => {
    clearTimeout(timer);
    for (const signal of LEAVING_SIGNALS) process.off(signal, interrupted);
  });
  if (answers.said.length < questions.length || code !== 0)
    fail(`it ended with ${signal ?? `exit code ${code}`} after ${answers.said.length} of ${questions.length} answers`);
  if (failure !== undefined) throw failure;
  return answers.said;
}

/** The shell, and what it has started. */
function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** What was answered so far, from the bytes of standard output. */
class AnswerLines {
  readonly said: Said[] = [];
  readonly #questions: readonly Question[];
  #rest = '';
  #decoder = new TextDecoder('utf-8', { fatal: false });

  constructor(questions: readonly Question[]) {
    this.#questions = questions;
  }

  /** Why these bytes are not answers, if they are not. */
  take(chunk: Uint8Array): string | undefined {
    const lines = (this.#rest + this.#decoder.decode(chunk, { stream: true })).split('\n');
    this.#rest = lines.pop()!;
    for (const line of lines) {
      const why = this.#takeLine(line);
      if (why !== undefined) return why;
    }
    return this.#rest.length > LINE_BYTES ? `a line is longer than ${LINE_BYTES} bytes` : undefined;
  }

  #takeLine(line: string): string | undefined {
    const asked = this.#questions[this.said.length];
    if (asked === undefined) return 'it gives more answers than there are cases';
    const shown = `${line.slice(0, 200)}${line.length > 200 ? '…' : ''}`;
    let answer: unknown;
    try {
      answer = line.length > LINE_BYTES ? undefined : JSON.parse(line);
    } catch {
      answer = undefined;
    }
    if (!isAnswer(answer)) return `this is no answer to ${asked.id}: ${shown}`;
    if (answer.id !== asked.id) return `it answers ${answer.id} where ${asked.id} comes next`;
    this.said.push(answer['skip'] === true ? undefined : answer);
    return undefined;
  }
}

const isAnswer = (value: unknown): value is Answer & { readonly id: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { id?: unknown }).id === 'string' &&
  (typeof (value as Answer).ok === 'boolean' || (value as Answer)['skip'] === true);
