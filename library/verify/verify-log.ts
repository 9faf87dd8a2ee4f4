/** `verifyLog` with what every platform has: signatures by WebCrypto, and in plain JavaScript where it has no Ed25519. */

import type { Game } from '../../shared/games/interface.ts';
import type { Progress } from '../../shared/verify/verdict.ts';
import { type Verification, verifyLog as verify } from '../../shared/verify/verify-log.ts';
import { gameFinder } from '../game-finder.ts';
import { platformEd25519 } from '../platform.ts';

export interface VerifyLogOptions {
  /** The rules that records are checked by. Of any other game chain and life alone are checked, and `verdict.unknown` names it. */
  readonly games?: readonly Game[];
  /** The final hash that the log must have, hex. */
  readonly finalHash?: string;
  /** Called after every few steps. If it returns a promise, verification waits for it. */
  readonly onProgress?: (progress: Progress) => void | Promise<void>;
}

/** Verifies a log file, byte for byte. Never throws for a bad log. */
export async function verifyLog(log: Uint8Array, options: VerifyLogOptions = {}): Promise<Verification> {
  const { games = [], finalHash, onProgress } = options;
  return verify(log, {
    ...{ ed25519: await platformEd25519(), findGame: gameFinder(games) },
    ...(finalHash === undefined ? {} : { finalHash }),
    ...(onProgress === undefined ? {} : { progress: onProgress }),
  });
}
