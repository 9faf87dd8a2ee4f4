/** Proven dark chess while it is played, in plain words. */

import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { captureWords, REASONS as EVERY_REASON } from '../dark-chess/words.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';

/** The title is also the tab's, which others may see: it says whose turn it is, and nothing of the board. */
export function headline(view: ProvenView, _need: Need, names: readonly string[]): Headline {
  const { seat, stage, turn, preparing } = view;
  switch (stage) {
    case 'set-up':
    case 'flights':
    case 'selectors':
    case 'start':
      return { title: preparing?.again ? 'Preparing again…' : 'Preparing the match…', mine: false };
    case 'turn':
      return turn === seat ? ownTurn(view, names) : othersTurn(view, names);
    case 'agreed':
      return { title: 'The game is decided', mine: false };
    case 'over':
      return { title: 'The game is over', mine: false };
  }
}

function ownTurn(view: ProvenView, names: readonly string[]): Headline {
  if (view.wronged !== undefined) {
    const detail = `A step of ${names[1 - view.turn]} failed a check of your device. It opens your game, which proves that.`;
    return { title: 'Something does not hold', detail, mine: false };
  }
  if (view.moves.length > 0)
    return { title: 'Your turn', detail: `${lastWords(view, names)} Choose your move.`.trim(), mine: true };
  return { title: 'Making your move…', mine: false, passing: true };
}

function othersTurn(view: ProvenView, names: readonly string[]): Headline {
  const { seat, turn } = view;
  const title = seat === undefined ? `${names[turn]} to move` : `Waiting for ${names[turn]}`;
  const detail =
    seat === undefined ? 'They are choosing a move.' : 'They are choosing a move. You can lay your next one already.';
  return { title, detail: `${lastWords(view, names)} ${detail}`.trim(), mine: false };
}

/** What everybody knows of the last move, and what the viewer knows of its own pieces. */
function lastWords(view: ProvenView, names: readonly string[]): string {
  const { plies, turn, captured, captures, seat } = view;
  if (plies === 0) return '';
  if (captured !== undefined) return captureWords(view, captures.length - 1, names);
  return turn === seat || seat === undefined ? `${names[1 - turn]} has moved.` : 'You have moved.';
}

/** Live and in a replay alike: a step says no more than what is public of it. */
export const describeStep: StepWording<ProvenView> = (step, names) => {
  const who = authorName(step, names);
  const captured = step.says['captured'];
  switch (step.kind) {
    case 'dark-chess.setup':
      return `${who} prepared its keys`;
    case 'dark-chess.flight':
      return `${who} prepared random numbers for the moves to come`;
    case 'dark-chess.selectors':
      return `${who} asked, sealed, what its pieces see`;
    case 'dark-chess.answer':
      return `${who} told the other side, sealed and proven, what it sees`;
    case 'dark-chess.move':
      return `${who} moved${captured === undefined ? '' : `, captured on ${captured}`}, and proved that the move is legal`;
    case 'dark-chess.no-move':
      return `${who} proved that it has no move left`;
    case 'dark-chess.agreed':
      return `${who} checked the last step and agreed`;
    default:
      return undefined;
  }
};

export const REASONS: ResultReasons = {
  ...EVERY_REASON,
  'false-accusation': (losers) => `${losers} accused the other side without cause`,
};
