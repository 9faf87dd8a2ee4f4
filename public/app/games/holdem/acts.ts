/** What was done in a hand, in words. */

import { endedHand } from '../../../../shared/games/holdem/ended-hand.ts';
import type { HandAct } from '../../../../shared/games/holdem/played-hand.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import { chipsBefore } from './hands.ts';
import { HOLDEM_TEXTS } from './texts.ts';

interface ActLine {
  readonly act: HandAct;
  /** A clause, such as `Ada raises to 60`. */
  readonly words: string;
}

/** Of one hand: who had its button, and the chips by seat with which it began. */
interface HandStart {
  readonly button: number;
  readonly before: readonly number[];
}

function actLines(acts: readonly HandAct[], { button, before }: HandStart, names: readonly string[]): readonly ActLine[] {
  const put = before.map(() => 0);
  return acts.map((act) => {
    put[act.seat]! += act.chips;
    const words = actWords(act, act.seat !== button, names);
    return { act, words: act.chips > 0 && put[act.seat] === before[act.seat] ? HOLDEM_TEXTS.allIn(words) : words };
  });
}

/** Of the hand whose cards are shown. */
export function shownActs(view: HoldemView, names: readonly string[]): readonly ActLine[] {
  const ended = endedHand(view);
  const hands = view.played.length - (ended === undefined ? 0 : 1);
  return actLines(view.acts, { button: ended?.button ?? view.button, before: chipsBefore(view, hands) }, names);
}

function actWords({ seat, kind, chips, to = chips }: HandAct, isBigBlind: boolean, names: readonly string[]): string {
  const who = names[seat] ?? '';
  switch (kind) {
    case 'blind':
      return (isBigBlind ? HOLDEM_TEXTS.bigBlind : HOLDEM_TEXTS.smallBlind)(who, chips);
    case 'call':
      return HOLDEM_TEXTS.call(who, chips);
    case 'bet':
    case 'raise':
      return HOLDEM_TEXTS[kind](who, to);
    default:
      return HOLDEM_TEXTS[kind](who);
  }
}
