/** The frames of a replay: from the first step of the game to the last step of the log. */

import { countValues } from '../../../shared/encoding/canonical.ts';
import type { LinkedEntry } from '../../../shared/log/chain.ts';
import { presumeReplay, type ReplayStep, replayGame, type SeatViews } from '../../../shared/verify/replay.ts';
import type { Verification } from '../../../shared/verify/verify-log.ts';
import { stepLine } from '../games/step-line.ts';
import type { ReplayFrame } from './outcome.ts';

/** What the seats saw is as they have opened it, and not checked. */
export function presumedFrames(verification: Verification): ReplayFrame[] {
  return verification.gameRun === undefined ? [] : framesOf(verification, presumeReplay(verification.gameRun));
}

export function replayFrames(verification: Verification, seen?: SeatViews): ReplayFrame[] {
  const { gameRun } = verification;
  if (gameRun === undefined) return [];
  // A convicted seat may have opened what cannot be run again; the others' openings hold.
  const openings = gameRun.openings.map((opening, seat) =>
    gameRun.convictions.some((one) => one.seat === seat) ? undefined : opening,
  );
  return framesOf(verification, replayGame({ ...gameRun, openings }, seen));
}

/** Values in the payload of a step of a match; one that the game did not take may have any number. */
const MOST_SHOWN = 128;

function withoutMany({ entry: { payload = {}, ...rest }, link }: LinkedEntry): LinkedEntry {
  return { entry: countValues(payload) > MOST_SHOWN ? rest : { ...rest, payload }, link };
}

/** A step that belongs to the life of the match, such as a resignation, shows the position that it found. */
function framesOf({ verdict, linked }: Verification, replay: readonly ReplayStep[]): ReplayFrame[] {
  const steps = new Map(replay.map((step) => [step.seq, step]));
  const seatOf = (key: string): number | undefined => {
    const seat = verdict.seats.findIndex((one) => one?.key === key || one?.laterKeys?.includes(key));
    return seat < 0 ? undefined : seat;
  };
  const frames: ReplayFrame[] = [];
  let shown: ReplayStep | undefined;
  for (const entry of linked) {
    const { kind, seq } = entry.entry.step;
    const played = steps.get(seq);
    shown = played ?? shown;
    if (shown === undefined) continue;
    const step = stepLine(played === undefined ? withoutMany(entry) : entry, verdict.timestampsBy ?? undefined, seatOf);
    const counts = played !== undefined || !kind.includes('.');
    frames.push({ step, counts, view: shown.view, seatViews: shown.seatViews });
  }
  return frames;
}
