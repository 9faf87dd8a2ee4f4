/** The texts of dark chess by the audited rules alone. */

import { texts } from '../../language/texts.ts';

export const AUDITED = texts('games/dark-chess/audited-texts', {
  settingUp: 'Setting up the board…',
  looking: 'Looking around…',
  lookingDone: (done: number, total: number) => `Looking around… ${done} of ${total}`,
  lookingLabel: 'Looking around',
  opening: 'Opening both sides…',
  openingDetail: 'A device was told what cannot be true.',
  fairTitle: 'What is guaranteed?',
  stepCommit: (who: string) => `${who} sealed the starting board`,
  stepMove: (who: string) => `${who} moved, and sealed the new board`,
  stepCapture: (who: string, square: string) => `${who} moved, captured on ${square}, and sealed the new board`,
  stepLooked: 'Both sides have looked around',
  stepQuery: (who: string) => `${who} looked around: closed questions, and closed answers`,
  stepKing: (who: string) => `${who} gave up the king`,
  stepNoMove: (who: string) => `${who} had no move left`,
});
