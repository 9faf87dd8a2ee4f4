import { PROVEN_DARK_CHESS_REPLAY } from '../proven-dark-chess/replay.tsx';
import { DARK_CHESS_REPLAY } from './replay.tsx';

export const DARK_CHESS_REPLAYS = { 1: DARK_CHESS_REPLAY, 2: PROVEN_DARK_CHESS_REPLAY };
