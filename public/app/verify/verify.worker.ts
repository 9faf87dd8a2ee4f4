/**
 * The worker behind `verification.ts`: bytes in, progress and one outcome out; or tasks in and results out, for another one; or a proof in
 * and a place in a log out; or whether a log has a build of the client.
 */

import { findGame } from '../../../shared/games/registry.ts';
import { findRelease } from '../../../shared/player/find-release.ts';
import { logRows } from '../../../shared/verify/check-result.ts';
import type { VerifyOptions } from '../../../shared/verify/follow-log.ts';
import { doTask } from '../../../shared/verify/game-task.ts';
import { SeatViews } from '../../../shared/verify/replay.ts';
import type { Progress } from '../../../shared/verify/verdict.ts';
import { verifyLog } from '../../../shared/verify/verify-log.ts';
import { keepRows } from '../device/kept-rows.ts';
import { platformEd25519 } from '../device/secret-store.ts';
import { digestOf, findVerdict, keepVerdict } from '../device/verdicts.ts';
import { relayAt } from '../relay-client/relay.ts';
import { type LogPlaceMessage, logPlaceMessage, trustedPlaceMessage } from './log-place.ts';
import { otherThread, serveTasks } from './other-thread.ts';
import type { Outcome } from './outcome.ts';
import { outcomeOfLog } from './outcome-of-log.ts';
import { presumedFrames, replayFrames } from './replay-frames.ts';
import type { VerifyCommand, VerifyMessage, VerifyRequest } from './verification.ts';

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

async function verify(request: VerifyRequest, verifier: string, port: MessagePort): Promise<Outcome> {
  const { log, finalHash, rowsOnly, anew } = request;
  const file = new Uint8Array(await log.arrayBuffer());
  const options = async (): Promise<VerifyOptions> => ({
    findGame,
    ed25519: await platformEd25519(),
    progress: progressReporter(),
    ...(rowsOnly ? {} : { otherThread: otherThread(port, () => post({ kind: 'help-wanted' })) }),
    ...(finalHash === undefined ? {} : { finalHash }),
  });
  if (rowsOnly) {
    const verification = await verifyLog(file, await options());
    const rows = logRows(verification);
    if (rows !== undefined) await keepRows(verifier, rows);
    return { ...outcomeOfLog(verification, []), ...(rows === undefined ? {} : { rows }) };
  }
  const place = { file: await digestOf(file), finalHash: finalHash ?? '', verifier };
  const known = anew ? undefined : await findVerdict(place);
  if (known !== undefined) return known;
  const seatViews = new SeatViews();
  const verification = await verifyLog(file, {
    ...(await options()),
    seatViews,
    presumed: (one) => post({ kind: 'presumed', outcome: outcomeOfLog(one, presumedFrames(one)) }),
  });
  const outcome = outcomeOfLog(verification, replayFrames(verification, seatViews));
  if (outcome.verdict.ok) await keepVerdict(place, outcome);
  const rows = logRows(verification);
  if (rows !== undefined) await keepRows(verifier, rows);
  return outcome;
}

async function placeIn({ match, policy, ...given }: Extract<VerifyCommand, { kind: 'log-proof' }>): Promise<LogPlaceMessage> {
  const ed25519 = await platformEd25519();
  return policy === undefined ? logPlaceMessage(match, given, ed25519) : trustedPlaceMessage(match, given, policy, ed25519);
}

self.onmessage = ({ data }: MessageEvent<VerifyCommand>) => {
  if (data.kind === 'help') return serveTasks(data.port, (task) => doTask(task, findGame));
  if (data.kind === 'log-proof') return void placeIn(data).then(post, reportError);
  if (data.kind === 'release') {
    const { relay, client, pinned } = data;
    const found = platformEd25519().then((ed25519) => findRelease(relayAt(relay), { client, ...pinned }, ed25519));
    found.then((release) => self.postMessage(release), reportError);
    return undefined;
  }
  // `reportError` and not a rejection: only the former reaches the page, as an error of the worker.
  verify(data.request, data.verifier, data.port).then((outcome) => post({ kind: 'outcome', outcome }), reportError);
};
