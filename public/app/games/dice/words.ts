/** Greedy Pig while it is played, in plain words. */

import type { DiceView } from '../../../../shared/games/dice/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { joinNames } from '../../../../shared/match/seat-names.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { type Round, roundsOf } from './rounds.ts';

export function headline(view: DiceView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, points, standing, committed, choice } = view;
  if (stage === 'over') return { title: 'The game is over', mine: false };
  const detail = lastWords(view, names);
  if (need.kind === 'decide') return { title: 'Roll again or bank?', detail, mine: true };
  const last = roundsOf(view).at(-1);
  if (last?.endedBy !== undefined && view.throws.at(-1)?.round === last.number - 1) {
    return { title: endTitle(last), detail, mine: false };
  }
  if (points === 0)
    return { title: 'Throwing the die…', detail: detail || 'All devices throw it together.', mine: false, passing: true };
  const undecided = standing.filter((one) => one !== seat && !committed.includes(one));
  if (stage !== 'commit' || undecided.length === 0) return { title: 'Throwing the die…', detail, mine: false, passing: true };
  const own = seat === undefined || choice === undefined ? '' : ` You ${choice === 'sit' ? 'bank' : 'roll again'}.`;
  return { title: `Waiting for ${joinNames(undecided.map((one) => names[one]!))}`, detail: `${detail}${own}`, mine: false };
}

const endTitle = ({ endedBy, number }: Round): string =>
  endedBy === 'one' ? `A 1: round ${number} is over` : `Round ${number} is over`;

/** What the last throw came to. */
function lastWords(view: DiceView, names: readonly string[]): string {
  const rounds = roundsOf(view);
  const last = rounds.at(-1);
  if (last === undefined) return '';
  if (last.endedBy !== undefined) return keptWords(last, view, names);
  const { die, sat } = view.throws.at(-1)!;
  const sitting = sat.length === 0 ? '' : `${whoWords(sat, view, names)} banked. `;
  return `${sitting}Round ${last.number}: a ${die} was thrown, ${view.points} points so far.`;
}

/** Such as `Round 3. Ada banked 12. Whoever rolled on got nothing.` */
export const roundWords = (round: Round, view: DiceView, names: readonly string[]): string =>
  `Round ${round.number}. ${keptWords(round, view, names)}`;

/** Such as `Ada banked 12. Whoever rolled on got nothing.` */
function keptWords({ kept, endedBy }: Round, view: DiceView, names: readonly string[]): string {
  const amounts = [...new Set(kept.values())];
  const sentences = amounts.map((points) => {
    const seats = [...kept].flatMap(([seat, of]) => (of === points ? [seat] : []));
    return `${whoWords(seats, view, names)} banked ${points}.`;
  });
  const nothing = kept.size === 0 ? 'Everybody rolled on and got nothing.' : 'Whoever rolled on got nothing.';
  return [...sentences, ...(endedBy === 'one' ? [nothing] : [])].join(' ');
}

function whoWords(seats: readonly number[], { seat: own }: DiceView, names: readonly string[]): string {
  const others = seats.filter((seat) => seat !== own).map((seat) => names[seat]!);
  return joinNames(seats.some((seat) => seat === own) ? ['You', ...others] : others);
}

export const describeStep: StepWording<DiceView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'dice.commit':
      return `${who} sealed a share of the throw`;
    case 'dice.reveal': {
      const choice = { sit: ' and banked', stand: ' and rolled again' }[String(step.says['choice'])] ?? '';
      const complete = view !== undefined && view.committed.length === 0;
      return `${who} showed a share of the throw${choice}${complete ? `: ${throwWords(view)}` : ''}`;
    }
    default:
      return undefined;
  }
};

/** The throw that all shares together have just made. */
function throwWords({ throws, stage, round }: DiceView): string {
  const { die, round: of } = throws.at(-1)!;
  if (die === undefined) return 'nobody rolls any more';
  return of === round && stage !== 'over' ? `it is a ${die}` : `it is a ${die}, and the round is over`;
}

/** Such as `Ada has 104 points, Bo 88 and Carol 71.` */
export function score({ totals, playing }: DiceView, names: readonly string[], seat: number | undefined): string {
  const order = [...playing].sort((a, b) => totals[b]! - totals[a]!);
  const words = order.map((one, i) => {
    const who = one === seat ? (i === 0 ? 'You' : 'you') : names[one]!;
    return i === 0 ? `${who} ${one === seat ? 'have' : 'has'} ${totals[one]} points` : `${who} ${totals[one]}`;
  });
  return words.length === 1 ? `${words[0]}.` : `${words[0]}, ${joinNames(words.slice(1))}.`;
}

export const REASONS: ResultReasons = {
  'most-points': (losers) => `${losers} had fewer points in the end`,
  'equal-points': () => 'all have the same points',
};
