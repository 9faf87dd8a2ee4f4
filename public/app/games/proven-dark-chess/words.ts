/** Proven dark chess while it is played, in plain words. */

import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { CHESS } from '../dark-chess/texts.ts';
import { captureWords, moverTitle } from '../dark-chess/words.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { PROVEN } from './texts.ts';

/** The title is also the tab's, which others may see: it says whose turn it is, and nothing of the board. */
export function headline(view: ProvenView, _need: Need, names: readonly string[]): Headline {
  const { seat, stage, turn, preparing } = view;
  switch (stage) {
    case 'set-up':
    case 'flights':
    case 'selectors':
    case 'start':
      return { title: preparing?.again ? PROVEN.preparingAgain : PROVEN.preparing, ...layWords(view), mine: false };
    case 'turn':
      return turn === seat ? ownTurn(view, names) : othersTurn(view, names);
    case 'agreed':
      return { title: PROVEN.decided, mine: false };
    case 'over':
      return { title: CHESS.over, mine: false };
  }
}

/** The board can be played while the devices are at work. */
function layWords({ seat, turn, plies }: ProvenView): Pick<Headline, 'detail'> {
  if (seat === undefined) return {};
  if (plies > 0) return { detail: PROVEN.layNext };
  return { detail: seat === turn ? PROVEN.layFirst : PROVEN.layReply };
}

function ownTurn(view: ProvenView, names: readonly string[]): Headline {
  if (view.wronged !== undefined) {
    const detail = view.reveal === 'never' ? PROVEN.wrongedHidden : PROVEN.wrongedDetail;
    return { title: PROVEN.wronged, detail: detail(names[1 - view.turn]!), mine: view.reveal === 'never' };
  }
  if (view.moves.length > 0)
    return { title: CHESS.yourTurn, detail: `${lastWords(view, names)} ${CHESS.chooseMove}`.trim(), mine: true };
  // The other's move was not read yet.
  if (!view.complete) return { title: CHESS.yourTurn, detail: lastWords(view, names), mine: false, passing: true };
  return { title: CHESS.making, mine: false, passing: true };
}

function othersTurn(view: ProvenView, names: readonly string[]): Headline {
  const { seat, turn } = view;
  const title = moverTitle(seat, names[turn]!);
  const detail = seat === undefined ? CHESS.choosing : PROVEN.choosingLay;
  return { title, detail: `${lastWords(view, names)} ${detail}`.trim(), mine: false };
}

/** What everybody knows of the last move, and what the viewer knows of its own pieces. */
function lastWords(view: ProvenView, names: readonly string[]): string {
  const { plies, turn, captured, captures, seat } = view;
  if (plies === 0) return '';
  if (captured !== undefined) return captureWords(view, captures.length - 1, names);
  return turn === seat || seat === undefined ? CHESS.moved(names[1 - turn]!) : CHESS.youMoved;
}

/** Live and in a replay alike: a step says no more than what is public of it. */
export const describeStep: StepWording<ProvenView> = (step, names) => {
  const who = authorName(step, names);
  const captured = step.says['captured'];
  switch (step.kind) {
    case 'dark-chess.setup':
      return PROVEN.stepSetup(who);
    case 'dark-chess.flight':
      return PROVEN.stepFlight(who);
    case 'dark-chess.selectors':
      return PROVEN.stepSelectors(who);
    case 'dark-chess.answer':
      return PROVEN.stepAnswer(who);
    case 'dark-chess.move':
      return captured === undefined ? PROVEN.stepMove(who) : PROVEN.stepCapture(who, String(captured));
    case 'dark-chess.no-move':
      return PROVEN.stepNoMove(who);
    case 'dark-chess.agreed':
      return PROVEN.stepAgreed(who);
    default:
      return undefined;
  }
};

export const REASONS: ResultReasons = {
  ...CHESS.reasons,
  ...PROVEN.reasons,
};
