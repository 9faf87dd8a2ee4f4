/** Verification of a log in a worker of its own: the page stays free, and closing the page ends the work. */

import type { CheckedResult } from '../../../shared/verify/check-result.ts';
import type { Progress, Verdict } from '../../../shared/verify/verdict.ts';
import type { MatchResult } from '../../../shared/wire/match-result.ts';
import type { StepLine } from '../games/step-line.ts';
import { startModule } from '../session/start-worker.ts';

export interface VerifyRequest {
  /** A log file, byte for byte. */
  readonly log: Blob;
  /** The final hash that it must have. */
  readonly finalHash?: string;
  /** What a relay remembers of the match for a key: compared with the log, in place of a replay. */
  readonly remembered?: { readonly result: MatchResult; readonly key: string };
}

/** A step of the log, and what could be seen after it. */
export interface ReplayFrame {
  readonly step: StepLine;
  /** Whether the game took it in: not from the first fault on. Steps that are not the game's count by themselves. */
  readonly counts: boolean;
  /** The game's view for everybody, and by seat the view of a seat that opened. */
  readonly view: unknown;
  readonly seatViews: readonly unknown[];
}

export interface Outcome {
  readonly verdict: Verdict;
  /** The version of the rules of the game; undefined when it could not be followed. */
  readonly rules?: number;
  /** By the relay's clock, in ms since 1970; undefined when not one step holds. */
  readonly begun?: number;
  readonly ended?: number;
  /** From the first step of the game on; empty when the log does not get that far. */
  readonly replay: readonly ReplayFrame[];
  /** What came of `remembered`. */
  readonly checked?: CheckedResult;
}

export type VerifyMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  | { readonly kind: 'outcome'; readonly outcome: Outcome };

/** Rejects only for failures of the browser or of this program; a bad log is an outcome. Never settles once aborted. */
export function verifyInWorker(
  request: VerifyRequest,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const worker = startModule('verify');
    signal.addEventListener('abort', () => worker.terminate(), { once: true });
    worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      if (data.kind === 'progress') return onProgress(data.progress);
      worker.terminate();
      resolve(data.outcome);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(
        new Error(event.message ? `The verification broke: ${event.message}.` : 'The program that verifies could not be loaded.'),
      );
    };
    worker.postMessage(request);
  });
}
