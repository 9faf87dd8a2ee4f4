/** The invitation: shows a visitor the match and its free seats, and lets them take one. */

import { useEffect, useId, useState } from 'preact/hooks';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { joinNames, seatNumber } from '../../../shared/match/seat-names.ts';
import { seatSummaries } from '../../../shared/wire/final-record.ts';
import { windowTitle } from '../../../shared/wire/page-titles.ts';
import { matchWords } from '../../../shared/wire/page-words.ts';
import { KeyMark } from '../components/key-mark.tsx';
import { NameField } from '../components/name-field.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { readPreference, savePreference } from '../device/preferences.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { optionNotes, optionWords } from '../games/options.ts';
import type { ClientState } from '../session/messages.ts';
import { showPage } from '../turns/attention.ts';
import { clockSentence, clockWords, deadlineWords } from './clock-words.ts';

interface SeatChoiceProps {
  readonly game: GameEntry;
  readonly matchState: MatchState;
  readonly names: readonly string[];
  /** By seat the fingerprint that stands beside the name, if one does. */
  readonly marks: readonly (string | undefined)[];
  /** The free seats that this visitor may take. */
  readonly seats: readonly number[];
  readonly state: ClientState;
  readonly joining: boolean;
  readonly onJoin: (seat: number, name: string | undefined) => void;
  readonly onContinue: (key: string) => void;
}

export function SeatChoice({ game, matchState, names, marks, seats, state, joining, onJoin, onContinue }: SeatChoiceProps) {
  const [name, setName] = useState(() => (state.held.length > 0 ? '' : readPreference('name')));
  const [asked, setAsked] = useState(seats[0]!);
  const id = useId();
  const seat = seats.includes(asked) ? asked : seats[0]!;
  const { params, clock } = matchState.terms!;
  const title = windowTitle(
    matchWords({ game: game.id, phase: matchState.phase, clock, seats: seatSummaries(matchState) }).title,
  );
  useEffect(() => showPage(title), [title]);
  const options = optionWords(game, params);
  const role = game.roleOf?.(seat, matchState.seats.length, params);
  const many = matchState.seats.length > 2;
  const creator = matchState.terms!.seat;
  const host = names[creator];
  const { seats: terms } = matchState.terms!;
  const isFilled = terms.some(({ key }) => key !== undefined) && !terms.every(({ key }, i) => i === creator || key !== undefined);
  const held = joining ? undefined : state.held[0];
  const join = (event: Event): void => {
    event.preventDefault();
    if (held === undefined) savePreference('name', name.trim());
    onJoin(seat, name.trim() === '' ? undefined : name.trim());
  };
  return (
    <div class="invitation">
      <div class="stack">
        <p class={`invitation-from seat-${creator}`}>
          <span class="pip" />{' '}
          {held === undefined ? (
            <>
              {host} <KeyMark mark={marks[creator]} /> invites you to
            </>
          ) : (
            'A match of this browser'
          )}
        </p>
        <h1>{game.name}</h1>
        <p class="lead">{game.summary}</p>
        <p class="soft">
          {many && `${tableWords(matchState, names)} `}Time: {clockWords(matchState.terms!.clock)}.{' '}
          {clockSentence(matchState.terms!.clock)}
          {options.length > 0 && ` ${options.join(' · ')}.`}
        </p>
        <p class="hint">{deadlineWords(matchState.terms!.deadlines)}</p>
        {optionNotes(game, params).map((note) => (
          <p key={note} class="soft">
            {note}
          </p>
        ))}
        {held !== undefined && (
          <div class="notice">
            <div>
              You already have seat {seatNumber(held.seat)} of this match in this browser. Go on there, or take the free seat as
              well, to play {many ? 'several seats' : 'both sides'} on one device.
            </div>
            <button type="button" class="button primary" onClick={() => onContinue(held.key)}>
              Continue as seat {seatNumber(held.seat)}
            </button>
          </div>
        )}
        <form class={`panel stack seat-${seat}`} onSubmit={join}>
          {seats.length > 1 && (
            <fieldset>
              <legend class="legend">Your seat</legend>
              <div class="choices seat-choices">
                {seats.map((one) => (
                  <label key={one} class={`choice seat-${one}`}>
                    <input type="radio" name="seat" checked={one === seat} onChange={() => setAsked(one)} />
                    <strong>
                      <span class="pip" /> Seat {seatNumber(one)}
                    </strong>
                    {game.roleOf !== undefined && <span>{game.roleOf(one, matchState.seats.length, params).name}</span>}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {role !== undefined && (
            <p>
              {role.task} {game.sides !== undefined && 'Whoever starts a match chooses who plays what.'}
            </p>
          )}
          {isFilled && game.keptNote !== undefined && <p class="notice">{game.keptNote}</p>}
          <NameField
            label={held === undefined ? 'Your name (optional)' : `Name on ${many ? 'that' : 'the other'} seat (optional)`}
            name={name}
            onChange={setName}
          />
          <ProblemNotice problem={state.problem} />
          <button type="submit" class={`button ${held === undefined ? 'primary large' : ''}`} disabled={joining}>
            {joining
              ? 'Joining…'
              : held === undefined
                ? 'Join'
                : `Take ${many ? `seat ${seatNumber(seat)}` : 'the other seat'} in this browser`}
          </button>
          <p class="hint">
            No account is needed. A finished match is published for good, with its moves, its result and your name if you give
            one.{matchState.terms!.practice && ' This one is practice: it counts in nobody’s record.'}
          </p>
        </form>
        <section class="stack stack-tight invitation-rules" aria-labelledby={`${id}-rules`}>
          <h2 id={`${id}-rules`}>The rules in brief</h2>
          <ul class="rules">
            {game.rulesInBrief.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </section>
      </div>
      <game.Picture />
    </div>
  );
}

/** Such as `5 seats; Ada and Bo are here.` */
function tableWords(matchState: MatchState, names: readonly string[]): string {
  const here = activeSeats(matchState).map((seat) => names[seat]!);
  return `${matchState.seats.length} seats; ${joinNames(here)} ${here.length === 1 ? 'is' : 'are'} here.`;
}
