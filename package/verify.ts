/** `fogline/verify`: checks a published record, in a browser, in Node.js and in a Worker. */

export { readBundle } from '../library/verify/read-bundle.ts';
export { replay } from '../library/verify/replay.ts';
export { type VerifyLogOptions, verifyLog } from '../library/verify/verify-log.ts';
export type { FaultCode } from '../shared/fault.ts';
export type { Game, Result } from '../shared/games/interface.ts';
export type { Finding, Findings } from '../shared/verify/finding.ts';
export type { ReplayStep } from '../shared/verify/replay.ts';
export type { Tier } from '../shared/verify/tier.ts';
export type { FaultReport, Progress, SeatVerdict, Verdict } from '../shared/verify/verdict.ts';
export type { Verification } from '../shared/verify/verify-log.ts';
