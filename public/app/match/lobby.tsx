/** The lobby: who is there, the links to free seats, and the actions of the creator. */

import { useId, useState } from 'preact/hooks';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { seatNumber } from '../../../shared/match/seat-names.ts';
import { matchPath } from '../../../shared/wire/paths.ts';
import { EngineMark } from '../components/engine-mark.tsx';
import { KeyMark } from '../components/key-mark.tsx';
import type { GameEntry } from '../games/game-screen.ts';
import { optionWords } from '../games/options.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { spanWords } from './clock-words.ts';
import { InviteLink, QrCode } from './invite-link.tsx';
import { againWords, isAskedWords, LOBBY, takerWords } from './lobby-words.ts';
import { isThisComputer } from './this-computer.ts';

interface LobbyProps {
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly marks: readonly (string | undefined)[];
  /** By free seat the name of the player for whom it is kept, where this device knows it. */
  readonly invited: readonly (string | undefined)[];
  /** Invitation tokens of the seats, those that this device has. */
  readonly invites: Readonly<Record<string, string>>;
  /** Seats that the computer of this device is about to take. */
  readonly computers: readonly number[];
  readonly send: (command: Command) => void;
}

export function Lobby({ game, snapshot, names, marks, invited, invites, computers, send }: LobbyProps) {
  const { matchState, seat } = snapshot;
  const free = matchState.seats.flatMap((one, i) => (one === undefined && !computers.includes(i) ? [i] : []));
  const [asked, setAsked] = useState<number>();
  const chosen = asked !== undefined && free.includes(asked) ? asked : free[0]!;
  const isPrivate = matchState.terms!.seats.some(({ invite }) => invite !== undefined);
  const isKept = matchState.terms!.seats[chosen]?.key !== undefined;
  const creates = seat === matchState.terms!.seat;
  const token = invites[String(chosen)];
  const link = `${relayOrigin()}${matchPath(matchState.match)}${token === undefined ? '' : `#${chosen}.${token}`}`;
  const many = matchState.seats.length > 2;
  if (seat !== undefined && free.length === 0) return null;
  const options = optionWords(game, matchState.terms!.params);
  if (seat === undefined || (many && !creates)) {
    return (
      <section class="panel stack" aria-labelledby="lobby">
        <h2 id="lobby">{LOBBY.table}</h2>
        <Seats game={game} snapshot={snapshot} names={names} marks={marks} />
        <p class="hint">{seat === undefined ? LOBBY.watch : LOBBY.beginner(names[matchState.terms!.seat]!)}</p>
      </section>
    );
  }
  return (
    <section class="panel share" aria-labelledby="lobby">
      <div class="stack">
        <h2 id="lobby">
          {isKept && !many ? againWords(invited[chosen]) : many ? (isPrivate ? LOBBY.sendEach : LOBBY.sendAll) : LOBBY.sendOne}
        </h2>
        {isKept && <p>{isAskedWords(invited[chosen])}</p>}
        {many && (
          <Seats
            game={game}
            snapshot={snapshot}
            names={names}
            marks={marks}
            {...(isPrivate ? { chosen, onChoose: setAsked } : {})}
          />
        )}
        <InviteLink link={link} game={game.name} />
        <p class="hint">
          {takerWords(isKept, isPrivate, !many, seatNumber(chosen))} {LOBBY.waits(spanWords(matchState.terms!.deadlines.join))}
          {options.length > 0 && ` ${options.join(' · ')}.`}
        </p>
        {many && (
          <div class="row">
            <Begin game={game} matchState={matchState} onBegin={() => send({ kind: 'request', request: 'begin' })} />
          </div>
        )}
      </div>
      {!isThisComputer(new URL(relayOrigin()).hostname) && <QrCode text={link} />}
    </section>
  );
}

function Begin({ game, matchState, onBegin }: { game: GameEntry; matchState: MatchState; onBegin: () => void }) {
  const { params } = matchState.terms!;
  const taken = activeSeats(matchState);
  const enough = game.mayBegin?.(taken, matchState.seats.length, params) ?? taken.length >= game.seats(params).min;
  return (
    <button type="button" class="button primary" disabled={!enough} onClick={onBegin}>
      {enough ? LOBBY.begin(taken.length) : LOBBY.beginLater}
    </button>
  );
}

interface SeatsProps {
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly marks: readonly (string | undefined)[];
  /** The free seat whose link is shown. */
  readonly chosen?: number;
  readonly onChoose?: (seat: number) => void;
}

function Seats({ game, snapshot: { matchState, seat: own, presence }, names, marks, chosen, onChoose }: SeatsProps) {
  const group = useId();
  return (
    <ol class="lobby-seats" aria-label={LOBBY.seats}>
      {matchState.seats.map((one, seat) => {
        const role = game.roleOf?.(seat, matchState.seats.length, matchState.terms!.params).name;
        const about = (
          <>
            <span class="pip" />
            <span class={one === undefined ? 'soft' : 'seat-name'}>
              {one === undefined
                ? (matchState.terms!.seats[seat]!.key === undefined ? LOBBY.free : LOBBY.kept)(seatNumber(seat))
                : names[seat]}
            </span>
            <KeyMark mark={marks[seat]} />
            <EngineMark engine={one?.engine} />
            {role !== undefined && <span class="tag">{role}</span>}
            {seat === own && <span class="tag">{LOBBY.you}</span>}
            {one !== undefined && seat !== own && presence[seat] === false && <span class="tag away">{LOBBY.away}</span>}
          </>
        );
        return (
          <li key={names[seat]} class={`seat-${seat} ${one === undefined ? 'free' : ''}`}>
            {one === undefined && onChoose !== undefined ? (
              <label>
                {about}
                <input type="radio" name={group} checked={seat === chosen} onChange={() => onChoose(seat)} />
                <span class="lobby-link">{seat === chosen ? LOBBY.linkBelow : LOBBY.showLink}</span>
              </label>
            ) : (
              <div>{about}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
