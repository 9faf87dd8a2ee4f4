/** The deck of hold'em, and whose card lies in which place of it. Nothing is burnt. */

import { FRESH_DECK } from '../../cards/playing-cards.ts';
import type { Seat } from '../steps.ts';
import type { Street } from './betting.ts';

export const SEATS: readonly Seat[] = [0, 1];
export const DECK = 'playing-cards';
export const CARDS = FRESH_DECK.length;

/** The cards of the board that are open at the end of each street. */
export const BOARD_CARDS = [0, 3, 4, 5] as const;
const BOARD = [4, 5, 6, 7, 8] as const;

/** The street on which so many cards of the board are open. */
export const streetOf = (open: number): Street => BOARD_CARDS.findLastIndex((cards) => cards <= open) as Street;

/** The cards of a board that a street has turned; none while they are closed. */
export const turnedOn = <Card>(street: number, board: readonly Card[]): readonly Card[] =>
  board.slice(BOARD_CARDS[street - 1] ?? 0, BOARD_CARDS[street]);

/** The two cards of a seat: the first two are of the seat left of the button. */
export const placesOf = (button: Seat, seat: Seat): readonly number[] => (seat === button ? [2, 3] : [0, 1]);

/** The cards of the board that are still closed when `open` of them are open, up to `until`. */
export const boardPlaces = (open: number, until: number): readonly number[] => BOARD.slice(open, until);

export const otherOf = (seat: Seat): Seat => 1 - seat;

/** In which order a deck is shuffled and, with equal chips, dealt. */
export const fromLeftOf = (button: Seat): readonly Seat[] => [otherOf(button), button];
