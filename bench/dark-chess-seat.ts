/** A thread that plays one seat of dark chess from a script, as a separate process would. */

import { workerData } from 'node:worker_threads';
import { relayClient } from '../cli/platform.ts';
import { botPlayer, playSeat } from '../cli/play.ts';
import { SecretFolder } from '../cli/secret-folder.ts';
import type { DarkChessView } from '../shared/games/dark-chess/audited/view.ts';

export interface ScriptedSeat {
  readonly origin: string;
  readonly match: string;
  /** Where the seat keeps its secrets. */
  readonly folder: string;
  /** The moves of both seats. */
  readonly moves: readonly string[];
}

const { origin, match, folder, moves } = workerData as ScriptedSeat;
const store = new SecretFolder(folder);
const decide = (view: unknown) => ({ kind: 'move', move: moves[(view as DarkChessView).plies]! });
const player = botPlayer({ name: 'script', game: 'dark-chess', decide });
const { fault } = await playSeat({
  relay: relayClient(origin),
  store,
  logs: store.logs,
  secret: (await store.load(match))!,
  player,
});
if (fault !== undefined) throw fault.fault;
