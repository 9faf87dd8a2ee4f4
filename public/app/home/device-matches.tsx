/** The matches of this device; unfinished ones come first. */

import { useEffect, useState } from 'preact/hooks';
import { joinNames } from '../../../shared/match/seat-names.ts';
import { matchPath, playerPath } from '../../../shared/wire/paths.ts';
import type { MatchNote } from '../device/device-store.ts';
import { findEntry } from '../games/catalogue.ts';

const FEW = 5;

export function DeviceMatches({ notes }: { notes: readonly MatchNote[] }) {
  const [all, setAll] = useState(false);
  const [key, setKey] = useState<string>();
  useEffect(() => {
    import('../device/device-store.ts').then(({ readIdentity }) => readIdentity()).then(setKey, () => {});
  }, []);
  const ordered = [...notes.filter(({ stage }) => stage !== 'over'), ...notes.filter(({ stage }) => stage === 'over')];
  return (
    <section class="panel stack own-matches" aria-labelledby="device-matches">
      <h2 id="device-matches">Your matches</h2>
      <ul class="match-list">
        {(all ? ordered : ordered.slice(0, FEW)).map((note) => (
          <li key={note.match + note.key}>
            <NoteLink note={note} />
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

function NoteLink({ note }: { note: MatchNote }) {
  return (
    <a class={`match-link seat-${note.seat}`} href={matchPath(note.match)}>
      <span class="pip" />
      <span class="match-link-title">
        {companyWords(note)}
        <span class="hint">
          {findEntry(note.game)?.name ?? note.game} · {new Date(note.seen).toLocaleDateString('en-GB', { dateStyle: 'medium' })}
        </span>
      </span>
      <span class={`tag ${note.stage === 'playing' && note.myTurn ? 'strong' : ''}`}>{stateWords(note)}</span>
    </a>
  );
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
