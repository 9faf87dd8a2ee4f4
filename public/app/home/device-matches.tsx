/** The matches of this device, as they are now: those that wait for it come first. */

import { useEffect, useState } from 'preact/hooks';
import { linkTo } from '../components/marks.tsx';
import { Select } from '../components/select.tsx';
import type { MatchNote } from '../device/device-store.ts';
import { findEntry } from '../games/catalogue.ts';
import { timeWords } from '../language/format.ts';
import { listWords, type Mark, texts } from '../language/texts.ts';
import { matchPath, playerPath } from '../relay-client/paths.ts';
import type { DeviceTurns } from '../turns/device-turns.ts';
import type { LiveNote } from '../turns/live-note.ts';
import { opponentIn, type Rival, rivalsIn } from './rivals.ts';

export const DEVICE_MATCHES = texts('home/device-matches', {
  title: 'Your matches',
  unreachable: 'The server does not answer, so this is what this browser saw last.',
  all: (count: number) => `Show all ${count}`,
  kept: 'Kept in this browser only.',
  record: (link: Mark) => ['What others see of you is ', link('your record'), '.'],
  recordOf: (player: string) => `Record of ${player}`,
  again: 'Rematch',
  show: 'Show',
  everything: 'All matches',
  score: (won: number, player: string, lost: number) => `You ${won}, ${player} ${lost}.`,
  scoreDrawn: (won: number, player: string, lost: number, drawn: number) => `You ${won}, ${player} ${lost}, drawn ${drawn}.`,
  until: (time: string) => `until ${time}`,
  nobody: 'Nobody has joined yet',
  waiting: 'Waiting for players',
  against: (player: string) => `Against ${player}`,
  opponent: 'Opponent',
  others: (count: number) => `With ${count} others`,
  company: (players: string) => `With ${players}`,
  states: {
    waiting: 'Waiting',
    mine: 'Your turn',
    playing: 'In progress',
    over: 'Over',
    won: 'Won',
    lost: 'Lost',
    drawn: 'Drawn',
    void: 'Called off',
  },
});

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
    import('../device/identity.ts').then(({ readIdentity }) => readIdentity()).then(setKey, () => {});
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
      <h2 id="device-matches">{DEVICE_MATCHES.title}</h2>
      {turns?.reachable === false && (
        <p class="hint" role="status">
          {DEVICE_MATCHES.unreachable}
        </p>
      )}
      {rivals.length > 0 && (
        <div class="own-matches-filter">
          <Select
            label={DEVICE_MATCHES.show}
            labels={[
              DEVICE_MATCHES.everything,
              ...rivals.map(({ name }) => DEVICE_MATCHES.against(name ?? DEVICE_MATCHES.opponent)),
            ]}
            chosen={rival === undefined ? 0 : rivals.indexOf(rival) + 1}
            onChoose={(index) => setAsked(rivals[index - 1]?.key)}
          />
          <p role="status">{rival && <strong>{scoreWords(rival)}</strong>}</p>
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
          {DEVICE_MATCHES.all(ordered.length)}
        </button>
      )}
      <p class="hint">
        {DEVICE_MATCHES.kept} {key !== undefined && DEVICE_MATCHES.record(linkTo(playerPath(key)))}
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
      <a class="match-link" href={matchPath(note.match, note.relay)}>
        <span class="pip" />
        <span class="match-link-title">
          {companyWords(note)}
          <span class="hint">
            {findEntry(note.game)?.name ?? note.game} · {momentOf(note)}
          </span>
        </span>
        <span class={`tag ${note.stage === 'playing' && note.myTurn ? 'strong' : ''}`}>{stateWords(note)}</span>
      </a>
      {note.stage === 'over' && (note.players ?? []).filter((one) => one !== null).length > 1 && (
        <a class="hint own-match-more" href={`${matchPath(note.match, note.relay)}#rematch`}>
          {DEVICE_MATCHES.again}
          <span class="visually-hidden"> {companyWords(note)}</span>
        </a>
      )}
      {note.stage === 'over' && others.length === 1 && (
        <a class="hint own-match-more" href={playerPath(others[0]!.key, note.relay)}>
          {DEVICE_MATCHES.recordOf(others[0]!.name)}
        </a>
      )}
    </div>
  );
}

function scoreWords({ name = DEVICE_MATCHES.opponent, won, lost, drawn }: Rival): string {
  return drawn === 0 ? DEVICE_MATCHES.score(won, name, lost) : DEVICE_MATCHES.scoreDrawn(won, name, lost, drawn);
}

/** Until when, where this device has to act; otherwise when it last saw the match. */
function momentOf({ deadline, myTurn, stage, seen }: LiveNote): string {
  return deadline !== undefined && myTurn && stage === 'playing'
    ? DEVICE_MATCHES.until(timeWords(deadline, 'date-time'))
    : timeWords(seen, 'date-time');
}

/** Such as `With Ada and 2 others`. */
function companyWords({ names, seat, stage }: MatchNote): string {
  const others = names.filter((_, i) => i !== seat);
  const named = others.filter((name) => name !== null);
  if (named.length === 0 && stage === 'waiting') return others.length === 1 ? DEVICE_MATCHES.nobody : DEVICE_MATCHES.waiting;
  if (others.length === 1) return DEVICE_MATCHES.against(named[0] ?? DEVICE_MATCHES.opponent);
  if (named.length === 0) return DEVICE_MATCHES.others(others.length);
  return DEVICE_MATCHES.company(listWords(named));
}

function stateWords({ stage, myTurn, outcome, game, params, seat, names }: MatchNote): string {
  const { states } = DEVICE_MATCHES;
  if (stage === 'waiting') return states.waiting;
  if (stage === 'playing') return myTurn ? states.mine : states.playing;
  // A seat that can neither win nor lose only reads that the match is over.
  const neutral = findEntry(game)?.roleOf?.(seat, names.length, params ?? {})?.neutral;
  if (neutral && outcome !== 'void') return states.over;
  return states[outcome ?? 'void'];
}
