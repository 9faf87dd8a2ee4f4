/**
 * Large payloads leave the memory of a session once they lie in the log that its device keeps: those of the kinds that a record may leave
 * out, which only audits need again. Their digests stay.
 */

import { digestPayload } from '../crypto/payload-digest.ts';
import type { JsonObject } from '../encoding/canonical.ts';
import type { LinkedEntry } from '../log/chain.ts';
import type { AppliedStep, GameRun } from '../playthrough/run-state.ts';

/** The entries without the large payloads of the first `kept` steps. */
export function releaseEntries(entries: readonly LinkedEntry[], { game }: GameRun, kept: number): readonly LinkedEntry[] {
  const isLarge = ({ entry: { step, payload } }: LinkedEntry): boolean =>
    payload !== undefined && step.seq < kept && game.unpublished?.includes(step.kind) === true;
  return entries.some(isLarge)
    ? entries.map((linked) => (isLarge(linked) ? { ...linked, entry: { step: linked.entry.step } } : linked))
    : entries;
}

/** The game run without them. */
export function releaseRun(run: GameRun, kept: number): GameRun {
  const isLarge = ({ step, released }: GameRun['steps'][number]): boolean =>
    !released && !step.withheld && step.seq < kept && run.game.unpublished?.includes(step.kind) === true;
  if (!run.steps.some(isLarge)) return run;
  const steps = run.steps.map((applied) =>
    isLarge(applied) ? { ...applied, step: { ...applied.step, payload: {} }, released: true as const } : applied,
  );
  return { ...run, steps };
}

/** The game run with every payload again, from those of the kept log, by step; undefined where the kept log lacks one. */
export function restoreRun(run: GameRun, payloads: readonly (JsonObject | undefined)[]): GameRun | undefined {
  const steps: AppliedStep[] = [];
  for (const { released, ...applied } of run.steps) {
    const payload = released ? payloads[applied.step.seq] : applied.step.payload;
    if (payload === undefined || (released && digestPayload(payload) !== applied.step.digest)) return undefined;
    steps.push({ ...applied, step: { ...applied.step, payload } });
  }
  return { ...run, steps };
}

export const hasReleased = ({ steps }: GameRun): boolean => steps.some(({ released }) => released);
