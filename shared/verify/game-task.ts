/** Work of a verification that another thread can do: of the machines that an audit runs, and proofs of a game. */

import { Fault } from '../fault.ts';
import type { FindGame, Game, ProofTask } from '../games/interface.ts';
import type { FaultReport } from './verdict.ts';

/** A task of a game (`Game.doAhead`), or proofs that it checks (`Game.checkProofs`). */
export type GameTask = { readonly game: string; readonly version: number; readonly code?: string | undefined } & (
  | { readonly data: unknown }
  | { readonly proofs: readonly ProofTask[] }
);

export interface OtherThread {
  /** Does tasks, one after the other. */
  readonly do: (task: GameTask) => Promise<unknown>;
  /** Lets this thread take in what the other has done meanwhile. */
  readonly pause: () => Promise<void>;
}

interface Done {
  /** Plain data. */
  readonly result: unknown;
  /** Buffers of it that may be moved to the thread that asked. */
  readonly transfer: readonly ArrayBufferLike[];
}

/** What the other thread does. */
export function doTask(task: GameTask, findGame: FindGame): Done {
  const game = findGame(task.game, task.version, task.code)!;
  return 'data' in task ? game.doAhead!(task.data) : { result: checkAll(game, task.proofs), transfer: [] };
}

/** A fault as plain data. `step`: an earlier one at fault. */
type PlainFault = Omit<FaultReport, 'step'> & { readonly step: number | undefined };

/** What came of each proof, as plain data. */
export const checkAll = (game: Game, proofs: readonly ProofTask[]): readonly (PlainFault | undefined)[] =>
  game.checkProofs!(proofs).map((fault) => fault && { code: fault.code, detail: fault.message, step: fault.seq });

export const readPlainFault = ({ code, detail, step }: PlainFault): Fault => new Fault(code, detail, step);
