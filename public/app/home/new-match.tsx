/** The form that starts a match: game, options, clock, name. */

import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { JsonObject } from '../../../shared/encoding/canonical.ts';
import { SEAT_NAME_LENGTH } from '../../../shared/encoding/limits.ts';
import { CLOCK_PRESETS } from '../../../shared/player/clock-presets.ts';
import { matchPath } from '../../../shared/wire/paths.ts';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { readPreference, savePreference } from '../device/preferences.ts';
import { GAMES } from '../games/catalogue.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { usualParams } from '../games/options.ts';
import { navigate } from '../router.ts';
import { startOpener } from '../session/session-worker.ts';
import { GameOptions } from './game-options.tsx';

const DEFAULT_CLOCK = 'live-10';

interface Table {
  readonly game: GameEntry;
  readonly params: JsonObject;
  readonly seats: number;
}

function usualTable(game: GameEntry): Table {
  const params = usualParams(game);
  return { game, params, seats: game.seats(params).usual };
}

export function NewMatchForm() {
  const [table, setTable] = useState(() => usualTable(GAMES[0]!));
  const [clock, setClock] = useState(() => CLOCK_PRESETS.find(({ id }) => id === DEFAULT_CLOCK) ?? CLOCK_PRESETS[0]!);
  const [name, setName] = useState(() => readPreference('name'));
  const [isPrivate, setPrivate] = useState(true);
  const [listed, setListed] = useState(false);
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const opener = useRef<ReturnType<typeof startOpener> | undefined>(undefined);
  const ids = { name: useId(), clock: useId() };
  const { game, params, seats } = table;

  useEffect(() => () => opener.current?.leave(), []);

  const start = async (event: Event): Promise<void> => {
    event.preventDefault();
    setStarting(true);
    setProblem(undefined);
    savePreference('name', name.trim());
    opener.current ??= startOpener();
    const { id, rules } = game;
    const { clock: times, deadlines } = clock;
    const terms = { game: id, rules, params, seats, clock: times, deadlines, private: isPrivate, listed: listed && !isPrivate };
    const opening = await opener.current.open({ ...terms, ...(name.trim() === '' ? {} : { name: name.trim() }) });
    if (opening.kind === 'opened') return navigate(matchPath(opening.match));
    setProblem(opening.problem);
    setStarting(false);
  };

  return (
    <form class="panel stack new-match" aria-labelledby="new-match" onSubmit={start}>
      <h2 id="new-match">New match</h2>
      <fieldset>
        <legend class="legend">Game</legend>
        <div class="choices game-choices">
          {GAMES.map((one) => (
            <label key={one.id} class="choice">
              <input type="radio" name="game" value={one.id} checked={one === game} onChange={() => setTable(usualTable(one))} />
              <strong>{one.name}</strong>
              <one.Pieces />
              <span>{one.summary}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <GameOptions game={game} params={params} seats={seats} onChange={(params, seats) => setTable({ game, params, seats })} />
      <div class="fields">
        <div class="field">
          <label for={ids.clock}>Thinking time</label>
          <select
            id={ids.clock}
            class="input"
            value={clock.id}
            onChange={({ currentTarget }) => setClock(CLOCK_PRESETS.find(({ id }) => id === currentTarget.value) ?? clock)}
          >
            {CLOCK_PRESETS.map(({ id, label }) => (
              <option key={id} value={id} selected={id === clock.id}>
                {label}
              </option>
            ))}
          </select>
        </div>
        <div class="field">
          <label for={ids.name}>Your name (optional)</label>
          <input
            id={ids.name}
            class="input"
            value={name}
            maxLength={SEAT_NAME_LENGTH}
            autocomplete="nickname"
            onInput={({ currentTarget }) => setName(currentTarget.value)}
          />
        </div>
      </div>
      <label class="switch">
        <input type="checkbox" checked={isPrivate} onChange={() => setPrivate(!isPrivate)} />
        <span>{seats > 2 ? 'Only people with a link of mine can join' : 'Only people with my link can join'}</span>
      </label>
      {!isPrivate && (
        <label class="switch">
          <input type="checkbox" checked={listed} onChange={() => setListed(!listed)} />
          <span>List this match on the home page, for everybody to join</span>
        </label>
      )}
      <ProblemNotice problem={problem} />
      <button type="submit" class="button primary large" disabled={starting}>
        {starting ? 'Starting…' : 'Start match'}
      </button>
    </form>
  );
}
