/** The report of an arena: its plan, its matches in the order of their numbers, and what follows from them. */

import { decodeHex, encodeHex } from '../../shared/encoding/bytes.ts';
import { leafHash, nodeHash, rootOf } from '../../shared/transparency/merkle-log.ts';
import { type Estimate, estimateElo } from './elo.ts';
import type { Forfeit, JudgedMatch, Outcome } from './judge-match.ts';
import { type ArenaPlan, arenaOf, type Both, type Side } from './plan.ts';
import { type Decided, decidedBy, likelihoodRatio, SPRT_BOUNDS } from './sprt.ts';

/** What the program of the arena has measured of a side in a match: its operator's word, which no log can show. */
export interface Said {
  readonly decisions: number;
  /** From the question to the answer, all together and the longest. */
  readonly ms: number;
  readonly longest: number;
  readonly illegal: number;
}

export interface PlayedMatch extends JudgedMatch {
  /** Absent where the program ended before it could write it. */
  readonly said?: Both<Said>;
}

interface Score extends Readonly<Record<'wins' | 'draws' | 'losses' | 'void', number>> {
  readonly elo: Estimate | null;
  /** Pairs by the score of A: 0, ½, 1, 1½, 2. */
  readonly pairs?: readonly number[];
  /** The logarithm of the likelihood ratio, and between which bounds nothing is decided. */
  readonly sprt?: { readonly ratio: number; readonly low: number; readonly high: number; readonly decided: Decided | null };
  readonly forfeits: Both<Readonly<Record<Forfeit, number>>>;
  readonly clock: JudgedMatch['clock'];
  readonly said: Both<Said>;
  /** What ended the arena; null where it has not ended: who stopped it may have liked the score. */
  readonly ended: 'all-played' | 'sprt' | null;
}

export interface Report {
  /** SHA-256 of the plan, hex. */
  readonly arena: string;
  readonly plan: ArenaPlan;
  readonly matches: readonly PlayedMatch[];
  /** Of the tree of RFC 6962 whose leaves are the final hashes, hex. */
  readonly root: string;
  readonly score: Score;
}

export const makeReport = (plan: ArenaPlan, matches: readonly PlayedMatch[]): Report => ({
  arena: arenaOf(plan),
  plan,
  matches,
  root: rootOfMatches(matches),
  score: scoreMatches(plan, matches),
});

export function rootOfMatches(matches: readonly Pick<JudgedMatch, 'finalHash'>[]): string {
  const leaves = matches.map(({ finalHash }) => leafHash(decodeHex(finalHash, 32)));
  const hashOf = (height: number, index: number): Uint8Array<ArrayBuffer> =>
    height === 0 ? leaves[index]! : nodeHash(hashOf(height - 1, 2 * index), hashOf(height - 1, 2 * index + 1));
  return encodeHex(rootOf(leaves.length, hashOf));
}

/** In half points. */
const POINTS: Readonly<Record<Exclude<Outcome, 'void'>, number>> = { loss: 0, draw: 1, win: 2 };
const pointsOf = (outcome: Outcome): number | undefined => (outcome === 'void' ? undefined : POINTS[outcome]);

/** Counts outcomes one after the other: those of matches, or of pairs in which both count. */
class Counts {
  readonly frequencies: number[];
  readonly #pairs: boolean;
  #first: number | undefined;
  #seen = 0;

  constructor(pairs: boolean) {
    this.#pairs = pairs;
    this.frequencies = new Array<number>(pairs ? 5 : 3).fill(0);
  }

  /** Whether a test may be asked after it. */
  add(outcome: Outcome): boolean {
    const points = pointsOf(outcome);
    this.#seen += 1;
    if (this.#pairs && this.#seen % 2 === 1) {
      this.#first = points;
      return false;
    }
    const sum = this.#pairs ? (points === undefined || this.#first === undefined ? undefined : points + this.#first) : points;
    if (sum !== undefined) this.frequencies[sum]! += 1;
    return true;
  }
}

const hypothesesOf = ({ elo0, elo1 }: NonNullable<ArenaPlan['sprt']>) => ({ elo0: Number(elo0), elo1: Number(elo1) });

/** Follows the outcomes of an arena in the order of their numbers. */
export class Progress {
  readonly #plan: ArenaPlan;
  readonly #counts: Counts;
  #length = 0;

  constructor(plan: ArenaPlan) {
    this.#plan = plan;
    this.#counts = new Counts(plan.pairs);
  }

  /** Whether the arena ends with it: what comes after it does not count. */
  add(outcome: Outcome): boolean {
    const isWhole = this.#counts.add(outcome);
    this.#length += 1;
    const { sprt, matches } = this.#plan;
    if (this.#length === matches) return true;
    if (sprt === undefined || !isWhole) return false;
    return decidedBy(likelihoodRatio(this.#counts.frequencies, hypothesesOf(sprt))) !== undefined;
  }
}

/** How many of these matches count by the plan; undefined while it wants more. */
export function lengthOf(plan: ArenaPlan, outcomes: readonly Outcome[]): number | undefined {
  const progress = new Progress(plan);
  const last = outcomes.findIndex((outcome) => progress.add(outcome));
  return last < 0 ? undefined : last + 1;
}

/** Rounded, so that no two programs differ in the last digit of a logarithm. */
const rounded = <T extends number | null>(value: T, digits: number): T =>
  (value === null ? value : Number(value.toFixed(digits)) + 0) as T;

const roundedElo = ({ score, elo, low, high }: Estimate): Estimate => ({
  score: rounded(score, 4),
  elo: rounded(elo, 2),
  low: rounded(low, 2),
  high: rounded(high, 2),
});

const NOTHING_SAID: Said = { decisions: 0, ms: 0, longest: 0, illegal: 0 };

const addSaid = (sum: Said, more: Said = NOTHING_SAID): Said => ({
  decisions: sum.decisions + more.decisions,
  ms: rounded(sum.ms + more.ms, 1),
  longest: Math.max(sum.longest, more.longest),
  illegal: sum.illegal + more.illegal,
});

const ofBoth = <T>(of: (side: Side) => T): Both<T> => ({ a: of('a'), b: of('b') });

function scoreMatches(plan: ArenaPlan, matches: readonly PlayedMatch[]): Score {
  const counts = new Counts(plan.pairs);
  for (const { outcome } of matches) counts.add(outcome);
  const { frequencies } = counts;
  const estimate = estimateElo(frequencies);
  const ratio = plan.sprt === undefined ? undefined : likelihoodRatio(frequencies, hypothesesOf(plan.sprt));
  const decided = ratio === undefined ? undefined : decidedBy(ratio);
  const outcomes = matches.map(({ outcome }) => outcome);
  const count = (wanted: Outcome): number => outcomes.filter((one) => one === wanted).length;
  const forfeited = (side: Side, by: Forfeit): number => matches.filter(({ forfeits }) => forfeits[side] === by).length;
  const hasEnded = lengthOf(plan, outcomes) !== undefined;
  return {
    ...{ wins: count('win'), draws: count('draw'), losses: count('loss'), void: count('void') },
    elo: estimate === undefined ? null : roundedElo(estimate),
    ...(plan.pairs ? { pairs: frequencies } : {}),
    ...(ratio === undefined
      ? {}
      : {
          sprt: {
            ratio: rounded(ratio, 3),
            low: rounded(SPRT_BOUNDS.low, 3),
            high: rounded(SPRT_BOUNDS.high, 3),
            decided: decided ?? null,
          },
        }),
    forfeits: ofBoth((side) => ({
      fault: forfeited(side, 'fault'),
      time: forfeited(side, 'time'),
      resigned: forfeited(side, 'resigned'),
    })),
    clock: ofBoth((side) => ({
      steps: matches.reduce((sum, { clock }) => sum + clock[side].steps, 0),
      ms: matches.reduce((sum, { clock }) => sum + clock[side].ms, 0),
    })),
    said: ofBoth((side) => matches.reduce((sum, { said }) => addSaid(sum, said?.[side]), NOTHING_SAID)),
    ended: hasEnded ? (decided === undefined ? 'all-played' : 'sprt') : null,
  };
}
