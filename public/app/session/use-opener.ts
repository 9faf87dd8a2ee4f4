/** Opens a match, or its rematch, and goes to its page. */

import { useEffect, useRef, useState } from 'preact/hooks';
import type { Problem } from '../components/problem.ts';
import { matchPath } from '../relay-client/paths.ts';
import { navigate } from '../router.ts';
import { goOnWith } from './early-worker.ts';
import { type Opener, type Opening, startOpener } from './session-worker.ts';

interface Opens {
  /** From the click on: the page of the match follows, or a problem. */
  readonly opening: boolean;
  readonly problem: Problem | undefined;
  readonly open: (ask: (opener: Opener) => Promise<Opening>) => Promise<void>;
}

/** `onOpened` is called before the page is left; `begin` gives the opener once it is needed. */
export function useOpener(onOpened?: () => void, begin = startOpener): Opens {
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<Opener | null>(null);
  useEffect(() => () => opener.current?.worker.leave(), []);
  const open = async (ask: (opener: Opener) => Promise<Opening>): Promise<void> => {
    setOpening(true);
    setProblem(undefined);
    opener.current ??= begin();
    const asked = opener.current;
    const answer = await ask(asked);
    if (answer.kind === 'opened') {
      onOpened?.();
      opener.current = null;
      goOnWith(answer.match, asked);
      return navigate(matchPath(answer.match));
    }
    setProblem(answer.problem);
    setOpening(false);
  };
  return { opening, problem, open };
}
