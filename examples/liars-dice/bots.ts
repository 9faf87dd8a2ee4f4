/** Two that play liar's dice: at random, and by how likely a bid is. */

import { randomBot } from 'fogline/game';
import type { Bid, View } from './rules.ts';

const GAME = 'example.com/liars-dice';
const RANDOM = randomBot<View>(GAME);

/** How likely it is that at least `wanted` of `dice` unknown dice show one face. */
function chance(dice: number, wanted: number): number {
  let [term, below] = [(5 / 6) ** dice, 0];
  for (let found = 0; found < wanted; found++) {
    below += term;
    term *= (dice - found) / (found + 1) / 5;
  }
  return 1 - below;
}

function chanceOf({ count, face }: Pick<Bid, 'count' | 'face'>, { dice, own = [] }: View): number {
  const unknown = dice.reduce((all, one) => all + one, 0) - own.length;
  return chance(unknown, count - own.filter((die) => die === face).length);
}

const COUNTS: typeof RANDOM = {
  name: 'counts',
  game: GAME,
  /** Bids what is likeliest, and doubts what is less likely than its opposite and than any bid of its own. */
  decide(view, _, asks) {
    const bids = asks!.legal!.filter(({ kind }) => kind === 'bid');
    const doubtful = view.bid === undefined ? 0 : 1 - chanceOf(view.bid, view);
    const best = bids
      .map((bid) => ({ bid, likely: chanceOf({ count: Number(bid['count']), face: Number(bid['face']) }, view) }))
      .sort((a, b) => b.likely - a.likely)[0];
    return best === undefined || doubtful > Math.max(0.5, best.likely) ? { kind: 'doubt' } : best.bid;
  },
};

export const BOTS = [RANDOM, COUNTS] as const;
