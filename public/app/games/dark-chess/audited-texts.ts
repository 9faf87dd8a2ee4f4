/** The steps of dark chess by the audited rules, in plain words. */

import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import { texts } from '../../language/texts.ts';
import { authorName, type StepWording } from '../step-words.ts';

export const AUDITED = texts('games/dark-chess/audited-texts', {
  stepCommit: (who: string) => `${who} sealed the starting board`,
  stepMove: (who: string) => `${who} moved, and sealed the new board`,
  stepCapture: (who: string, square: string) => `${who} moved, captured on ${square}, and sealed the new board`,
  stepLooked: 'Both sides have looked around',
  stepQuery: (who: string) => `${who} looked around: closed questions, and closed answers`,
  stepKing: (who: string) => `${who} gave up the king`,
  stepNoMove: (who: string) => `${who} had no move left`,
});

/** A step says no more than what is public of it. */
export const describeStep: StepWording<DarkChessView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'dark-chess.commit':
      return AUDITED.stepCommit(who);
    case 'dark-chess.move':
      return step.says['captured'] === undefined
        ? AUDITED.stepMove(who)
        : AUDITED.stepCapture(who, String(step.says['captured']));
    case 'dark-chess.query':
      return view?.stage === 'move' ? AUDITED.stepLooked : AUDITED.stepQuery(who);
    case 'dark-chess.king-captured':
      return AUDITED.stepKing(who);
    case 'dark-chess.no-move':
      return AUDITED.stepNoMove(who);
    default:
      return undefined;
  }
};
