/**
 * Bots for hold'em of two seats. `random` does anything that is allowed, but folds nothing that is free. `odds` compares the price of a call with
 * its chance against any two cards: before the flop by a table, then over boards at random. `ranges` looks one action ahead: what each would win
 * against the cards that the other seat may have after what it did, some of which it gives up for a bet.
 */

import { type Card, FRESH_DECK } from '../shared/cards/playing-cards.ts';
import type { Action, Options } from '../shared/games/holdem/betting.ts';
import { evaluate } from '../shared/games/holdem/evaluate.ts';
import type { HoldemView } from '../shared/games/holdem/view.ts';
import type { RandomInteger } from '../shared/randomness/random-integers.ts';
import type { Bot } from './bot.ts';
import { randomBot } from './random.ts';

const RANKS = ['A', 'K', 'Q', 'J', '10', '9', '8', '7', '6', '5', '4', '3', '2'];

/** Per cent of the pot that two cards win against any two others when all five of the board come: suited above the diagonal, from ace to two. */
const CHANCES = [
  '85 67 66 65 64 63 62 61 60 60 59 58 58',
  '65 82 63 63 62 60 58 57 57 56 55 54 53',
  '64 62 80 60 59 57 56 54 54 53 52 51 50',
  '63 61 58 77 57 56 54 52 50 50 49 48 47',
  '63 60 57 55 75 54 53 51 49 47 47 46 45',
  '61 58 55 53 52 72 51 49 47 46 44 43 42',
  '60 56 54 51 50 48 69 48 46 45 43 41 40',
  '59 55 52 50 48 46 45 66 45 44 42 40 38',
  '58 54 51 48 46 45 43 42 63 43 41 40 38',
  '58 53 50 47 45 43 41 41 40 60 41 40 38',
  '57 53 49 46 43 41 40 39 38 38 57 39 37',
  '56 51 48 45 43 40 38 37 36 36 35 54 36',
  '55 51 48 45 41 39 37 35 34 34 33 32 50',
].map((row) => row.split(' ').map(Number));

const rankOf = (card: Card): number => RANKS.indexOf(card.slice(0, -1));

/** Before the flop, as a part of the pot. */
export function chanceOf(one: Card, other: Card): number {
  const [high, low] = [rankOf(one), rankOf(other)].sort((a, b) => a - b) as [number, number];
  const isSuited = one.slice(-1) === other.slice(-1);
  return (isSuited ? CHANCES[high]![low]! : CHANCES[low]![high]!) / 100;
}

/** Puts `count` random ones of the cards that lie from a place on there. */
function draw(cards: Card[], from: number, count: number, random: RandomInteger): void {
  for (let k = from; k < from + count; k++) {
    const at = k + random(cards.length - k);
    [cards[k], cards[at]] = [cards[at]!, cards[k]!];
  }
}

interface Situation {
  readonly own: readonly Card[];
  readonly board: readonly Card[];
  readonly options: Options;
  /** What of the middle can be won: without chips of the other seat that nobody can call. */
  readonly pot: number;
  /** Chips to add for a call. */
  readonly toCall: number;
  readonly bet: number;
  /** What the other seat has put into this round, and what it has behind. */
  readonly against: number;
  readonly behind: number;
}

function readSituation({ seats, seat, board, options, pot }: HoldemView): Situation {
  const [own, other] = [seats[seat!]!, seats[1 - seat!]!];
  const toCall = Math.min(own.chips, Math.max(0, other.bet - own.bet));
  return {
    ...{
      own: own.cards as readonly Card[],
      board,
      options: options!,
      toCall,
      bet: own.bet,
      against: other.bet,
      behind: other.chips,
    },
    pot: pot + own.bet + Math.min(other.bet, own.bet + toCall),
  };
}

const unseen = ({ own, board }: Situation): Card[] => FRESH_DECK.filter((card) => !own.includes(card) && !board.includes(card));

/** Some possible cards of the other seat, what each is worth as it stands, and what of the pot ours win against it. */
interface Rival {
  readonly worth: number;
  readonly won: number;
}

function sampleRivals(situation: Situation, rivals: number, boards: number, random: RandomInteger): Rival[] {
  const { own, board } = situation;
  const cards = unseen(situation);
  return Array.from({ length: rivals }, () => {
    draw(cards, 0, 2, random);
    const theirs = cards.slice(0, 2) as [Card, Card];
    let won = 0;
    const tries = board.length === 5 ? 1 : boards;
    for (let i = 0; i < tries; i++) {
      draw(cards, 2, 5 - board.length, random);
      const whole = [...board, ...cards.slice(2, 7 - board.length)];
      const difference = evaluate([...own, ...whole]) - evaluate([...theirs, ...whole]);
      won += difference > 0 ? 1 : difference === 0 ? 0.5 : 0;
    }
    return { worth: board.length === 0 ? chanceOf(...theirs) : evaluate([...theirs, ...board]), won: won / tries };
  });
}

const meanOf = (rivals: readonly Rival[]): number => rivals.reduce((sum, { won }) => sum + won, 0) / rivals.length;

/** Check, or else call or fold. */
const passOr = ({ options }: Situation, kind: 'call' | 'fold'): Action => ({ kind: options.check ? 'check' : kind });

/** A bet or raise by such a part of the pot after a call, or by what is allowed next to it. */
function raiseBy({ options, pot, toCall, against }: Situation, size: number) {
  if (options.raise === undefined) return undefined;
  const { kind, min, max } = options.raise;
  return { kind, to: Math.max(min, Math.min(max, against + Math.round(size * (pot + toCall)))) };
}

/** From such chances on `odds` bets, and raises a bet. */
const BETS_FROM = 0.6;
const RAISES_FROM = 0.75;
const ODDS_SIZE = 0.7;

function decideByOdds(view: HoldemView, random: RandomInteger): Action {
  const situation = readSituation(view);
  const { own, board, pot, toCall } = situation;
  const chance = board.length === 0 ? chanceOf(own[0]!, own[1]!) : meanOf(sampleRivals(situation, 2 * RIVALS, 1, random));
  const raise = chance >= (toCall === 0 ? BETS_FROM : RAISES_FROM) ? raiseBy(situation, ODDS_SIZE) : undefined;
  return raise ?? passOr(situation, chance * (pot + toCall) >= toCall ? 'call' : 'fold');
}

/** What part of all its cards a seat is held to do this with. */
const PART_OF: Readonly<Record<string, number>> = { raise: 0.5, bet: 0.65, call: 0.8 };
const LEAST_PART = 0.08;
const RIVALS = 160;
const BOARDS = 3;
/** Bets and raises that it considers, in parts of the pot. */
const SIZES = [0.5, 0.75, 1];
/** How many of the cards a seat gives up of those that it would have to, if no two cards were to win by betting. */
const GIVEN_UP = 0.4;

/** The better ones of the cards that the other seat may have, for whatever it has done in this hand, the best first. */
function likelyRivals({ acts, seat }: HoldemView, situation: Situation, random: RandomInteger): Rival[] {
  const rivals = sampleRivals(situation, RIVALS, BOARDS, random).sort((a, b) => b.worth - a.worth);
  const part = acts.reduce((product, act) => product * (act.seat === seat ? 1 : (PART_OF[act.kind] ?? 1)), 1);
  return rivals.slice(0, Math.ceil(RIVALS * Math.max(part, LEAST_PART)));
}

/** What a bet or raise wins if nobody bets after it. */
function valueOfRaise({ pot, bet, against, behind }: Situation, rivals: readonly Rival[], raisedTo: number): number {
  const to = Math.min(raisedTo, against + behind);
  const added = to - bet;
  const stay = 1 - GIVEN_UP * (added / (pot + added));
  const staying = rivals.slice(0, Math.ceil(stay * rivals.length));
  return (1 - stay) * pot + stay * (meanOf(staying) * (pot + added + to - against) - added);
}

function decideByRanges(view: HoldemView, random: RandomInteger): Action {
  const situation = readSituation(view);
  const { pot, toCall } = situation;
  const rivals = likelyRivals(view, situation, random);
  const called = meanOf(rivals) * (pot + toCall) - toCall;
  let best = { action: passOr(situation, called > 0 ? 'call' : 'fold'), value: Math.max(0, called) };
  for (const size of SIZES) {
    const action = raiseBy(situation, size);
    const value = action === undefined ? 0 : valueOfRaise(situation, rivals, action.to);
    if (action !== undefined && value > best.value) best = { action, value };
  }
  return best.action;
}

const bot = (name: string, decide: (view: HoldemView, random: RandomInteger) => Action): Bot<HoldemView> => ({
  name,
  game: 'holdem',
  decide: (view, random) => ({ ...decide(view, random) }),
});

export const HOLDEM_BOTS: readonly Bot<HoldemView>[] = [
  randomBot('holdem'),
  bot('odds', decideByOdds),
  bot('ranges', decideByRanges),
];
