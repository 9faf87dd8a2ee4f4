/** A match that is waiting, played or over. */

import { useEffect, useRef } from 'preact/hooks';
import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import type { Problem } from '../components/problem.ts';
import { ProblemNotice } from '../components/problem-notice.tsx';
import { useKnownNames } from '../device/contacts.ts';
import { readPreference, savePreference } from '../device/preferences.ts';
import { usePreference } from '../device/use-preference.ts';
import type { GameEntry, GameScreen, Rung } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { relay } from '../relay-client/relay.ts';
import type { ClientState, Command, Heard, MatchSnapshot } from '../session/messages.ts';
import { showMatch } from '../turns/turn-indicator.ts';
import { ACTIONS } from './action-words.ts';
import { Actions } from './actions.tsx';
import { Confirmed } from './confirmed.tsx';
import { EndPanel, PublishElsewhere, RecordNote } from './end-panel.tsx';
import { FirstRules } from './first-rules.tsx';
import { headlineOf, outcomeLine } from './headline.ts';
import { isOver } from './is-over.ts';
import { Lobby } from './lobby.tsx';
import { MatchHeader } from './match-header.tsx';
import { MoveSeat } from './move-seat.tsx';
import { NextRung } from './next-rung.tsx';
import { Notices, UsedInvitation } from './notices.tsx';
import { PHRASES } from './phrase-words.ts';
import { PlayerHeader } from './player-header.tsx';
import { RecordPanel } from './record-panel.tsx';
import { askersOf, REMATCH } from './rematch-button.tsx';
import { SendingMark } from './sending-mark.tsx';
import { playSound, soundIsOn, unlockSound } from './sound.ts';
import { isRemindable, TurnReminder } from './turn-reminder.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useBeaten } from './use-rung.ts';
import { useSaid } from './use-said.ts';
import { useLingering, useSettledHeadline } from './use-settled.ts';

export const MATCH_SCREEN = texts('match/match-screen', {
  startAnother: 'Start another match',
  rules: 'The rules in brief',
  whyFair: 'Why can nobody cheat?',
  filledSeat: 'This device also fills a seat by itself, and holds what is secret there. It does so while this page is open.',
  bothSides:
    'Both sides are on this device, which holds the secrets of each; the computer decides by what its own side may see. It plays while this page is open.',
  deviceRelay: 'The relay between them is on this device too: nothing of this match leaves the device.',
  allSides:
    'All sides are on this device, which holds the secrets of each; the computer decides by what its own side may see. It plays while this page is open.',
});

interface MatchScreenProps {
  readonly match: string;
  readonly game: GameEntry;
  readonly screen: GameScreen;
  /** The opponent of the game's ladder that this device plays. */
  readonly rung?: Rung | undefined;
  readonly names: readonly string[];
  readonly marks: readonly (string | undefined)[];
  readonly state: ClientState;
  readonly snapshot: MatchSnapshot;
  /** The page was opened by an invitation to a seat that is taken. */
  readonly isInvitationUsed: boolean;
  /** A rematch is asked for as soon as the page can. */
  readonly again: boolean;
  readonly send: (command: Command) => void;
  /** Why the computer plays no more, if it does not. */
  readonly computerProblem: Problem | undefined;
}

export function MatchScreen(props: MatchScreenProps) {
  const { match, game, screen, rung, names, marks, state, snapshot: latest, send } = props;
  const snapshot = useLingering(latest, screen);
  const { matchState, seat, view, need, result } = snapshot;
  const { terms, seats } = matchState;
  const invited = useKnownNames((terms?.seats ?? []).map(({ key }, i) => (seats[i] === undefined ? key : undefined)));
  const headline = useSettledHeadline(headlineOf(snapshot, game, screen, names, invited));
  const over = isOver(snapshot);
  const [phrases] = usePreference('phrases');
  const said = useSaid(state.heard, phrases === 'off');
  const ended = over ? (result ?? snapshot.decided) : undefined;
  const isWon = ended?.kind === 'won' && seat !== undefined && ended.winners.includes(seat);
  useBeaten(game, rung, isWon);
  useSounds(screen, view);
  useTitle(over && askersOf(state.rematch, seat).length > 0 ? REMATCH.title : headline.title, headline.mine, match);
  useEndInSight(over);
  useKeptFocus();
  useLists(screen, send);
  useRoomOnStartPage(seat !== undefined, over);
  const { Table, WhyFair, Export } = screen;
  const started = matchState.phase !== 'lobby' && view !== undefined;
  // The other side of a match against the computer stays here.
  const movable = seat !== undefined && matchState.seats[seat]?.spare !== undefined && state.computers.length === 0;
  const move = movable && <MoveSeat match={match} game={game} portable={state.portable} send={send} />;
  // Who plays the computer alone is waited for by nobody.
  const isAlone = state.onDevice || state.computers.length + 1 === matchState.seats.length;
  useChime(matchState, isAlone);
  const reminder = state.playing !== undefined && !isAlone && isRemindable(latest) && (
    <TurnReminder match={match} playing={state.playing} game={game} snapshot={latest} />
  );
  return (
    <div class={`match ${over ? 'over' : ''}`}>
      <MatchHeader {...{ headline, state, snapshot, latest, names, send }} />
      {props.isInvitationUsed && state.playing === undefined && !over && <UsedInvitation />}
      <Notices state={state} snapshot={latest} screen={screen} names={names} send={send} />
      <ProblemNotice problem={props.computerProblem} />
      {matchState.phase === 'lobby' && (
        <Lobby {...{ game, snapshot, names, marks, invited, send }} invites={state.invites} computers={state.computers} />
      )}
      {matchState.phase === 'lobby' && reminder}
      {over && view !== undefined && (
        <EndPanel
          {...{ game, snapshot, screen, names }}
          onDevice={state.onDevice}
          opponent={isAlone ? 'computer' : 'friend'}
          rematch={state.rematch}
          next={rung && <NextRung game={game} terms={terms} rung={rung} isWon={isWon} />}
          again={props.again && state.connection !== 'connecting'}
          outcome={outcomeLine(snapshot, game, names)}
          onRematch={() => send({ kind: 'say', phrase: 'rematch' })}
        />
      )}
      {matchState.closedBy !== undefined && view === undefined && (
        <div class="row">
          <a class="button primary" href="/">
            {MATCH_SCREEN.startAnother}
          </a>
        </div>
      )}
      {started && !over && seat !== undefined && <FirstRules match={match} game={game} />}
      <Table
        game={game}
        match={match}
        view={view}
        seat={matchState.closedBy !== undefined && view === undefined ? undefined : seat}
        names={names}
        taken={matchState.seats.flatMap((one, i) => (one === undefined ? [] : [i]))}
        need={need}
        asks={snapshot.asks}
        busy={state.busy === 'deciding'}
        result={result}
        over={over}
        decide={(decision) => send({ kind: 'decide', decision })}
        presence={snapshot.presence}
        drawOffered={seat !== undefined && matchState.drawOffer.length > 0 && !matchState.drawOffer.includes(seat)}
        inHaste={snapshot.inHaste}
        coached={rung !== undefined && game.ladder!.indexOf(rung) < COACHED}
        record={snapshot.record}
        playerHeader={(one) => (
          <PlayerHeader seat={one} name={names[one] ?? ''} mark={marks[one]} game={game} snapshot={snapshot}>
            <Said said={said.find((other) => other.seat === one)} />
            {one === seat && <SendingMark snapshot={latest} connection={state.connection} />}
          </PlayerHeader>
        )}
      />
      {over && view !== undefined && <RecordNote snapshot={snapshot} onDevice={state.onDevice} />}
      <p role="log" class="visually-hidden">
        {said.map(({ seat, phrase }) => PHRASES.said(names[seat] ?? '', PHRASES.phrases[phrase])).join(' ')}
      </p>
      {matchState.phase === 'lobby' && (
        <div class="actions">
          {move}
          {seat === matchState.terms!.seat && (
            <Confirmed danger {...ACTIONS.cancel} onYes={() => send({ kind: 'request', request: 'cancel' })} />
          )}
        </div>
      )}
      {over && snapshot.checking === undefined && Export !== undefined && (
        <Export
          record={snapshot.record}
          names={names}
          result={result}
          address={state.onDevice ? undefined : addressOf(snapshot)}
        />
      )}
      {started && (
        <Actions snapshot={snapshot} screen={screen} busy={state.busy === 'deciding'} send={send}>
          {matchState.phase !== 'closed' && move}
        </Actions>
      )}
      {started && matchState.phase !== 'closed' && reminder}
      {state.computers.length > 0 && seat !== undefined && <p class="hint">{computerWords(matchState, state)}</p>}
      <div>
        <details class="disclosure">
          <summary>{MATCH_SCREEN.rules}</summary>
          <ul class="rules">
            {game.rulesInBrief.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        </details>
        {WhyFair && (
          <details class="disclosure">
            <summary>{screen.fairTitle ?? MATCH_SCREEN.whyFair}</summary>
            <WhyFair
              game={matchState.terms?.game ?? ''}
              params={matchState.terms?.params ?? {}}
              record={snapshot.record}
              names={names}
              seat={seat}
            />
          </details>
        )}
        {over && matchState.phase === 'closed' && (
          <PublishElsewhere match={match} playing={state.playing} onDevice={state.onDevice} />
        )}
        <RecordPanel
          match={match}
          playing={state.playing}
          onDevice={state.onDevice}
          record={snapshot.record}
          names={names}
          screen={screen}
        />
      </div>
    </div>
  );
}

/** So many opponents of a ladder, from the weakest on, are played with a hint. */
const COACHED = 2;

/** Who holds what, where this device plays more than one seat. */
function computerWords({ seats }: MatchState, { computers, onDevice }: ClientState): string {
  if (computers.length < seats.length - 1) return MATCH_SCREEN.filledSeat;
  const sides = computers.length === 1 ? MATCH_SCREEN.bothSides : MATCH_SCREEN.allSides;
  return onDevice ? `${sides} ${MATCH_SCREEN.deviceRelay}` : sides;
}

/** What a player has said, beside who has; the log of the page tells it to a screen reader. */
function Said({ said }: { said: Heard | undefined }) {
  if (said === undefined) return null;
  return (
    <span key={said.nr} class="said" aria-hidden="true">
      {PHRASES.phrases[said.phrase]}
    </span>
  );
}

const addressOf = ({ published }: MatchSnapshot): string | undefined =>
  published === undefined ? undefined : relay().permalink(published);

/** Shows the headline in the title of the tab, for a person who looks elsewhere. */
function useTitle(title: string, mine: boolean, match: string): void {
  useEffect(() => showMatch(`${title} · Fogline`, mine, match), [title, mine, match]);
}

/** Asks for what may be decided, where the table is drawn from it. */
function useLists({ lists }: GameScreen, send: (command: Command) => void): void {
  useEffect(() => {
    if (lists) send({ kind: 'list-decisions' });
  }, [lists]);
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
      if (soundIsOn()) unlockSound();
    };
    // Who has clicked before, such as to start the match, hears from now on.
    if (navigator.userActivation?.hasBeenActive) unlock();
    addEventListener('pointerdown', unlock, { once: true });
    return () => removeEventListener('pointerdown', unlock);
  }, []);
  useEffect(() => {
    if (view !== undefined && before.current !== view && soundIsOn()) screen.sound?.(before.current, view, playSound);
    before.current = view;
  }, [screen, view]);
}

/** A list of one match takes about this much of the start page, in pixels. */
const ROOM_OF_ONE = '220';

/** The start page keeps room for the list of own matches from the first one on, before it has shown it once. */
function useRoomOnStartPage(isSeated: boolean, over: boolean): void {
  useEffect(() => {
    const room = readPreference('own-matches');
    if (isSeated && !over && Number(room) === 0) savePreference('own-matches', ROOM_OF_ONE);
    if (isSeated && over && room === ROOM_OF_ONE) savePreference('own-matches', '0');
  }, [isSeated, over]);
}

/** Sounds when somebody comes to the table: a player who waits there looks elsewhere. */
function useChime(matchState: MatchState, isAlone: boolean): void {
  const count = activeSeats(matchState).length;
  const waits = matchState.phase === 'lobby';
  const before = useRef({ count, waits });
  useEffect(() => {
    if (!isAlone && before.current.waits && count > before.current.count && soundIsOn()) playSound('turn');
    before.current = { count, waits };
  }, [count, waits]);
}
