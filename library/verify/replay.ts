/** A verified match, step by step. */

import { type ReplayStep, replayGame } from '../../shared/verify/replay.ts';
import type { Verification } from '../../shared/verify/verify-log.ts';

/** Empty where no game was played, or its rules were not given to `verifyLog`. */
export const replay = ({ gameRun }: Verification): readonly ReplayStep[] => (gameRun === undefined ? [] : replayGame(gameRun));
