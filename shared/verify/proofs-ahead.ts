/**
 * The proofs of a log, checked ahead of its fold: many at once, which costs less than one by one, and on a second thread where there is one.
 *
 * The log is folded without them first, which finds what is to be checked (`Game.proofs`), and then once more, with the verdicts in place of
 * the checks. What is found is the same as with every check in its place: up to the first step whose proof does not hold both folds go through
 * the same states, so a verdict is one on the same step after the same state. Later verdicts are dropped, and those steps checked in the fold.
 */

import type { Fault } from '../fault.ts';
import type { FindGame, Game, ProofTask } from '../games/interface.ts';
import type { GameStep } from '../games/steps.ts';
import type { LinkedEntry } from '../log/chain.ts';
import { type Checks, EVERY_CHECK } from '../playthrough/checks.ts';
import { applyEntry, beginFollowing, type FollowedMatch } from '../playthrough/followed-match.ts';
import { checkAll, type OtherThread, readPlainFault } from './game-task.ts';

/**
 * Proofs that are checked together: enough to share their work, few enough to tell how far it is. A fifth of those left, so that both
 * threads come to their end at the same time.
 */
const [FEWEST, MOST] = [32, 96];
const atOnce = (left: number): number => Math.max(FEWEST, Math.min(MOST, Math.ceil(left / 5)));

/** Fewer proofs than these are checked before another thread has begun. */
const WORTH_A_THREAD = 64;

/** Batches that the other thread has, so that it need not wait until this one has time for it. */
const ELSEWHERE = 2;

interface Options {
  readonly findGame: FindGame;
  readonly otherThread?: OtherThread;
  /** What of a match must be done before its next step, where no check is made: it changes no state of the game. */
  readonly settle: (match: FollowedMatch) => FollowedMatch;
  /** Called with how many proofs were checked. */
  readonly progress: (done: number, total: number) => void | Promise<void>;
}

interface FoundProof {
  readonly seq: number;
  readonly task: ProofTask;
}

/** The checks for the fold of a log, and how many proofs were checked for it. */
export async function checkAhead(
  linked: readonly LinkedEntry[],
  options: Options,
): Promise<{ readonly checks: Checks; readonly proofs: number }> {
  const { proofs, game } = findProofs(linked, options);
  if (game === undefined || proofs.length === 0) return { checks: EVERY_CHECK, proofs: 0 };
  const faults = await checkBatches(game, proofs, options);
  return { checks: new KnownVerdicts(verdictsOf(proofs, faults)), proofs: proofs.length };
}

/** Finds proofs and checks none: no machine acts on what it leads to, and nobody is told of it (`Checks.leavesOut`). */
class ProofFinder implements Checks {
  readonly leavesOut = true;
  readonly found: FoundProof[] = [];
  game: Game | undefined;

  check(game: Game, state: unknown, step: GameStep): void {
    this.game = game;
    const tasks = game.proofs?.(state, step) ?? [];
    // What is checked in another way is checked here too: both folds have to go through the same states.
    if (tasks.length === 0) game.check?.(state, step);
    for (const task of tasks) this.found.push({ seq: step.seq, task });
  }
}

function findProofs(linked: readonly LinkedEntry[], { findGame, settle }: Options) {
  const finder = new ProofFinder();
  let match = beginFollowing(linked[0]!.entry.step.match, findGame, finder);
  try {
    for (const one of linked) {
      match = settle(applyEntry(match, one));
      const { gameRun } = match;
      if (match.lost !== undefined || (gameRun !== undefined && gameRun.game.proofs === undefined)) break;
    }
  } catch {
    // A step that the rules of every match refuse; or the rules of the game, which promise nothing after a proof that does not hold.
  }
  return { proofs: finder.found, game: finder.game };
}

/** By proof, its fault. */
async function checkBatches(game: Game, proofs: readonly FoundProof[], { otherThread, progress }: Options) {
  const tasks = proofs.map(({ task }) => task);
  const faults = new Array<Fault | undefined>(tasks.length);
  let taken = 0;
  let done = 0;
  const work = async (check: (batch: readonly ProofTask[]) => ReturnType<typeof checkAll> | Promise<unknown>): Promise<void> => {
    while (taken < tasks.length) {
      const at = taken;
      const batch = tasks.slice(at, at + atOnce(tasks.length - at));
      taken += batch.length;
      const checked = (await check(batch)) as ReturnType<typeof checkAll>;
      if (checked.length !== batch.length) throw new Error(`${checked.length} verdicts on ${batch.length} proofs`);
      for (const [i, fault] of checked.entries()) faults[at + i] = fault && readPlainFault(fault);
      done += batch.length;
      await progress(done, tasks.length);
      await otherThread?.pause();
    }
  };
  const { id, version, code } = game;
  const isWorthIt = otherThread !== undefined && tasks.length > WORTH_A_THREAD;
  const elsewhere = Array.from({ length: isWorthIt ? ELSEWHERE : 0 }, () =>
    work((batch) => otherThread!.do({ game: id, version, code, proofs: batch })),
  );
  await Promise.all([...elsewhere, work((batch) => checkAll(game, batch))]);
  return faults;
}

/** By step, the first fault of its proofs, up to the first step that has one. */
function verdictsOf(
  proofs: readonly FoundProof[],
  faults: readonly (Fault | undefined)[],
): ReadonlyMap<number, Fault | undefined> {
  const verdicts = new Map<number, Fault | undefined>();
  for (const [i, { seq }] of proofs.entries()) {
    if (verdicts.get(seq) === undefined) verdicts.set(seq, faults[i]);
    if (faults[i] !== undefined) break;
  }
  return verdicts;
}

class KnownVerdicts implements Checks {
  readonly #verdicts: ReadonlyMap<number, Fault | undefined>;

  constructor(verdicts: ReadonlyMap<number, Fault | undefined>) {
    this.#verdicts = verdicts;
  }

  check(game: Game, state: unknown, step: GameStep): void {
    if (!this.#verdicts.has(step.seq)) game.check?.(state, step);
    const fault = this.#verdicts.get(step.seq);
    if (fault !== undefined) throw fault;
  }
}
