import type { ComponentChildren } from 'preact';
import type { Problem } from '../problem.ts';
import { explain } from './problem-words.ts';

/** Why something did not work that a person asked for, and what to do now; beside it, perhaps, the button that does it. */
export function ProblemNotice({ problem, children }: { problem: Problem | undefined; children?: ComponentChildren }) {
  if (problem === undefined) return null;
  return (
    <div class="notice bad" role="alert">
      <div>{explain(problem)}</div>
      {children}
    </div>
  );
}
