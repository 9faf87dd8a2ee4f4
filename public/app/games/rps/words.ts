/** Rock, paper, scissors while it is played, in plain words. */

import type { Need } from '../../../../shared/games/interface.ts';
import { type Hand, roundWinner } from '../../../../shared/games/rps/hands.ts';
import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { listWords } from '../../language/texts.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { HAND_SIGN } from './hand-sign.tsx';
import { RPS_TEXTS } from './texts.ts';

export function headline(view: RpsView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, rounds, now } = view;
  const detail = lastRoundWords(view, names);
  if (stage === 'over') return { title: RPS_TEXTS.over, mine: false };
  if (need.kind === 'decide') {
    const title = rounds.length === 0 ? RPS_TEXTS.choose : RPS_TEXTS.chooseRound(rounds.length + 1);
    return { title, detail, mine: true };
  }
  const undecided = names.filter((_, i) => i !== seat && !now[i]!.committed);
  if (stage === 'commit' && undecided.length > 0) {
    const own = seat === undefined ? undefined : now[seat]?.hand;
    return {
      title: RPS_TEXTS.waiting(listWords(undecided)),
      detail: own === undefined ? detail : RPS_TEXTS.ownSealed(HAND_SIGN[own]),
      mine: false,
    };
  }
  return { title: RPS_TEXTS.showing, mine: false, passing: true };
}

/** Such as `Rock breaks scissors: you won round 2.` */
export function roundWords(hands: readonly Hand[], number: number, names: readonly string[], seat: number | undefined): string {
  const winner = roundWinner(hands);
  if (winner === undefined) return RPS_TEXTS.tie(HAND_SIGN[hands[0]!], number);
  const how = RPS_TEXTS.beats[hands[winner]!];
  return winner === seat ? RPS_TEXTS.youWonRound(how, number) : RPS_TEXTS.wonRound(how, names[winner]!, number);
}

function lastRoundWords({ rounds, seat }: RpsView, names: readonly string[]): string {
  const last = rounds.at(-1);
  return last === undefined ? RPS_TEXTS.nobodySees : roundWords(last, rounds.length, names, seat);
}

export const describeStep: StepWording<RpsView> = (step, names) => {
  const who = authorName(step, names);
  if (step.kind === 'rps.commit') return RPS_TEXTS.stepCommit(who);
  return step.kind === 'rps.reveal' ? RPS_TEXTS.stepReveal(who, HAND_SIGN[step.says['hand'] as Hand]) : undefined;
};

/** Such as `2 rounds to 1`; who has lost reads whose they are. Rounds decide nothing where too many were tied. */
export function score({ wins, result }: RpsView, names: readonly string[], seat: number | undefined): string | undefined {
  if (result?.kind !== 'won') return undefined;
  const winner = result.winners[0]!;
  const rounds = RPS_TEXTS.score(wins[winner]!, wins[1 - winner]!);
  return seat === undefined || seat === winner ? rounds : RPS_TEXTS.wonBy(names[winner]!, rounds);
}
