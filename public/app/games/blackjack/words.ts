/** Blackjack while it is played, in plain words. */

import type { BlackjackView, HandView, PaidRoundView } from '../../../../shared/games/blackjack/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { joinNames } from '../../../../shared/match/seat-names.ts';
import { cardWords, rankWords, withArticle } from '../cards/card-words.ts';
import type { Headline } from '../game-screen.ts';
import type { ResultReasons } from '../result-words.ts';
import { authorName, type StepWording } from '../step-words.ts';

const DEALER = 0;

export function headline(view: BlackjackView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, round, rules, turn } = view;
  if (stage === 'over') return { title: 'The game is over', mine: false };
  if (isSettled(view)) {
    return {
      title: settledTitle(view),
      detail: paidWords(view.paid.at(-1)!, view.seat, names),
      mine: false,
      ...(gainOf(view) > 0 ? { winner: seat } : {}),
    };
  }
  const table = tableWords(view);
  switch (stage) {
    case 'play': {
      const hand = view.seats[turn!]!.hand!;
      if (need.kind === 'decide') return { title: 'Your turn', detail: `You have ${handWords(hand)}. ${table}`, mine: true };
      if (turn === seat) return { title: 'Your turn', detail: table, mine: false, passing: true };
      return { title: `Waiting for ${names[turn!]}`, detail: `${names[turn!]} has ${handWords(hand)}. ${table}`, mine: false };
    }
    case 'commit':
    case 'start':
    case 'share':
      return {
        title: 'Shuffling together…',
        detail: 'Every device adds its share, so that nobody can stack the deck.',
        mine: false,
        passing: true,
      };
    case 'deal':
      return { title: `Dealing round ${round + 1} of ${rules.rounds}…`, mine: false, passing: true };
    case 'card':
      return { title: 'Dealing a card…', detail: table, mine: false, passing: true };
    case 'dealer':
      return { title: 'The dealer plays…', detail: table, mine: false, passing: true };
    case 'reveal':
      return { title: 'Opening the shuffle…', mine: false, passing: true };
  }
}

/** Whether the round on the table is paid. */
export function isSettled({ seats }: BlackjackView): boolean {
  return seats.some(({ won }) => won !== undefined);
}

/** What the round brought the viewer, in chips. */
function gainOf({ seat, seats }: BlackjackView): number {
  return (seat === undefined ? undefined : seats[seat]!.won) ?? 0;
}

function settledTitle(view: BlackjackView): string {
  const { seat, seats, round } = view;
  const gain = seat === undefined ? undefined : seats[seat]!.won;
  if (gain === undefined) return `Round ${round} is paid`;
  if (gain === 0) return `Round ${round}: your bet comes back`;
  return `Round ${round}: you ${gain > 0 ? 'win' : 'lose'} ${chipWords(Math.abs(gain))}`;
}

/** What a round brought, such as `The dealer has 19. Ada wins 2 chips. Bo loses 2 chips.` */
export function paidWords(
  { dealer, won: all }: Pick<PaidRoundView, 'dealer' | 'won'>,
  own: number | undefined,
  names: readonly string[],
): string {
  const lines = all.flatMap((won, seat) => {
    if (won === undefined) return [];
    const who = seat === own ? 'You' : names[seat]!;
    const verb = (word: string): string => (seat === own ? word : word === 'lose' ? 'loses' : `${word}s`);
    return [
      won === 0 ? `${who} ${verb('get')} the bet back.` : `${who} ${verb(won > 0 ? 'win' : 'lose')} ${chipWords(Math.abs(won))}.`,
    ];
  });
  return [`The dealer has ${handWords(dealer)}.`, ...lines].join(' ');
}

export const chipWords = (chips: number): string => `${chips} ${chips === 1 ? 'chip' : 'chips'}`;

/** Such as `soft 17`, `blackjack` or `24, bust`. */
export function handWords({ total, soft, bust, blackjack }: HandView): string {
  if (blackjack) return 'blackjack';
  if (bust) return `${total}, bust`;
  return `${soft ? 'soft ' : ''}${total}`;
}

/** What the dealer shows. */
function tableWords({ seats }: BlackjackView): string {
  const up = seats[DEALER]!.hand?.cards[0];
  return up === undefined ? '' : `The dealer shows ${withArticle(rankWords(up))}.`;
}

const ACTION_WORDS: Readonly<Record<string, string>> = { hit: 'asked for a card', stand: 'stood', double: 'doubled the bet' };

export const describeStep: StepWording<BlackjackView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'blackjack.commit':
      return `${who} sealed a share of the shuffle`;
    case 'blackjack.share':
      return step.author === DEALER
        ? `${who} opened the last share of the shuffle: every card can be dealt again and compared`
        : `${who} opened a share of the shuffle`;
    case 'blackjack.deal':
      return view === undefined ? `${who} dealt a round` : `${who} dealt round ${view.round}`;
    case 'blackjack.play':
      return `${who} ${ACTION_WORDS[String(step.says['action'])]}`;
    case 'blackjack.card':
      return `${who} dealt the ${cardWords(String(step.says['card']))}`;
    case 'blackjack.dealer': {
      const drawn = (step.says['drawn'] ?? []) as readonly string[];
      const draws = drawn.length === 0 ? '' : ` and drew the ${joinNames(drawn.map(cardWords))}`;
      const paid = view === undefined ? '' : `. ${paidWords(view.paid.at(-1)!, view.seat, names).replace(/\.$/, '')}`;
      return `${who} turned up the ${cardWords(String(step.says['hole']))}${draws}${paid}`;
    }
    default:
      return undefined;
  }
};

/** Such as `Ada ended with 108 chips, Bo with 92.` */
export function score({ seats }: BlackjackView, names: readonly string[], own: number | undefined): string {
  const players = seats.flatMap((one, seat) => (one.role === 'player' ? [{ seat, chips: one.chips }] : []));
  const words = players
    .sort((a, b) => b.chips - a.chips)
    .map(({ seat, chips }, i) => {
      const who = seat === own ? (i === 0 ? 'You' : 'you') : names[seat]!;
      return i === 0 ? `${who} ended with ${chipWords(chips)}` : `${who} with ${chips}`;
    });
  return words.length < 2 ? `${words.join('')}.` : `${words[0]}, ${joinNames(words.slice(1))}.`;
}

export const REASONS: ResultReasons = {
  'most-chips': (losers) => `${losers} ended with fewer chips`,
  house: () => 'no player has more chips than at the start',
};
