/** Blackjack while it is played, in plain words. */

import type { BlackjackView, HandView, PaidRoundView } from '../../../../shared/games/blackjack/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import { listWords } from '../../language/texts.ts';
import { cardWords, rankOf } from '../cards/card-words.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { BLACKJACK_TEXTS } from './texts.ts';

const DEALER = 0;

export function headline(view: BlackjackView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, round, rules, turn } = view;
  if (stage === 'over') return { title: BLACKJACK_TEXTS.over, mine: false };
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
      if (need.kind === 'decide')
        return { title: BLACKJACK_TEXTS.yourTurn, detail: `${BLACKJACK_TEXTS.youHave(handWords(hand))} ${table}`, mine: true };
      if (turn === seat) return { title: BLACKJACK_TEXTS.yourTurn, detail: table, mine: false, passing: true };
      const who = names[turn!]!;
      return {
        title: BLACKJACK_TEXTS.waiting(who),
        detail: `${BLACKJACK_TEXTS.has(who, handWords(hand))} ${table}`,
        mine: false,
      };
    }
    case 'commit':
    case 'start':
    case 'share':
      return {
        title: BLACKJACK_TEXTS.shuffling,
        detail: BLACKJACK_TEXTS.shufflingDetail,
        mine: false,
        passing: true,
      };
    case 'deal':
      return { title: BLACKJACK_TEXTS.dealing(round + 1, rules.rounds), mine: false, passing: true };
    case 'card':
      return { title: BLACKJACK_TEXTS.dealingCard, detail: table, mine: false, passing: true };
    case 'dealer':
      return { title: BLACKJACK_TEXTS.dealerPlays, detail: table, mine: false, passing: true };
    case 'reveal':
      return { title: BLACKJACK_TEXTS.opening, mine: false, passing: true };
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
  if (gain === undefined) return BLACKJACK_TEXTS.paid(round);
  if (gain === 0) return BLACKJACK_TEXTS.betBackRound(round);
  return (gain > 0 ? BLACKJACK_TEXTS.youWin : BLACKJACK_TEXTS.youLose)(round, BLACKJACK_TEXTS.chips(Math.abs(gain)));
}

/** What a round brought, such as `The dealer has 19. Ada wins 2 chips. Bo loses 2 chips.` */
export function paidWords(
  { dealer, won: all }: Pick<PaidRoundView, 'dealer' | 'won'>,
  own: number | undefined,
  names: readonly string[],
): string {
  const lines = all.flatMap((won, seat) => {
    if (won === undefined) return [];
    const chips = BLACKJACK_TEXTS.chips(Math.abs(won));
    if (seat === own)
      return [
        won === 0 ? BLACKJACK_TEXTS.lineYouBack : (won > 0 ? BLACKJACK_TEXTS.lineYouWin : BLACKJACK_TEXTS.lineYouLose)(chips),
      ];
    const who = names[seat]!;
    return [
      won === 0 ? BLACKJACK_TEXTS.lineBack(who) : (won > 0 ? BLACKJACK_TEXTS.lineWin : BLACKJACK_TEXTS.lineLose)(who, chips),
    ];
  });
  return [BLACKJACK_TEXTS.dealerHas(handWords(dealer)), ...lines].join(' ');
}

/** Such as `soft 17`, `blackjack` or `24, bust`. */
export function handWords({ total, soft, bust, blackjack }: HandView): string {
  if (blackjack) return BLACKJACK_TEXTS.handBlackjack;
  if (bust) return BLACKJACK_TEXTS.handBust(total);
  return soft ? BLACKJACK_TEXTS.handSoft(total) : String(total);
}

/** Such as `an eight`, of a card that somebody shows. */
export function shownWords(card: string): string {
  const shown: Readonly<Record<string, string>> = BLACKJACK_TEXTS.shown;
  return shown[rankOf(card)] ?? rankOf(card);
}

/** What the dealer shows. */
function tableWords({ seats }: BlackjackView): string {
  const up = seats[DEALER]!.hand?.cards[0];
  return up === undefined ? '' : BLACKJACK_TEXTS.dealerShows(shownWords(up));
}

const ACTION_WORDS: Readonly<Record<string, (who: string) => string>> = {
  hit: BLACKJACK_TEXTS.stepHit,
  stand: BLACKJACK_TEXTS.stepStand,
  double: BLACKJACK_TEXTS.stepDouble,
};

export const describeStep: StepWording<BlackjackView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'blackjack.commit':
      return BLACKJACK_TEXTS.stepCommit(who);
    case 'blackjack.share':
      return step.author === DEALER ? BLACKJACK_TEXTS.stepLastShare(who) : BLACKJACK_TEXTS.stepShare(who);
    case 'blackjack.deal':
      return view === undefined ? BLACKJACK_TEXTS.stepDeal(who) : BLACKJACK_TEXTS.stepDealRound(who, view.round);
    case 'blackjack.play':
      return ACTION_WORDS[String(step.says['action'])]?.(who);
    case 'blackjack.card':
      return BLACKJACK_TEXTS.stepCard(who, cardWords(String(step.says['card'])));
    case 'blackjack.dealer': {
      const drawn = (step.says['drawn'] ?? []) as readonly string[];
      const hole = cardWords(String(step.says['hole']));
      const turned =
        drawn.length === 0
          ? BLACKJACK_TEXTS.stepHole(who, hole)
          : BLACKJACK_TEXTS.stepHoleDrawn(who, hole, listWords(drawn.map(cardWords)));
      const paid = view === undefined ? '' : `. ${paidWords(view.paid.at(-1)!, view.seat, names).replace(/\.$/, '')}`;
      return `${turned}${paid}`;
    }
    default:
      return undefined;
  }
};

/** Such as `Ada ended with 108 chips, Bo with 92` */
export function score({ seats }: BlackjackView, names: readonly string[], own: number | undefined): string {
  const players = seats.flatMap((one, seat) => (one.role === 'player' ? [{ seat, chips: one.chips }] : []));
  const words = players
    .sort((a, b) => b.chips - a.chips)
    .map(({ seat, chips }, i) => {
      const isOwn = seat === own;
      const who = names[seat]!;
      if (i === 0)
        return isOwn
          ? BLACKJACK_TEXTS.scoreYou(BLACKJACK_TEXTS.chips(chips))
          : BLACKJACK_TEXTS.score(who, BLACKJACK_TEXTS.chips(chips));
      return isOwn ? BLACKJACK_TEXTS.scoreRestYou(chips) : BLACKJACK_TEXTS.scoreRest(who, chips);
    });
  return words.length < 2 ? words.join('') : `${words[0]}, ${listWords(words.slice(1))}`;
}
