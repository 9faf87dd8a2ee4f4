/** Hold'em on a terminal. */

import type { JsonObject } from '../../shared/encoding/canonical.ts';
import { raiseOfPot } from '../../shared/games/holdem/bet-sizes.ts';
import { handAccounts } from '../../shared/games/holdem/hand-account.ts';
import { readParams } from '../../shared/games/holdem/params.ts';
import { BOARD_CARDS } from '../../shared/games/holdem/places.ts';
import type { HoldemSeatView, HoldemView } from '../../shared/games/holdem/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import { tellHands, writeWorth } from './hand-news.ts';
import { describeHand } from './hand-text.ts';
import type { Measured, PlayedMatch, TerminalGame } from './terminal-game.ts';
import { readWord, writeCard, writeCount, writePoints } from './words.ts';

const FACE_DOWN = '▒▒';
const CLOSED = '··';

function news(before: HoldemView | undefined, view: HoldemView, names: SeatNames): string[] {
  const told = before === undefined ? undefined : tellHands(before, names);
  return [...tellHands(view, names)].flatMap(([place, words]) => (told?.has(place) ? [] : [words]));
}

function writeState({ chips, bet, folded, mucked, allIn }: HoldemSeatView): string {
  const state = folded ? ', folded' : mucked ? ', mucked' : allIn ? ', all-in' : '';
  return `${writeCount(chips)} chips${bet === 0 ? '' : `, bet ${writeCount(bet)}`}${state}`;
}

function render({ params, hand, button, blinds, seats, board, pot }: HoldemView, names: SeatNames): string {
  if (hand === 0) return '';
  const closed = Array.from({ length: BOARD_CARDS[3] - board.length }, () => CLOSED);
  return [
    `Hand ${hand} of at most ${params.hands}, blinds ${blinds.small} and ${blinds.big}`,
    `Board: ${[...board.map(writeCard), ...closed].join(' ')}   Pot: ${writeCount(pot)}`,
    ...seats.flatMap((seat, i) => [
      `  ${names[i]}${i === button ? ' (button)' : ''}: ${writeState(seat)}`,
      ...(seat.cards.length === 0 ? [] : [`    ${writeOwn(seat, board)}`]),
    ]),
  ].join('\n');
}

function writeOwn({ cards }: HoldemSeatView, board: HoldemView['board']): string {
  const known = cards.filter((card) => card !== undefined);
  const worth = known.length === 2 ? writeWorth([...known, ...board]) : '';
  return cards.map((card) => (card === undefined ? FACE_DOWN : writeCard(card))).join(' ') + worth;
}

function prompt({ options }: HoldemView): string {
  if (options === undefined) return 'It is not your turn to bet.';
  const { check, call, raise } = options;
  const stay = check ? 'check' : `call ${writeCount(call ?? 0)}`;
  if (raise === undefined) return `Fold or ${stay}?`;
  const { kind, min, max } = raise;
  if (min === max) return `Fold, ${stay} or go all-in?`;
  const amounts = `${kind === 'raise' ? 'raise to' : 'bet'} between ${writeCount(min)} and ${writeCount(max)}`;
  return `Fold, ${stay}, or ${amounts}: "${kind} ${min}", "min", "half", "pot" or "all-in".`;
}

/** The words for an amount, each with the share of the pot that it names. */
const SHARES: Readonly<Record<string, number>> = { half: 1 / 2, pot: 1 };

/** The decision is for this turn alone: where the device decides first, the line is too late. */
function read(view: HoldemView, line: string): JsonObject | string {
  const action = readAction(view, line);
  return typeof action === 'string' ? action : { ...action, at: view.at };
}

function readAction(view: HoldemView, line: string): JsonObject | string {
  const { options } = view;
  if (options === undefined) return 'It is not your turn to bet.';
  const { check, raise } = options;
  const stay = check ? 'check' : 'call';
  if (raise === undefined) return readWord(line, ['fold', stay, 'all-in'], (kind) => ({ kind: kind === 'fold' ? kind : stay }));
  const amount = /^(?:(?:bet|raise)(?: +to)? +)?(\d{1,9})$/i.exec(line.trim())?.[1];
  if (amount !== undefined) {
    const to = Number(amount);
    if (to >= raise.min && to <= raise.max) return { kind: raise.kind, to };
    return raise.min === raise.max
      ? `You can ${raise.kind} ${raise.min}, which is all-in, and nothing else.`
      : `A ${raise.kind} goes from ${raise.min} to ${raise.max}, counted with what you have bet in this round.`;
  }
  return readWord(line, ['fold', stay, 'min', 'half', 'pot', 'all-in'], (word) => {
    if (word === 'fold' || word === stay) return { kind: word };
    const to = word === 'min' ? raise.min : word === 'all-in' ? raise.max : raiseOfPot(view, SHARES[word]!)!;
    return { kind: raise.kind, to };
  });
}

function measure({ entries, view, recordBytes }: PlayedMatch<HoldemView>): Measured {
  const hands = view.played.length;
  const shuffles = entries.filter(({ step }) => step.kind === 'cards.shuffle').length;
  const bytesPerHand = Math.round(recordBytes / Math.max(1, hands));
  return {
    figures: { hands, bytesPerHand, shuffles },
    words: `${hands} hands, for which ${shuffles} shuffles were made. The record has ${writeCount(bytesPerHand)} bytes a hand.`,
  };
}

function terms(_: number, json: JsonObject): string {
  const { stack, hands, level } = readParams(json);
  const handsOf = (count: number): string => `${count} hand${count === 1 ? '' : 's'}`;
  return `No-limit hold'em for two: ${writeCount(stack)} chips each, at most ${handsOf(hands)}, and blinds that rise after every ${handsOf(level)}. Chips are worth nothing outside this match. Both devices shuffle each deck and prove it, so nobody knows its order if one of the two is honest. Cards that nobody shows stay secret, after the match too.`;
}

export const TERMINAL_HOLDEM: TerminalGame<HoldemView> = {
  games: ['holdem'],
  terms,
  news,
  render,
  account(view, heldTo) {
    const hands = handAccounts(view.played, heldTo);
    return { fields: { hands }, lines: (names) => hands.map((hand) => [`Hand ${hand.hand}`, describeHand(hand, names)]) };
  },
  measure,
  score: ({ params, played }, names) => writePoints(names, played.at(-1)?.chips ?? names.map(() => params.stack)),
  prompt,
  read,
};
