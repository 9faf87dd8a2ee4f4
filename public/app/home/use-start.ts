import type { Problem } from '../components/problem.ts';
import type { NewMatch } from '../session/messages.ts';
import { useOpener } from '../session/use-opener.ts';

interface Start {
  readonly starting: boolean;
  readonly problem: Problem | undefined;
  readonly start: (match: NewMatch) => Promise<void>;
}

/** Opens a match and goes to its page. */
export function useStart(): Start {
  const { opening, problem, open } = useOpener();
  return { starting: opening, problem, start: (match) => open((opener) => opener.open(match)) };
}

/** Chosen by lot, by the device that starts the match. */
export function pickBelow(below: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % below;
}
