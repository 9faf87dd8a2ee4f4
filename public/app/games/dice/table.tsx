/** Greedy Pig on the screen: the die and the choice, the points of all, and the rounds before. */

import type { ComponentChildren } from 'preact';
import type { DiceView } from '../../../../shared/games/dice/view.ts';
import type { TableProps } from '../game-screen.ts';
import { KeySign } from '../key-sign.tsx';
import { PlayedRounds } from '../played-rounds.tsx';
import { StepButton } from '../round-list.tsx';
import type { Stepping } from '../stepper.tsx';
import { useKeys } from '../use-keys.ts';
import { usePending } from '../use-pending.ts';
import { Die } from './die.tsx';
import { viewAfter } from './history.ts';
import { type Round, roundsOf } from './rounds.ts';
import { DICE_TEXTS } from './texts.ts';
import { roundWords } from './words.ts';

export function Table({ view, need, busy, over, names, taken, playerHeader, decide }: TableProps<DiceView>) {
  const choosing = need.kind === 'decide' && !busy && !over;
  const [pending, setPending] = usePending<'stand' | 'sit'>(choosing, view?.throws.length ?? 0);
  const choose = (kind: 'stand' | 'sit'): void => {
    setPending(kind);
    decide({ kind });
  };
  useKeys(choosing ? { r: () => choose('stand'), b: () => choose('sit') } : {});
  if (view === undefined) return null;
  const choices = view.seat !== undefined && !over && (
    <div class="table-choices">
      <button
        type="button"
        class={`button large primary ${pending === 'sit' ? 'being-sent' : ''}`}
        disabled={!choosing}
        aria-keyshortcuts="b"
        onClick={() => choose('sit')}
      >
        <span>
          {view.points > 0 ? DICE_TEXTS.bankPoints(view.points) : DICE_TEXTS.bank} <KeySign of={DICE_TEXTS.keys.bank.key} />
        </span>
      </button>
      <button
        type="button"
        class={`button large ${pending === 'stand' ? 'being-sent' : ''}`}
        disabled={!choosing}
        aria-keyshortcuts="r"
        onClick={() => choose('stand')}
      >
        <span>
          {DICE_TEXTS.roll} <KeySign of={DICE_TEXTS.keys.roll.key} />
        </span>
      </button>
    </div>
  );
  const ended = roundsOf(view).filter(({ endedBy }) => endedBy !== undefined);
  return (
    <div class="dice-table">
      <PlayedRounds
        view={view}
        over={over}
        rounds={ended.map((round) => roundWords(round, view, names))}
        unfinished={roundsOf(view).length > ended.length}
        viewAfter={viewAfter}
        list={(stepping) => <History rounds={ended} names={names} taken={taken} stepping={stepping} />}
      >
        {(shown) => (
          <>
            <section class="panel dice-round" aria-label={DICE_TEXTS.thisRound}>
              <ThrowOf view={shown} />
              {choices}
            </section>
            <Scores view={shown} taken={taken} playerHeader={playerHeader} />
          </>
        )}
      </PlayedRounds>
    </div>
  );
}

/** The throws of the round that is played; right after its end, of the one that has ended. */
export function ThrowOf({ view }: { view: DiceView }) {
  const last = roundsOf(view).at(-1);
  if (last === undefined) {
    return (
      <div class="dice-throw">
        <Die value={undefined} />
        <p class="soft">{DICE_TEXTS.nothingThrown}</p>
      </div>
    );
  }
  const lost = last.endedBy === 'one';
  const points = last.dice.filter((die) => die !== 1).reduce((sum, die) => sum + die, 0);
  return (
    <div class="dice-throw">
      <Die key={`${last.number}.${last.dice.length}`} value={last.dice.at(-1)} />
      <div>
        <h2>{DICE_TEXTS.round(last.number)}</h2>
        <p class="dice-points">
          <strong>{points}</strong> {lost && points > 0 ? DICE_TEXTS.pointsGone : DICE_TEXTS.points}
        </p>
        <p class="dice-row">
          {last.dice.map((die, i) => (
            <Die key={`${i}`} value={die} />
          ))}
        </p>
      </div>
    </div>
  );
}

interface ScoresProps {
  readonly view: DiceView;
  /** The seats that somebody took. */
  readonly taken: readonly number[];
  readonly playerHeader: (seat: number) => ComponentChildren;
}

export function Scores({ view, taken, playerHeader }: ScoresProps) {
  const { totals, target, playing } = view;
  return (
    <ol class="scores" aria-label={DICE_TEXTS.scores}>
      {taken.map((seat) => (
        <li key={seat} class={`score seat-${seat} ${playing.includes(seat) ? '' : 'out'}`}>
          {playerHeader(seat)}
          <div class="score-line">
            <span class="score-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, (100 * totals[seat]!) / target)}%` }} />
            </span>
            <span class="score-total">
              <strong>{totals[seat]}</strong> {DICE_TEXTS.ofTarget(target)}
            </span>
          </div>
          <p class="score-state">{stateWords(view, seat)}</p>
        </li>
      ))}
    </ol>
  );
}

function stateWords(view: DiceView, seat: number): string {
  const { playing, standing, committed, points, stage, choice } = view;
  if (!playing.includes(seat)) return DICE_TEXTS.left;
  const last = roundsOf(view).at(-1);
  const kept = last?.kept.get(seat);
  if (last?.endedBy !== undefined) return kept === undefined ? DICE_TEXTS.gotNothing : DICE_TEXTS.bankedState(kept);
  if (!standing.includes(seat)) return DICE_TEXTS.bankedState(kept ?? 0);
  if (stage !== 'commit' || points === 0) return DICE_TEXTS.rolls;
  if (seat === view.seat && choice !== undefined) return choice === 'sit' ? DICE_TEXTS.banksNow : DICE_TEXTS.rollsAgain;
  return committed.includes(seat) ? DICE_TEXTS.hasDecided : DICE_TEXTS.deciding;
}

interface HistoryProps {
  /** Those that have ended. */
  readonly rounds: readonly Round[];
  readonly names: readonly string[];
  readonly taken: readonly number[];
  readonly stepping: Stepping | undefined;
}

function History({ rounds, names, taken, stepping }: HistoryProps) {
  if (rounds.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section class="panel history scroll" tabIndex={0} aria-label={DICE_TEXTS.rounds}>
      <table>
        <thead>
          <tr>
            <th scope="col">{DICE_TEXTS.roundColumn}</th>
            <th scope="col">{DICE_TEXTS.throws}</th>
            {taken.map((seat) => (
              <th key={seat} scope="col" class={`seat-${seat}`}>
                <span class="pip" /> {names[seat]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rounds.toReversed().map((round) => (
            <HistoryRow key={round.number} round={round} seats={taken} stepping={stepping} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface HistoryRowProps {
  readonly round: Round;
  readonly seats: readonly number[];
  readonly stepping: Stepping | undefined;
}

function HistoryRow({ round: { number, dice, kept }, seats, stepping }: HistoryRowProps) {
  return (
    <tr>
      <th scope="row">
        {stepping === undefined ? number : <StepButton stepping={stepping} to={number} words={String(number)} />}
      </th>
      <td>{dice.length === 0 ? '–' : dice.join(' ')}</td>
      {seats.map((seat) => (
        <td key={seat}>{kept.get(seat) ?? '–'}</td>
      ))}
    </tr>
  );
}
