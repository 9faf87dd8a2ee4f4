/** What each oblivious transfer means for whoever plays: docs/protocol/oblivious-transfer.md in a sentence or two. */

import type { DarkChessParams } from '../../../../shared/games/dark-chess/audited/params.ts';
import { texts } from '../../language/texts.ts';

export const TRANSFER_NOTES = texts('games/dark-chess/transfer-notes', {
  voprf:
    'Nobody learns which squares you look at. A question opens one square, and each answer proves that it is the sealed one.',
  andos:
    'Slow: some 15 MB and several seconds a move. Nobody learns which squares you look at. But a changed program can mix several squares into one question, and answers are not proven: both come out only when the two sides open.',
  'andos-packet-proof':
    'Very slow: some 25 MB and minutes a move, for a few moves. Nobody learns which squares you look at, and each question is proven to be for one square. Answers are not proven: a false one comes out only when the two sides open.',
} satisfies Record<DarkChessParams['ot'], string>);
