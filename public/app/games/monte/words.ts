/** Three Card Monte while it is played, in plain words. */

import type { Need } from '../../../../shared/games/interface.ts';
import type { MonteView } from '../../../../shared/games/monte/view.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';

const DEALER = 0;
const GUESSER = 1;

export function headline(view: MonteView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, rounds, of } = view;
  const [dealer, guesser] = [names[DEALER]!, names[GUESSER]!];
  const detail = lastRoundWords(view, names);
  const round = `Round ${rounds.length + 1} of ${of}`;
  switch (stage) {
    case 'place':
      if (need.kind === 'decide')
        return { title: 'Hide the queen', detail: `${detail} ${round}: choose where she lies.`.trim(), mine: true };
      if (seat === DEALER) return { title: 'Sealing her place…', mine: false, passing: true };
      return { title: `Waiting for ${dealer}`, detail: `${detail} ${round}: the queen is being hidden.`.trim(), mine: false };
    case 'start':
      return { title: 'Signing the start…', mine: false, passing: true };
    case 'point':
      if (need.kind === 'decide')
        return { title: 'Find the queen', detail: `${round}: her place is sealed. Point at a card.`, mine: true };
      if (seat === GUESSER) return { title: 'Pointing…', mine: false, passing: true };
      return { title: `Waiting for ${guesser}`, detail: `${round}: ${guesser} looks for the queen.`, mine: false };
    case 'reveal':
      return { title: 'Turning the cards up…', mine: false, passing: true };
    case 'over':
      return { title: 'The game is over', mine: false };
  }
}

/** Such as `The queen lay left and Bo pointed there.` */
export function lastRoundWords({ rounds, seat }: Pick<MonteView, 'rounds' | 'seat'>, names: readonly string[]): string {
  const last = rounds.at(-1);
  if (last === undefined) return '';
  const who = seat === GUESSER ? 'you' : names[GUESSER]!;
  return last.queen === last.pointed
    ? `The queen lay ${at(last.queen)}: ${who} found her.`
    : `The queen lay ${at(last.queen)}, ${who} pointed ${at(last.pointed)}.`;
}

const at = (card: string): string => (card === 'middle' ? 'in the middle' : card);

export const describeStep: StepWording<MonteView> = (step, names) => {
  const who = authorName(step, names);
  const card = (name: string): string => at(String(step.says[name]));
  switch (step.kind) {
    case 'monte.place':
      return `${who} hid the queen and sealed her place`;
    case 'monte.point':
      return `${who} pointed ${card('card')}`;
    case 'monte.reveal':
      return `${who} turned the cards up: the queen lay ${card('queen')}`;
    default:
      return undefined;
  }
};

/** Such as `Ada won 5–3.` */
export function score({ scores }: MonteView, names: readonly string[], seat: number | undefined): string | undefined {
  const [most, least] = [Math.max(...scores), Math.min(...scores)];
  if (most === least) return `${most} points each.`;
  const winner = scores.indexOf(most);
  return `${winner === seat ? 'You' : names[winner]} won ${most}–${least}.`;
}

export const REASONS: ResultReasons = {
  'more-points': (losers) => `${losers} had fewer points in the end`,
  'equal-points': () => 'both have the same points',
};
