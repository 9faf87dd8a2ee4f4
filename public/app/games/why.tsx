/** What every explanation of fairness is made of: reasons, with the steps of this very match. */

import type { ComponentChildren } from 'preact';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { StepLine } from './step-line.ts';

/** Such as `step 4 (Ada) and step 5 (you)`. */
export function listSteps(lines: readonly StepLine[], names: readonly string[], seat: number | undefined): string {
  const nameOf = ({ author }: StepLine): string => {
    if (typeof author !== 'number') return author === 'relay' ? 'the relay' : 'everybody';
    return author === seat ? 'you' : names[author]!;
  };
  return joinNames(lines.map((line) => `step ${line.seq} (${nameOf(line)})`));
}

/** The steps of these kinds since the last step of another kind: such as those of the last throw. */
export function lastOf(record: readonly StepLine[], kind: string): readonly StepLine[] {
  const end = record.findLastIndex((line) => line.kind === kind);
  const before = record.findLastIndex((line, i) => i < end && line.kind !== kind);
  return record.slice(before + 1, end + 1);
}

export function Why({ children }: { children: ComponentChildren }) {
  return (
    <ol class="why">
      {children}
      <Reason claim="The relay cannot help anybody.">
        It passes signed steps on and notes the time. It never sees what is hidden, and a step that it changed would no longer fit
        its signature.
      </Reason>
    </ol>
  );
}

export function Reason({ claim, children }: { claim: string; children: ComponentChildren }) {
  return (
    <li>
      <strong>{claim}</strong> {children}
    </li>
  );
}
