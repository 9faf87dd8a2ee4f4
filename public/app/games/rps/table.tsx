/** Rock, paper, scissors on the screen: two hands, three buttons, and the rounds before. */

import type { ComponentChildren } from 'preact';
import { HANDS, type Hand, roundWinner } from '../../../../shared/games/rps/hands.ts';
import type { RpsView } from '../../../../shared/games/rps/view.ts';
import { ConfirmBar, useConfirm } from '../confirm.tsx';
import type { TableProps } from '../game-screen.ts';
import { KeySign } from '../key-sign.tsx';
import { PlayedRounds } from '../played-rounds.tsx';
import { useJustEnded } from '../use-just-ended.ts';
import { useKeys } from '../use-keys.ts';
import { usePending } from '../use-pending.ts';
import { HAND_SIGN, HandSign } from './hand-sign.tsx';
import { isBegun, viewAfter } from './history.ts';
import { RPS_TEXTS } from './texts.ts';
import { roundWords } from './words.ts';

export function Table({ view, need, busy, over, seat, names, playerHeader, decide }: TableProps<RpsView>) {
  const choosing = need.kind === 'decide' && !busy && !over;
  const justEnded = useJustEnded(view?.rounds.length ?? 0);
  const [pending, setPending] = usePending<Hand>(choosing, view?.rounds.length ?? 0);
  const show = (hand: Hand): void => {
    setPending(hand);
    decide({ kind: 'show', hand });
  };
  const confirming = useConfirm('large', choosing, show);
  const { chosen, choose } = confirming;
  useKeys(choosing ? { r: () => choose('rock'), p: () => choose('paper'), s: () => choose('scissors') } : {});
  if (view === undefined) return null;
  const choices = seat !== undefined && !over && (
    <fieldset class="hand-choices">
      <legend class="visually-hidden">{RPS_TEXTS.yourHand}</legend>
      {HANDS.map((hand) => (
        <button
          key={hand}
          type="button"
          class={`hand-choice seat-${seat} ${pending === hand ? 'being-sent' : chosen === hand ? 'chosen' : ''}`}
          disabled={!choosing}
          aria-pressed={(view.now[seat]?.hand ?? pending ?? chosen) === hand}
          aria-keyshortcuts={hand[0]}
          onClick={() => choose(hand)}
        >
          <HandSign hand={hand} silent />
          <span>
            {HAND_SIGN[hand]} <KeySign of={hand[0]} />
          </span>
        </button>
      ))}
    </fieldset>
  );
  return (
    <div class="stack">
      <PlayedRounds
        view={view}
        over={over}
        rounds={view.rounds.map((hands, i) => roundWords(hands, i + 1, names, seat))}
        unfinished={isBegun(view)}
        viewAfter={viewAfter}
      >
        {(shown) => (
          <>
            <Duel view={shown} justEnded={justEnded} order={seat === 1 ? [0, 1] : [1, 0]} playerHeader={playerHeader} />
            {choices}
          </>
        )}
      </PlayedRounds>
      <ConfirmBar confirming={confirming} />
    </div>
  );
}

interface DuelProps {
  readonly view: RpsView;
  readonly justEnded?: boolean;
  readonly order: readonly number[];
  readonly playerHeader: (seat: number) => ComponentChildren;
}

/** The hands of this round; until anybody knows one of it, and for a moment longer, those of the round before. */
export function Duel({ view, justEnded = false, order, playerHeader }: DuelProps) {
  const { now, rounds, wins, bestOf } = view;
  const last = isBegun(view) && !justEnded ? undefined : rounds.at(-1);
  const winner = last === undefined ? undefined : roundWinner(last);
  return (
    <div class="duel">
      {order.map((seat) => {
        const { committed, hand } = now[seat]!;
        const shown = last === undefined ? hand : last[seat];
        return (
          <section key={seat} class={`duel-side seat-${seat}`}>
            {playerHeader(seat)}
            <div class={`duel-hand ${winner === seat ? 'won' : ''}`}>
              {shown === undefined && !committed ? (
                <p class="soft">{RPS_TEXTS.noHand}</p>
              ) : (
                <HandSign key={shown ?? 'sealed'} hand={shown} />
              )}
            </div>
            <p class="wins">
              <span class="visually-hidden">{RPS_TEXTS.wins(wins[seat]!, Math.ceil(bestOf / 2))}</span>
              {Array.from({ length: Math.ceil(bestOf / 2) }, (_, i) => (
                <span key={i} class={`win ${i < wins[seat]! ? 'full' : ''}`} aria-hidden="true" />
              ))}
            </p>
          </section>
        );
      })}
    </div>
  );
}
