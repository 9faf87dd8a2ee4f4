/** What is said and seen at every step of many hands over a transparent deck, in which a share names its place. */

import { expect, it } from 'vitest';
import { anyAction, type HandStep, HoldemHands } from '../../../test/support/holdem-hands.ts';
import { testSeed } from '../../../test/support/table.ts';
import { dealTransparently } from '../../../test/support/transparent-deck.ts';
import { randomIntegers } from '../../randomness/random-integers.ts';
import { BOARD_CARDS, boardPlaces, otherOf, placesOf, SEATS } from './places.ts';
import { nextOf } from './public-rules.ts';

dealTransparently();

const HANDS = 1_000;
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

/** Nobody has said more than the rules ask for at this point, and nobody sees what was not said. */
function expectKept(hands: HoldemHands, said: Said): void {
  const { stage, table } = hands.state;
  const view = hands.view();
  const { betting, board, shown, hand } = table!;
  const button = (hand - 1) % 2;
  for (const seat of SEATS) {
    const other = otherOf(seat);
    const ofOther = placesOf(button, other);
    const ofBoard = boardPlaces(0, stage === 'share' ? BOARD_CARDS[3] : board.length);
    const own = shown[seat] === undefined ? [] : placesOf(button, seat);
    expect([...ofOther, ...ofBoard, ...own]).toEqual(expect.arrayContaining([...said.shares[seat]!]));
    const seen = hands.view(other).seats[seat]!.cards;
    expect(seen).toEqual(shown[seat] ?? [undefined, undefined]);
    expect(view.seats[seat]!.cards).toEqual(seen);
    expect(hands.view(seat).seats[seat]!.cards).toEqual(hands.seats[seat]!.own!.cards);
  }
  // A share of the next street comes once its betting is over, and of more than one street only once both hands lie open.
  const isOpen = SEATS.every((seat) => shown[seat] !== undefined);
  const streets = stage !== 'share' ? board.length : isOpen ? BOARD_CARDS[3] : BOARD_CARDS[betting.street + 1]!;
  for (const shares of said.shares) expect(Math.max(3, ...shares)).toBeLessThan(4 + streets);
  if (stage === 'bet') expect(board).toHaveLength(BOARD_CARDS[betting.street]);
  const chips = view.seats.reduce((sum, seat) => sum + seat.chips + seat.bet, view.pot);
  expect(chips).toBe(2 * STACK);
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
      expectKept(hands, said);
    }
    played += hands.state.played.length;
    reasons.add(hands.state.result.reason);
  }
  expect(reasons.size).toBeGreaterThan(1);
});
