/** The invitation: shows a visitor the match and its free seats, and lets them take one. */

import type { ComponentChildren } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { seatNumber } from '../../../shared/match/seat-names.ts';
import { windowTitle } from '../../../shared/wire/page-titles.ts';
import { EngineMark } from '../components/engine-mark.tsx';
import { KeyMark } from '../components/key-mark.tsx';
import { NameField } from '../components/name-field.tsx';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { readPreference, savePreference } from '../device/preferences.ts';
import type { GameEntry } from '../games/game-screen.ts';
import { optionNotes, optionWords } from '../games/options.ts';
import { listWords, plural, texts } from '../language/texts.ts';
import type { ClientState } from '../session/messages.ts';
import { showPage } from '../turns/turn-indicator.ts';
import { clockSentence, clockWords, deadlineWords, presetWords } from './clock-words.ts';

export const SEAT_CHOICE = texts('match/seat-choice', {
  invited: (game: string) => `You are invited to ${game}`,
  inviteYou: (count: number, who: string, game: string) =>
    plural(count, { one: `${who} invites you to ${game}`, other: `${who} invite you to ${game}` }),
  invites: (who: ComponentChildren) => [who, ' invites you to'],
  ofThisBrowser: 'A match of this browser',
  time: (clock: string) => `Time: ${clock}.`,
  alreadyBoth: (seat: number) =>
    `You already have seat ${seat} of this match in this browser. Go on there, or take the free seat as well, to play both sides on one device.`,
  alreadySeveral: (seat: number) =>
    `You already have seat ${seat} of this match in this browser. Go on there, or take the free seat as well, to play several seats on one device.`,
  continueAs: (seat: number) => `Continue as seat ${seat}`,
  yourSeat: 'Your seat',
  seat: (seat: number) => `Seat ${seat}`,
  chosenByStarter: 'The player who starts a match chooses who plays what.',
  name: 'Your name (optional)',
  nameThat: 'Name on that seat (optional)',
  nameOther: 'Name on the other seat (optional)',
  joining: 'Joining…',
  join: 'Join',
  takeSeat: (seat: number) => `Take seat ${seat} in this browser`,
  takeOther: 'Take the other seat in this browser',
  published:
    'No account is needed. A finished match is published for good, with its moves, its result and your name if you give one.',
  practice: 'This one is practice: it counts in nobody’s record.',
  rules: 'The rules in brief',
  here: (count: number, seats: number, who: string) =>
    plural(count, { one: `${seats} seats; ${who} is here.`, other: `${seats} seats; ${who} are here.` }),
});

interface SeatChoiceProps {
  readonly game: GameEntry;
  readonly matchState: MatchState;
  readonly names: readonly string[];
  /** By seat the fingerprint beside the name, where one is shown. */
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
  const title = windowTitle(`${invitationWords(game, matchState, names)} · ${presetWords(clock)}`);
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
          {held === undefined
            ? SEAT_CHOICE.invites(
                <>
                  {host} <KeyMark mark={marks[creator]} /> <EngineMark engine={matchState.seats[creator]?.engine} />
                </>,
              )
            : SEAT_CHOICE.ofThisBrowser}
        </p>
        <h1>{game.name}</h1>
        <p class="lead">{game.summary}</p>
        <p class="soft">
          {many && `${tableWords(matchState, names)} `}
          {SEAT_CHOICE.time(clockWords(matchState.terms!.clock))} {clockSentence(matchState.terms!.clock)}
          {options.length > 0 && ` ${options.join(' · ')}.`}
        </p>
        {optionNotes(game, params).map((note) => (
          <p key={note} class="soft">
            {note}
          </p>
        ))}
        {held !== undefined && (
          <div class="notice">
            <div>{(many ? SEAT_CHOICE.alreadySeveral : SEAT_CHOICE.alreadyBoth)(seatNumber(held.seat))}</div>
            <button type="button" class="button primary" onClick={() => onContinue(held.key)}>
              {SEAT_CHOICE.continueAs(seatNumber(held.seat))}
            </button>
          </div>
        )}
        <form class={`panel stack seat-${seat}`} onSubmit={join}>
          {seats.length > 1 && (
            <fieldset>
              <legend class="legend">{SEAT_CHOICE.yourSeat}</legend>
              <div class="choices seat-choices">
                {seats.map((one) => (
                  <label key={one} class={`choice seat-${one}`}>
                    <input type="radio" name="seat" checked={one === seat} onChange={() => setAsked(one)} />
                    <strong>
                      <span class="pip" /> {SEAT_CHOICE.seat(seatNumber(one))}
                    </strong>
                    {game.roleOf !== undefined && <span>{game.roleOf(one, matchState.seats.length, params).name}</span>}
                  </label>
                ))}
              </div>
            </fieldset>
          )}
          {role !== undefined && (
            <p>
              {role.task} {game.sides !== undefined && SEAT_CHOICE.chosenByStarter}
            </p>
          )}
          {isFilled && game.keptNote !== undefined && <p class="notice">{game.keptNote}</p>}
          <NameField
            label={held === undefined ? SEAT_CHOICE.name : many ? SEAT_CHOICE.nameThat : SEAT_CHOICE.nameOther}
            name={name}
            onChange={setName}
          />
          <ProblemNotice problem={state.problem} />
          <button type="submit" class={`button ${held === undefined ? 'primary large' : ''}`} disabled={joining}>
            {joining
              ? SEAT_CHOICE.joining
              : held === undefined
                ? SEAT_CHOICE.join
                : many
                  ? SEAT_CHOICE.takeSeat(seatNumber(seat))
                  : SEAT_CHOICE.takeOther}
          </button>
          <p class="hint">
            {SEAT_CHOICE.published} {matchState.terms!.practice && SEAT_CHOICE.practice}
          </p>
        </form>
        <section class="stack stack-tight invitation-rules" aria-labelledby={`${id}-rules`}>
          <h2 id={`${id}-rules`}>{SEAT_CHOICE.rules}</h2>
          <ul class="rules">
            {game.rulesInBrief.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
          <p class="hint">{deadlineWords(matchState.terms!.deadlines)}</p>
        </section>
      </div>
      {game.Picture && <game.Picture />}
    </div>
  );
}

/** Such as `Ada invites you to Battleship`: those who have said what they are called. */
function invitationWords(game: GameEntry, matchState: MatchState, names: readonly string[]): string {
  const hosts = activeSeats(matchState).filter((seat) => matchState.seats[seat]!.name !== undefined);
  if (hosts.length === 0) return SEAT_CHOICE.invited(game.name);
  return SEAT_CHOICE.inviteYou(hosts.length, listWords(hosts.map((seat) => names[seat]!)), game.name);
}

/** Such as `5 seats; Ada and Bo are here.` */
function tableWords(matchState: MatchState, names: readonly string[]): string {
  const here = activeSeats(matchState).map((seat) => names[seat]!);
  return SEAT_CHOICE.here(here.length, matchState.seats.length, listWords(here));
}
