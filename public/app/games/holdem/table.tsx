/** Hold'em on the screen: the table and what its person may do, what was done in this hand, and the hands before. */

import type { Action } from '../../../../shared/games/holdem/betting.ts';
import type { HoldemView } from '../../../../shared/games/holdem/view.ts';
import type { TableProps } from '../game-screen.ts';
import { PlayedRounds } from '../played-rounds.tsx';
import { usePending } from '../use-pending.ts';
import { BettingButtons } from './betting-buttons.tsx';
import { HandList } from './hand-list.tsx';
import { isUnfinished, viewAfter } from './history.ts';
import { CardNews, PokerTable } from './poker-table.tsx';
import { ThisHand } from './this-hand.tsx';
import { handSentence, hasteWords } from './words.ts';

/** An action, and the turn that it is for: one that comes too late is not taken for another. */
export type HoldemDecision = Action & { readonly at: number };

export function Table({
  view,
  need,
  busy,
  over,
  seat,
  names,
  inHaste,
  playerHeader,
  decide,
}: TableProps<HoldemView, HoldemDecision>) {
  const choosing = need.kind === 'decide' && !busy && !over;
  const place = `${view?.hand} ${view?.acts.length}`;
  const [pending, setPending] = usePending<Action['kind']>(choosing, place);
  if (view === undefined) return null;
  const act = (action: Action): void => {
    setPending(action.kind);
    decide({ ...action, at: view.at });
  };
  const haste = over || seat === undefined ? undefined : hasteWords(view, seat, inHaste);
  return (
    <div class="holdem">
      <PlayedRounds
        view={view}
        over={over}
        rounds={view.played.map((hand) => handSentence(hand, seat, names))}
        unfinished={isUnfinished(view)}
        viewAfter={viewAfter}
        list={(stepping) => (
          <HandList
            played={view.played}
            names={names}
            seat={seat}
            at={stepping?.at}
            goTo={stepping && ((hand) => stepping.goTo(hand))}
          />
        )}
      >
        {(shown) => (
          <>
            <PokerTable
              view={over ? { ...shown, turn: undefined } : shown}
              seat={seat}
              names={names}
              playerHeader={playerHeader}
              tellsSeen={over}
            >
              {seat !== undefined && !over && (
                <div class="holdem-bottom">
                  {haste !== undefined && (
                    <p class="notice" role="status">
                      {haste}
                    </p>
                  )}
                  <BettingButtons
                    place={place}
                    view={view}
                    choosing={choosing && pending === undefined}
                    pending={pending}
                    onAct={act}
                  />
                </div>
              )}
            </PokerTable>
            <ThisHand view={shown} names={names} />
          </>
        )}
      </PlayedRounds>
      {!over && <CardNews view={view} seat={seat} names={names} />}
    </div>
  );
}
