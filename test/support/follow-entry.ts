import type { LinkedEntry } from '../../shared/log/chain.ts';
import { auditGameRun } from '../../shared/playthrough/audit.ts';
import { applyEntry, type FollowedMatch } from '../../shared/playthrough/followed-match.ts';

/** The match after a linked entry, and after the audits that are due then. */
export function followEntry(followed: FollowedMatch, linked: LinkedEntry): FollowedMatch {
  const after = applyEntry(followed, linked);
  return after.gameRun === undefined || after.gameRun.due.length === 0
    ? after
    : { ...after, gameRun: auditGameRun(after.gameRun) };
}
