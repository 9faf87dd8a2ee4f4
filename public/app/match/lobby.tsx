/** The lobby: who is there, the links to free seats, and the actions of the creator. */

import { useId, useState } from 'preact/hooks';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { seatNumber } from '../../../shared/match/seat-names.ts';
import { matchPath } from '../../../shared/wire/paths.ts';
import { KeyMark } from '../components/key-mark.tsx';
import type { GameEntry } from '../games/game-screen.ts';
import { optionWords } from '../games/options.ts';
import { relayOrigin } from '../relay-client/relays.ts';
import type { Command, MatchSnapshot } from '../session/messages.ts';
import { spanWords } from './clock-words.ts';
import { InviteLink, QrCode } from './invite-link.tsx';
import { LOBBY } from './lobby-words.ts';
import { isThisComputer } from './this-computer.ts';

interface LobbyProps {
  readonly game: GameEntry;
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly marks: readonly (string | undefined)[];
  /** By free seat the name of the player for whom it is kept, where this device knows it. */
  readonly invited: readonly (string | undefined)[];
  /** Invitation tokens of the seats, as far as this device has them. */
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
        <h2 id="lobby">At the table</h2>
        <Seats game={game} snapshot={snapshot} names={names} marks={marks} />
        <p class="hint">
          {seat === undefined
            ? 'You can watch the match from here once it begins. To play in it you need the invitation link of a free seat.'
            : `${names[matchState.terms!.seat]} can begin as soon as enough seats are taken.`}
        </p>
      </section>
    );
  }
  return (
    <section class="panel share" aria-labelledby="lobby">
      <div class="stack">
        <h2 id="lobby">
          {isKept && !many ? LOBBY.again(invited[chosen]) : many ? (isPrivate ? LOBBY.sendEach : LOBBY.sendAll) : LOBBY.sendOne}
        </h2>
        {isKept && <p>{LOBBY.isAsked(invited[chosen])}</p>}
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
          {takerWords(many ? (isPrivate ? `seat ${seatNumber(chosen)}` : 'a free seat') : 'the seat', isKept, isPrivate)} The
          match waits for {spanWords(matchState.terms!.deadlines.join)}; you need not keep this page open.
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

/** Says who can take a seat. */
function takerWords(seat: string, isKept: boolean, isPrivate: boolean): string {
  if (isKept) return `Only who had ${seat} in the last match can take it: by Rematch there, or by this link.`;
  return isPrivate
    ? `Whoever has this link can take ${seat}, so send it to one person only.`
    : `Anybody who finds this match can take ${seat}.`;
}

function Begin({ game, matchState, onBegin }: { game: GameEntry; matchState: MatchState; onBegin: () => void }) {
  const { params } = matchState.terms!;
  const taken = activeSeats(matchState);
  const enough = game.mayBegin?.(taken, matchState.seats.length, params) ?? taken.length >= game.seats(params).min;
  return (
    <button type="button" class="button primary" disabled={!enough} onClick={onBegin}>
      {enough ? `Begin with these ${taken.length}` : 'Begin when enough are here'}
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
    <ol class="lobby-seats" aria-label="Seats">
      {matchState.seats.map((one, seat) => {
        const role = game.roleOf?.(seat, matchState.seats.length, matchState.terms!.params).name;
        const about = (
          <>
            <span class="pip" />
            <span class={one === undefined ? 'soft' : 'seat-name'}>
              {one === undefined
                ? `Seat ${seatNumber(seat)} is ${matchState.terms!.seats[seat]!.key === undefined ? 'free' : 'kept'}`
                : names[seat]}
            </span>
            <KeyMark mark={marks[seat]} />
            {role !== undefined && <span class="tag">{role}</span>}
            {seat === own && <span class="tag">You</span>}
            {one !== undefined && seat !== own && presence[seat] === false && <span class="tag away">Away</span>}
          </>
        );
        return (
          <li key={names[seat]} class={`seat-${seat} ${one === undefined ? 'free' : ''}`}>
            {one === undefined && onChoose !== undefined ? (
              <label>
                {about}
                <input type="radio" name={group} checked={seat === chosen} onChange={() => onChoose(seat)} />
                <span class="lobby-link">{seat === chosen ? 'Link below' : 'Show link'}</span>
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
