/** Hold'em while it is played, in plain words. */

import type { JsonObject } from '../../../../shared/encoding/canonical.ts';
import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import { streetOf } from '../../../../shared/games/holdem/places.ts';
import type { HandAct, PlayedHand } from '../../../../shared/games/holdem/played-hand.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import type { Need } from '../../../../shared/games/interface.ts';
import type { Headline } from '../game-screen.ts';
import { authorName, type StepWording } from '../step-words.ts';
import { shownActs } from './acts.ts';
import { cardsWords, decidingWords, madeWords } from './hand-words.ts';
import { HOLDEM_TEXTS } from './texts.ts';

export function headline(view: HoldemView, need: Need, names: readonly string[]): Headline {
  const { stage, seat, turn, hand, params } = view;
  if (stage === 'over') return { title: HOLDEM_TEXTS.over, mine: false };
  const ended = endedHand(view);
  if (ended !== undefined) return endedHeadline(ended, seat, names);
  switch (stage) {
    case 'bet': {
      const detail = situation(view, names);
      if (turn !== seat) return { title: HOLDEM_TEXTS.waiting(names[turn!] ?? ''), detail, mine: false };
      return {
        title: HOLDEM_TEXTS.yourTurn,
        detail,
        ...(need.kind === 'decide' ? { mine: true } : { mine: false, passing: true }),
      };
    }
    case 'key':
    case 'shuffle':
    case 'start':
      return { title: HOLDEM_TEXTS.shuffling, detail: HOLDEM_TEXTS.shufflingDetail, mine: false, passing: true };
    case 'deal':
      return { title: HOLDEM_TEXTS.dealing(Math.max(1, hand), params.hands), mine: false, passing: true };
    case 'share':
    case 'show': {
      const title = stage === 'share' ? HOLDEM_TEXTS.turning : HOLDEM_TEXTS.showing;
      return { title, detail: situation(view, names), mine: false, passing: true };
    }
  }
}

/** What was done last on this street, and what is to be called. */
function situation(view: HoldemView, names: readonly string[]): string {
  const street = streetOf(view.board.length);
  const last = shownActs(view, names).findLast(({ act }) => act.kind !== 'blind' && act.street === street);
  const call = view.options?.call;
  return [
    last === undefined ? HOLDEM_TEXTS.open[street]! : `${last.words}.`,
    ...(call === undefined ? [] : [HOLDEM_TEXTS.toCall(HOLDEM_TEXTS.chips(call))]),
  ].join(' ');
}

/**
 * What the device has done for its person, until the person has done something again. The first act since then is the device's own, wherever the log
 * has put it: the offer of a draw may have come before it.
 */
export function hasteWords(
  { acts, played }: HoldemView,
  own: number,
  inHaste: { readonly seq: number; readonly decision: JsonObject } | undefined,
): string | undefined {
  if (inHaste === undefined) return undefined;
  const isOurs = ({ seat, kind, seq }: HandAct): boolean => seat === own && kind !== 'blind' && seq >= inHaste.seq;
  if ([...played.flatMap((hand) => hand.acts), ...acts].filter(isOurs).length > 1) return undefined;
  return inHaste.decision['kind'] === 'fold' ? HOLDEM_TEXTS.deviceFolded : HOLDEM_TEXTS.deviceChecked;
}

function endedHeadline(ended: PlayedHand, seat: number | undefined, names: readonly string[]): Headline {
  const winner = winnerOf(ended);
  return {
    title: endTitle(ended, seat, names),
    detail: endDetail(ended, seat, names),
    mine: false,
    ...(winner === undefined ? {} : { winner }),
  };
}

/** Undefined where the pot was shared. */
export function winnerOf({ won }: PlayedHand): number | undefined {
  const winner = won.findIndex((chips) => chips > 0);
  return winner < 0 ? undefined : winner;
}

/** Such as `Hand 3: you win 60 chips`. */
export function endTitle(played: PlayedHand, seat: number | undefined, names: readonly string[]): string {
  const { hand, won } = played;
  const winner = winnerOf(played);
  if (winner === undefined) return HOLDEM_TEXTS.shared(hand);
  const chips = HOLDEM_TEXTS.chips(won[winner]!);
  if (seat === undefined) return HOLDEM_TEXTS.wins(hand, names[winner] ?? '', chips);
  return (seat === winner ? HOLDEM_TEXTS.youWin : HOLDEM_TEXTS.youLose)(hand, chips);
}

/** Who folded, or who showed what: such as `You show two pair, aces and tens. Bob does not show.` */
export function endDetail({ folded, shown, board }: PlayedHand, seat: number | undefined, names: readonly string[]): string {
  if (folded !== undefined) return folded === seat ? HOLDEM_TEXTS.youFolded : HOLDEM_TEXTS.folded(names[folded] ?? '');
  const words = shown.map((cards, of) => {
    const who = names[of] ?? '';
    if (cards === undefined) return of === seat ? HOLDEM_TEXTS.youMuck : HOLDEM_TEXTS.mucks(who);
    const hand = madeWords([...cards, ...board]) ?? cardsWords(cards);
    return of === seat ? HOLDEM_TEXTS.youShow(hand) : HOLDEM_TEXTS.shows(who, hand);
  });
  const [one, other] = shown.map((cards) => cards && [...cards, ...board]);
  const deciding = one && other && decidingWords(one, other);
  return [...words, ...(deciding === undefined ? [] : [deciding])].join(' ');
}

/** Such as `Hand 3: you win 60 chips. Bob folded.` */
export const handSentence = (played: PlayedHand, seat: number | undefined, names: readonly string[]): string =>
  `${endTitle(played, seat, names)}. ${endDetail(played, seat, names)}`;

export const describeStep: StepWording<HoldemView> = (step, names, view) => {
  const words = bareStep(step, names, view);
  const ended = view?.played.at(-1);
  if (words === undefined || ended === undefined || ended.to !== step.seq) return words;
  const came = ended.folded === undefined ? handSentence(ended, undefined, names) : endTitle(ended, undefined, names);
  return `${words}. ${came.replace(/\.$/, '')}`;
};

const bareStep: StepWording<HoldemView> = (step, names, view) => {
  const who = authorName(step, names);
  switch (step.kind) {
    case 'cards.key':
      return HOLDEM_TEXTS.stepKey(who);
    case 'cards.shuffle':
      return HOLDEM_TEXTS.stepShuffle(who);
    case 'cards.deal':
      return HOLDEM_TEXTS.stepDeal(who);
    case 'cards.share':
      return HOLDEM_TEXTS.stepShare(who);
    case 'cards.show': {
      const cards = typeof step.author === 'number' ? view?.seats[step.author]?.cards : undefined;
      const shown = (cards ?? []).flatMap((card) => card ?? []);
      return shown.length === 0 ? HOLDEM_TEXTS.stepShow(who) : HOLDEM_TEXTS.stepShowCards(who, cardsWords(shown));
    }
    case 'holdem.muck':
      return HOLDEM_TEXTS.stepMuck(who);
    case 'holdem.act':
      return actOf(step.says, who, view?.acts.find(({ seq }) => seq === step.seq)?.chips);
    default:
      return undefined;
  }
};

/** `chips`: what it put in, where that is known. */
function actOf({ action, to }: Readonly<Record<string, unknown>>, who: string, chips: number | undefined): string | undefined {
  switch (action) {
    case 'fold':
    case 'check':
      return HOLDEM_TEXTS[action](who);
    case 'call':
      return chips === undefined ? HOLDEM_TEXTS.callOnly(who) : HOLDEM_TEXTS.call(who, chips);
    case 'bet':
    case 'raise':
      return HOLDEM_TEXTS[action](who, Number(to));
    default:
      return undefined;
  }
}

/** Such as `Ada ended with 1200 chips, Bob with 800`; undefined where the reason of the end says more. */
export function score({ seats, result }: HoldemView, names: readonly string[], own: number | undefined): string | undefined {
  if (result === undefined || result.reason !== 'most-chips') return undefined;
  const [first, second] = seats.map(({ chips }, seat) => ({ seat, chips })).sort((a, b) => b.chips - a.chips);
  const most = HOLDEM_TEXTS.chips(first!.chips);
  const rest =
    second!.seat === own ? HOLDEM_TEXTS.scoreRestYou(second!.chips) : HOLDEM_TEXTS.scoreRest(names[second!.seat]!, second!.chips);
  return `${first!.seat === own ? HOLDEM_TEXTS.scoreYou(most) : HOLDEM_TEXTS.score(names[first!.seat]!, most)}, ${rest}`;
}
