/**
 * Runs rules that nobody here has read. They run in a process of its own, without files, programs, threads, addons and environment
 * (`--permission` of Node.js), with a heap of its own, and in it in a realm that has the language alone, where no text becomes code
 * (`sandbox-boot.ts`). This process ends it when its time or its memory is over.
 *
 * In scope: rules that are wrong, slow, greedy or curious. Out of scope: rules that break out of the engine itself. They would be in a process
 * without files and programs, and Node.js 24 has no switch that takes a process's network away.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { Bytes } from '../../shared/encoding/bytes.ts';
import { Fault } from '../../shared/fault.ts';
import { type OwnModule, ownFile, ownModules, scriptAt } from './own-modules.ts';
import { PRELUDE } from './realm.ts';
import { GAME_MODULE, readRules } from './rules-bundle.ts';

/** What a sandbox is given. */
export interface Boxed {
  readonly modules: Readonly<Record<string, OwnModule>>;
  readonly entry: string;
  readonly prelude: string;
  readonly input: string;
  /** After so long it ends itself. */
  readonly ms: number;
}

interface Budget {
  readonly ms: number;
  /** Of memory that the process has in use. */
  readonly bytes: number;
}

const BUDGET: Budget = { ms: 300_000, bytes: 1_073_741_824 };

/** More than any verdict. */
const MOST_ANSWER_BYTES = 1_048_576;
const WATCH_MS = 20;
/** Usually it is ended from outside, which says why. */
const GRACE_MS = 5_000;

const ENTRY = 'entry';
const RULES = 'rules';
const ASK = `import game from 'rules';
import { answer } from './inside.ts';
globalThis.output = await answer(game, globalThis.input);`;

/** What `inside.ts` answers, as text that nobody has checked. Throws a fault of `rules/`. */
export async function askRules(rules: Bytes, question: object, { ms, bytes }: Budget = BUDGET): Promise<string> {
  const text = readRules(rules);
  const [game, inside] = [ownFile('package/game'), ownFile('library/rules/inside')];
  const boxed: Boxed = {
    modules: {
      ...(await ownModules([game, inside])),
      [RULES]: { text, imports: { [GAME_MODULE]: game } },
      [ENTRY]: { text: ASK, imports: { rules: RULES, './inside.ts': inside } },
    },
    ...{ entry: ENTRY, prelude: PRELUDE, input: JSON.stringify(question), ms: ms + GRACE_MS },
  };
  const heap = Math.floor(bytes / 1_048_576);
  const flags = [
    ...['--permission', '--experimental-vm-modules', '--disallow-code-generation-from-strings', '--no-warnings'],
    // What of the outer realm gets into the other one all the same, such as an error of its own, leads to nothing that can be changed.
    ...['--frozen-intrinsics', '--unhandled-rejections=none'],
    ...[`--max-old-space-size=${heap}`, '--input-type=module', '--eval', await scriptAt(ownFile('library/rules/sandbox-boot'))],
  ];
  const child = spawn(process.execPath, flags, {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {} as NodeJS.ProcessEnv,
    cwd: tmpdir(),
  });
  let over: string | undefined;
  const end = (why: string): void => {
    over ??= why;
    child.kill('SIGKILL');
  };
  const timer = setTimeout(end, ms, `${ms} ms were not enough`);
  const watch = setInterval(async () => {
    if ((await memoryOf(child.pid!)) > bytes) end(`${heap} MiB were not enough`);
  }, WATCH_MS);
  try {
    // A process that ends early reads no more.
    child.stdin.on('error', () => {});
    child.stdin.end(JSON.stringify(boxed));
    let answer = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
      if (answer.length > MOST_ANSWER_BYTES) end('an answer of more than 1 MiB');
    });
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (over !== undefined) throw new Fault('rules/over-budget', over);
    if (code === OTHER_IMPORT) throw new Fault('rules/other-import');
    // The engine aborts where its heap is full.
    if (signal !== null || code === ABORTED) throw new Fault('rules/over-budget', `${heap} MiB were not enough`);
    if (code !== 0) throw new Fault('rules/failed');
    return answer;
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

const OTHER_IMPORT = 71;
const ABORTED = 134;

/** Bytes in use by a process, where the system tells them: elsewhere the heap alone is bounded. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return 1_024 * Number(/^VmRSS:\s*(\d+) kB/m.exec(status)?.[1] ?? 0);
}
