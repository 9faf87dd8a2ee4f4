/** Compares what verifiers say with what the corpus wants, or with each other. */

import { isDeepStrictEqual } from 'node:util';
import type { Answer, Case, Kind, Level, Question } from './case.ts';
import type { Said } from './run-verifier.ts';

/** How an answer is wrong: a false verdict, or another fault, step or finding under the same one. */
type Wrong = 'falseAccept' | 'falseReject' | 'otherCode';

export interface Difference {
  readonly id: string;
  readonly wrong: Wrong;
  readonly want: Answer;
  readonly got: Answer;
  readonly why?: string;
}

export interface Comparison {
  readonly same: number;
  readonly falseAccept: number;
  readonly falseReject: number;
  readonly otherCode: number;
  /** Cases that the specification leaves open, and of which the answer was another one. */
  readonly note: number;
  readonly skipped: number;
  readonly differences: readonly Difference[];
}

/** What is compared of accepted cases of a kind. */
const FOUND: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  log: ['finalHash'],
  match: ['finalHash'],
  proof: ['origin', 'index', 'size', 'seen'],
  note: ['lines', 'origin', 'size', 'root', 'type'],
  policy: ['met'],
  cosign: ['time'],
  evidence: ['conclusion'],
  timestamp: ['says'],
  bundle: ['files'],
  client: ['origin', 'index', 'size', 'seen'],
};
/** What is compared whatever the verdict. */
const ALWAYS: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  match: ['result', 'convicted'],
  witness: ['status', 'size'],
};

/** How two answers to a case differ, if they do. */
export function differ(of: Kind, level: Level, want: Answer, got: Answer): Wrong | undefined {
  if (want.ok !== got.ok) return got.ok ? 'falseAccept' : 'falseReject';
  if (level === 'verdict') return undefined;
  const fields = ['fault', 'step', ...(want.ok ? (FOUND[of] ?? []) : []), ...(ALWAYS[of] ?? [])];
  return fields.every((field) => isDeepStrictEqual(want[field] ?? null, got[field] ?? null)) ? undefined : 'otherCode';
}

/** `said`: by the place of each case. */
export function compareWithCorpus(cases: readonly Case[], said: readonly Said[]): Comparison {
  return tally(cases, said, (one) => ({ want: one.want, level: one.level, why: one.why }));
}

/** `other`: what another verifier says, of which nobody knows whether it is right. */
export function compareVerifiers(questions: readonly Question[], said: readonly Said[], other: readonly Said[]): Comparison {
  return tally(questions, said, ({ of }, at) =>
    other[at] === undefined ? undefined : { want: other[at], level: of === 'signature' ? 'verdict' : 'code' },
  );
}

interface Wanted {
  readonly want: Answer;
  readonly level: Level;
  readonly why?: string;
}

function tally<Q extends Question>(
  questions: readonly Q[],
  said: readonly Said[],
  wantedOf: (question: Q, at: number) => Wanted | undefined,
): Comparison {
  const count = { same: 0, falseAccept: 0, falseReject: 0, otherCode: 0, note: 0, skipped: 0 };
  const differences: Difference[] = [];
  for (const [at, question] of questions.entries()) {
    const [got, wanted] = [said[at], wantedOf(question, at)];
    if (got === undefined || wanted === undefined) {
      count.skipped++;
      continue;
    }
    const { want, level, why } = wanted;
    const wrong = differ(question.of, level === 'note' ? 'code' : level, want, got);
    count[wrong === undefined ? 'same' : level === 'note' ? 'note' : wrong]++;
    if (wrong !== undefined && level !== 'note')
      differences.push({ id: question.id, wrong, want, got, ...(why === undefined ? {} : { why }) });
  }
  return { ...count, differences };
}
