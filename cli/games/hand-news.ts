/** What has happened in a match of hold'em, a sentence each. */

import type { Card } from '../../shared/cards/playing-cards.ts';
import { endedHand } from '../../shared/games/holdem/ended-hand.ts';
import { type Category, describe } from '../../shared/games/holdem/evaluate.ts';
import { BOARD_CARDS, turnedOn } from '../../shared/games/holdem/places.ts';
import type { HandAct, PlayedHand } from '../../shared/games/holdem/played-hand.ts';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import type { SeatNames } from '../../shared/match/seat-names.ts';
import { writeCards, writeCount } from './words.ts';

const RANKS: Readonly<Record<string, string>> = { A: 'ace', K: 'king', Q: 'queen', J: 'jack' };
const writeRank = (rank: string | undefined): string => RANKS[rank!] ?? rank!;
const writeRanks = (rank: string | undefined): string => `${writeRank(rank)}s`;

const HANDS: Readonly<Record<Category, (ranks: readonly string[]) => string>> = {
  'high-card': ([high]) => `${writeRank(high)} high`,
  pair: ([rank]) => `a pair of ${writeRanks(rank)}`,
  'two-pair': ([one, two]) => `two pairs, ${writeRanks(one)} and ${writeRanks(two)}`,
  three: ([rank]) => `three ${writeRanks(rank)}`,
  straight: ([high]) => `a straight up to the ${writeRank(high)}`,
  flush: ([high]) => `a flush, ${writeRank(high)} high`,
  'full-house': ([three, two]) => `a full house, ${writeRanks(three)} over ${writeRanks(two)}`,
  four: ([rank]) => `four ${writeRanks(rank)}`,
  'straight-flush': ([high]) => `a straight flush up to the ${writeRank(high)}`,
};

/** What five to seven cards are worth, in brackets; empty for fewer. */
export function writeWorth(cards: readonly Card[]): string {
  if (cards.length < 5) return '';
  const { category, ranks } = describe(cards);
  return ` (${HANDS[category](ranks)})`;
}

/** Those that turn cards. */
const STREETS = [
  { name: 'Flop', street: 1 },
  { name: 'Turn', street: 2 },
  { name: 'River', street: 3 },
] as const;

interface Hand extends Pick<PlayedHand, 'hand' | 'button' | 'blinds' | 'board' | 'shown' | 'mucked' | 'acts'> {
  /** Our cards, where we know them. */
  readonly own?: readonly Card[] | undefined;
  readonly won?: readonly number[];
}

/** The hand that is played, if one is. */
function currentHand(view: HoldemView): Hand[] {
  const { played, button, blinds, board, seats, seat, acts } = view;
  if (acts.length === 0 || endedHand(view) !== undefined) return [];
  const known = seats.map(({ cards }) => cards.filter((card) => card !== undefined));
  const own = seat === undefined || known[seat]!.length < 2 ? undefined : known[seat]!;
  const shown = seats.map((one, i) => (one.shown ? known[i]! : undefined));
  const mucked = seats.flatMap((one, i) => (one.mucked ? [i] : []));
  return [{ hand: played.length + 1, button, blinds, board, shown, mucked, acts, own }];
}

function writeAct({ kind, chips, to }: HandAct, name: string): string[] {
  if (kind === 'blind') return [];
  const done = { fold: 'folded', check: 'checked', call: `called ${writeCount(chips)}`, bet: 'bet', raise: 'raised to' }[kind];
  return [`${name} ${done}${kind === 'bet' || kind === 'raise' ? ` ${writeCount(to ?? chips)}` : ''}.`];
}

function* tellHand(hand: Hand, names: SeatNames): Generator<readonly [string, string]> {
  const { button, blinds, board, shown, mucked, acts, own, won } = hand;
  const actsOf = (on: number) =>
    acts.flatMap((act, i) =>
      writeAct(act, names[act.seat]!).flatMap((words) => (act.street === on ? [[`act ${i}`, words] as const] : [])),
    );
  yield ['begin', `Hand ${hand.hand}: blinds ${blinds.small} and ${blinds.big}, button: ${names[button]}.`];
  if (own !== undefined) yield ['own', `Your cards: ${writeCards(own)}.`];
  yield* actsOf(0);
  for (const { name, street } of STREETS) {
    if (board.length < BOARD_CARDS[street]) break;
    yield [name, `${name}: ${writeCards(turnedOn(street, board))}.`];
    yield* actsOf(street);
  }
  for (const [seat, cards] of shown.entries())
    if (cards !== undefined)
      yield [`show ${seat}`, `${names[seat]} showed ${writeCards(cards)}${writeWorth([...cards, ...board])}.`];
  for (const seat of mucked) yield [`muck ${seat}`, `${names[seat]} mucked: the cards are not shown.`];
  if (won === undefined) return;
  const winner = won.findIndex((chips) => chips > 0);
  yield ['end', winner < 0 ? 'Nobody won chips.' : `${names[winner]} won ${writeCount(won[winner]!)} chips.`];
}

/** Every sentence of the match by its place, so that what is new in a later view can be told from what was there. */
export function tellHands(view: HoldemView, names: SeatNames): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  for (const hand of [...view.played, ...currentHand(view)])
    for (const [place, words] of tellHand(hand, names)) told.set(`${hand.hand} ${place}`, words);
  return told;
}
