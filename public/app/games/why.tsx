/** Why a game is fair: the reasons that it gives, with the steps of this very match, and that the relay cannot help anybody. */

import type { ComponentType } from 'preact';
import { listWords, texts } from '../language/texts.ts';
import type { WhyFairProps } from './game-screen.ts';
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

/** The steps of these kinds since the last step of another kind: such as those of the last throw. */
export function lastOf(record: readonly StepLine[], kind: string): readonly StepLine[] {
  const end = record.findLastIndex((line) => line.kind === kind);
  const before = record.findLastIndex((line, i) => i < end && line.kind !== kind);
  return record.slice(before + 1, end + 1);
}

/** A claim, and what makes it true. */
type Reason = readonly [claim: string, words: string];

/** What a game says of its fairness. `tell`: the words with these steps, or those without if it has no steps. */
export type ReasonsOf = (
  props: WhyFairProps,
  tell: (steps: readonly StepLine[], words: (steps: string) => string, without: string) => string,
) => readonly Reason[];

export function whyFair(reasonsOf: ReasonsOf): ComponentType<WhyFairProps> {
  return (props) => {
    const { names, seat } = props;
    const reasons = reasonsOf(props, (steps, words, without) =>
      steps.length > 0 ? words(listSteps(steps, names, seat)) : without,
    );
    return (
      <ol class="why">
        {[...reasons, [WHY.relayClaim, WHY.relayReason] as const].map(([claim, words]) => (
          <li key={claim}>
            <strong>{claim}</strong> {words}
          </li>
        ))}
      </ol>
    );
  };
}

/** Such as `step 4 (Ada) and step 5 (you)`. */
function listSteps(lines: readonly StepLine[], names: readonly string[], seat: number | undefined): string {
  const nameOf = ({ author }: StepLine): string => {
    if (typeof author !== 'number') return author === 'relay' ? WHY.relay : WHY.everybody;
    return author === seat ? WHY.you : names[author]!;
  };
  return listWords(lines.map((line) => WHY.step(line.seq, nameOf(line))));
}
