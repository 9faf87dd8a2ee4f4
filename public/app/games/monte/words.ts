/** Three Card Monte while it is played, in plain words. */

import type { Need } from '../../../../shared/games/interface.ts';
import type { MonteView } from '../../../../shared/games/monte/view.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { MONTE_TEXTS } from './texts.ts';

const DEALER = 0;
const GUESSER = 1;

export function headline(view: MonteView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, rounds, of } = view;
  const [dealer, guesser] = [names[DEALER]!, names[GUESSER]!];
  const detail = lastRoundWords(view, names);
  const round = rounds.length + 1;
  switch (stage) {
    case 'place':
      if (need.kind === 'decide')
        return { title: MONTE_TEXTS.hide, detail: `${detail} ${MONTE_TEXTS.hideDetail(round, of)}`.trim(), mine: true };
      if (seat === DEALER) return { title: MONTE_TEXTS.sealing, mine: false, passing: true };
      return { title: MONTE_TEXTS.waiting(dealer), detail: `${detail} ${MONTE_TEXTS.hiding(round, of)}`.trim(), mine: false };
    case 'start':
      return { title: MONTE_TEXTS.signing, mine: false, passing: true };
    case 'point':
      if (need.kind === 'decide') return { title: MONTE_TEXTS.find, detail: MONTE_TEXTS.findDetail(round, of), mine: true };
      if (seat === GUESSER) return { title: MONTE_TEXTS.pointing, mine: false, passing: true };
      return { title: MONTE_TEXTS.waiting(guesser), detail: MONTE_TEXTS.looking(round, of, guesser), mine: false };
    case 'reveal':
      return { title: MONTE_TEXTS.turning, mine: false, passing: true };
    case 'over':
      return { title: MONTE_TEXTS.over, mine: false };
  }
}

/** Such as `The queen lay left and Bo pointed there.` */
export function lastRoundWords({ rounds, seat }: Pick<MonteView, 'rounds' | 'seat'>, names: readonly string[]): string {
  const last = rounds.at(-1);
  if (last === undefined) return '';
  const [queen, pointed, who] = [at(last.queen), to(last.pointed), names[GUESSER]!];
  if (last.queen === last.pointed) return seat === GUESSER ? MONTE_TEXTS.youFound(queen) : MONTE_TEXTS.found(queen, who);
  return seat === GUESSER ? MONTE_TEXTS.youMissed(queen, pointed) : MONTE_TEXTS.missed(queen, who, pointed);
}

type Places = Readonly<Record<string, string>>;
/** Where a card lies, and where somebody points. */
const at = (card: string): string => (MONTE_TEXTS.at as Places)[card] ?? card;
const to = (card: string): string => (MONTE_TEXTS.to as Places)[card] ?? card;

export const describeStep: StepWording<MonteView> = (step, names) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'monte.place':
      return MONTE_TEXTS.stepPlace(who);
    case 'monte.point':
      return MONTE_TEXTS.stepPoint(who, to(String(step.says['card'])));
    case 'monte.reveal':
      return MONTE_TEXTS.stepReveal(who, at(String(step.says['queen'])));
    default:
      return undefined;
  }
};

/** Such as `5 points to 3`; who has lost reads whose they are. */
export function score({ scores }: MonteView, names: readonly string[], seat: number | undefined): string | undefined {
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  if (most === least) return MONTE_TEXTS.each(most);
  const winner = scores.indexOf(most);
  const points = MONTE_TEXTS.score(most, least);
  return seat === undefined || seat === winner ? points : MONTE_TEXTS.wonBy(names[winner]!, points);
}
