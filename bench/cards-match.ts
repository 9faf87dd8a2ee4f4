/**
 * Measures whole matches of hold'em over a local relay: what a hand takes in the log, how soon the next cards are there, how long a program
 * takes that comes back in the middle, and how long a stranger takes to verify all of it. The last two are programs of their own, so that they
 * know nothing of what the players have checked.
 */

import { execFile } from 'node:child_process';
import { cpSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Bot } from '../bots/bot.ts';
import { playBotMatch, storesIn } from '../cli/bot-match.ts';
import { startLocalRelay } from '../cli/local-relay.ts';
import { relayClient } from '../cli/platform.ts';
import { botPlayer } from '../cli/play.ts';
import type { HoldemView } from '../shared/games/holdem/view.ts';
import type { Player } from '../shared/player/play-seat.ts';
import { measureCardPages } from './browser-cards.ts';
import { nextCardsMs } from './next-cards.ts';
import { median } from './statistics.ts';

const HANDS = 60;
const RELOAD_AT = 50;
/** Nobody runs out of chips, and the blinds stay. */
const PARAMS = { hands: HANDS, stack: 10_000, level: HANDS };

/** Goes to the showdown in every hand, for the most that a hand without raises has to prove. */
const CALLING: Bot<HoldemView> = {
  name: 'calling',
  game: 'holdem',
  decide: ({ options }) => ({ kind: options?.check ? 'check' : 'call' }),
};

interface MatchFigures {
  readonly hands: number;
  readonly bytesPerHand: number;
  /** From the step that ends a hand to the deal with which both seats have their next cards: median and longest. Both sessions share a thread. */
  readonly nextCardsMs: number;
  readonly longestNextCardsMs: number;
  /** The same of two pages in Chromium, of ten hands; absent where Chromium is missing. */
  readonly pagesNextCardsMs?: number;
  readonly longestPagesNextCardsMs?: number;
  /** Of a new program: from what the device has kept to the view of its seat. */
  readonly reloadMs: number;
  /** `fogline verify`, from the start of the program to its verdict. */
  readonly verifyMs: number;
}

const program = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const run = async (path: string, ...args: string[]): Promise<string> =>
  (await promisify(execFile)(process.execPath, [program(path), ...args], { maxBuffer: 1e8 })).stdout;

export async function measureCardMatch(): Promise<MatchFigures> {
  const state = await mkdtemp(join(tmpdir(), 'fogline-bench-'));
  const server = await startLocalRelay({ state });
  try {
    const relay = relayClient(server.origin);
    const kept = join(state, 'kept');
    let isKept = false;
    /** Keeps what the first device has at that hand. */
    const keeping = (player: Player): Player => {
      return async (snapshot, session) => {
        const view = snapshot.view as HoldemView | undefined;
        if (!isKept && snapshot.seat === 0 && view?.turn === 0 && view.hand === RELOAD_AT) {
          isKept = true;
          cpSync(join(state, 'seat-0'), kept, { recursive: true });
        }
        await player(snapshot, session);
      };
    };
    const { match, finalHash } = await playBotMatch({
      ...{ relay, game: 'holdem', params: PARAMS, store: storesIn(state) },
      player: () => keeping(botPlayer(CALLING as Bot)),
    });
    const log = await relay.finalLog(finalHash, match);
    const file = join(state, 'match.jsonl');
    await writeFile(file, log);
    const { reloadMs, hand } = JSON.parse(await run('cards-reload.ts', kept, match, server.origin));
    if (hand !== RELOAD_AT) throw new Error(`the seat came back at hand ${hand}`);
    const started = performance.now();
    const { ok, hands } = JSON.parse(await run('../cli/main.ts', 'verify', file, '--json'));
    const verifyMs = performance.now() - started;
    if (!ok || hands.length !== HANDS) throw new Error(`the match was not verified, or has ${hands.length} hands`);
    const waits = nextCardsMs(log);
    const pages = await measureCardPages();
    return {
      hands: HANDS,
      bytesPerHand: Math.round(log.length / HANDS),
      nextCardsMs: Math.round(median(waits)),
      longestNextCardsMs: Math.round(Math.max(...waits)),
      ...(pages && {
        pagesNextCardsMs: Math.round(median(pages)),
        longestPagesNextCardsMs: Math.round(Math.max(...pages)),
      }),
      reloadMs: Math.round(reloadMs),
      verifyMs: Math.round(verifyMs),
    };
  } finally {
    await server.stop();
    await rm(state, { recursive: true, force: true });
  }
}

export function reportCardMatch(figures: MatchFigures): void {
  const { hands, bytesPerHand, nextCardsMs, longestNextCardsMs, reloadMs, verifyMs } = figures;
  const { pagesNextCardsMs, longestPagesNextCardsMs } = figures;
  const seconds = (ms: number): string => `${(ms / 1_000).toFixed(2)} s`;
  const waits = (usual: number, longest: number): string => `${seconds(usual)} (longest ${seconds(longest)})`;
  const pages = pagesNextCardsMs === undefined ? 'no Chromium found' : waits(pagesNextCardsMs, longestPagesNextCardsMs!);
  console.log(`A match of ${hands} hands between two sessions, each hand to its showdown
  lines of the log, a hand                  ${bytesPerHand} bytes
  from the end of a hand to the next cards  ${waits(nextCardsMs, longestNextCardsMs)}
  the same between two pages                ${pages}
  a program that comes back at hand ${RELOAD_AT}      ${seconds(reloadMs)}
  fogline verify, all of it                 ${seconds(verifyMs)}`);
}
