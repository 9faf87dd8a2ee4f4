/** Works out where a king could have been, which may take seconds, beside the page. */

import { kingSquares } from '../../../../shared/games/dark-chess/king-squares.ts';
import type { Memory } from '../../../../shared/games/dark-chess/observed.ts';

self.onmessage = ({ data }: MessageEvent<Memory>) => self.postMessage(kingSquares(data));
