/** What is said and seen at every step of many hands over a transparent deck, in which a share names its place. */

import { expect, it } from 'vitest';
import { dealTransparently } from '../../../test/support/deal-transparently.ts';
import { anyAction, type HandStep, HoldemHands } from '../../../test/support/holdem-hands.ts';
import { testSeed } from '../../../test/support/table.ts';
import { randomIntegers } from '../../randomness/random-integers.ts';
import { BOARD_CARDS, boardPlaces, otherOf, placesOf, SEATS } from './places.ts';
import { nextOf } from './public-rules.ts';

dealTransparently();

const HANDS = 300;
const STACK = 200;
const random = randomIntegers(testSeed('secrecy'), 'test');

/** The places whose shares a step has. */
const placesIn = ({ payload: { shares } }: HandStep): number[] =>
  typeof shares === 'string' ? [...Buffer.from(shares, 'base64url')].filter((_, i) => i % 32 === 0) : [];

/** What each seat has said of the deck on the table. */
class Said {
  readonly shares = SEATS.map(() => new Set<number>());

  hear(step: HandStep): void {
    for (const place of placesIn(step)) this.shares[step.by]!.add(place);
  }
}

const isSame = (one: readonly unknown[], other: readonly unknown[]): boolean => String(one) === String(other);

/** What was said, or is seen, that the rules do not ask for at this point. */
function excess(hands: HoldemHands, said: Said): readonly string[] {
  const { stage, table } = hands.state;
  const view = hands.view();
  const { betting, board, shown, hand } = table!;
  const button = (hand - 1) % 2;
  // A share of the next street comes once its betting is over, and of more than one street only once both hands lie open.
  const isOpen = SEATS.every((seat) => shown[seat] !== undefined);
  const cards = stage !== 'share' ? board.length : isOpen ? BOARD_CARDS[3] : BOARD_CARDS[betting.street + 1]!;
  const found = SEATS.flatMap((seat) => {
    const other = otherOf(seat);
    const may = [
      ...placesOf(button, other),
      ...boardPlaces(0, cards),
      ...(shown[seat] === undefined ? [] : placesOf(button, seat)),
    ];
    const told = [...said.shares[seat]!].filter((place) => !may.includes(place));
    const seen = hands.view(other).seats[seat]!.cards;
    const own = hands.view(seat).seats[seat]!.cards;
    return [
      ...told.map((place) => `seat ${seat} has told of place ${place}`),
      ...(isSame(seen, shown[seat] ?? [undefined, undefined]) ? [] : [`seat ${other} sees ${seen}`]),
      ...(isSame(view.seats[seat]!.cards, seen) ? [] : ['a spectator sees something else']),
      ...(isSame(own, hands.seats[seat]!.own!.cards) ? [] : ['a seat does not see its own cards']),
    ];
  });
  const chips = view.seats.reduce((sum, seat) => sum + seat.chips + seat.bet, view.pot);
  const isOnTime = stage !== 'bet' || board.length === BOARD_CARDS[betting.street];
  return [
    ...found,
    ...(chips === 2 * STACK ? [] : [`there are ${chips} chips`]),
    ...(isOnTime ? [] : ['the board is not of the street']),
  ];
}

it(`in ${HANDS} hands nobody says or sees more of a card than the rules ask for, and no chip is lost`, () => {
  const reasons = new Set<string>();
  let played = 0;
  for (let word = 0; played < HANDS; word++) {
    const hands = new HoldemHands({ stack: STACK, hands: 10, level: 5 }, `secrecy ${word}`);
    let [hand, said, dealt] = [0, new Said(), new Said()];
    while (hands.state.result === undefined) {
      const step = hands.step() ?? hands.play(anyAction(hands.view(nextOf(hands.state)[0]).options!, random)).steps.at(-1)!;
      if (step.kind === 'cards.deal') dealt.hear(step);
      else said.hear(step);
      if (hands.state.table === undefined) continue;
      if (hands.state.table.hand !== hand) [hand, said, dealt] = [hands.state.table.hand, dealt, new Said()];
      expect(excess(hands, said)).toEqual([]);
    }
    played += hands.state.played.length;
    reasons.add(hands.state.result.reason);
  }
  expect(reasons.size).toBeGreaterThan(1);
});
