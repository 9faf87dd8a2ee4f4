import type { DarkChessView } from '../../../../shared/games/dark-chess/audited/view.ts';
import type { DarkChessDecision } from '../../../../shared/games/dark-chess/decision.ts';
import { gameScreen } from '../game-screen.ts';
import { AUDITED } from './audited-texts.ts';
import { Guarantees } from './guarantees.tsx';
import { PgnExport } from './pgn-export.tsx';
import { Table } from './table.tsx';
import { CHESS } from './texts.ts';
import { CHESS_KEYS, describeStep, headline } from './words.ts';

export const darkChessScreen = gameScreen<DarkChessView, DarkChessDecision>({
  Table,
  WhyFair: Guarantees,
  headline,
  describeStep,
  reasons: CHESS.reasons,
  keys: CHESS_KEYS,
  hasPieces: true,
  Export: PgnExport,
  fairTitle: AUDITED.fairTitle,
  // Devices speak for themselves in between, and what they say is a step of play too.
  offersDraw: (view) => view.stage === 'move',
  // Only for what both players know: that a capture was announced, and whose turn it is.
  sound(was, is, play) {
    if (was === undefined) return;
    if (is.captures.length > was.captures.length) play('hit');
    else if (is.stage === 'move' && was.stage !== 'move' && is.turn === is.seat) play('turn');
  },
});
