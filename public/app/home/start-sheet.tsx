/** The form that starts a match, over the home page. Everything in it is chosen already. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { CLOCK_PRESETS } from '../../../shared/player/clock-presets.ts';
import { Icon } from '../components/icon.tsx';
import { NameField } from '../components/name-field.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Select } from '../components/select.tsx';
import { readPreference, savePreference } from '../device/preferences.ts';
import { GAMES } from '../games/catalogue.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { GameOptions, notesOf } from './game-options.tsx';
import { LEVELS, type MatchChoice, NO_HURRY, newMatchOf, type Opponent, usualChoice } from './match-choice.ts';
import { OpponentChoice } from './opponent-choice.tsx';
import { pickBelow, useStart } from './use-start.ts';

interface StartSheetProps {
  readonly game: GameEntry;
  readonly opponent: Opponent;
  /** Shows the form for another game or opponent. */
  readonly onChange: (game: GameEntry, opponent: Opponent) => void;
  readonly onClose: () => void;
}

const LEVEL_WORDS = { easy: 'Easy', medium: 'Medium', hard: 'Hard' } as const;

export function StartSheet({ game, opponent, onChange, onClose }: StartSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [changes, setChanges] = useState<Partial<MatchChoice>>({});
  const [name, setName] = useState(() => readPreference('name'));
  const { starting, problem, start } = useStart();
  const id = useId();
  const choice: MatchChoice = { ...usualChoice(game, opponent, readPreference('level')), ...changes };
  const change = (one: Partial<MatchChoice>): void => setChanges({ ...changes, ...one });
  const isFriend = opponent === 'friend';
  const sides = game.sides ?? [];

  useEffect(() => {
    // A click beside the form closes it, where the browser knows that.
    dialog.current?.setAttribute('closedby', 'any');
    dialog.current?.showModal();
  }, []);

  const submit = (event: Event): void => {
    event.preventDefault();
    savePreference('name', name.trim());
    savePreference('game', game.slug);
    savePreference('level', choice.level);
    void start(newMatchOf(game, opponent, choice, name, pickBelow));
  };
  const turnTo = (other: GameEntry, against: Opponent): void => {
    // What was chosen for one game means nothing in another.
    setChanges({});
    onChange(other, against);
  };

  return (
    <dialog ref={dialog} class="dialog sheet" aria-labelledby={`${id}-title`} onClose={onClose}>
      <form class="stack" onSubmit={submit}>
        <div class="sheet-head">
          <h2 id={`${id}-title`} tabIndex={-1} autofocus>
            {isFriend ? 'Play with a friend' : 'Play the computer'}
          </h2>
          <button type="button" class="button plain" aria-label="Close" onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <OpponentChoice opponent={opponent} onChange={(one) => turnTo(game, one)} />
        <div class="fields">
          <Select
            label="Game"
            labels={GAMES.map((one) => one.name)}
            chosen={GAMES.indexOf(game)}
            onChoose={(index) => turnTo(GAMES[index]!, opponent)}
          />
          {!isFriend && game.levels && (
            <Select
              label="Level"
              labels={LEVELS.map((level) => LEVEL_WORDS[level])}
              chosen={LEVELS.indexOf(choice.level)}
              onChoose={(index) => change({ level: LEVELS[index]! })}
            />
          )}
          {sides.length > 0 && (
            <Select
              label="You play"
              labels={sides.map(({ label }) => label)}
              chosen={choice.side}
              onChoose={(side) => change({ side })}
            />
          )}
          <GameOptions
            game={game}
            params={choice.params}
            seats={choice.seats}
            onChange={(params, seats) => change({ params, seats })}
          />
          <Select
            label="Thinking time"
            labels={CLOCK_PRESETS.map((one) => (one.id === NO_HURRY && !isFriend ? 'No hurry' : one.label))}
            chosen={CLOCK_PRESETS.findIndex((one) => one.id === choice.clock)}
            onChoose={(index) => change({ clock: CLOCK_PRESETS[index]!.id })}
          />
          <NameField label="Your name (optional)" name={name} onChange={setName} />
        </div>
        {notesOf(game, choice, opponent).map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
        {isFriend && (
          <div class="stack stack-tight">
            <label class="switch">
              <input type="checkbox" checked={choice.isPrivate} onChange={() => change({ isPrivate: !choice.isPrivate })} />
              <span>{choice.seats > 2 ? 'Only people with a link of mine can join' : 'Only people with my link can join'}</span>
            </label>
            <label class="switch">
              <input type="checkbox" checked={choice.practice} onChange={() => change({ practice: !choice.practice })} />
              <span>Practice: it counts in nobody’s record</span>
            </label>
            {!choice.isPrivate && !choice.practice && (
              <label class="switch">
                <input type="checkbox" checked={choice.listed} onChange={() => change({ listed: !choice.listed })} />
                <span>List this match on the home page, for everybody to join</span>
              </label>
            )}
          </div>
        )}
        <p class="hint">{isFriend ? PUBLISHED : PRACTICE}</p>
        <ProblemNotice problem={problem} />
        <button type="submit" class="button primary large" disabled={starting}>
          {starting ? 'Starting…' : isFriend ? 'Start match' : 'Play'}
        </button>
      </form>
    </dialog>
  );
}

const PUBLISHED =
  'A finished match is published for good, also a private one: whoever has its link can see the moves, the result and your name.';
const PRACTICE =
  'A match to practise: it counts in nobody’s record. Like any other it is published for good once it is over, to be replayed and checked.';
