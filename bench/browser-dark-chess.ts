/** Measures proven dark chess as two people have it: two pages in Chromium over a local relay. */

import { setTimeout as delay } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { startSides } from '../shared/games/dark-chess/board.ts';
import type { ChessMove } from '../shared/games/dark-chess/moves.ts';
import { playRandomly } from '../test/support/dark-chess-game.ts';
import { seededRng } from '../test/support/seeded-rng.ts';
import {
  collectGarbage,
  type LongestTask,
  largestPage,
  longestTasks,
  type PerThread,
  throttlePages,
} from './browser-processes.ts';
import { ChessPage } from './chess-page.ts';
import { median, quantile } from './statistics.ts';

/** Plies between two looks at the memory. */
const MEMORY_PLIES = 16;
/** Plies of the match that is checked once it is over. */
const CHECKED_PLIES = 20;
/** What a page says when it has checked all of a match that is over. */
const CHECKED = 'No fault found';
/** Plies before which the seat thinks, so that both machines rest. */
const THOUGHTFUL = 8;
const THOUGHT_MS = 2_000;
const COLLECTED_MS = 5_000;
const FACTOR = 6;
const THROTTLED_PLIES = 4;

interface Latency {
  readonly median: number;
  readonly most: number;
}

/** Milliseconds, and MiB of the larger page's process, and of what is alive in the larger worker. */
interface ChessFigures {
  readonly plies: number;
  readonly setUpMs: number;
  /** Against the computer, from “Play” to the first move. */
  readonly computerMs: number;
  /** From the resignation after so many plies until both pages have checked the match. */
  readonly checked: { readonly plies: number; readonly ms: number };
  /** From the tap to the frame of the other page that shows the move. */
  readonly shownMs: { readonly thoughtful: Latency; readonly hasty: Latency };
  /** From the tap until the other page lets its seat move. */
  readonly plyMs: Latency;
  readonly longestTaskMs: { readonly setUp: PerThread<LongestTask>; readonly plies: PerThread<LongestTask> };
  readonly memory: readonly {
    readonly plies: number;
    readonly mebibytes: number;
    readonly collected: number;
    readonly alive: number;
  }[];
  readonly throttled: {
    readonly factor: number;
    /** How much slower fixed work is, by Chromium's throttling and by ours. */
    readonly byChromium: PerThread<number>;
    readonly measured: PerThread<number>;
    readonly setUpMs: number;
    readonly plyMs: Latency;
    readonly shownMs: Latency;
  };
}

interface Ply {
  readonly shown: number;
  readonly whole: number;
}

/** A random game of so many plies in which nobody promotes and no king falls, so that two taps make each move. */
function movesOf(plies: number): ChessMove[] {
  for (let seed = 1; ; seed++) {
    const moves = [...playRandomly(seededRng(seed), startSides(), 0, plies)].flatMap(({ move }) => move ?? []);
    if (moves.length === plies && moves.every(({ promotion }) => promotion === undefined)) return moves;
  }
}

/** Two pages of one match. */
class Board {
  readonly #browser: Browser;
  readonly #moves: readonly ChessMove[];
  readonly #pages: readonly [ChessPage, ChessPage];
  #made = 0;

  private constructor(browser: Browser, pages: readonly [ChessPage, ChessPage], moves: readonly ChessMove[]) {
    this.#browser = browser;
    this.#pages = pages;
    this.#moves = moves;
  }

  /** The first page waits, the second has the invitation before it. */
  static async open(browser: Browser, origin: string, moves: readonly ChessMove[]): Promise<Board> {
    const alice = await ChessPage.open(browser, origin);
    await alice.page.goto(`${origin}/play/dark-chess#friend`);
    await alice.page.getByRole('button', { name: 'Start match' }).click();
    const bob = await ChessPage.open(browser, await alice.page.getByLabel('Invitation link').inputValue());
    await bob.page.getByRole('button', { name: 'Join' }).waitFor();
    return new Board(browser, [alice, bob], moves);
  }

  /** Milliseconds from Join to both pages showing the board. */
  async join(): Promise<number> {
    const [alice, bob] = this.#pages;
    await bob.page.getByRole('button', { name: 'Join' }).click();
    const ready = Math.max(...(await Promise.all([alice.isPrepared(), bob.isPrepared()])));
    return ready - (await bob.seen()).clicks.at(-1)!;
  }

  async play(plies: number, thoughtMs = 0): Promise<Ply[]> {
    const played: Ply[] = [];
    for (const end = this.#made + plies; this.#made < end; ) {
      const [mover, other] = [this.#pages[this.#made % 2]!, this.#pages[(this.#made + 1) % 2]!];
      await mover.heads('Your turn');
      await delay(thoughtMs);
      const tapped = await mover.move(this.#moves[this.#made]!);
      this.#made++;
      const shown = await other.showsMoves(this.#made);
      played.push({ shown: shown - tapped, whole: (await other.heads('Your turn')) - tapped });
    }
    return played;
  }

  /** Milliseconds from a resignation until both pages have checked all of the match. */
  async end(): Promise<number> {
    const [alice, bob] = this.#pages;
    const resigned = await alice.press('Resign', 'Yes, resign');
    return Math.max(...(await Promise.all([alice.says(CHECKED), bob.says(CHECKED)]))) - resigned;
  }

  probe(): ReturnType<ChessPage['probe']> {
    return this.#pages[0].probe();
  }

  /** How much slower a page and its worker become. */
  async slowdown(throttle: () => Promise<() => Promise<void>>): Promise<PerThread<number>> {
    const before = await this.probe();
    const end = await throttle();
    const after = await this.probe();
    await end();
    return { page: after.page / before.page, worker: after.worker / before.worker };
  }

  async throttleByChromium(): Promise<() => Promise<void>> {
    const { page } = this.#pages[0];
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: FACTOR });
    return async () => {
      await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
      await session.detach();
    };
  }

  /** As it is, and once both pages have collected their garbage and Chromium has had time to give memory back. */
  async memory(): Promise<ChessFigures['memory'][number]> {
    const mebibytes = await largestPage(this.#browser);
    const alive = await collectGarbage(this.#browser);
    await delay(COLLECTED_MS);
    return { plies: this.#made, mebibytes, alive, collected: await largestPage(this.#browser) };
  }

  async close(): Promise<void> {
    for (const { page } of this.#pages) await page.context().close();
  }
}

function latency(values: readonly number[]): Latency {
  return { median: median(values), most: quantile(values, 1) };
}

const shownOf = (plies: readonly Ply[]): Latency => latency(plies.map(({ shown }) => shown));
const wholeOf = (plies: readonly Ply[]): Latency => latency(plies.map(({ whole }) => whole));

/** Milliseconds from “Play” until a page that plays the computer lets its seat move. */
async function measureComputer(browser: Browser, origin: string): Promise<number> {
  const alone = await ChessPage.open(browser, `${origin}/play/dark-chess#computer`);
  const begun = await alone.press('Play');
  const ready = await alone.isPrepared();
  await alone.page.context().close();
  return ready - begun;
}

/** Of a match whose set-up and plies Chromium traces, which makes them slower: they are not timed. */
async function measureChecked(browser: Browser, origin: string): Promise<Pick<ChessFigures, 'checked' | 'longestTaskMs'>> {
  const board = await Board.open(browser, origin, movesOf(CHECKED_PLIES));
  const setUp = await longestTasks(browser, async () => {
    await board.join();
  });
  const plies = await longestTasks(browser, async () => {
    await board.play(CHECKED_PLIES);
  });
  const ms = await board.end();
  await board.close();
  return { checked: { plies: CHECKED_PLIES, ms }, longestTaskMs: { setUp, plies } };
}

/** Plays so many plies, some of them after a thought, and then some in a second match that is throttled. */
export async function measureChess(browser: Browser, origin: string, plies: number): Promise<ChessFigures> {
  const board = await Board.open(browser, origin, movesOf(plies));
  const setUpMs = await board.join();
  const memory = [await board.memory()];
  const thoughtful = await board.play(Math.min(THOUGHTFUL, plies / 2), THOUGHT_MS);
  const hasty: Ply[] = [];
  for (let made = thoughtful.length; made < plies; made = thoughtful.length + hasty.length) {
    hasty.push(...(await board.play(Math.min(MEMORY_PLIES - (made % MEMORY_PLIES), plies - made))));
    memory.push(await board.memory());
  }
  await board.close();
  return {
    ...{ plies, setUpMs, memory },
    shownMs: { thoughtful: shownOf(thoughtful), hasty: shownOf(hasty) },
    plyMs: wholeOf(hasty),
    computerMs: await measureComputer(browser, origin),
    ...(await measureChecked(browser, origin)),
    throttled: await measureThrottled(browser, origin),
  };
}

async function measureThrottled(browser: Browser, origin: string): Promise<ChessFigures['throttled']> {
  const board = await Board.open(browser, origin, movesOf(THROTTLED_PLIES));
  const byChromium = await board.slowdown(() => board.throttleByChromium());
  const measured = await board.slowdown(() => throttlePages(browser, FACTOR));
  const end = await throttlePages(browser, FACTOR);
  const setUpMs = await board.join();
  const played = await board.play(THROTTLED_PLIES);
  await end();
  await board.close();
  return { factor: FACTOR, byChromium, measured, setUpMs, plyMs: wholeOf(played), shownMs: shownOf(played) };
}

const ms = (value: number): string => `${Math.round(value).toLocaleString('en')} ms`;
const seconds = (value: number): string => `${(value / 1_000).toFixed(1)} s`;
const task = ({ clock, processor }: LongestTask): string => `${ms(clock)} (${ms(processor)} of processor)`;
const slower = ({ page, worker }: PerThread<number>): string => `page ×${page.toFixed(1)}, worker ×${worker.toFixed(1)}`;
const usual = ({ median, most }: Latency, unit = ms): string => `${unit(median)}, at most ${unit(most)}`;

/** Each figure beside its target, and beside the speed of ChaCha8 here in MB/s. */
export function reportChess(figures: ChessFigures, chacha8: number): void {
  const { plies, setUpMs, computerMs, checked, shownMs, plyMs, longestTaskMs, memory, throttled } = figures;
  const line = (what: string, figure: string, target = ''): void =>
    console.log(`  ${what.padEnd(42)} ${figure.padEnd(44)} ${target}`.trimEnd());
  const tasksOf = (when: string, { page, worker }: PerThread<LongestTask>): void => {
    line(`longest task of the page, ${when}`, task(page), 'target: 50 ms');
    line(`longest task of the worker, ${when}`, task(worker), 'target: 400 ms');
  };
  const speed = `ChaCha8 ${Math.round(chacha8).toLocaleString('en')} MB/s here`;
  console.log(`Browser: proven dark chess, ${plies} plies in two pages; ${speed}`);
  line('from Join to the first move', seconds(setUpMs), 'target: 2.5 s');
  const { page, worker } = longestTaskMs.setUp;
  line('  processor time of a worker, of a page', `${ms(worker.sum)}, ${ms(page.sum)}`);
  line('against the computer, from Play to it', seconds(computerMs), 'target: 2 s');
  line(`from the end to checked, ${checked.plies} plies`, seconds(checked.ms), 'target: 3 s');
  line('tap to the other’s screen, after a thought', usual(shownMs.thoughtful), 'target: 100 ms');
  line('  as soon as one may move', usual(shownMs.hasty));
  line('tap to the other’s turn, likewise', usual(plyMs));
  tasksOf('set-up', longestTaskMs.setUp);
  tasksOf('plies', longestTaskMs.plies);
  const sizes = (of: 'mebibytes' | 'collected' | 'alive'): string => memory.map((one) => Math.round(one[of])).join(', ');
  const after = memory.map((one) => one.plies).join(', ');
  line(`memory of a page’s process in MiB`, `${sizes('mebibytes')} after ${after} plies`);
  line('  after a collection of its garbage', sizes('collected'));
  line('  alive in its worker then', sizes('alive'), 'target: flat after 16');
  console.log(`  all processes of pages stopped for ${FACTOR - 1} of ${FACTOR} parts of the time: ${slower(throttled.measured)}`);
  line('', `(Chromium’s own throttling by ${FACTOR}: ${slower(throttled.byChromium)})`);
  line('  from Join to the first move', seconds(throttled.setUpMs), 'target: 10 s');
  line('  tap to the other’s screen', usual(throttled.shownMs, seconds));
  line('  a ply, from the tap to the other’s turn', usual(throttled.plyMs, seconds), 'target: 2 s');
}
