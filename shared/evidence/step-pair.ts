/** Two statements about one match, which evidence against an author or a relay consists of, and what they prove of their signer. */

import { Fault } from '../fault.ts';
import type { Header } from '../log/step.ts';

/** How two statements about the steps of a match contradict each other. */
type StepContradiction =
  /** The author signed two different steps that follow the same step, `prev`. */
  | 'signed-twice'
  /** Two steps with one `seq`, or with one `prev`. */
  | 'two-steps-at-one-place'
  /** The later step does not name the link hash of the one before it. */
  | 'another-step-before'
  /** The later step has the earlier time. */
  | 'time-went-back';

/** Whom evidence about a match convicts, and of what. */
export interface StepConclusion {
  readonly guilty: 'author' | 'relay';
  readonly key: string;
  readonly match: string;
  /** Sequence number of the later statement. */
  readonly seq: number;
  readonly contradiction: StepContradiction;
}

/** A message that a key has signed, if the signature holds. */
export interface SignedMessage {
  readonly key: string;
  readonly message: Uint8Array;
  readonly sig: string;
}

/** The text by which two statements are ordered, their place first, so that the same two always make the same file. */
export const placedText = ({ seq }: Header, text: string): string => `${String(seq).padStart(6, '0')} ${text}`;

/** Checks that two statements are about one match and in the order of their texts. */
export function expectPair<S extends Header>(first: S, second: S, textOf: (statement: S) => string): void {
  if (first.match !== second.match) throw new Fault('evidence/other-match');
  if (textOf(first) >= textOf(second)) throw new Fault('evidence/wrong-order');
}
