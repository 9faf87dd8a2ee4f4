/** Rock, paper, scissors while it is played, in plain words. */

import type { Need } from '../../../../shared/games/interface.ts';
import { type Hand, roundWinner } from '../../../../shared/games/rps/hands.ts';
import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { joinNames } from '../../../../shared/match/seat-names.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';

const BEATS: Readonly<Record<Hand, { readonly loser: Hand; readonly words: string }>> = {
  rock: { loser: 'scissors', words: 'Rock breaks scissors' },
  paper: { loser: 'rock', words: 'Paper wraps rock' },
  scissors: { loser: 'paper', words: 'Scissors cut paper' },
};

export function headline(view: RpsView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, rounds, now } = view;
  const detail = lastRoundWords(view, names);
  if (stage === 'over') return { title: 'The game is over', mine: false };
  if (need.kind === 'decide') {
    const title = rounds.length === 0 ? 'Choose a hand' : `Round ${rounds.length + 1}: choose a hand`;
    return { title, detail, mine: true };
  }
  const undecided = names.filter((_, i) => i !== seat && !now[i]!.committed);
  if (stage === 'commit' && undecided.length > 0) {
    const own = seat === undefined ? undefined : now[seat]?.hand;
    return {
      title: `Waiting for ${joinNames(undecided)}`,
      detail: own === undefined ? detail : `Your ${own} is sealed.`,
      mine: false,
    };
  }
  return { title: 'Showing hands…', mine: false, passing: true };
}

/** Such as `Rock breaks scissors: you won round 2.` */
export function roundWords(hands: readonly Hand[], number: number, names: readonly string[], seat: number | undefined): string {
  const winner = roundWinner(hands);
  if (winner === undefined) return `Both showed ${hands[0]}: round ${number} does not count.`;
  return `${BEATS[hands[winner]!].words}: ${winner === seat ? 'you' : names[winner]} won round ${number}.`;
}

function lastRoundWords({ rounds, seat }: RpsView, names: readonly string[]): string {
  const last = rounds.at(-1);
  return last === undefined ? 'Nobody sees it before both have chosen.' : roundWords(last, rounds.length, names, seat);
}

export const describeStep: StepWording<RpsView> = (step, names) => {
  const who = authorName(step, names);
  if (step.kind === 'rps.commit') return `${who} sealed a hand`;
  return step.kind === 'rps.reveal' ? `${who} showed ${step.says['hand']}` : undefined;
};

/** Such as `Bo won 2–1.` */
export function score({ wins }: RpsView, names: readonly string[], seat: number | undefined): string | undefined {
  const [most, least] = [Math.max(...wins), Math.min(...wins)];
  if (most === least) return undefined;
  const winner = wins.indexOf(most);
  return `${winner === seat ? 'You' : names[winner]} won ${most}–${least}.`;
}

export const REASONS: ResultReasons = {
  'rounds-won': (losers) => `${losers} won fewer rounds`,
  'too-many-ties': () => 'a hundred rounds were tied',
};
