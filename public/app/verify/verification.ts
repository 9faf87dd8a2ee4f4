/** Verification of a log in workers of its own: the page stays free, and closing the page ends the work. */

import type { PinnedRelease } from '../../../shared/player/find-release.ts';
import type { EndedMatch } from '../../../shared/verify/check-logged.ts';
import type { Progress } from '../../../shared/verify/verdict.ts';
import { texts } from '../language/texts.ts';
import { startModule } from '../session/start-worker.ts';
import type { LogPlaceMessage, NamedProof } from './log-place.ts';
import type { Outcome } from './outcome.ts';

export const VERIFICATION = texts('verify/verification', {
  broke: (what: string) => `The verification broke: ${what}.`,
  notLoaded: 'The program that verifies could not be loaded.',
});

export interface VerifyRequest {
  /** A log file, byte for byte. */
  readonly log: Blob;
  readonly finalHash?: string;
  /** Asks for the rows of the match in the records of its players, in place of a replay. It is done in one thread. */
  readonly rowsOnly?: boolean;
  /** Verifies it even if this device has verified the same file before. */
  readonly anew?: boolean;
}

/** What a worker is started for. `verifier` names the program, so that a verdict is kept for this one alone. */
export type VerifyCommand =
  | { readonly kind: 'verify'; readonly request: VerifyRequest; readonly verifier: string; readonly port: MessagePort }
  | { readonly kind: 'help'; readonly port: MessagePort }
  /** Checks a proof that a match is in a transparency log, by a policy where there is one. */
  | ({ readonly kind: 'log-proof'; readonly match: EndedMatch; readonly policy?: string } & NamedProof)
  /** Answered with the log that has this build of the client, if one has (`FoundRelease`); `installed/release-check.ts` asks. */
  | { readonly kind: 'release'; readonly relay: string; readonly client: string; readonly pinned: PinnedRelease };

export type VerifyMessage =
  | { readonly kind: 'progress'; readonly progress: Progress }
  /** What the log comes to if the rest of the verification finds nothing. */
  | { readonly kind: 'presumed'; readonly outcome: Outcome }
  | { readonly kind: 'help-wanted' }
  | { readonly kind: 'outcome'; readonly outcome: Outcome }
  | LogPlaceMessage;

interface Listener {
  readonly progress?: (progress: Progress) => void;
  readonly presumed?: (outcome: Outcome) => void;
}

/** The program that verifies here: its address names its bytes. */
export const verifierName = (): string => document.documentElement.dataset['verifyWorker'] ?? '';

function startVerifier(command: VerifyCommand, fail: (why: Error) => void): Worker {
  const worker = startModule('verify');
  worker.onerror = ({ message }) => fail(new Error(message ? VERIFICATION.broke(message) : VERIFICATION.notLoaded));
  worker.postMessage(command, 'port' in command ? [command.port] : []);
  return worker;
}

/** What a proof of a log shows of a match, and whether a policy of the visitor is met by it. Never settles once aborted. */
export function checkLogProof(
  asked: { readonly match: EndedMatch; readonly policy?: string } & NamedProof,
  signal: AbortSignal,
): Promise<LogPlaceMessage> {
  return new Promise((resolve, reject) => {
    const worker = startVerifier({ kind: 'log-proof', ...asked }, reject);
    signal.addEventListener('abort', () => worker.terminate(), { once: true });
    worker.onmessage = ({ data }: MessageEvent<VerifyMessage>) => {
      worker.terminate();
      if (data.kind === 'log-place') resolve(data);
    };
  });
}

/** Rejects only for failures of the browser or of this program; a bad log is an outcome. Never settles once aborted. */
export function verifyInWorker(request: VerifyRequest, signal: AbortSignal, listener: Listener = {}): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const workers: Worker[] = [];
    const end = (): void => {
      for (const worker of workers) worker.terminate();
    };
    signal.addEventListener('abort', end, { once: true });
    const start = (command: VerifyCommand): Worker => {
      const worker = startVerifier(command, (why) => {
        end();
        reject(why);
      });
      workers.push(worker);
      return worker;
    };
    const { port1, port2 } = new MessageChannel();
    start({ kind: 'verify', request, verifier: verifierName(), port: port1 }).onmessage = ({
      data,
    }: MessageEvent<VerifyMessage>) => {
      switch (data.kind) {
        case 'progress':
          return listener.progress?.(data.progress);
        case 'presumed':
          return listener.presumed?.(data.outcome);
        case 'help-wanted':
          start({ kind: 'help', port: port2 });
          return;
        case 'outcome':
          end();
          return resolve(data.outcome);
      }
    };
  });
}
