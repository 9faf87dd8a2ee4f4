/** The hands of a match that are over: who shuffled and at which steps, what was shown, and what came of the chips. */

import type { HandAccount } from '../../../../shared/games/holdem/hand-account.ts';
import type { PlayedHand } from '../../../../shared/games/holdem/played-hand.ts';
import { listWords } from '../../language/texts.ts';
import { SmallCards } from './small-cards.tsx';
import { HOLDEM_TEXTS } from './texts.ts';
import { endDetail, endTitle } from './words.ts';

interface HandListProps {
  readonly played: readonly PlayedHand[];
  readonly names: readonly string[];
  /** The seat of the reader. */
  readonly seat?: number | undefined;
  /** Which of them is shown on the table, from 1, and how to get to another; absent where one cannot. */
  readonly at?: number | undefined;
  readonly goTo?: ((hand: number, played: PlayedHand) => void) | undefined;
  /** What a checked record says of each of them. */
  readonly accounts?: readonly HandAccount[] | undefined;
}

export function HandList({ played, names, seat, at, goTo, accounts }: HandListProps) {
  if (played.length === 0) return null;
  return (
    <section class="panel stack stack-tight holdem-list" aria-label={HOLDEM_TEXTS.hands}>
      <h2>{HOLDEM_TEXTS.hands}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div class="scroll" tabIndex={0}>
        <ol class="holdem-hands">
          {played
            .map((hand, i) => (
              <li key={hand.hand}>
                {goTo === undefined ? (
                  <strong>{endTitle(hand, seat, names)}</strong>
                ) : (
                  <button
                    type="button"
                    class="step-button"
                    aria-current={at === i + 1 ? 'step' : undefined}
                    onClick={() => goTo(i + 1, hand)}
                  >
                    {endTitle(hand, seat, names)}
                  </button>
                )}
                <span class="soft">{endDetail(hand, seat, names)}</span>
                <HandCards hand={hand} names={names} />
                <span class="hint">
                  {HOLDEM_TEXTS.shuffledAt(
                    listWords(hand.shuffles.map((one) => HOLDEM_TEXTS.shuffleStep(one.seq, names[one.seat] ?? ''))),
                  )}{' '}
                  {accounts && (accounts[i]?.checked ? HOLDEM_TEXTS.proofsHold : HOLDEM_TEXTS.proofsUnchecked)}
                </span>
              </li>
            ))
            .toReversed()}
        </ol>
      </div>
      {played.some(({ shown }) => shown.includes(undefined)) && <p class="hint">{HOLDEM_TEXTS.neverShown}</p>}
    </section>
  );
}

/** The board, and of each seat what it showed. */
function HandCards({ hand: { board, shown, chips }, names }: { hand: PlayedHand; names: readonly string[] }) {
  return (
    <dl class="holdem-shown">
      <div>
        <dt>{HOLDEM_TEXTS.board}</dt>
        <dd>{board.length === 0 ? '–' : <SmallCards cards={board} />}</dd>
      </div>
      {shown.map((cards, seat) => (
        <div key={`${seat}`} class={`seat-${seat}`}>
          <dt>
            <span class="pip" /> <span class="seat-name">{names[seat]}</span>
          </dt>
          <dd>
            {cards === undefined ? <span class="soft">{HOLDEM_TEXTS.notShown}</span> : <SmallCards cards={cards} />}
            <span class="soft"> · {HOLDEM_TEXTS.chips(chips[seat]!)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
