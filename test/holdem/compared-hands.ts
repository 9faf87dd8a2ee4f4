/** Many hands in both betting engines: at random, and all that small stacks can come to. Whatever differs, loses chips or goes on for ever throws. */

import { type Action, type Betting, canBet, optionsOf } from '../../shared/games/holdem/betting.ts';
import { pick, type Rng, seededRng } from '../support/seeded-rng.ts';
import { ComparedHand } from './compared-hand.ts';

/** Values as of hands that are compared: few, so that many pots are shared. */
const VALUES = [1, 2, 3];
/** No round is longer: a check or call, a bet, six raises, one that is all-in, and a call. */
const LONGEST = 4 * 10;

/** Some stacks are less than a blind, some are enough for raise after raise. */
function beginAtRandom(rng: Rng): ComparedHand {
  const small = pick(rng, [5, 15, 75]);
  const stack = (): number => 1 + Math.floor(rng() * pick(rng, [2 * small, 20 * small, 10_000, 10_000]));
  return ComparedHand.begin([stack(), stack()], Math.floor(rng() * 2), { small, big: 2 * small });
}

/** Every kind of action, with each amount that is given. */
const actionsTo = (amounts: readonly number[]): Action[] => [
  ...(['fold', 'check', 'call'] as const).map((kind) => ({ kind })),
  ...amounts.flatMap((to) => (['bet', 'raise'] as const).map((kind) => ({ kind, to }))),
];

/** What a seat may do by the game's own options, with some of the amounts between the least and the highest. */
function optedActions(betting: Betting, amounts: (min: number, max: number) => readonly number[]) {
  const { check, call, raise } = optionsOf(betting);
  const calm: Action[] = [
    ...(check ? [{ kind: 'check' } as const] : []),
    ...(call === undefined ? [] : [{ kind: 'call' } as const]),
  ];
  return { calm, bold: raise === undefined ? [] : amounts(raise.min, raise.max).map((to) => ({ kind: raise.kind, to })) };
}

/** How hands are played: how often a seat bets or raises where it may, and how much. */
const STYLES: readonly {
  readonly raises: number;
  readonly amounts: (rng: Rng, min: number, max: number) => readonly number[];
}[] = [
  { raises: 0.2, amounts: (rng, min, max) => [min, min + Math.floor(rng() ** 4 * (max - min))] },
  { raises: 0.6, amounts: (rng, min, max) => [min, min + Math.floor(rng() ** 4 * (max - min)), max] },
  { raises: 0.97, amounts: (_, min) => [min] },
];

/** Plays hands at random in both engines, and counts what they came to. */
export function playRandomHands(count: number, seed: number): Readonly<Record<string, number>> {
  const rng = seededRng(seed);
  const seen = { actions: 0, folded: 0, runOut: 0, capped: 0, blindAllIn: 0, shared: 0, mucked: 0 };
  for (let i = 0; i < count; i++) {
    const { raises, amounts } = pick(rng, STYLES);
    let hand = beginAtRandom(rng);
    if (hand.betting.turn === undefined) seen.blindAllIn++;
    let [actions, most] = [0, 0];
    while (!hand.isShown && hand.betting.folded === undefined) {
      if (hand.betting.turn === undefined) hand = hand.next();
      else {
        const { calm, bold } = optedActions(hand.betting, (min, max) => amounts(rng, min, max));
        const near = bold.flatMap(({ to }) => [to - 1, to, to + 1]);
        hand.compareAllowed(actionsTo([...near, 0, -hand.betting.big, hand.betting.big, 10_001]));
        const chosen = rng() < 0.05 ? [{ kind: 'fold' } as const] : bold.length > 0 && rng() < raises ? bold : calm;
        hand = hand.act(pick(rng, chosen));
        most = Math.max(most, hand.betting.raises);
        if (++actions > LONGEST) throw new Error(`no end after ${JSON.stringify(hand.written)}`);
      }
    }
    seen.actions += actions;
    if (most > 6) seen.capped++;
    if (hand.betting.folded !== undefined) {
      hand.pay([undefined, undefined]);
      seen.folded++;
      continue;
    }
    hand.compareFirstToShow();
    if (hand.betting.street < 3) seen.runOut++;
    while (hand.betting.street < 3) hand = askNobody(hand.next());
    const values: (number | undefined)[] = [pick(rng, VALUES), pick(rng, VALUES)];
    if (values[0] === values[1]) seen.shared++;
    else if (rng() < 0.3) {
      values[values[0]! < values[1]! ? 0 : 1] = undefined;
      seen.mucked++;
    }
    hand.pay(values);
  }
  return seen;
}

/** While the board runs out. */
function askNobody(hand: ComparedHand): ComparedHand {
  if (hand.betting.turn !== undefined) throw new Error(`somebody is asked after ${JSON.stringify(hand.written)}`);
  return hand;
}

/** Every state to which hands of these stacks come, each once: how many there are. A state from which one comes back to it throws. */
export function exploreHands(stacks: readonly number[]): number {
  const every = Array.from({ length: stacks[0]! + stacks[1]! + 2 }, (_, to) => to);
  const known = new Map<string, 'open' | 'done'>();
  const follow = (hand: ComparedHand): readonly ComparedHand[] => {
    const { betting } = hand;
    if (betting.folded !== undefined) {
      hand.pay([undefined, undefined]);
      return [];
    }
    if (betting.turn !== undefined) {
      hand.compareAllowed(actionsTo(every));
      const { calm, bold } = optedActions(betting, (min, max) => every.slice(min, max + 1));
      return [{ kind: 'fold' } as const, ...calm, ...bold].map((action) => hand.act(action));
    }
    if (!hand.isShown) return [hand.next()];
    hand.compareFirstToShow();
    for (const values of [
      [2, 1],
      [1, 2],
      [1, 1],
      [1, undefined],
      [undefined, 1],
    ])
      hand.pay(values);
    return betting.street < 3 && !canBet(betting) ? [askNobody(hand.next())] : [];
  };
  const visit = (hand: ComparedHand): void => {
    const key = JSON.stringify(hand.betting);
    if (known.get(key) === 'open') throw new Error(`the hand comes back to itself by ${JSON.stringify(hand.written)}`);
    if (known.has(key)) return;
    known.set(key, 'open');
    for (const next of follow(hand)) visit(next);
    known.set(key, 'done');
  };
  visit(ComparedHand.begin(stacks, 0, { small: 1, big: 2 }));
  return known.size;
}
