/** The form that starts a match, over the home page. Everything in it is chosen already. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { clockPresetsOf } from '../../../shared/player/clock-presets.ts';
import { Icon } from '../components/icon.tsx';
import { NameField } from '../components/name-field.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { Select } from '../components/select.tsx';
import { readClimb, saveChosen } from '../device/climb.ts';
import { readPreference, savePreference } from '../device/preferences.ts';
import { GAMES } from '../games/entry-list.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { clockSentence, presetWords } from '../match/clock-words.ts';
import { useOpener } from '../session/use-opener.ts';
import { GameOptions, notesOf } from './game-options.tsx';
import { type MatchChoice, NO_HURRY, newMatchOf, type Opponent, usualChoice } from './match-choice.ts';
import { OpponentChoice } from './opponent-choice.tsx';
import { usePrepared } from './use-prepared.ts';
import { pickBelow } from './use-start.ts';

interface StartSheetProps {
  readonly game: GameEntry;
  readonly opponent: Opponent;
  /** Shows the form for another game or opponent. */
  readonly onChange: (game: GameEntry, opponent: Opponent) => void;
  readonly onClose: () => void;
}

export const START_SHEET = texts('home/start-sheet', {
  friend: 'Play with a friend',
  computer: 'Play the computer',
  close: 'Close',
  game: 'Game',
  rung: 'Opponent',
  side: 'You play',
  clock: 'Thinking time',
  noHurry: 'No hurry',
  name: 'Your name (optional)',
  onlyLink: 'Only people with my link can join',
  onlyLinks: 'Only people with a link of mine can join',
  practice: 'Practice: it counts in nobody’s record',
  list: 'List this match on the home page, for everybody to join',
  published:
    'A finished match is published for good, also a private one: anybody who has its link can see the moves, the result and your name.',
  toPractise:
    'A match to practise, on this device alone: it needs no network and counts in nobody’s record. It can be replayed and checked like any other, and is published only if you ask for it.',
  starting: 'Starting…',
  start: 'Start match',
  play: 'Play',
});

export function StartSheet({ game, opponent, onChange, onClose }: StartSheetProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [changes, setChanges] = useState<Partial<MatchChoice>>({});
  const [name, setName] = useState(() => readPreference('name'));
  const { opening: starting, problem, open } = useOpener(undefined, usePrepared(game.id, game.rules));
  const id = useId();
  const climb = readClimb(game);
  const rungs = opponent === 'computer' ? (game.ladder ?? []) : [];
  const choice: MatchChoice = { ...usualChoice(game, opponent, climb?.next.name), ...changes };
  const change = (one: Partial<MatchChoice>): void => setChanges({ ...changes, ...one });
  const isFriend = opponent === 'friend';
  const sides = game.sides ?? [];
  const clocks = clockPresetsOf(game);

  useEffect(() => {
    // A click beside the form closes it, where the browser knows that.
    dialog.current?.setAttribute('closedby', 'any');
    dialog.current?.showModal();
  }, []);

  const submit = (event: Event): void => {
    event.preventDefault();
    savePreference('name', name.trim());
    savePreference('game', game.slug);
    if (rungs.length > 0) saveChosen(game, choice.level);
    void open((opener) => opener.open(newMatchOf(game, opponent, choice, name, pickBelow)));
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
            {START_SHEET[opponent]}
          </h2>
          <button type="button" class="button plain" aria-label={START_SHEET.close} onClick={() => dialog.current?.close()}>
            <Icon name="cross" />
          </button>
        </div>
        <OpponentChoice opponent={opponent} onChange={(one) => turnTo(game, one)} />
        <div class="fields">
          <Select
            label={START_SHEET.game}
            labels={GAMES.map((one) => one.name)}
            chosen={GAMES.indexOf(game)}
            onChoose={(index) => turnTo(GAMES[index]!, opponent)}
          />
          {rungs.length > 0 && (
            <Select
              label={START_SHEET.rung}
              labels={rungs.map(({ label }, i) => (i < climb!.beaten ? `${label} ✓` : label))}
              chosen={rungs.findIndex(({ name }) => name === choice.level)}
              onChoose={(index) => change({ level: rungs[index]!.name })}
            />
          )}
          {sides.length > 0 && (
            <Select
              label={START_SHEET.side}
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
            label={START_SHEET.clock}
            labels={clocks.map((one) => (one.id === NO_HURRY && !isFriend ? START_SHEET.noHurry : presetWords(one.clock)))}
            chosen={clocks.findIndex((one) => one.id === choice.clock)}
            onChoose={(index) => change({ clock: clocks[index]!.id })}
          />
          <NameField label={START_SHEET.name} name={name} onChange={setName} />
        </div>
        {rungs.map(
          ({ name, label, manner }) =>
            name === choice.level && (
              <p key={name} class="hint" role="status">
                <strong>{label}:</strong> {manner}
              </p>
            ),
        )}
        {(isFriend || choice.clock !== NO_HURRY) && (
          <p class="hint">{clockSentence(clocks.find((one) => one.id === choice.clock)!.clock)}</p>
        )}
        {notesOf(game, choice, opponent).map((note) => (
          <p key={note} class="hint">
            {note}
          </p>
        ))}
        {isFriend && (
          <div class="stack stack-tight">
            <label class="switch">
              <input type="checkbox" checked={choice.isPrivate} onChange={() => change({ isPrivate: !choice.isPrivate })} />
              <span>{choice.seats > 2 ? START_SHEET.onlyLinks : START_SHEET.onlyLink}</span>
            </label>
            <label class="switch">
              <input type="checkbox" checked={choice.practice} onChange={() => change({ practice: !choice.practice })} />
              <span>{START_SHEET.practice}</span>
            </label>
            {!choice.isPrivate && !choice.practice && (
              <label class="switch">
                <input type="checkbox" checked={choice.listed} onChange={() => change({ listed: !choice.listed })} />
                <span>{START_SHEET.list}</span>
              </label>
            )}
          </div>
        )}
        <p class="hint">{isFriend ? START_SHEET.published : START_SHEET.toPractise}</p>
        <ProblemNotice problem={problem} />
        <button type="submit" class="button primary large" disabled={starting}>
          {starting ? START_SHEET.starting : isFriend ? START_SHEET.start : START_SHEET.play}
        </button>
      </form>
    </dialog>
  );
}
