/** The processes of Chromium's pages: their memory, their longest tasks, and how to slow them down. */

import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';
import type { Browser } from 'playwright-core';

const MEBIBYTE = 1_048_576;
const KIBIBYTE = 1_024;

/** The numbers of the processes in which pages run; Chromium keeps a spare one. */
async function rendererPids(browser: Browser): Promise<number[]> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/** The resident memory of the largest page's process in MiB, where the system says so. */
export async function largestPage(browser: Browser): Promise<number> {
  const sizes = (await rendererPids(browser)).map(async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    return (Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) * KIBIBYTE) / MEBIBYTE;
  });
  return Math.max(...(await Promise.all(sizes)).filter((size) => !Number.isNaN(size)));
}

/** Of the thread that draws a page, and of the one in which its session runs. */
export interface PerThread<T> {
  readonly page: T;
  readonly worker: T;
}

/** The longest task by the clock, the longest by processor time, and the processor time of all tasks, in ms; of two pages the larger each. */
export interface LongestTask {
  readonly clock: number;
  readonly processor: number;
  readonly sum: number;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds, by the clock and of the processor. */
  readonly dur?: number;
  readonly tdur?: number;
  readonly args?: { readonly name?: string };
}

/** The longest task of any page and of any worker while `act` runs, as Chromium traces them. */
export async function longestTasks(browser: Browser, act: () => Promise<void>): Promise<PerThread<LongestTask>> {
  await browser.startTracing(undefined, { categories: ['toplevel'] });
  await act();
  const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;
  const names = new Map(
    traceEvents.filter(({ name }) => name === 'thread_name').map((event) => [threadOf(event), event.args?.name]),
  );
  const tasks = traceEvents.filter(({ name }) => name === 'ThreadControllerImpl::RunTask');
  const longestOf = (thread: string): LongestTask => {
    const own = tasks.filter((task) => names.get(threadOf(task)) === thread);
    if (own.length === 0) throw new Error(`Chromium has traced no task of "${thread}"`);
    const most = (of: 'dur' | 'tdur'): number => own.reduce((longest, task) => Math.max(longest, task[of] ?? 0), 0) / 1_000;
    const threads = [...Map.groupBy(own, threadOf).values()];
    const sums = threads.map((some) => some.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000);
    return { clock: most('dur'), processor: most('tdur'), sum: Math.max(...sums) };
  };
  return { page: longestOf('CrRendererMain'), worker: longestOf('DedicatedWorker thread') };
}

/** Slows all pages down, with their workers. What it returns ends that. */
export async function throttlePages(browser: Browser, factor: number): Promise<() => Promise<void>> {
  const thread = new Worker(new URL('throttle-thread.ts', import.meta.url), {
    workerData: { pids: await rendererPids(browser), factor },
  });
  return () =>
    new Promise((resolve) => {
      thread.once('exit', () => resolve());
      thread.postMessage('end');
    });
}
