import type { MatchSnapshot } from '../session/messages.ts';

/**
 * Whether the play is over: by the log, or because a step has decided it that the other device still checks. A fault ends it only once the
 * log says so.
 */
export function isOver({ matchState: { phase }, decided, fault }: MatchSnapshot): boolean {
  return phase === 'settle' || phase === 'closed' || (phase === 'play' && decided !== undefined && fault === undefined);
}
