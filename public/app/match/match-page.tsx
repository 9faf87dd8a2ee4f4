/** `/m/<match>`: from the invitation to the end of the match. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { playerOf } from '../../../shared/match/match-state.ts';
import { markOf } from '../../../shared/match/seat-names.ts';
import { NotLoaded } from '../components/lazy.tsx';
import { orReload } from '../components/or-reload.ts';
import { explain } from '../components/problem-words.ts';
import { seatNames } from '../components/seat-names.ts';
import { useContacts } from '../device/contacts.ts';
import { findEntry, findPlayed } from '../games/catalogue.ts';
import type { GameEntry, GameScreen } from '../games/game-screen.ts';
import { texts } from '../language/texts.ts';
import { matchPath } from '../relay-client/paths.ts';
import { type Arrival, type Invitation, navigate } from '../router.ts';
import type { ClientState, Command, MatchSnapshot } from '../session/messages.ts';
import { ArrivingSeat, useArrival } from './arrival.tsx';
import { MatchScreen } from './match-screen.tsx';
import { Elsewhere, Missing, NoticePage, Unreachable } from './notice-pages.tsx';
import { SeatChoice } from './seat-choice.tsx';
import { useComputers } from './use-computers.ts';
import { useMatch } from './use-match.ts';
import { useRung } from './use-rung.ts';

export const MATCH_PAGE = texts('match/match-page', {
  catchingUp: 'Running through the match so far…',
  looking: 'Looking for the match…',
  settingUp: 'Setting up the board…',
  failed: 'This match cannot be shown',
  reload: 'Reload',
  unknownGame: 'A game that is not known here',
  unknownGameText: (game: string) =>
    `This match is of the game “${game}”. Reload the page to get the newest version, or ask where it was started.`,
  earlierRules: 'A match by earlier rules',
  earlierRulesText: (game: string) =>
    `This match of ${game} is by rules that are played on the command line alone. Its record can be checked here when it is over.`,
});

interface MatchPageProps {
  readonly match: string;
  readonly invitation: Invitation | undefined;
  /** A seat that comes from another device. */
  readonly arrival?: Arrival | undefined;
  /** A rematch is asked for as soon as the page can. */
  readonly again?: boolean | undefined;
}

export function MatchPage({ match, invitation, arrival, again: asked }: MatchPageProps) {
  const [state, send] = useMatch(match, invitation);
  const arriving = useArrival(arrival, state, send);
  const [again] = useState(asked);
  // A taken seat needs no invitation any more, so the address bar loses it.
  const hasSeat = state.playing !== undefined && state.snapshot?.seat !== undefined;
  useEffect(() => {
    if (hasSeat && location.hash !== '') navigate(matchPath(match), { replace: true });
  }, [hasSeat, match]);

  if (arriving !== undefined && (state.status === 'running' || state.status === 'elsewhere')) {
    const terms = state.snapshot?.matchState.terms;
    return <ArrivingSeat game={terms && findPlayed(terms)} {...arriving} />;
  }
  switch (state.status) {
    case 'loading':
      return <p class="loading">{state.catchingUp ? MATCH_PAGE.catchingUp : MATCH_PAGE.looking}</p>;
    case 'moved':
      return <Moved to={matchPath(match, state.relay)} />;
    case 'missing':
      return <Missing />;
    case 'unreachable':
      return <Unreachable onRetry={() => send({ kind: 'wake' })} />;
    case 'failed':
      return (
        <NoticePage title={MATCH_PAGE.failed} text={explain(state.problem!)}>
          <button type="button" class="button primary" onClick={() => location.reload()}>
            {MATCH_PAGE.reload}
          </button>
        </NoticePage>
      );
    case 'elsewhere':
      return <Elsewhere held={state.held} onTakeOver={(key) => send({ kind: 'play', key, takeOver: true })} />;
    case 'running':
      return <RunningMatch {...{ match, invitation, again, state, send }} snapshot={state.snapshot!} />;
  }
}

/** Goes to the relay at which this device plays the match, with what the address carries. */
function Moved({ to }: { to: string }) {
  useEffect(() => navigate(to + location.hash, { replace: true }), [to]);
  return null;
}

interface RunningMatchProps extends MatchPageProps {
  readonly state: ClientState;
  readonly snapshot: MatchSnapshot;
  readonly send: (command: Command) => void;
}

/** The match, once its log and the screen of its game are loaded. */
function RunningMatch({ match, invitation, again = false, state, snapshot, send }: RunningMatchProps) {
  const { matchState } = snapshot;
  const { terms } = matchState;
  const game = terms && findPlayed(terms);
  const screen = useScreen(game);
  const isMet = useContacts(match);
  const isSeated = state.playing !== undefined && snapshot.seat !== undefined;
  const isInvited = matchState.phase === 'lobby' && !isSeated;
  useEntrance(isInvited, isSeated);
  const problem = useComputers(match, state.computers.length > 0 && state.playing !== undefined, send);
  const rung = useRung(game, matchState, state.computers);
  if (game === undefined) {
    const id = matchState.terms?.game ?? '';
    const known = findEntry(id);
    return known === undefined || matchState.terms!.rules >= known.rules ? (
      <NoticePage title={MATCH_PAGE.unknownGame} text={MATCH_PAGE.unknownGameText(id)} />
    ) : (
      <NoticePage title={MATCH_PAGE.earlierRules} text={MATCH_PAGE.earlierRulesText(known.name)} />
    );
  }
  const claimed = seatNames(
    matchState.seats.map((seat) => seat ?? null),
    snapshot.seat,
  );
  const names = rung === undefined ? claimed : claimed.map((name, i) => (i === snapshot.seat ? name : rung.label));
  const marks = matchState.seats.map((seat, i) => {
    const isOurs =
      i === snapshot.seat ||
      state.computers.includes(i) ||
      seat === undefined ||
      state.held.some(({ key }) => key === playerOf(seat));
    return isOurs || isMet === undefined ? undefined : markOf(playerOf(seat), seat.name, isMet);
  });
  const open = matchState.phase === 'lobby' ? matchState.seats.flatMap((seat, i) => (seat === undefined ? [i] : [])) : [];
  const invited = open.find((seat) => seat === invitation?.seat);
  // Without an invitation a person can take the seats that ask for none and are not kept for others.
  const isOpen = (one: number): boolean => {
    const { invite, key } = matchState.terms!.seats[one]!;
    return invite === undefined && (key === undefined || state.kept.includes(one));
  };
  const seats = invited !== undefined ? [invited] : open.filter(isOpen);
  // The page stays the same from the click on Join until the step is in the log.
  const joining =
    snapshot.away === undefined && state.playing !== undefined && snapshot.seat === undefined && snapshot.rejected === undefined;
  if ((state.playing === undefined || joining) && seats.length > 0) {
    const join = (seat: number, name: string | undefined): void =>
      send({ kind: 'join', seat, invite: invited === undefined ? undefined : invitation?.token, name });
    return (
      <SeatChoice
        game={game}
        matchState={matchState}
        names={names}
        marks={marks}
        seats={seats}
        joining={joining || state.busy === 'joining'}
        state={state}
        onJoin={join}
        onContinue={(key) => send({ kind: 'play', key, takeOver: false })}
      />
    );
  }
  if (screen === undefined) return <p class="loading">{MATCH_PAGE.settingUp}</p>;
  if (screen === null) return <NotLoaded />;
  return (
    <MatchScreen
      {...{ match, game, screen, rung, names, marks, state, snapshot, again, send }}
      isInvitationUsed={invitation !== undefined && !isSeated && matchState.seats[invitation.seat] !== undefined}
      computerProblem={problem ?? state.computerProblem}
    />
  );
}

/** A player who has joined sees the match from its top, as on a page of its own. */
function useEntrance(isInvited: boolean, isSeated: boolean): void {
  const wasInvited = useRef(false);
  useEffect(() => {
    if (wasInvited.current && isSeated) {
      scrollTo(0, 0);
      document.getElementById('page')?.focus({ preventScroll: true });
    }
    wasInvited.current = isInvited || (wasInvited.current && !isSeated);
  }, [isInvited, isSeated]);
}

const anyScreen = async (): Promise<GameScreen> => (await import('../games/any-game/screen.ts')).ANY_SCREEN;

/** `null` when it could not be loaded. */
function useScreen(game: GameEntry | undefined): GameScreen | null | undefined {
  const [screen, setScreen] = useState<GameScreen | null>();
  useEffect(() => {
    if (game !== undefined) orReload(game.load ?? anyScreen)().then(setScreen, () => setScreen(null));
  }, [game]);
  return screen;
}
