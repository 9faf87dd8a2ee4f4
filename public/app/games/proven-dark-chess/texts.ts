/** The texts of proven dark chess alone. */

import { texts } from '../../language/texts.ts';

export const PROVEN = texts('games/proven-dark-chess/texts', {
  preparing: 'Preparing the match…',
  layFirst: 'You can choose your first move already. It goes as soon as all is ready.',
  layReply: 'You can lay your answer to the first move already.',
  layNext: 'You can lay your next move already.',
  preparingAgain: 'Preparing again…',
  decided: 'The game is decided',
  wronged: 'Something does not hold',
  wrongedDetail: (who: string) => `A step of ${who} failed a check of your device. It opens your game, which proves that.`,
  wrongedHidden: (who: string) => `A step of ${who} failed a check of your device. Your game proves that, once it is opened.`,
  choosingLay: 'They are choosing a move. You can lay your next one already.',
  stepSetup: (who: string) => `${who} prepared its keys`,
  stepFlight: (who: string) => `${who} prepared random numbers for the moves to come`,
  stepSelectors: (who: string) => `${who} asked, sealed, what its pieces see`,
  stepAnswer: (who: string) => `${who} told the other side what it sees, with a proof for it`,
  stepMove: (who: string) => `${who} moved, with a proof for the other side`,
  stepCapture: (who: string, square: string) => `${who} moved and captured on ${square}, with a proof for the other side`,
  stepNoMove: (who: string) => `${who} said that it has no move left, with a proof for the other side`,
  stepAgreed: (who: string) => `${who} agreed to the last step`,
  fairTitle: 'What is guaranteed?',
  showAtEnd: 'Show my whole game at the end',
  keepHidden: 'Keep my moves in this browser after the match',
  unopened: 'pieces and moves stay hidden',
  reasons: {
    'false-accusation': {
      you: 'you accused the other side without cause',
      others: (who: string) => `${who} accused the other side without cause`,
    },
  },
});
