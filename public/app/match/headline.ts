/** The headline of a match, as far as it is the same for every game. */

import { activeSeats, type MatchState } from '../../../shared/match/match-state.ts';
import { joinNames } from '../../../shared/match/seat-names.ts';
import type { GameEntry, GameScreen, Headline } from '../games/game-screen.ts';
import { asSentence, reasonWords } from '../games/result-words.ts';
import type { MatchSnapshot } from '../session/messages.ts';
import { isOver } from './is-over.ts';
import { LOBBY } from './lobby-words.ts';

/** The headline above the table. */
export function headlineOf(
  snapshot: MatchSnapshot,
  game: GameEntry,
  screen: GameScreen,
  names: readonly string[],
  invited: readonly (string | undefined)[],
): Headline {
  const { matchState, view, need } = snapshot;
  if (matchState.phase === 'lobby' || view === undefined) {
    if (matchState.closedBy !== undefined) return { title: closedTitle(matchState), mine: false };
    return lobbyHeadline(snapshot, game, invited);
  }
  if (isOver(snapshot)) return outcomeOf(snapshot, game, screen, names);
  const { seat } = snapshot;
  if (seat !== undefined && matchState.seats[seat]?.out) {
    return { ...screen.headline(view, { kind: 'wait' }, names), mine: false };
  }
  return screen.headline(view, need, names);
}

/** `invited`: by free seat the name of whom it is kept for. */
function lobbyHeadline({ matchState, seat }: MatchSnapshot, game: GameEntry, invited: readonly (string | undefined)[]): Headline {
  const { length } = matchState.seats;
  const free = matchState.seats.indexOf(undefined);
  if (matchState.terms?.practice && seat !== undefined) return { title: 'Setting the table…', mine: false };
  const isAgain = length === 2 && seat !== undefined && matchState.terms!.seats[free]?.key !== undefined;
  const title = isAgain ? LOBBY.waitsFor(invited[free]) : length === 2 ? 'Waiting for an opponent' : 'Waiting for players';
  const taken = length === 2 ? [] : [`${activeSeats(matchState).length} of ${length} seats are taken.`];
  const role = seat === undefined ? undefined : game.roleOf?.(seat, length, matchState.terms!.params);
  const own = seat === undefined ? [] : [role?.task, game.meanwhile].flatMap((words) => words ?? []);
  return { title, detail: [...taken, ...own].join(' '), mine: false };
}

function closedTitle({ closedBy }: MatchState): string {
  return closedBy === 'cancel' ? 'The match was cancelled' : 'Nobody joined in time';
}

function outcomeOf(snapshot: MatchSnapshot, game: GameEntry, screen: GameScreen, names: readonly string[]): Headline {
  const { matchState, seat, owed } = snapshot;
  const result = snapshot.result ?? snapshot.decided;
  if (result === undefined) return { title: 'The game is over', detail: 'The result is being settled.', mine: false };
  const winners = result.kind === 'won' ? result.winners : [];
  const who = joinNames(winners.map((one) => names[one]!));
  const titles = { drawn: 'Draw', void: 'The match was called off', won: `${who} won` };
  const watches = seat === undefined || game.roleOf?.(seat, matchState.seats.length, matchState.terms!.params).neutral;
  const own = result.kind !== 'won' || watches ? undefined : ownOutcome(winners, seat, names);
  const culprits =
    culpritsOf(snapshot) ?? matchState.seats.flatMap((one, i) => (one === undefined || winners.includes(i) ? [] : [i]));
  const losers =
    culprits.length === 1 && culprits[0] === seat
      ? 'you'
      : joinNames(culprits.map((one) => (one === seat ? 'you' : names[one]!)));
  const expired = result.reason === 'not-played' && matchState.closedBy === 'close' ? ' The time to begin had run out.' : '';
  const openers = joinNames(owed.map((one) => (one === seat ? 'you' : names[one]!)));
  const have = openers === 'you' || owed.length > 1 ? 'have' : 'has';
  const isPending = snapshot.result === undefined && owed.length > 0 && screen.standsUnopened !== true;
  const pending = isPending ? ` It counts once ${openers} ${have} shown fair play: see below.` : checkWords(snapshot, names);
  const score = Object.hasOwn(screen.reasons, result.reason) ? screen.score?.(snapshot.view, names, seat) : undefined;
  return {
    title: own ?? titles[result.kind],
    detail: (score ?? asSentence(reasonWords(result.reason, losers, screen.reasons))) + expired + pending,
    mine: false,
    winner: seat !== undefined && winners.includes(seat) ? seat : winners[0],
  };
}

/** The outcome in a line, such as `Ada won · Dark chess`. */
export function outcomeLine({ result, decided }: MatchSnapshot, game: GameEntry, names: readonly string[]): string {
  const known = result ?? decided;
  const who = known?.kind === 'won' ? `${joinNames(known.winners.map((one) => names[one]!))} won` : 'Draw';
  return known === undefined || known.kind === 'void' ? game.name : `${who} · ${game.name}`;
}

/** While the play waits for the device that checks the step which decided it. */
function checkWords({ matchState, seat }: MatchSnapshot, names: readonly string[]): string {
  if (matchState.phase !== 'play') return '';
  const who = joinNames(matchState.next.map((one) => (one === seat ? 'Your device' : `The device of ${names[one]}`)));
  return ` ${who} still checks the last step.`;
}

/** With two players it is clear who else won or lost. */
function ownOutcome(winners: readonly number[], seat: number, names: readonly string[]): string {
  const others = winners.filter((one) => one !== seat).map((one) => names[one]!);
  if (!winners.includes(seat)) return names.length === 2 ? 'You lost' : `You lost to ${joinNames(others)}`;
  return others.length === 0 ? 'You won' : `You and ${joinNames(others)} won`;
}

/** The seats that ended the play by a step of theirs, or by a timeout. */
function culpritsOf({ matchState: { ending }, fault, result, owed }: MatchSnapshot): readonly number[] | undefined {
  if (result?.reason === 'not-opened') return owed;
  if (typeof fault?.seat === 'number') return [fault.seat];
  switch (ending?.kind) {
    case 'abort':
    case 'resign':
    case 'protest':
      return [ending.seat];
    case 'timeout':
      return ending.seats;
    default:
      return undefined;
  }
}
