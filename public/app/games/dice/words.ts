/** Greedy Pig while it is played, in plain words. */

import type { DiceView } from '../../../../shared/games/dice/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { listWords } from '../../language/texts.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { type Round, roundsOf } from './rounds.ts';
import { DICE_TEXTS } from './texts.ts';

export function headline(view: DiceView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, points, standing, committed, choice } = view;
  if (stage === 'over') return { title: DICE_TEXTS.over, mine: false };
  const detail = lastWords(view, names);
  if (need.kind === 'decide') return { title: DICE_TEXTS.rollOrBank, detail, mine: true };
  const last = roundsOf(view).at(-1);
  if (last?.endedBy !== undefined && view.throws.at(-1)?.round === last.number - 1) {
    return { title: endTitle(last), detail, mine: false };
  }
  if (points === 0)
    return { title: DICE_TEXTS.throwing, detail: detail || DICE_TEXTS.throwingDetail, mine: false, passing: true };
  const undecided = standing.filter((one) => one !== seat && !committed.includes(one));
  if (stage !== 'commit' || undecided.length === 0) return { title: DICE_TEXTS.throwing, detail, mine: false, passing: true };
  const own = seat === undefined || choice === undefined ? '' : ` ${choice === 'sit' ? DICE_TEXTS.youBank : DICE_TEXTS.youRoll}`;
  return { title: DICE_TEXTS.waiting(listWords(undecided.map((one) => names[one]!))), detail: `${detail}${own}`, mine: false };
}

const endTitle = ({ endedBy, number }: Round): string => (endedBy === 'one' ? DICE_TEXTS.aOne : DICE_TEXTS.roundOver)(number);

/** What the last throw came to. */
function lastWords(view: DiceView, names: readonly string[]): string {
  const rounds = roundsOf(view);
  const last = rounds.at(-1);
  if (last === undefined) return '';
  if (last.endedBy !== undefined) return keptWords(last, view, names);
  const { die, sat } = view.throws.at(-1)!;
  // A throw that goes on is no 1, and has a die.
  const thrown = DICE_TEXTS.thrown(last.number, die!, view.points);
  return sat.length === 0 ? thrown : `${bankedWords(sat, view, names)} ${thrown}`;
}

/** Such as `Round 3. Ada banked 12. Those who rolled on got nothing.` */
export const roundWords = (round: Round, view: DiceView, names: readonly string[]): string =>
  DICE_TEXTS.roundIs(round.number, keptWords(round, view, names));

/** Such as `Ada banked 12. Those who rolled on got nothing.` */
function keptWords({ kept, endedBy }: Round, view: DiceView, names: readonly string[]): string {
  const amounts = [...new Set(kept.values())];
  const sentences = amounts.map((points) => {
    const seats = [...kept].flatMap(([seat, of]) => (of === points ? [seat] : []));
    return bankedWords(seats, view, names, points);
  });
  const nothing = kept.size === 0 ? DICE_TEXTS.everybodyNothing : DICE_TEXTS.restNothing;
  return [...sentences, ...(endedBy === 'one' ? [nothing] : [])].join(' ');
}

/** Without `points` they are known from the headline. */
function bankedWords(seats: readonly number[], { seat: own }: DiceView, names: readonly string[], points?: number): string {
  const others = seats.filter((seat) => seat !== own).map((seat) => names[seat]!);
  const isOwn = seats.some((seat) => seat === own);
  if (isOwn && others.length === 0) return points === undefined ? DICE_TEXTS.youBanked : DICE_TEXTS.youBankedPoints(points);
  const who = listWords(isOwn ? [DICE_TEXTS.youInList, ...others] : others);
  return points === undefined ? DICE_TEXTS.banked(seats.length, who) : DICE_TEXTS.bankedPoints(seats.length, who, points);
}

export const describeStep: StepWording<DiceView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'dice.commit':
      return DICE_TEXTS.stepCommit(who);
    case 'dice.reveal': {
      const { choice } = step.says;
      const shown =
        choice === 'sit' ? DICE_TEXTS.stepRevealSit : choice === 'stand' ? DICE_TEXTS.stepRevealStand : DICE_TEXTS.stepReveal;
      const complete = view !== undefined && view.committed.length === 0;
      return `${shown(who)}${complete ? `: ${throwWords(view)}` : ''}`;
    }
    default:
      return undefined;
  }
};

/** The throw that all shares together have just made. */
function throwWords({ throws, stage, round }: DiceView): string {
  const { die, round: of } = throws.at(-1)!;
  if (die === undefined) return DICE_TEXTS.throwNobody;
  return (of === round && stage !== 'over' ? DICE_TEXTS.throwIs : DICE_TEXTS.throwEnds)(die);
}

/** Such as `Ada has 104 points, Bo 88 and Carol 71` */
export function score({ totals, playing }: DiceView, names: readonly string[], seat: number | undefined): string {
  const order = [...playing].sort((a, b) => totals[b]! - totals[a]!);
  const words = order.map((one, i) => {
    const points = totals[one]!;
    const who = names[one]!;
    if (i === 0) return one === seat ? DICE_TEXTS.scoreYou(points) : DICE_TEXTS.score(points, who);
    return one === seat ? DICE_TEXTS.scoreRestYou(points) : `${who} ${points}`;
  });
  return words.length === 1 ? words[0]! : `${words[0]}, ${listWords(words.slice(1))}`;
}
