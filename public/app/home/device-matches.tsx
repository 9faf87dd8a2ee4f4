/** The matches of this device, as they are now: those that wait for it come first. */

import { useEffect, useState } from 'preact/hooks';
import { joinNames } from '../../../shared/match/seat-names.ts';
import { matchPath, playerPath } from '../../../shared/wire/paths.ts';
import { Select } from '../components/select.tsx';
import type { MatchNote } from '../device/device-store.ts';
import { findEntry } from '../games/catalogue.ts';
import type { DeviceTurns } from '../turns/device-turns.ts';
import type { LiveNote } from '../turns/live-note.ts';
import { OWN_MATCHES } from './own-matches-words.ts';
import { opponentIn, rivalsIn } from './rivals.ts';

const FEW = 5;

/** Your turn, in progress, waiting for players, over. */
const placeOf = ({ stage, myTurn }: LiveNote): number => (stage === 'playing' ? (myTurn ? 0 : 1) : stage === 'waiting' ? 2 : 3);

/** `notes` are shown until the relay has said what has become of them. */
export function DeviceMatches({ notes: known }: { notes: readonly MatchNote[] }) {
  const [all, setAll] = useState(false);
  const [asked, setAsked] = useState<string>();
  const [key, setKey] = useState<string>();
  const [turns, setTurns] = useState<DeviceTurns>();
  useEffect(() => {
    import('../device/device-store.ts').then(({ readIdentity }) => readIdentity()).then(setKey, () => {});
  }, []);
  useEffect(() => {
    let stop: (() => void) | undefined;
    let wanted = true;
    import('../turns/device-turns.ts').then(
      ({ watchTurns }) => {
        if (wanted) stop = watchTurns(setTurns);
      },
      () => {},
    );
    return () => {
      wanted = false;
      stop?.();
    };
  }, []);
  const notes: readonly LiveNote[] = turns?.notes ?? known;
  const rivals = rivalsIn(notes);
  const rival = rivals.find((one) => one.key === asked);
  // A sort keeps what is equal in its order: the latest first.
  const ordered = notes
    .filter((note) => rival === undefined || opponentIn(note) === rival.key)
    .toSorted((one, other) => placeOf(one) - placeOf(other));
  return (
    <section class="panel stack own-matches" aria-labelledby="device-matches">
      <h2 id="device-matches">Your matches</h2>
      {turns?.reachable === false && (
        <p class="hint" role="status">
          The server does not answer, so this is what this browser saw last.
        </p>
      )}
      {rivals.length > 0 && (
        <div class="own-matches-filter">
          <Select
            label={OWN_MATCHES.show}
            labels={[OWN_MATCHES.all, ...rivals.map(({ name }) => OWN_MATCHES.against(name))]}
            chosen={rival === undefined ? 0 : rivals.indexOf(rival) + 1}
            onChoose={(index) => setAsked(rivals[index - 1]?.key)}
          />
          <p role="status">{rival && <strong>{OWN_MATCHES.score(rival)}</strong>}</p>
        </div>
      )}
      <ul class="match-list">
        {(all ? ordered : ordered.slice(0, FEW)).map((note) => (
          <li key={note.match + note.key}>
            <NoteLine note={note} />
          </li>
        ))}
      </ul>
      {!all && ordered.length > FEW && (
        <button type="button" class="link-button" onClick={() => setAll(true)}>
          Show all {ordered.length}
        </button>
      )}
      <p class="hint">
        Kept in this browser only.
        {key !== undefined && (
          <>
            {' '}
            What others see of you is <a href={playerPath(key)}>your record</a>.
          </>
        )}
      </p>
    </section>
  );
}

function NoteLine({ note }: { note: LiveNote }) {
  const others = (note.players ?? []).flatMap((key, seat) => {
    const name = note.names[seat];
    return seat === note.seat || key === null || name == null ? [] : [{ key, name }];
  });
  return (
    <div class={`own-match seat-${note.seat}`}>
      <a class="match-link" href={matchPath(note.match)}>
        <span class="pip" />
        <span class="match-link-title">
          {companyWords(note)}
          <span class="hint">
            {findEntry(note.game)?.name ?? note.game} · {timeWords(note)}
          </span>
        </span>
        <span class={`tag ${note.stage === 'playing' && note.myTurn ? 'strong' : ''}`}>{stateWords(note)}</span>
      </a>
      {note.stage === 'over' && (note.players ?? []).filter((one) => one !== null).length > 1 && (
        <a class="hint own-match-more" href={`${matchPath(note.match)}#rematch`}>
          {OWN_MATCHES.again}
          <span class="visually-hidden"> {companyWords(note)}</span>
        </a>
      )}
      {note.stage === 'over' && others.length === 1 && (
        <a class="hint own-match-more" href={playerPath(others[0]!.key)}>
          Record of {others[0]!.name}
        </a>
      )}
    </div>
  );
}

const momentWords = (time: number): string =>
  new Date(time).toLocaleString('en-GB', { day: 'numeric', month: 'short', year: 'numeric', hour: '2-digit', minute: '2-digit' });

/** Until when, where this device has to act; otherwise when it last saw the match. */
function timeWords({ deadline, myTurn, stage, seen }: LiveNote): string {
  return deadline !== undefined && myTurn && stage === 'playing' ? `until ${momentWords(deadline)}` : momentWords(seen);
}

/** Such as `With Ada and 2 others`. */
function companyWords({ names, seat, stage }: MatchNote): string {
  const others = names.filter((_, i) => i !== seat);
  const named = others.filter((name) => name !== null);
  if (named.length === 0 && stage === 'waiting') return others.length === 1 ? 'Nobody has joined yet' : 'Waiting for players';
  if (others.length === 1) return `Against ${named[0] ?? 'Opponent'}`;
  if (named.length === 0) return `With ${others.length} others`;
  return `With ${joinNames(named)}`;
}

function stateWords({ stage, myTurn, outcome, game, params, seat, names }: MatchNote): string {
  if (stage === 'waiting') return 'Waiting';
  if (stage === 'playing') return myTurn ? 'Your turn' : 'In progress';
  // A seat that can neither win nor lose only reads that the match is over.
  const neutral = findEntry(game)?.roleOf?.(seat, names.length, params ?? {})?.neutral;
  if (neutral && outcome !== 'void') return 'Over';
  return { won: 'Won', lost: 'Lost', drawn: 'Drawn', void: 'Called off' }[outcome ?? 'void'];
}
