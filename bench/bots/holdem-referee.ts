/** A match of hold'em between two bots over an open deck: no relay, no cryptography. */

import type { Bot } from '../../bots/bot.ts';
import { type Card, FRESH_DECK } from '../../shared/cards/playing-cards.ts';
import { blindActs, tellAct } from '../../shared/games/holdem/acts.ts';
import {
  type Action,
  act,
  type Betting,
  beginBetting,
  canBet,
  nextStreet,
  optionsOf,
  payOut,
} from '../../shared/games/holdem/betting.ts';
import { evaluate } from '../../shared/games/holdem/evaluate.ts';
import { type Blinds, blindsOf, buttonOf, type HoldemParams } from '../../shared/games/holdem/params.ts';
import { BOARD_CARDS } from '../../shared/games/holdem/places.ts';
import { decisionsOf } from '../../shared/games/holdem/seat.ts';
import type { HoldemView } from '../../shared/games/holdem/view.ts';
import { type RandomInteger, shuffle } from '../../shared/randomness/random-integers.ts';

/** One hand while it is played. */
interface OpenHand {
  readonly params: HoldemParams;
  readonly hand: number;
  readonly blinds: Blinds;
  readonly betting: Betting;
  /** Two cards of each seat, then those of the board. */
  readonly cards: readonly Card[];
  readonly acts: HoldemView['acts'];
}

const ownCards = ({ cards }: OpenHand, seat: number): readonly Card[] => cards.slice(2 * seat, 2 * seat + 2);
const boardOf = ({ cards }: OpenHand, street: number): readonly Card[] => cards.slice(4, 4 + BOARD_CARDS[street]!);

/** What the seat sees that has to act. */
export function viewOf(open: OpenHand): HoldemView {
  const { params, hand, blinds, betting, acts } = open;
  const seat = betting.turn!;
  return {
    ...{
      params,
      stage: 'bet',
      seat,
      hand,
      button: betting.button,
      blinds,
      board: boardOf(open, betting.street),
      pot: betting.pot,
    },
    ...{ turn: seat, options: optionsOf(betting), at: 0, unasked: undefined, acts, played: [], result: undefined },
    seats: betting.stacks.map((chips, one) => ({
      ...{ chips, bet: betting.bets[one]!, shown: false, mucked: false, folded: false, allIn: chips === 0 },
      cards: one === seat ? ownCards(open, one) : [undefined, undefined],
    })),
  };
}

function withAct(open: OpenHand, seat: number, action: Action): OpenHand {
  const { betting, acts } = open;
  return { ...open, betting: act(betting, action), acts: [...acts, tellAct(betting, seat, action, 0)] };
}

function beginHand(params: HoldemParams, hand: number, stacks: readonly number[], random: RandomInteger): OpenHand {
  const blinds = blindsOf(params, hand);
  const betting = beginBetting(stacks, buttonOf(hand), blinds);
  const acts = blindActs(stacks, betting.button, blinds, 0);
  return { params, hand, blinds, betting, cards: shuffle(FRESH_DECK, random).slice(0, 9), acts };
}

/** Stacks after a hand. A bot that does what is not allowed throws. */
function playHand(begun: OpenHand, decide: (seat: number, view: HoldemView) => Action): readonly number[] {
  let open = begun;
  for (;;) {
    const { turn, folded, street } = open.betting;
    if (turn !== undefined) open = withAct(open, turn, decide(turn, viewOf(open)));
    else if (folded === undefined && street < 3 && canBet(open.betting)) open = { ...open, betting: nextStreet(open.betting) };
    else break;
  }
  const values = open.betting.stacks.map((_, seat) => evaluate([...ownCards(open, seat), ...boardOf(open, 3)]));
  return payOut(open.betting, values);
}

/** The seat that won; undefined if both have as many chips after the last hand. */
export function playHoldem(params: HoldemParams, bots: readonly Bot[], random: RandomInteger): number | undefined {
  let stacks: readonly number[] = bots.map(() => params.stack);
  for (let hand = 1; hand <= params.hands && !stacks.includes(0); hand++) {
    const decide = (seat: number, view: HoldemView): Action =>
      bots[seat]!.decide(view, random, decisionsOf(view.options!)) as Action;
    stacks = playHand(beginHand(params, hand, stacks, random), decide);
  }
  return stacks[0] === stacks[1] ? undefined : stacks.indexOf(Math.max(...stacks));
}
