/** Evidence against a relay, which has timestamped two steps of a match that no log can hold together. */

import { object, oneOf } from '../encoding/shape.ts';
import { Fault } from '../fault.ts';
import { encodeStep, readStep, type Step, VERSION } from '../log/step.ts';
import { linkHash, timestampMessage } from '../log/step-digest.ts';
import { expectPair, placedText, type SignedMessage, type StepConclusion } from './step-pair.ts';

export const readRelayEvidence = object({ evidence: oneOf(['relay']), v: oneOf([VERSION]), first: readStep, second: readStep });
export type RelayEvidence = ReturnType<typeof readRelayEvidence>;

const textOf = (step: Step): string => placedText(step, encodeStep(step));

/** What the two prove of the relay, if the signatures hold. */
export function concludeRelay({ first, second }: RelayEvidence): StepConclusion {
  expectPair(first, second, textOf);
  const { key } = second.timestamp;
  if (first.timestamp.key !== key) throw new Fault('evidence/other-key');
  const contradiction = contradictionOf(first, second);
  if (contradiction === undefined) throw new Fault('evidence/no-contradiction');
  return { guilty: 'relay', key, match: second.match, seq: second.seq, contradiction };
}

export const messagesOfRelay = ({ first, second }: RelayEvidence): readonly SignedMessage[] =>
  [first, second].map((step) => {
    const { time, key, sig } = step.timestamp;
    return { key, message: timestampMessage(step, time, key), sig };
  });

/** Why an honest relay cannot have timestamped both of two different steps of a match; `first` is not the later one. */
function contradictionOf(first: Step, second: Step): StepConclusion['contradiction'] | undefined {
  if (first.seq === second.seq || first.prev === second.prev) return 'two-steps-at-one-place';
  if (first.seq + 1 === second.seq && second.prev !== linkHash(first)) return 'another-step-before';
  return second.timestamp.time < first.timestamp.time ? 'time-went-back' : undefined;
}

/** What these steps would prove against the relay that signs with this key. */
export function* suspectRelay(steps: readonly Step[], relay: string | undefined): Iterable<RelayEvidence> {
  const stamped = steps.filter(({ timestamp }) => timestamp.key === relay);
  const texts = new Map(stamped.map((step) => [textOf(step), step]));
  const different = [...texts].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, step]) => step);
  // In one honest log no step contradicts its neighbours. Where two logs fork, the contradicting steps become neighbours.
  for (const [i, second] of different.entries()) {
    for (let at = i - 1; at >= 0 && different[at]!.seq >= second.seq - 1; at--) {
      const first = different[at]!;
      if (contradictionOf(first, second) !== undefined) yield { evidence: 'relay', v: VERSION, first, second };
    }
  }
}
