/** A match that is waiting, played or over. */

import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { breachWords, explain } from '../components/problem.ts';
import { readPreference } from '../device/preferences.ts';
import type { GameEntry, GameScreen, Headline } from '../games/game-screen.ts';
import { relay } from '../relay-client/relay.ts';
import type { ClientState, Command, MatchSnapshot } from '../session/messages.ts';
import { Actions } from './actions.tsx';
import { spanWords } from './clock-words.ts';
import { DrawOffer } from './draw-offer.tsx';
import { EndPanel } from './end-panel.tsx';
import { EvidenceNotice } from './evidence-notice.tsx';
import { headlineOf } from './headline.ts';
import { Lobby } from './lobby.tsx';
import { MoveSeat } from './move-seat.tsx';
import { PlayerHeader, SetupTime } from './player-header.tsx';
import { RecordPanel } from './record-panel.tsx';
import { playSound, unlockSound } from './sound.ts';
import { useLingering, useSettledHeadline, useSustained } from './use-settled.ts';

/** A connection that is back within this time, in ms, is not reported as lost. */
const CONNECTION_MS = 2_500;
const AUDIENCE_MS = 4_000;

interface MatchScreenProps {
  readonly match: string;
  readonly game: GameEntry;
  readonly screen: GameScreen;
  readonly names: readonly string[];
  readonly state: ClientState;
  readonly snapshot: MatchSnapshot;
  readonly send: (command: Command) => void;
}

export function MatchScreen({ match, game, screen, names, state, snapshot: latest, send }: MatchScreenProps) {
  const snapshot = useLingering(latest, screen);
  const { matchState, seat, view, need, result } = snapshot;
  const headline = useSettledHeadline(headlineOf(snapshot, game, screen, names));
  const colour = headline.mine ? seat : headline.winner;
  const over = matchState.phase === 'settle' || matchState.phase === 'closed';
  useSounds(screen, view);
  useTitle(headline);
  useEndInSight(over);
  const { Table, WhyFair, Export } = screen;
  const started = matchState.phase !== 'lobby' && view !== undefined;
  const movable = seat !== undefined && matchState.seats[seat]?.spare !== undefined;
  const move = movable && <MoveSeat match={match} portable={state.portable} send={send} />;
  return (
    <div class={`match ${over ? 'over' : ''}`}>
      <header class={`headline ${colour === undefined ? '' : `seat-${colour}`}`}>
        <div role="status">
          <h1>{headline.title}</h1>
          {headline.detail !== undefined && headline.detail !== '' && <p>{headline.detail}</p>}
        </div>
        <div class="headline-aside">
          {matchState.phase === 'setup' && <SetupTime snapshot={snapshot} />}
          {started && <Audience snapshot={snapshot} />}
        </div>
      </header>
      <Notices state={state} snapshot={latest} names={names} send={send} />
      <DrawOffer snapshot={latest} names={names} send={send} />
      {matchState.phase === 'lobby' && (
        <Lobby game={game} snapshot={snapshot} names={names} invites={state.invites} send={send} />
      )}
      {over && view !== undefined && <EndPanel match={match} playing={state.playing} snapshot={snapshot} names={names} />}
      {matchState.closedBy !== undefined && view === undefined && (
        <div class="row">
          <a class="button primary" href="/">
            Start another match
          </a>
        </div>
      )}
      <Table
        game={game}
        match={match}
        view={view}
        seat={matchState.closedBy !== undefined && view === undefined ? undefined : seat}
        names={names}
        taken={matchState.seats.flatMap((one, i) => (one === undefined ? [] : [i]))}
        need={need}
        busy={state.busy === 'deciding'}
        result={result}
        over={over}
        decide={(decision) => send({ kind: 'decide', decision })}
        playerHeader={(one) => <PlayerHeader seat={one} name={names[one] ?? ''} game={game} snapshot={snapshot} />}
      />
      {matchState.phase === 'lobby' && (
        <div class="actions">
          {move}
          {seat === matchState.terms!.seat && (
            <button type="button" class="button plain danger" onClick={() => send({ kind: 'request', request: 'cancel' })}>
              Cancel match
            </button>
          )}
        </div>
      )}
      {over && Export !== undefined && (
        <Export record={snapshot.record} names={names} result={result} address={addressOf(snapshot)} />
      )}
      {started && matchState.phase !== 'closed' && (
        <Actions snapshot={snapshot} screen={screen} busy={state.busy === 'deciding'} send={send}>
          {move}
        </Actions>
      )}
      <div>
        <details class="disclosure">
          <summary>The rules in brief</summary>
          <ul class="rules">
            {game.rulesInBrief.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
        <details class="disclosure">
          <summary>{screen.fairTitle ?? 'Why can nobody cheat?'}</summary>
          <WhyFair
            game={matchState.terms?.game ?? ''}
            params={matchState.terms?.params ?? {}}
            record={snapshot.record}
            names={names}
            seat={seat}
          />
        </details>
        <RecordPanel match={match} playing={state.playing} record={snapshot.record} names={names} screen={screen} />
      </div>
    </div>
  );
}

function Audience({ snapshot: { seat, spectators } }: { snapshot: MatchSnapshot }) {
  const others = spectators - (seat === undefined ? 1 : 0);
  // A tab that was reloaded is counted twice for a moment.
  const watched = useSustained(others > 0, AUDIENCE_MS);
  return (
    <p class="audience hint">
      {seat === undefined && 'You are watching. '}
      {watched && `${others} ${others === 1 ? 'person is' : 'people are'} ${seat === undefined ? 'watching too' : 'watching'}.`}
    </p>
  );
}

const addressOf = ({ published }: MatchSnapshot): string | undefined =>
  published === undefined ? undefined : relay().permalink(published);

interface NoticesProps {
  readonly state: ClientState;
  readonly snapshot: MatchSnapshot;
  readonly names: readonly string[];
  readonly send: (command: Command) => void;
}

/** Problems, and what to do about them. Empty while all is well. */
function Notices({ state, snapshot, names, send }: NoticesProps) {
  const { fault, rejected, halted } = snapshot;
  const lost = useSustained(state.connection !== 'connected', CONNECTION_MS);
  const problem = state.problem ?? rejected ?? halted;
  return (
    <div role="status" class="stack stack-tight notices">
      {lost && snapshot.matchState.phase !== 'closed' && (
        <Note>The connection is gone and comes back by itself. Nothing is lost; your clock runs on if it is your turn.</Note>
      )}
      {problem !== undefined && <Note bad>{explain(problem)}</Note>}
      {snapshot.away === 'moved-away' && (
        <Note>
          This seat is played on another device now, and this one only watches. To play here again, move it back from there.
        </Note>
      )}
      {(snapshot.away === 'packed' || snapshot.away === 'restored') && snapshot.matchState.phase !== 'closed' && (
        <Note bad={snapshot.away === 'restored'}>
          {snapshot.away === 'packed'
            ? 'Your seat is packed for another device, and this one only watches.'
            : 'Your seat has signed more than this browser knows, as after a backup was restored.'}{' '}
          <button type="button" class="button" onClick={() => send({ kind: 'take-back' })}>
            Play on here
          </button>
        </Note>
      )}
      {snapshot.asksToAccuse && (
        <Note bad>
          Your opponent has sent your device something false, which the match does not show. If you open your whole game to
          everyone, the record convicts your opponent. Until you answer, your device signs no result.{' '}
          <button type="button" class="button" onClick={() => send({ kind: 'accuse', accuse: true })}>
            Open my game
          </button>{' '}
          <button type="button" class="button plain" onClick={() => send({ kind: 'accuse', accuse: false })}>
            Leave it closed
          </button>
        </Note>
      )}
      {snapshot.away === 'arriving' && snapshot.matchState.phase !== 'closed' && fault === undefined && (
        <Note>Your seat is on its way to this device…</Note>
      )}
      {snapshot.missing > 0 && fault === undefined && (
        <Note>
          The relay has yet to show {snapshot.missing === 1 ? 'a step' : `${snapshot.missing} steps`} of this match that your seat
          has seen before. Until it does, your device says nothing.
        </Note>
      )}
      {snapshot.away === 'outdated' && (
        <Note bad>
          This copy of your seat is older than its last move, so it cannot go on here. Move the seat again, from the device where
          you played last.
        </Note>
      )}
      <ClockNote ahead={snapshot.clockAhead} />
      <EvidenceNotice snapshot={snapshot} names={names} />
      {fault?.seat === 'relay' && (
        <Note bad>
          Step {fault.seq} of the record does not hold. {breachWords(fault.problem)} The relay is at fault and your device takes
          nothing more from it. Your own record is kept: download it below. Reload the page; if this stays, the match cannot go on
          here.
        </Note>
      )}
      {fault !== undefined && fault.seat !== 'relay' && (
        <Note bad>
          {fault.seat === snapshot.seat ? 'Your own device' : names[fault.seat]} broke the rules at step {fault.seq}.{' '}
          {breachWords(fault.problem)} {faultWords(snapshot)}
        </Note>
      )}
    </div>
  );
}

function faultWords({ fault, seat, matchState }: MatchSnapshot): string {
  const goesOn = matchState.terms?.goesOn === true && matchState.phase === 'play';
  if (fault?.seat === seat) return goesOn ? 'You are out by it.' : 'The match is lost by it.';
  return goesOn ? 'That seat is out, and the others play on.' : 'Your device has protested. You need do nothing more.';
}

/** Can be dismissed: a player need not set the clock in the middle of a match. */
function ClockNote({ ahead }: { ahead: number | undefined }) {
  const [read, setRead] = useState(false);
  if (ahead === undefined || read) return null;
  return (
    <div class="notice">
      <div>
        Your device’s clock is {spanWords(1_000 * Math.round(Math.abs(ahead) / 1_000))} {ahead > 0 ? 'ahead of' : 'behind'} the
        relay’s. The relay’s clock counts here; your next step notes the difference in the record.
      </div>
      <button type="button" class="button" onClick={() => setRead(true)}>
        Got it
      </button>
    </div>
  );
}

function Note({ bad = false, children }: { bad?: boolean; children: ComponentChildren }) {
  return (
    <div class={`notice ${bad ? 'bad' : ''}`}>
      <div>{children}</div>
    </div>
  );
}

/** Shows the headline in the title of the tab, for a person who looks elsewhere. */
function useTitle({ title }: Headline): void {
  useEffect(() => {
    document.title = `${title} · Fogline`;
  }, [title]);
}

/** Scrolls up when the match ends, because the result is above the board. */
function useEndInSight(over: boolean): void {
  const before = useRef(over);
  useEffect(() => {
    if (over && !before.current) scrollTo(0, 0);
    before.current = over;
  }, [over]);
}

function useSounds(screen: GameScreen, view: unknown): void {
  const before = useRef<unknown>(view);
  useEffect(() => {
    const unlock = (): void => {
      if (readPreference('sound') === 'on') unlockSound();
    };
    addEventListener('pointerdown', unlock, { once: true });
    return () => removeEventListener('pointerdown', unlock);
  }, []);
  useEffect(() => {
    if (view !== undefined && before.current !== view && readPreference('sound') === 'on')
      screen.sound(before.current, view, playSound);
    before.current = view;
  }, [screen, view]);
}
