/** The worker behind `verification.ts`: bytes in, progress and one outcome out. */

import { checkResult } from '../../../shared/verify/check-result.ts';
import { SeatViews } from '../../../shared/verify/replay.ts';
import type { Progress } from '../../../shared/verify/verdict.ts';
import { verifyLog } from '../../../shared/verify/verify-log.ts';
import { platformEd25519 } from '../device/secret-store.ts';
import { replayFrames } from './replay-frames.ts';
import type { Outcome, VerifyMessage, VerifyRequest } from './verification.ts';

/** Often enough to look alive, seldom enough to cost nothing. */
const PROGRESS_INTERVAL_MS = 60;

const post = (message: VerifyMessage): void => self.postMessage(message);

function progressReporter(): (progress: Progress) => void {
  let lastCheck: string | undefined;
  let lastTime = 0;
  return (progress) => {
    const now = performance.now();
    if (progress.check === lastCheck && now - lastTime < PROGRESS_INTERVAL_MS) return;
    lastCheck = progress.check;
    lastTime = now;
    post({ kind: 'progress', progress });
  };
}

async function verify({ log, finalHash, remembered }: VerifyRequest): Promise<Outcome> {
  const seatViews = new SeatViews();
  const verification = await verifyLog(new Uint8Array(await log.arrayBuffer()), {
    ed25519: await platformEd25519(),
    progress: progressReporter(),
    seatViews,
    ...(finalHash === undefined ? {} : { finalHash }),
  });
  const timeOf = (index: number): number | undefined => verification.linked.at(index)?.entry.step.timestamp.time;
  const rules = verification.gameRun?.game.version;
  const [begun, ended] = [timeOf(0), timeOf(-1)];
  return {
    verdict: verification.verdict,
    ...(rules === undefined ? {} : { rules }),
    replay: remembered === undefined ? replayFrames(verification, seatViews) : [],
    ...(remembered === undefined ? {} : { checked: checkResult(remembered.result, remembered.key, verification) }),
    ...(begun === undefined || ended === undefined ? {} : { begun, ended }),
  };
}

// `reportError` and not a rejection: only the former reaches the page, as an error of the worker.
self.onmessage = ({ data }: MessageEvent<VerifyRequest>) => {
  verify(data).then((outcome) => post({ kind: 'outcome', outcome }), reportError);
};
