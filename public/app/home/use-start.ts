/** Opens a match and goes to its page. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import { matchPath } from '../relay-client/paths.ts';
import { navigate } from '../router.ts';
import type { NewMatch } from '../session/messages.ts';
import { type Opener, startOpener } from '../session/session-worker.ts';

interface Start {
  readonly starting: boolean;
  readonly problem: Problem | undefined;
  readonly start: (match: NewMatch) => Promise<void>;
}

export function useStart(): Start {
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<Opener | undefined>(undefined);
  useEffect(() => () => opener.current?.leave(), []);
  const start = async (match: NewMatch): Promise<void> => {
    setStarting(true);
    setProblem(undefined);
    opener.current ??= startOpener();
    const opening = await opener.current.open(match);
    if (opening.kind === 'opened') return navigate(matchPath(opening.match));
    if (opening.kind === 'not-opened') setProblem(opening.problem);
    setStarting(false);
  };
  return { starting, problem, start };
}

/** Chosen by lot, by whoever starts the match. */
export function pickBelow(below: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % below;
}
