import type { DarkChessDecision } from '../../../../shared/games/dark-chess/decision.ts';
import type { ProvenView } from '../../../../shared/games/dark-chess/proven/view.ts';
import { PgnExport } from '../dark-chess/pgn-export.tsx';
import { CHESS_KEYS } from '../dark-chess/words.ts';
import { gameScreen } from '../game-screen.ts';
import { Guarantees } from './guarantees.tsx';
import { Table } from './table.tsx';
import { PROVEN } from './texts.ts';
import { describeStep, headline, REASONS } from './words.ts';

export const provenDarkChessScreen = gameScreen<ProvenView, DarkChessDecision>({
  Table,
  WhyFair: Guarantees,
  headline,
  describeStep,
  reasons: REASONS,
  keys: CHESS_KEYS,
  hasPieces: true,
  hasGhosts: true,
  confirms: 'small',
  Export: PgnExport,
  fairTitle: PROVEN.fairTitle,
  standsUnopened: true,
  offersDraw: (view) => view.stage === 'turn' && view.turn === view.seat,
  // Where both sides are shown at the end anyway, there is nothing to choose.
  showAtEnd: ({ reveal }) => (reveal === 'never' ? PROVEN.showAtEnd : undefined),
  keepHidden: ({ reveal }) => (reveal === 'never' ? PROVEN.keepHidden : undefined),
  // Only for what both players know: that a capture was announced, and whose turn it is.
  sound(was, is, play) {
    if (was === undefined) return;
    if (is.captures.length > was.captures.length) play('hit');
    else if (is.plies > was.plies && is.turn === is.seat) play('turn');
  },
});
