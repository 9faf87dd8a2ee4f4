/** What every explanation of fairness is made of: reasons, with the steps of this very match. */

import type { ComponentChildren } from 'preact';
import { listWords, texts } from '../language/texts.ts';
import type { StepLine } from './step-line.ts';

export const WHY = texts('games/why', {
  step: (seq: number, who: string) => `step ${seq} (${who})`,
  relay: 'the relay',
  everybody: 'everybody',
  you: 'you',
  relayClaim: 'The relay cannot help anybody.',
  relayReason:
    'It passes signed steps on and notes the time. It never sees what is hidden, and a step that it changed would no longer fit its signature.',
});

/** Such as `step 4 (Ada) and step 5 (you)`. */
export function listSteps(lines: readonly StepLine[], names: readonly string[], seat: number | undefined): string {
  const nameOf = ({ author }: StepLine): string => {
    if (typeof author !== 'number') return author === 'relay' ? WHY.relay : WHY.everybody;
    return author === seat ? WHY.you : names[author]!;
  };
  return listWords(lines.map((line) => WHY.step(line.seq, nameOf(line))));
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
      <Reason claim={WHY.relayClaim}>{WHY.relayReason}</Reason>
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
