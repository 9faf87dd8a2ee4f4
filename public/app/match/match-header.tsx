/** The top of a match: whose turn it is in large words, and in the same place what else cannot wait. Its height stays the same. */

import { useEffect, useState } from 'preact/hooks';
import { refusedDrawKind } from '../../../shared/match/draw-offer.ts';
import type { MatchState } from '../../../shared/match/match-state.ts';
import type { Headline } from '../games/game-screen.ts';
import type { ClientState, Command, MatchSnapshot } from '../session/messages.ts';
import { figures } from './clock-words.ts';
import { absentee, headerNote, limitOf } from './header-note.ts';
import { awayWords, NOTES } from './header-words.ts';
import { isOver } from './is-over.ts';
import { useNow } from './use-now.ts';
import { useSustained } from './use-settled.ts';

/** A connection that is back within this time, in ms, is not reported as lost. */
const CONNECTION_MS = 2_500;
const AUDIENCE_MS = 4_000;
/** A player who is away for less than this, in ms, has reloaded the page or looked elsewhere. */
const ABSENT_MS = 60_000;

interface MatchHeaderProps {
  readonly headline: Headline;
  readonly state: ClientState;
  /** What is drawn, which may linger; and what is true by now. */
  readonly snapshot: MatchSnapshot;
  readonly latest: MatchSnapshot;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

export function MatchHeader({ headline, state, snapshot, latest, names, send }: MatchHeaderProps) {
  const { matchState, seat, view } = snapshot;
  const lost = useSustained(state.connection !== 'connected', CONNECTION_MS);
  const note = headerNote(latest, lost || (state.connection !== 'connected' && !navigator.onLine), names);
  const by = offererTo(latest);
  const colour = by ?? (headline.mine ? seat : headline.winner);
  const detail = note?.words ?? headline.detail ?? '';
  return (
    <header class={`headline ${colour === undefined ? '' : `seat-${colour}`}`}>
      <div role="status">
        <h1>{by === undefined ? headline.title : NOTES.offersTitle(names[by]!)}</h1>
        {by === undefined && detail !== '' && <p class={note?.tone === 'warn' ? 'headline-warning' : ''}>{detail}</p>}
        {by !== undefined && (
          <p class="headline-aside-words">
            {headline.mine && `${headline.title}. `}
            {NOTES.declines}
          </p>
        )}
      </div>
      {by === undefined ? (
        <div class="headline-aside">
          <Absence snapshot={latest} names={names} />
          {matchState.phase === 'setup' && <SetupTime snapshot={snapshot} />}
          {matchState.phase !== 'lobby' && view !== undefined && <Audience snapshot={snapshot} />}
        </div>
      ) : (
        <DrawAnswer matchState={latest.matchState} seat={seat!} rival={names[by]!} send={send} />
      )}
    </header>
  );
}

/** Who offers a draw to the viewer. */
function offererTo(snapshot: MatchSnapshot): number | undefined {
  const { matchState, seat } = snapshot;
  if (matchState.phase !== 'play' || isOver(snapshot) || seat === undefined) return undefined;
  if (matchState.drawOffer.includes(seat) || matchState.seats[seat]?.out === true) return undefined;
  return matchState.drawOffer[0];
}

interface DrawAnswerProps {
  readonly matchState: MatchState;
  readonly seat: number;
  readonly rival: string;
  readonly send: (command: Command) => void;
}

type AnswerKind = 'draw-accept' | 'draw-decline';

/** Where draws belong to a turn, an answer that comes before it is kept until then. */
function DrawAnswer({ matchState, seat, rival, send }: DrawAnswerProps) {
  const [given, setGiven] = useState<AnswerKind>();
  const isPossible = refusedDrawKind(matchState, seat, 'draw-accept') === undefined;
  useEffect(() => {
    if (given === undefined || !isPossible) return;
    setGiven(undefined);
    send({ kind: 'request', request: given });
  }, [given, isPossible]);
  return (
    <div class="draw-answer">
      <button type="button" class="button primary" aria-pressed={given === 'draw-accept'} onClick={() => setGiven('draw-accept')}>
        {NOTES.accept}
      </button>
      <button type="button" class="button" aria-pressed={given === 'draw-decline'} onClick={() => setGiven('draw-decline')}>
        {NOTES.decline}
      </button>
      {given !== undefined && !isPossible && <span class="hint">{NOTES.answersLater(rival)}</span>}
    </div>
  );
}

/** Where a player has been away for a minute: what comes of it, and when. */
function Absence({ snapshot, names }: { snapshot: MatchSnapshot; names: readonly string[] }) {
  const { matchState, seat, clockOffset } = snapshot;
  const absent = isOver(snapshot) ? undefined : absentee(snapshot);
  const lasts = useSustained(absent !== undefined, ABSENT_MS);
  const limit = !lasts || absent === undefined ? undefined : limitOf(matchState, seat, absent);
  const now = useNow(limit !== undefined);
  if (limit === undefined) return null;
  const left = Math.max(0, limit.at - (now + clockOffset));
  return (
    <p class="headline-warning" role="timer">
      {awayWords(names[absent!]!, limit.brings, figures(left))}
    </p>
  );
}

/** The time in which every seat must do its part of the set-up; where they do so in turn, the time for each part. */
function SetupTime({ snapshot: { matchState, clockOffset } }: { snapshot: MatchSnapshot }) {
  const now = useNow(true);
  const { setup } = matchState.terms!.deadlines;
  const left = Math.min(setup, Math.max(0, matchState.time + setup - (now + clockOffset)));
  if (left > setup / 2) return null;
  return (
    <p class="hint setup-time" role="timer">
      {NOTES.setupTime(figures(left))}
    </p>
  );
}

function Audience({ snapshot: { seat, spectators } }: { snapshot: MatchSnapshot }) {
  const others = spectators - (seat === undefined ? 1 : 0);
  // A tab that was reloaded is counted twice for a moment.
  const watched = useSustained(others > 0, AUDIENCE_MS);
  return (
    <p class="audience hint">
      {seat === undefined && `${NOTES.youWatch} `}
      {watched && (seat === undefined ? NOTES.watchingToo : NOTES.watching)(others)}
    </p>
  );
}
